import Graphics

/// Stacks, as CSS flex lays them out.
extension DrawingLayout {
    /// A child of a stack while its length along the axis is found.
    private struct Item {
        let box: DrawingBox
        var base = 0.0
        var least = 0.0
        var greatest = Double.infinity
        var length = 0.0
        var after = 0.0
        var cross = 0.0
    }

    /// What a browser does for `justify-content` when there is room left.
    private func spread(_ stack: NodeStack, room: Double, count: Int) -> (start: Double, between: Double) {
        guard room > 0, count > 0 else { return (0, 0) }
        return switch stack.distribution {
        case .equalSpacing: (0, count > 1 ? room / Double(count - 1) : 0)
        case .equalCentering: (room / Double(count) / 2, room / Double(count))
        case .fill, .fillEqually, .fillProportionally: (0, 0)
        }
    }

    private func growth(_ stack: NodeStack) -> Double {
        stack.distribution == .fillEqually || stack.distribution == .fillProportionally ? 1 : 0
    }

    /// The margin behind a child, beside the gap.
    private func after(_ box: DrawingBox, _ stack: NodeStack) -> Double {
        box.placement.spacingAfter.map { $0 - stack.spacing } ?? 0
    }

    private func insets(_ stack: NodeStack) -> NodeInsets {
        stack.padding ?? NodeInsets(top: 0, leading: 0, bottom: 0, trailing: 0)
    }

    // MARK: Rows

    mutating func arrangeRow(
        _ box: DrawingBox, _ stack: NodeStack, width: Double, height: Double?
    ) throws -> DrawingBox.Arrangement {
        let insets = insets(stack)
        let room = max(0, width - insets.leading - insets.trailing)
        let innerHeight = height.map { max(0, $0 - insets.top - insets.bottom) }
        let items = try box.children.map { try rowItem($0, stack, room: room) }
        var lines = breakLines(items, stack, room: room)
        for number in lines.indices {
            resolve(&lines[number], room: room, gap: stack.spacing, growth: growth(stack))
            for position in lines[number].indices {
                let item = lines[number][position]
                let definite = definiteHeight(item.box, width: item.length, container: innerHeight)
                lines[number][position].cross = try usedHeight(item.box, width: item.length, definite: definite)
            }
        }
        var heights = try lines.map { try lineHeight($0, stack) }
        if let innerHeight {
            if !stack.wraps {
                heights = heights.map { _ in innerHeight }
            } else if !heights.isEmpty {
                let used = heights.reduce(0, +) + stack.spacing * Double(heights.count - 1)
                let share = max(0, innerHeight - used) / Double(heights.count)
                heights = heights.map { $0 + share }
            }
        }
        var frames: [GraphicsRect] = []
        var y = insets.top
        for (line, lineHeight) in zip(lines, heights) {
            frames += try placeRow(line, stack, x: insets.leading, y: y, room: room, height: lineHeight)
            y += lineHeight + stack.spacing
        }
        let content = heights.reduce(0, +) + stack.spacing * Double(max(0, heights.count - 1))
        return DrawingBox.Arrangement(height: content + insets.top + insets.bottom, frames: frames)
    }

    private mutating func rowItem(_ box: DrawingBox, _ stack: NodeStack, room: Double) throws -> Item {
        var item = Item(box: box, after: after(box, stack))
        let definite = definiteWidth(box, container: room)
        item.greatest = box.placement.maxWidth ?? .infinity
        let content = DrawnContent(of: box.view)
        if content.fitsContainer, box.placement.maxWidth == nil { item.greatest = room }
        if let least = box.placement.minWidth {
            item.least = min(least, room)
        } else if content.minWidth > 0 {
            item.least = content.minWidth
        } else if !clips(box) {
            item.least = min(try minContent(box), definite ?? .infinity, item.greatest)
        }
        item.base = stack.distribution == .fillEqually ? 0 : try definite ?? maxContent(box)
        return item
    }

    private func breakLines(_ items: [Item], _ stack: NodeStack, room: Double) -> [[Item]] {
        guard stack.wraps else { return items.isEmpty ? [] : [items] }
        var lines: [[Item]] = []
        var used = 0.0
        for item in items {
            let length = max(min(item.base, item.greatest), item.least) + item.after
            // As much as the browser forgives: a sixty-fourth of a pixel.
            if let line = lines.last, !line.isEmpty, used + stack.spacing + length <= room + 1.0 / 64 {
                lines[lines.count - 1].append(item)
                used += stack.spacing + length
            } else {
                lines.append([item])
                used = length
            }
        }
        return lines
    }

    /// CSS Flexible Box Layout 1, 9.7: what is left over or missing is shared out; who reaches a limit stays there.
    private func resolve(_ items: inout [Item], room: Double, gap: Double, growth: Double) {
        let fixed = gap * Double(max(0, items.count - 1)) + items.reduce(0) { $0 + $1.after }
        for position in items.indices {
            items[position].length = max(min(items[position].base, items[position].greatest), items[position].least)
        }
        let grows = items.reduce(fixed) { $0 + $1.length } < room
        guard room.isFinite, !grows || growth > 0 else { return }
        var isFrozen = items.map { grows ? $0.base > $0.length : $0.base < $0.length }
        while isFrozen.contains(false) {
            let taken = items.indices.reduce(fixed) { $0 + (isFrozen[$1] ? items[$1].length : items[$1].base) }
            let free = room - taken
            let open = items.indices.filter { !isFrozen[$0] }
            let weight = open.reduce(0.0) { $0 + (grows ? 1 : items[$1].base) }
            var excess = 0.0
            var wished: [(position: Int, wish: Double, length: Double)] = []
            for position in open {
                let item = items[position]
                let share = weight > 0 ? (grows ? 1 : item.base) / weight : 0
                let wish = item.base + free * share
                let length = max(min(wish, item.greatest), item.least, 0)
                excess += length - wish
                wished.append((position, wish, length))
            }
            var isDone = true
            for (position, wish, length) in wished {
                items[position].length = length
                if abs(excess) < 1e-6 || (excess > 0 && length > wish) || (excess < 0 && length < wish) {
                    isFrozen[position] = true
                    isDone = false
                }
            }
            // Nothing reached a limit: only numbers beyond all measure end here.
            if isDone { return }
        }
    }

    private mutating func lineHeight(_ line: [Item], _ stack: NodeStack) throws -> Double {
        guard let isLast = Self.baseline(of: stack) else { return line.map(\.cross).max() ?? 0 }
        var (above, below) = (0.0, 0.0)
        for item in line {
            let base = try baseline(item.box, width: item.length, height: item.cross, isLast: isLast)
            above = max(above, base)
            below = max(below, item.cross - base)
        }
        return above + below
    }

    private mutating func placeRow(
        _ line: [Item], _ stack: NodeStack, x: Double, y: Double, room: Double, height: Double
    ) throws -> [GraphicsRect] {
        let taken = line.reduce(stack.spacing * Double(line.count - 1)) { $0 + $1.length + $1.after }
        let spread = spread(stack, room: room - taken, count: line.count)
        var x = x + spread.start
        var shift = 0.0
        if let isLast = Self.baseline(of: stack) {
            for item in line {
                shift = max(
                    shift, try baseline(item.box, width: item.length, height: item.cross, isLast: isLast))
            }
            if isLast {
                let below = try line.map {
                    $0.cross - (try baseline($0.box, width: $0.length, height: $0.cross, isLast: true))
                }
                shift = height - (below.max() ?? 0)
            }
        }
        var frames: [GraphicsRect] = []
        for item in line {
            var itemHeight = item.cross
            if stack.alignment == .fill, hasOpenHeight(item.box) { itemHeight = clampedHeight(item.box, height) }
            let top: Double =
                switch stack.alignment {
                case .fill, .leading: 0
                case .center: (height - itemHeight) / 2
                case .trailing: height - itemHeight
                case .firstBaseline:
                    shift - (try baseline(item.box, width: item.length, height: item.cross, isLast: false))
                case .lastBaseline:
                    shift - (try baseline(item.box, width: item.length, height: item.cross, isLast: true))
                }
            frames.append(GraphicsRect(x: x, y: y + top, width: item.length, height: itemHeight))
            x += item.length + item.after + stack.spacing + spread.between
        }
        return frames
    }

    private func hasOpenHeight(_ box: DrawingBox) -> Bool {
        box.placement.height == nil && box.placement.heightFraction == nil
    }

    // MARK: Columns

    mutating func arrangeColumn(
        _ box: DrawingBox, _ stack: NodeStack, width: Double, height: Double?
    ) throws -> DrawingBox.Arrangement {
        let insets = insets(stack)
        let room = max(0, width - insets.leading - insets.trailing)
        let innerHeight = height.map { max(0, $0 - insets.top - insets.bottom) }
        var items: [Item] = []
        for child in box.children {
            var item = Item(box: child, after: after(child, stack))
            item.cross = try usedWidth(child, available: room, container: room, stretches: stack.alignment == .fill)
            let definite = definiteHeight(child, width: item.cross, container: innerHeight)
            let natural = try usedHeight(child, width: item.cross, definite: nil)
            item.base = stack.distribution == .fillEqually ? 0 : definite ?? natural
            item.greatest = child.placement.maxHeight ?? .infinity
            if let least = child.placement.minHeight {
                item.least = least
            } else if DrawnContent(of: child.view).minHeight > 0 {
                item.least = DrawnContent(of: child.view).minHeight
            } else if !clips(child) {
                item.least = min(natural, definite ?? .infinity, item.greatest)
            }
            items.append(item)
        }
        resolve(&items, room: innerHeight ?? .infinity, gap: stack.spacing, growth: growth(stack))
        let taken = items.reduce(stack.spacing * Double(max(0, items.count - 1))) { $0 + $1.length + $1.after }
        let spread = spread(stack, room: (innerHeight ?? taken) - taken, count: items.count)
        var y = insets.top + spread.start
        var frames: [GraphicsRect] = []
        for item in items {
            let left: Double =
                switch stack.alignment {
                case .fill, .leading, .firstBaseline, .lastBaseline: 0
                case .center: (room - item.cross) / 2
                case .trailing: room - item.cross
                }
            frames.append(GraphicsRect(x: insets.leading + left, y: y, width: item.cross, height: item.length))
            y += item.length + item.after + stack.spacing + spread.between
        }
        return DrawingBox.Arrangement(height: taken + insets.top + insets.bottom, frames: frames)
    }

    // MARK: Content

    mutating func stackContentWidth(_ box: DrawingBox, _ stack: NodeStack, isLeast: Bool) throws -> Double {
        let insets = insets(stack)
        var (sum, greatest) = (0.0, 0.0)
        for child in box.children {
            let width = isLeast ? try outerMinContent(child) : try outerMaxContent(child)
            greatest = max(greatest, width)
            sum += width + after(child, stack)
        }
        let isRow = stack.axis == .horizontal && !(stack.wraps && isLeast)
        let content = isRow ? sum + stack.spacing * Double(max(0, box.children.count - 1)) : greatest
        return max(0, content) + insets.leading + insets.trailing
    }

    /// Nil when a stack does not align by base lines; else whether by the last ones.
    private static func baseline(of stack: NodeStack) -> Bool? {
        switch stack.alignment {
        case .firstBaseline: false
        case .lastBaseline: true
        case .fill, .leading, .center, .trailing: nil
        }
    }

    /// How far below its top a box has its first or last line's base; what has no text stands on its lower edge.
    private mutating func baseline(
        _ box: DrawingBox, width: Double, height: Double, isLast: Bool
    ) throws -> Double {
        if !ChildLayout.holdsChildren(box.view) {
            return try DrawnContent(of: box.view).baseline(width: width, height: height, isLast: isLast) ?? height
        }
        let arrangement = try arrange(box, width: width, height: height)
        let pairs = zip(box.children, arrangement.frames).filter { !$0.0.isAbsolute }
        guard let (child, frame) = isLast ? pairs.last : pairs.first else { return height }
        return frame.y + (try baseline(child, width: frame.width, height: frame.height, isLast: isLast))
    }
}
