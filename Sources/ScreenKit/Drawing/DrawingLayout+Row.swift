import Graphics

/// Stacks whose axis is horizontal.
extension DrawingLayout {
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

    private mutating func rowItem(_ box: DrawingBox, _ stack: NodeStack, room: Double) throws -> StackItem {
        var item = StackItem(box: box, after: after(box, stack))
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
        item.edges = edges(box).x
        item.least = max(item.least, item.edges)
        item.base = max(item.edges, stack.distribution == .fillEqually ? 0 : try definite ?? maxContent(box))
        return item
    }

    private func breakLines(_ items: [StackItem], _ stack: NodeStack, room: Double) -> [[StackItem]] {
        guard stack.wraps else { return items.isEmpty ? [] : [items] }
        var lines: [[StackItem]] = []
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

    private mutating func lineHeight(_ line: [StackItem], _ stack: NodeStack) throws -> Double {
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
        _ line: [StackItem], _ stack: NodeStack, x: Double, y: Double, room: Double, height: Double
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
            if stack.alignment == .fill, hasOpenHeight(item.box) {
                let kept = try DrawnContent(of: item.box.view)
                    .keptHeight(width: item.length, placement: item.box.placement)
                itemHeight = max(clampedHeight(item.box, height), kept)
            }
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
        box.placement.height == nil && box.placement.heightFraction == nil && !DrawnContent(of: box.view).keepsHeight
    }
}
