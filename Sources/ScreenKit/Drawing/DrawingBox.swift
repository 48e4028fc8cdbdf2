import Foundation
import Graphics

/// One view of a tree that is to be drawn: how it lays out its children, and the place it is given.
///
/// A tree of boxes is made for one drawing; the views it was made of stay as they are.
final class DrawingBox {
    let view: UIView
    let layout: NodeLayout
    let placement: NodePlacement
    let children: [DrawingBox]
    /// In the parent box's coordinates; set by `DrawingLayout.place(_:)`.
    var frame = GraphicsRect(x: 0, y: 0, width: 0, height: 0)
    /// What was found out about the box's content, so that no subtree is measured over and over.
    var maxContentWidth: Double?
    var minContentWidth: Double?
    var arrangements: [ArrangementKey: Arrangement] = [:]

    init(view: UIView, layout: NodeLayout, placement: NodePlacement, children: [DrawingBox]) {
        self.view = view
        self.layout = layout
        self.placement = placement
        self.children = children
    }

    /// The size a box is arranged for; without a height it is as high as its content.
    struct ArrangementKey: Hashable {
        let width: Double
        let height: Double?
    }

    /// Where the children are inside a box of a size.
    struct Arrangement {
        /// The height of the content with its padding.
        var height: Double
        var frames: [GraphicsRect] = []
    }

    var isSkipped: Bool { view.alpha <= 0 }
    /// Browsers do not mind a button that is switched off: the style sheet fades all of it.
    var opacity: Double {
        view.alpha < 1 ? view.alpha : (view as? UIButton)?.isEnabled == false ? ControlLook.disabledOpacity : 1
    }
    var isAbsolute: Bool { placement.x != nil && placement.y != nil }
}

extension DrawingBox {
    /// The greatest side, distance or position in a tree that is drawn, in points; beyond it nothing could be seen.
    static let greatestLength = 1_000_000.0

    /// What was met so far of what is limited for a whole tree.
    private struct Tally {
        var views = 1
        var characters = 0
    }

    /// Reads a tree; throws before it is read further when it is beyond the limits of `UIView.renderedImage(scale:)`.
    static func make(of view: UIView) throws(ViewDrawingError) -> DrawingBox {
        var tally = Tally()
        return try make(of: view, placement: rootPlacement(of: view), depth: 1, tally: &tally)
    }

    /// The root is where it is: only its own sizes count.
    private static func rootPlacement(of view: UIView) -> NodePlacement {
        var placement = NodePlacement()
        AnchorLayout.applySizes(of: view, to: &placement)
        if view.bounds.width > 0, view.bounds.height > 0 {
            placement = NodePlacement()
            (placement.width, placement.height) = (view.bounds.width, view.bounds.height)
            (placement.minWidth, placement.minHeight) = (0, 0)
        }
        return placement
    }

    private static func make(
        of view: UIView, placement: NodePlacement, depth: Int, tally: inout Tally
    ) throws(ViewDrawingError) -> DrawingBox {
        guard depth <= UIView.greatestDrawnDepth else { throw .treeTooDeep }
        try checkOwnValues(of: view, placement)
        for text in texts(of: view) {
            tally.characters += try length(of: text)
            guard tally.characters <= UIView.greatestDrawnTextLengthOfAll else { throw .textTooLong }
        }
        guard ChildLayout.holdsChildren(view) else {
            return DrawingBox(view: view, layout: .flow, placement: placement, children: [])
        }
        view.prepareSubviews()
        guard view.subviews.count + view.constraints.count <= 1_000_000 else { throw .tooManyViews }
        tally.views += ChildLayout.shown(in: view).count
        guard tally.views <= UIView.greatestDrawnCount, view.constraints.count <= 10 * UIView.greatestDrawnCount else {
            throw .tooManyViews
        }
        let reading = ChildLayout(of: view)
        try check(reading.layout)
        var children: [DrawingBox] = []
        for child in reading.children {
            children.append(try make(of: child.view, placement: child.placement, depth: depth + 1, tally: &tally))
        }
        return DrawingBox(view: view, layout: reading.layout, placement: placement, children: children)
    }

    // MARK: Checks

    private static func checkOwnValues(of view: UIView, _ placement: NodePlacement) throws(ViewDrawingError) {
        let frame = view.frame
        let layer = view.layerIfUsed
        let margin = placement.margin
        var lengths: [Double?] = [
            frame.minX, frame.minY, frame.width, frame.height, placement.width, placement.minWidth, placement.maxWidth,
            placement.height, placement.minHeight, placement.maxHeight, placement.widthFraction,
            placement.heightFraction, placement.aspectRatio, placement.spacingAfter, margin?.top, margin?.leading,
            margin?.bottom, margin?.trailing, layer.map { Double($0.cornerRadius) },
            layer.map { Double($0.borderWidth) }, layer.map { Double($0.shadowRadius) },
            layer.map { Double($0.shadowOffset.width) }, layer.map { Double($0.shadowOffset.height) },
        ]
        let image = (view as? UIImageView)?.image ?? (view as? UIButton)?.currentImage
        lengths += [image?.size.width, image?.size.height].map { $0.map { Double($0) } }
        if let scroll = view as? UIScrollView { lengths += [scroll.contentOffset.x, scroll.contentOffset.y] }
        guard lengths.allSatisfy({ isDrawable($0 ?? 0) }) else {
            throw .unusableSize(width: frame.width, height: frame.height)
        }
    }

    private static func check(_ layout: NodeLayout) throws(ViewDrawingError) {
        guard case .stack(let stack) = layout else { return }
        let padding = stack.padding
        let lengths = [stack.spacing, padding?.top, padding?.leading, padding?.bottom, padding?.trailing]
        guard lengths.allSatisfy({ isDrawable($0 ?? 0) }) else {
            throw .unusableSize(width: stack.spacing, height: stack.spacing)
        }
    }

    private static func isDrawable(_ length: Double) -> Bool { abs(length) <= greatestLength }

    /// A text's characters; throws for one that is too long, without counting one that could be anything.
    private static func length(of text: String) throws(ViewDrawingError) -> Int {
        // A character has at least one byte: short texts need not be counted.
        let bytes = text.utf8.count
        guard bytes > 40 else { return bytes }
        guard bytes <= 50 * UIView.greatestDrawnTextLength else { throw .textTooLong }
        let length = text.count
        guard length <= UIView.greatestDrawnTextLength else { throw .textTooLong }
        return length
    }

    private static func texts(of view: UIView) -> [String] {
        switch view {
        case let label as UILabel: [label.text ?? ""]
        case let button as UIButton: [button.currentTitle ?? ""]
        case let field as UITextField: [field.text ?? "", field.placeholder ?? ""]
        case let text as UITextView: [text.text, text.placeholder ?? ""]
        case let control as UISegmentedControl:
            (0..<min(control.numberOfSegments, UIView.greatestDrawnCount))
                .map { control.titleForSegment(at: $0) ?? "" }
        default: []
        }
    }
}
