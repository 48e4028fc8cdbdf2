/// What a controller shows in the bar above its screen.
///
/// A controller that is presented without a navigation controller shows it too: a page always has room for a bar.
open class UINavigationItem {
    /// The title in the bar, and the name of the page's document.
    open var title: String?
    /// Kept and not shown.
    open var prompt: String?
    /// From the leading edge inwards.
    open var leftBarButtonItems: [UIBarButtonItem]?
    /// From the trailing edge inwards: the first is the outermost.
    open var rightBarButtonItems: [UIBarButtonItem]?

    /// An item with a title and no buttons. A controller makes its own.
    public init(title: String) {
        self.title = title
    }

    init() {}

    /// Whether there is nothing in it to show.
    var isEmpty: Bool {
        title == nil && (leftBarButtonItems ?? []).isEmpty && (rightBarButtonItems ?? []).isEmpty
    }

    /// The first of `leftBarButtonItems`; setting replaces only the first, nil removes only the first.
    open var leftBarButtonItem: UIBarButtonItem? {
        get { leftBarButtonItems?.first }
        set { leftBarButtonItems = Self.replacingFirst(of: leftBarButtonItems, with: newValue) }
    }

    /// The first of `rightBarButtonItems`; setting replaces only the first, nil removes only the first.
    open var rightBarButtonItem: UIBarButtonItem? {
        get { rightBarButtonItems?.first }
        set { rightBarButtonItems = Self.replacingFirst(of: rightBarButtonItems, with: newValue) }
    }

    /// Sets `leftBarButtonItem`; nothing is animated.
    open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) {
        leftBarButtonItem = item
    }

    /// Sets `rightBarButtonItem`; nothing is animated.
    open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) {
        rightBarButtonItem = item
    }

    private static func replacingFirst(of items: [UIBarButtonItem]?, with item: UIBarButtonItem?) -> [UIBarButtonItem]?
    {
        let rest = Array((items ?? []).dropFirst())
        let all = (item.map { [$0] } ?? []) + rest
        return all.isEmpty ? nil : all
    }
}
