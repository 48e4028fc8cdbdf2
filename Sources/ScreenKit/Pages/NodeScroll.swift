/// How a scroll view scrolls in a browser, which finds out by itself whether there is anything to scroll.
public struct NodeScroll: Sendable, Equatable {
    /// The direction its content is laid out in: a sideways one gives it all the width it wants.
    public var axis: NodeAxis
    /// False keeps a person from scrolling; what lies outside is cut off all the same.
    public var isEnabled: Bool
    /// Whether scrolling comes to rest at the views in it, or at those in the only view in it.
    public var isPaged: Bool
    /// Whether a browser may show its scroll bars.
    public var showsBars: Bool
    /// Whether something deeper in it has a width that is a share of its own.
    public var isMeasured: Bool

    /// One that a person can scroll, unless said otherwise.
    public init(
        axis: NodeAxis = .vertical, isEnabled: Bool = true, isPaged: Bool = false, showsBars: Bool = true,
        isMeasured: Bool = false
    ) {
        self.axis = axis
        self.isEnabled = isEnabled
        self.isPaged = isPaged
        self.showsBars = showsBars
        self.isMeasured = isMeasured
    }
}

extension NodeScroll {
    init(of view: UIScrollView) {
        axis = Self.axis(of: view)
        isEnabled = view.isScrollEnabled
        isPaged = view.isPagingEnabled
        showsBars = axis == .horizontal ? view.showsHorizontalScrollIndicator : view.showsVerticalScrollIndicator
        isMeasured = SizeRelation.all(heldBy: view).contains { $0.meaning == .scrollWidth }
    }

    /// A scroll view has no axis of its own; what is in it and how it is related to the frame tells of one.
    private static func axis(of view: UIScrollView) -> NodeAxis {
        if view.alwaysBounceHorizontal != view.alwaysBounceVertical {
            return view.alwaysBounceHorizontal ? .horizontal : .vertical
        }
        let relations = SizeRelation.all(heldBy: view)
        func isBound(_ child: UIView, _ meaning: SizeRelation.Meaning) -> Bool {
            relations.contains { $0.view === child && $0.meaning == meaning }
        }
        let isSideways = view.subviews.contains { child in
            guard !child.isHidden, !isBound(child, .width) else { return false }
            let row = child as? UIStackView
            return isBound(child, .height) || (row?.axis == .horizontal && row?.wrapsWhenFull == false)
        }
        let size = view.bounds.size
        let isWide = size.width > 0 && view.contentSize.width > size.width && view.contentSize.height <= size.height
        return isSideways || isWide ? .horizontal : .vertical
    }
}
