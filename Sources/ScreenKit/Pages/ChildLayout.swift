/// How a view lays out the children it shows, read from stacks, constraints and frames.
///
/// There is one such reading, for pages and for pictures, so that both place a view alike.
struct ChildLayout {
    private(set) var layout = NodeLayout.flow
    private(set) var children: [(view: UIView, placement: NodePlacement)] = []

    init(of view: UIView) {
        switch view {
        case let stack as UIStackView: readStack(stack)
        case let view as any ChildArranging: readArranged(view)
        default: readSubviews(of: view)
        }
    }

    /// The subviews that are laid out: the arranged ones of a stack, and none that is hidden.
    static func shown(in view: UIView) -> [UIView] {
        ((view as? UIStackView)?.arrangedSubviews ?? view.subviews).filter { !$0.isHidden }
    }

    /// False for what the browser shows as one element of its own, whatever was put into it.
    static func holdsChildren(_ view: UIView) -> Bool {
        switch view {
        case is UILabel, is UIControl, is UIImageView, is UITextView, is UIProgressView, is UIActivityIndicatorView,
            is MarkupTextView:
            false
        default: true
        }
    }

    private mutating func readStack(_ stack: UIStackView) {
        var arrangement = Self.arrangement(of: stack)
        let shown = Self.shown(in: stack)
        // CSS has no gap below nought; the margins of children may be.
        let isOverlapping = arrangement.spacing < 0
        if isOverlapping { arrangement.spacing = 0 }
        layout = .stack(arrangement)
        for child in shown {
            var placement = NodePlacement()
            AnchorLayout.applySizes(of: child, to: &placement)
            let spacing = stack.customSpacing(after: child)
            if child !== shown.last {
                if spacing != UIStackView.spacingUseDefault {
                    placement.spacingAfter = spacing
                } else if isOverlapping {
                    placement.spacingAfter = stack.spacing
                }
            }
            children.append((child, placement))
        }
    }

    private mutating func readArranged(_ view: any ChildArranging) {
        layout = .stack(view.arrangement)
        for child in Self.shown(in: view) {
            var placement = NodePlacement()
            AnchorLayout.applySizes(of: child, to: &placement)
            if let child = child as? any ChildArranging, placement.height == nil, placement.minHeight == nil {
                placement.minHeight = type(of: child).leastHeight
            }
            children.append((child, placement))
        }
    }

    private mutating func readSubviews(of view: UIView) {
        let shown = Self.shown(in: view)
        let anchors = AnchorLayout(of: view, children: shown)
        if anchors.isUsed {
            layout = .anchors(rows: anchors.rowCount, columns: anchors.columnCount)
        } else if shown.contains(where: Self.isPlacedByFrame) {
            layout = .frames
        }
        for child in shown {
            var placement = NodePlacement()
            if let place = anchors.placement(of: child) {
                placement = place
            } else if Self.isPlacedByFrame(child) {
                placement.x = child.frame.minX
                placement.y = child.frame.minY
                placement.width = child.frame.width
                placement.height = child.frame.height
                // The style sheet's least and greatest sizes of controls and pictures give way to a frame.
                if child is UIControl || child is UITextView { (placement.minWidth, placement.minHeight) = (0, 0) }
                if child is UIImageView { placement.maxWidth = child.frame.width }
            } else {
                AnchorLayout.applySizes(of: child, to: &placement)
            }
            children.append((child, placement))
        }
    }

    /// A view with a size and no constraint is where its frame says; a controller's own view fills its place, and what
    /// was made of a layout file is where the file has it.
    private static func isPlacedByFrame(_ view: UIView) -> Bool {
        view.translatesAutoresizingMaskIntoConstraints && view.frame.width > 0 && view.frame.height > 0
            && view.owningController == nil && view.markup == nil
    }

    private static func arrangement(of stack: UIStackView) -> NodeStack {
        var layout = NodeStack(
            axis: stack.axis == .vertical ? .vertical : .horizontal, spacing: stack.spacing, wraps: stack.wrapsWhenFull)
        layout.alignment =
            switch stack.alignment {
            case .fill: .fill
            case .leading: .leading
            case .center: .center
            case .trailing: .trailing
            case .firstBaseline: .firstBaseline
            case .lastBaseline: .lastBaseline
            }
        layout.distribution =
            switch stack.distribution {
            case .fill: .fill
            case .fillEqually: .fillEqually
            case .fillProportionally: .fillProportionally
            case .equalSpacing: .equalSpacing
            case .equalCentering: .equalCentering
            }
        if stack.isLayoutMarginsRelativeArrangement {
            let margins = stack.layoutMargins
            layout.padding = NodeInsets(
                top: margins.top, leading: margins.left, bottom: margins.bottom, trailing: margins.right)
        }
        return layout
    }
}
