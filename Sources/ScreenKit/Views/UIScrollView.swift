public import Foundation

/// A view whose content may be larger than itself, and is then scrolled in it.
///
/// On a page it grows with its content as far as it may: one whose height nothing limits is as high as its content, and
/// the browser scrolls the page. Content that is pinned to both sides gets the width of the frame, and all the width it
/// wants where it is a row, where its height is related to the frame's and its width is not, or where
/// `alwaysBounceHorizontal` alone is on. With an `accessibilityLabel` it is a landmark, which the keyboard reaches while
/// there is something to scroll.
///
/// What the browser does is not known here: no position comes back from it, and there is no delegate.
open class UIScrollView: UIView {
    /// A browser finds the size of the content by itself; one that is wider than the frame and not higher tells it that
    /// what is placed by frames is scrolled sideways.
    open var contentSize: CGSize = .zero
    /// Kept and not shown: a page is scrolled by the browser alone.
    open var contentOffset: CGPoint = .zero
    /// Kept and not shown.
    open var contentInset: UIEdgeInsets = .zero
    /// False keeps a person from scrolling; what does not fit is cut off.
    open var isScrollEnabled = true
    /// True lets scrolling come to rest only at the views in the scroll view, or at those in the only view in it.
    open var isPagingEnabled = false
    /// True alone lets content grow downwards only, also a row; the bounce itself is the browser's.
    open var alwaysBounceVertical = false
    /// True alone lets content grow sideways; the bounce itself is the browser's.
    open var alwaysBounceHorizontal = false
    /// False hides the scroll bars of a view that scrolls downwards. A browser knows them for both directions together.
    open var showsVerticalScrollIndicator = true
    /// False hides the scroll bars of a view that scrolls sideways. A browser knows them for both directions together.
    open var showsHorizontalScrollIndicator = true

    /// An empty scroll view, with `clipsToBounds` on; a page clips it also when it is off.
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
    /// The scroll view's own anchors, as those of `contentLayoutGuide`: sizes are related to the frame by it, but nothing
    /// that is pinned to it stays in place while the content is scrolled.
    open var frameLayoutGuide: UILayoutGuide { UILayoutGuide(owningView: self) }
}
