public import Foundation

/// A view whose content may be larger than itself; on a page it grows with its content and the browser scrolls the
/// page.
///
/// What the browser does is not known here: no position comes back from it, and there is no delegate.
open class UIScrollView: UIView {
    /// Kept and not used: a browser finds the size of the content by itself.
    open var contentSize: CGSize = .zero
    /// Kept and not shown: a page is scrolled by the browser alone.
    open var contentOffset: CGPoint = .zero
    /// Kept and not shown.
    open var contentInset: UIEdgeInsets = .zero
    /// Kept and not shown: a browser scrolls either way.
    open var isScrollEnabled = true
    /// Kept and not shown.
    open var isPagingEnabled = false
    /// Kept and not shown.
    open var alwaysBounceVertical = false
    /// True names the page's node a sideways one, see `Node.Content.scroll(axis:)`; the bounce itself is the browser's.
    open var alwaysBounceHorizontal = false
    /// Kept and not shown: the browser decides on its scroll bars.
    open var showsVerticalScrollIndicator = true
    /// Kept and not shown: the browser decides on its scroll bars.
    open var showsHorizontalScrollIndicator = true

    /// An empty scroll view, with `clipsToBounds` on; a page does not clip it all the same.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        clipsToBounds = true
    }

    /// Makes an empty scroll view; nothing is read from the coder.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        clipsToBounds = true
    }

    /// Sets `contentOffset`, which is not shown.
    open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
        self.contentOffset = contentOffset
    }

    /// The scroll view's own anchors: content pinned here makes it as large as the content.
    open var contentLayoutGuide: UILayoutGuide { UILayoutGuide(owningView: self) }
    /// The scroll view's own anchors, as those of `contentLayoutGuide`; nothing stays in place while a page scrolls.
    open var frameLayoutGuide: UILayoutGuide { UILayoutGuide(owningView: self) }
}
