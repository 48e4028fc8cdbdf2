import Foundation
import Graphics

/// Gives every box of a tree its place, by the rules a browser follows for what `StyleSheetWriter` writes: blocks and
/// frames here, flex and grid in files of their own.
///
/// Sources: CSS Flexible Box Layout 1, CSS Grid Layout 1 and CSS Box Sizing 3 and 4, as far as the sheet uses them.
struct DrawingLayout {
    /// Boxes that may be arranged for one drawing: a tree of 2,000 views needs a few times as many.
    private static let greatestWork = 200_000
    private var work = 0

    /// The root's size: the one it has, else that of its content.
    mutating func size(ofRoot box: DrawingBox) throws -> (width: Double, height: Double) {
        let width = clampedWidth(
            box, try box.placement.width ?? outerMaxContent(box), container: .infinity)
        let height = try usedHeight(box, width: width, definite: definiteHeight(box, width: width, container: nil))
        return (width, height)
    }

    /// Sets the frames of all boxes inside a box that has its own.
    mutating func place(_ box: DrawingBox) throws {
        guard !box.children.isEmpty else { return }
        let arrangement = try arrange(box, width: box.frame.width, height: box.frame.height)
        for (child, frame) in zip(box.children, arrangement.frames) {
            child.frame = frame
            try place(child)
        }
    }

    /// The children's frames in a box of a width, and of a height when that is known.
    mutating func arrange(_ box: DrawingBox, width: Double, height: Double?) throws -> DrawingBox.Arrangement {
        let key = DrawingBox.ArrangementKey(width: width, height: height)
        if let known = box.arrangements[key] { return known }
        work += 1
        guard work < Self.greatestWork else { throw ViewDrawingError.tooManyViews }
        let arrangement: DrawingBox.Arrangement =
            if !ChildLayout.holdsChildren(box.view) {
                DrawingBox.Arrangement(height: try DrawnContent(of: box.view).height(forWidth: width))
            } else {
                switch box.layout {
                case .stack(let stack) where stack.axis == .horizontal:
                    try arrangeRow(box, stack, width: width, height: height)
                case .stack(let stack): try arrangeColumn(box, stack, width: width, height: height)
                case .anchors(let rows, let columns):
                    try arrangeGrid(box, rows: rows, columns: columns, width: width, height: height)
                case .flow, .frames: try arrangeBlocks(box, width: width, height: height)
                }
            }
        box.arrangements[key] = arrangement
        return arrangement
    }

    // MARK: Blocks and frames

    private mutating func arrangeBlocks(
        _ box: DrawingBox, width: Double, height: Double?
    ) throws -> DrawingBox.Arrangement {
        var arrangement = DrawingBox.Arrangement(height: 0)
        for child in box.children {
            if let frame = absoluteFrame(child) {
                arrangement.frames.append(frame)
                continue
            }
            let isBlock = !DrawnContent(of: child.view).isInline
            let childWidth = try usedWidth(child, available: width, container: width, stretches: isBlock)
            let definite = definiteHeight(child, width: childWidth, container: height)
            let childHeight = try usedHeight(child, width: childWidth, definite: definite)
            arrangement.frames.append(
                GraphicsRect(x: 0, y: arrangement.height, width: childWidth, height: childHeight))
            arrangement.height += childHeight
        }
        return arrangement
    }

    func absoluteFrame(_ box: DrawingBox) -> GraphicsRect? {
        let placement = box.placement
        guard let x = placement.x, let y = placement.y, let width = placement.width, let height = placement.height
        else { return nil }
        // No browser makes a box smaller than its own padding.
        let least = edges(box)
        return GraphicsRect(x: x, y: y, width: max(width, least.x), height: max(height, least.y))
    }

    // MARK: Sizes of one box

    /// The width a box takes in a room: its own, the room's, or its content's as far as there is room.
    mutating func usedWidth(
        _ box: DrawingBox, available: Double, container: Double, stretches: Bool
    ) throws -> Double {
        if let width = definiteWidth(box, container: container) { return width }
        if stretches { return clampedWidth(box, max(0, available), container: container) }
        let fitting = min(try maxContent(box), max(try minContent(box), available))
        return clampedWidth(box, fitting, container: container)
    }

    /// The width a box has whatever is inside it.
    func definiteWidth(_ box: DrawingBox, container: Double) -> Double? {
        let placement = box.placement
        let content = DrawnContent(of: box.view)
        if let fraction = placement.widthFraction, container.isFinite {
            return clampedWidth(box, fraction * container, container: container)
        }
        if let width = placement.width { return clampedWidth(box, width, container: container) }
        if let fraction = content.widthFraction, container.isFinite {
            return clampedWidth(box, fraction * container, container: container)
        }
        if let width = content.fixedWidth { return clampedWidth(box, width, container: container) }
        if let height = placement.height, let ratio = placement.aspectRatio, ratio > 0 {
            return clampedWidth(box, height * ratio, container: container)
        }
        return nil
    }

    func clampedWidth(_ box: DrawingBox, _ width: Double, container: Double) -> Double {
        let content = DrawnContent(of: box.view)
        let least = box.placement.minWidth.map { min($0, container) } ?? content.minWidth
        var greatest = box.placement.maxWidth ?? .infinity
        if content.fitsContainer, box.placement.maxWidth == nil { greatest = container }
        return max(min(width, greatest), least, edges(box).x)
    }

    /// The height a box has whatever is inside it; nil when its content decides.
    func definiteHeight(_ box: DrawingBox, width: Double, container: Double?) -> Double? {
        let placement = box.placement
        if let fraction = placement.heightFraction, let container {
            return clampedHeight(box, fraction * container)
        }
        if let height = placement.height { return clampedHeight(box, height) }
        return nil
    }

    func clampedHeight(_ box: DrawingBox, _ height: Double) -> Double {
        let least = box.placement.minHeight ?? DrawnContent(of: box.view).minHeight
        return max(min(height, box.placement.maxHeight ?? .infinity), least, edges(box).y)
    }

    /// The height a box takes at a width.
    mutating func usedHeight(_ box: DrawingBox, width: Double, definite: Double?) throws -> Double {
        if let definite { return definite }
        let content = try arrange(box, width: width, height: nil).height
        if let ratio = box.placement.aspectRatio, ratio > 0 {
            // A shape of its own gives way to content that needs more, except for pictures, which have none.
            let least = box.view is UIImageView || clips(box) ? 0 : content
            return clampedHeight(box, max(width / ratio, least))
        }
        return clampedHeight(box, content)
    }

    /// Whether a box may be made smaller than its content without a rule of its own.
    func clips(_ box: DrawingBox) -> Bool {
        box.view.clipsToBounds || (box.view as? UILabel).map { $0.numberOfLines != 0 } ?? false
    }

    /// The padding and borders of both sides of a box, within which nothing is drawn and nothing shrinks.
    func edges(_ box: DrawingBox) -> (x: Double, y: Double) {
        if case .stack(let stack) = box.layout, ChildLayout.holdsChildren(box.view) {
            let insets = insets(stack)
            return (insets.leading + insets.trailing, insets.top + insets.bottom)
        }
        return DrawnContent(of: box.view).edges
    }

    // MARK: Sizes of content

    /// The width a box would take with room without end.
    mutating func outerMaxContent(_ box: DrawingBox) throws -> Double {
        if let width = definiteWidth(box, container: .infinity) { return width }
        return clampedWidth(box, try maxContent(box), container: .infinity)
    }

    /// The least width a box can take without anything leaving it.
    mutating func outerMinContent(_ box: DrawingBox) throws -> Double {
        // A picture that may be as wide as its container at most asks for no room (CSS Box Sizing 3, 5.2.2).
        let placement = box.placement
        if DrawnContent(of: box.view).fitsContainer, placement.width == nil, placement.maxWidth == nil {
            return clampedWidth(box, 0, container: .infinity)
        }
        if let width = definiteWidth(box, container: .infinity) { return width }
        return clampedWidth(box, try minContent(box), container: .infinity)
    }

    mutating func maxContent(_ box: DrawingBox) throws -> Double {
        if let known = box.maxContentWidth { return known }
        let width = try contentWidth(box, isLeast: false)
        box.maxContentWidth = width
        return width
    }

    mutating func minContent(_ box: DrawingBox) throws -> Double {
        if let known = box.minContentWidth { return known }
        // A field is as narrow as need be only while its width is a share of the room (CSS Box Sizing 3, 5.2.2).
        let isField = DrawnContent(of: box.view).widthFraction != nil
        let isShare = box.placement.width == nil || box.placement.widthFraction != nil
        let width = try contentWidth(box, isLeast: !isField || isShare)
        box.minContentWidth = width
        return width
    }

    private mutating func contentWidth(_ box: DrawingBox, isLeast: Bool) throws -> Double {
        guard ChildLayout.holdsChildren(box.view) else {
            let content = DrawnContent(of: box.view)
            return isLeast ? try content.leastWidth() : try content.width()
        }
        switch box.layout {
        case .stack(let stack): return try stackContentWidth(box, stack, isLeast: isLeast)
        case .anchors(_, let columns): return try gridContentWidth(box, columns: columns, isLeast: isLeast)
        case .flow, .frames:
            var width = 0.0
            for child in box.children where !child.isAbsolute {
                width = max(width, isLeast ? try outerMinContent(child) : try outerMaxContent(child))
            }
            return width
        }
    }
}
