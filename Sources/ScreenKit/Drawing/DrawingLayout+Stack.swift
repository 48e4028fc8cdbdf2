import Graphics

/// Stacks, as CSS flex lays them out: what rows and columns have in common.
extension DrawingLayout {
    /// A child of a stack while its length along the axis is found.
    struct StackItem {
        let box: DrawingBox
        var base = 0.0
        /// The padding and borders in the base, which never shrink.
        var edges = 0.0
        var least = 0.0
        var greatest = Double.infinity
        var length = 0.0
        var after = 0.0
        var cross = 0.0
    }

    /// What a browser does for `justify-content` when there is room left.
    func spread(_ stack: NodeStack, room: Double, count: Int) -> (start: Double, between: Double) {
        guard room > 0, count > 0 else { return (0, 0) }
        return switch stack.distribution {
        case .equalSpacing: (0, count > 1 ? room / Double(count - 1) : 0)
        case .equalCentering: (room / Double(count) / 2, room / Double(count))
        case .fill, .fillEqually, .fillProportionally: (0, 0)
        }
    }

    func growth(_ stack: NodeStack) -> Double {
        stack.distribution == .fillEqually || stack.distribution == .fillProportionally ? 1 : 0
    }

    /// The margin behind a child, beside the gap.
    func after(_ box: DrawingBox, _ stack: NodeStack) -> Double {
        box.placement.spacingAfter.map { $0 - stack.spacing } ?? 0
    }

    func insets(_ stack: NodeStack) -> NodeInsets {
        stack.padding ?? NodeInsets(top: 0, leading: 0, bottom: 0, trailing: 0)
    }

    /// CSS Flexible Box Layout 1, 9.7: what is left over or missing is shared out; who reaches a limit stays there.
    func resolve(_ items: inout [StackItem], room: Double, gap: Double, growth: Double) {
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
            let weight = open.reduce(0.0) { $0 + (grows ? 1 : items[$1].base - items[$1].edges) }
            var excess = 0.0
            var wished: [(position: Int, wish: Double, length: Double)] = []
            for position in open {
                let item = items[position]
                let share = weight > 0 ? (grows ? 1 : item.base - item.edges) / weight : 0
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
    static func baseline(of stack: NodeStack) -> Bool? {
        switch stack.alignment {
        case .firstBaseline: false
        case .lastBaseline: true
        case .fill, .leading, .center, .trailing: nil
        }
    }

    /// How far below its top a box has its first or last line's base; what has no text stands on its lower edge.
    mutating func baseline(
        _ box: DrawingBox, width: Double, height: Double, isLast: Bool
    ) throws -> Double {
        if !ChildLayout.holdsChildren(box.view) {
            return try DrawnContent(of: box.view).baseline(width: width, height: height, isLast: isLast) ?? height
        }
        let arrangement = try arrange(box, width: width, height: height)
        let pairs = zip(box.children, arrangement.frames).filter { !$0.0.isAbsolute }
        guard let (child, frame) = isLast ? pairs.last : pairs.first else { return height }
        // A row whose views stand on one base line has that one, be it of their first lines or of their last.
        var isLast = isLast
        if case .stack(let stack) = box.layout, stack.axis == .horizontal, !stack.wraps {
            isLast = Self.baseline(of: stack) ?? isLast
        }
        return frame.y + (try baseline(child, width: frame.width, height: frame.height, isLast: isLast))
    }
}
