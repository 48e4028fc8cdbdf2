import Graphics

/// Stacks whose axis is vertical.
extension DrawingLayout {
    mutating func arrangeColumn(
        _ box: DrawingBox, _ stack: NodeStack, width: Double, height: Double?
    ) throws -> DrawingBox.Arrangement {
        let insets = insets(stack)
        let room = max(0, width - insets.leading - insets.trailing)
        let innerHeight = height.map { max(0, $0 - insets.top - insets.bottom) }
        var items: [StackItem] = []
        for child in box.children {
            var item = StackItem(box: child, after: after(child, stack))
            item.cross = try usedWidth(child, available: room, container: room, stretches: stack.alignment == .fill)
            let definite = definiteHeight(child, width: item.cross, container: innerHeight)
            let natural = try usedHeight(child, width: item.cross, definite: nil)
            item.greatest = child.placement.maxHeight ?? .infinity
            if let least = child.placement.minHeight {
                item.least = least
            } else if DrawnContent(of: child.view).minHeight > 0 {
                item.least = DrawnContent(of: child.view).minHeight
            } else if !clips(child) || (stack.distribution == .fillEqually && child.view is UILabel) {
                let content = DrawnContent(of: child.view).leastHeight ?? natural
                item.least = min(content, definite ?? .infinity, item.greatest)
            }
            let kept = try DrawnContent(of: child.view).keptHeight(width: item.cross, placement: child.placement)
            if kept > 0 { item.least = kept }
            item.edges = edges(child).y
            item.least = max(item.least, item.edges)
            // What is shared out is added to the content's own height, not to the least one (CSS Flexbox 1, 9.2 and 9.7).
            let isShaped = child.placement.aspectRatio != nil
            let content = isShaped ? natural : try arrange(child, width: item.cross, height: nil).height
            item.base = max(item.edges, stack.distribution == .fillEqually ? 0 : definite ?? content)
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
}
