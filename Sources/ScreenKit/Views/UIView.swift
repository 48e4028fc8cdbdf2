public import Foundation

/// A rectangle of a screen with its content and its subviews.
///
/// Pages and pictures lay views out by stacks and anchors; a view's `frame` is where they show one that has a size and
/// neither a stack nor a constraint. Laying out does not change it: only the browser knows where a page shows a view.
open class UIView: UIResponder {
    /// The view this one lies in; nil for a window and for a view that was not put anywhere.
    public var superview: UIView? { parent }
    /// From back to front.
    public private(set) var subviews: [UIView] = []
    /// Nil while both of its values are zero, as they are in views that a stack or anchors place.
    private var geometry: ViewGeometry?
    private var lazyLayer: CALayer?
    private var rare: RareViewState?
    // Not weak, since a weak reference costs its object a table beside it and makes each count of it slow: a parent that
    // ends takes itself out of its subviews, and a controller out of its view, in their deinit.
    private unowned(unsafe) var parent: UIView?
    unowned(unsafe) var owningController: UIViewController?

    /// Nil (the default) is transparent. On a controller's own view it fills the browser's window.
    open var backgroundColor: UIColor?
    /// The flag of this view alone; an ancestor may hide it still.
    open var isHidden = false {
        didSet { if oldValue != isHidden { superview?.subviewVisibilityDidChange(self) } }
    }
    /// False refuses every event for the view and what is in it, and a page offers none of the controls: they are
    /// `inert`. Words and pictures in it can be read all the same.
    open var isUserInteractionEnabled = true
    /// Kept and not used; a browser finds out by itself.
    open var isOpaque = true
    /// How an image view's picture fills it; other views have no content that it speaks of.
    open var contentMode: ContentMode = .scaleToFill
    /// True (the default) lets a view with a size be placed by its frame; false leaves its place to anchors.
    open var translatesAutoresizingMaskIntoConstraints = true
    /// For test scripts and for the view's structural id in the page; never spoken.
    open var accessibilityIdentifier: String?
    /// The spoken name of a control, a picture or a group, where it is not its text; a label is read as its text.
    open var accessibilityLabel: String?

    /// The same as `init(frame: .zero)`.
    public convenience override init() {
        self.init(frame: .zero)
    }

    /// A transparent view with a frame in points, in no superview.
    public init(frame: CGRect) {
        super.init()
        if frame != .zero {
            geometry = ViewGeometry(origin: frame.origin, bounds: CGRect(origin: .zero, size: frame.size))
        }
    }

    /// Makes a view without a size; nothing is read from the coder.
    public required init?(coder: NSCoder) {
        super.init()
    }

    deinit {
        for subview in subviews { subview.parent = nil }
        if !subviews.isEmpty { ViewRelease.release(&subviews) }
    }

    // MARK: Geometry

    private var origin: CGPoint {
        get { geometry?.origin ?? .zero }
        set { setGeometry(origin: newValue, bounds: boundsRect) }
    }

    private var boundsRect: CGRect {
        get { geometry?.bounds ?? .zero }
        set { setGeometry(origin: origin, bounds: newValue) }
    }

    private func setGeometry(origin: CGPoint, bounds: CGRect) {
        if let geometry {
            (geometry.origin, geometry.bounds) = (origin, bounds)
        } else if origin != .zero || bounds != .zero {
            geometry = ViewGeometry(origin: origin, bounds: bounds)
        }
    }

    /// In the superview's coordinates, in points.
    open var frame: CGRect {
        get { CGRect(origin: origin, size: boundsRect.size) }
        set {
            origin = newValue.origin
            boundsRect.size = newValue.size
        }
    }

    /// In the view's own coordinates; changing the size keeps the centre.
    open var bounds: CGRect {
        get { boundsRect }
        set {
            let kept = center
            boundsRect = newValue
            center = kept
        }
    }

    /// The middle of `frame`; setting it moves the view and keeps its size.
    open var center: CGPoint {
        get { CGPoint(x: origin.x + boundsRect.width / 2, y: origin.y + boundsRect.height / 2) }
        set { origin = CGPoint(x: newValue.x - boundsRect.width / 2, y: newValue.y - boundsRect.height / 2) }
    }

    /// Takes the size `sizeThatFits(_:)` answers for the present one, keeping the top left corner.
    open func sizeToFit() {
        boundsRect.size = sizeThatFits(boundsRect.size)
    }

    /// Computes, changes nothing; a plain view answers its present size.
    open func sizeThatFits(_ size: CGSize) -> CGSize { boundsRect.size }

    /// The size of the view's content in points; `noIntrinsicMetric` both ways for a plain view.
    ///
    /// A browser measures for itself: overriding this changes no page.
    open var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
    }

    /// -1: the view has no size of its own in that direction.
    public static let noIntrinsicMetric: CGFloat = -1

    /// Does nothing: a controller's view is laid out before each page in any case.
    open func setNeedsLayout() {}
    /// Does nothing: the browser lays out, after the page was sent.
    open func layoutIfNeeded() {}
    /// Called on a controller's own view before each page and before an event is looked up; not on the views in it.
    open func layoutSubviews() {}
    /// Does nothing: each page is made of the views as they are.
    open func setNeedsDisplay() {}
    /// Does nothing: sizes are asked for each time they are needed.
    open func invalidateIntrinsicContentSize() {}

    // MARK: Look

    /// 0 to 1; it multiplies down the whole subtree.
    open var alpha: CGFloat {
        get { lazyLayer.map { CGFloat($0.opacity) } ?? 1 }
        set { if newValue != 1 || lazyLayer != nil { layer.opacity = Float(newValue) } }
    }

    /// True cuts off what lies outside the view's box. False unless set; on in scroll views, which a page clips in
    /// any case.
    open var clipsToBounds: Bool {
        get { lazyLayer?.masksToBounds ?? false }
        set { if newValue || lazyLayer != nil { layer.masksToBounds = newValue } }
    }

    /// The view's box: corners, border and opacity. Made on first use.
    open var layer: CALayer {
        if let lazyLayer { return lazyLayer }
        let layer = CALayer()
        lazyLayer = layer
        return layer
    }

    var layerIfUsed: CALayer? { lazyLayer }

    /// The nearest ancestor's explicit colour, else the system's; nil goes back to inheriting.
    open var tintColor: UIColor! {
        get { rare?.tintColor ?? superview?.tintColor ?? .tintColor }
        set { rareState.tintColor = newValue }
    }

    var explicitTintColor: UIColor? { rare?.tintColor }

    // MARK: Hierarchy

    /// The window the view is in, or the view itself if it is one; nil while no superview leads to a window.
    open var window: UIWindow? {
        var view: UIView? = self
        while let current = view {
            if let window = current as? UIWindow { return window }
            view = current.superview
        }
        return nil
    }

    open override var next: UIResponder? { owningController ?? superview }

    /// Puts a view on top; one that has another superview leaves it first.
    open func addSubview(_ view: UIView) {
        insert(view) { subviews.count }
    }

    /// 0 is the rearmost place.
    open func insertSubview(_ view: UIView, at index: Int) {
        insert(view) { index }
    }

    /// Puts a view right behind a sibling; one that is no subview of this view ends the program.
    open func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
        insert(view) { position(of: siblingSubview) }
    }

    /// Puts a view right in front of a sibling; one that is no subview of this view ends the program.
    open func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
        insert(view) { position(of: siblingSubview) + 1 }
    }

    /// Makes a subview the last of `subviews`; does nothing for any other view.
    open func bringSubviewToFront(_ view: UIView) {
        guard view.superview === self else { return }
        subviews.removeAll { $0 === view }
        subviews.append(view)
    }

    /// Makes a subview the first of `subviews`; does nothing for any other view.
    open func sendSubviewToBack(_ view: UIView) {
        guard view.superview === self else { return }
        subviews.removeAll { $0 === view }
        subviews.insert(view, at: 0)
    }

    /// Swaps two subviews by their places in `subviews`; a place that is not there ends the program.
    open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
        subviews.swapAt(index1, index2)
    }

    /// Leaves the superview, which lets go of it and of all constraints that reach into it; its own subviews stay.
    open func removeFromSuperview() {
        detach()
    }

    /// True for the view itself too.
    open func isDescendant(of view: UIView) -> Bool {
        var current: UIView? = self
        while let here = current {
            if here === view { return true }
            current = here.superview
        }
        return false
    }

    /// A number of the host's own for `viewWithTag(_:)`; 0 unless set, and need not be unique.
    open var tag: Int {
        get { rare?.tag ?? 0 }
        set { if newValue != 0 || rare != nil { rareState.tag = newValue } }
    }

    /// Searches the view itself and then its tree.
    open func viewWithTag(_ tag: Int) -> UIView? {
        if self.tag == tag { return self }
        for subview in subviews {
            if let found = subview.viewWithTag(tag) { return found }
        }
        return nil
    }

    /// Called before the superview changes, once also when it changes from one to another; nil when the view leaves one
    /// for none. Does nothing itself.
    open func willMove(toSuperview newSuperview: UIView?) {}
    /// Called after the superview changed, to another or to nil; the last call of a move. Does nothing itself.
    open func didMoveToSuperview() {}
    /// Called on the view and all in it before they come into another window or leave theirs for none, and not for a
    /// move within one window. Does nothing itself.
    open func willMove(toWindow newWindow: UIWindow?) {}
    /// Called on the view and all in it after they came into another window or left theirs for none, and not for a move
    /// within one window. Does nothing itself.
    open func didMoveToWindow() {}
    /// Called after a view was put into this one. Does nothing itself.
    open func didAddSubview(_ subview: UIView) {}
    /// Called before a subview leaves. Does nothing itself; a stack view stops arranging it here.
    open func willRemoveSubview(_ subview: UIView) {}

    func subviewVisibilityDidChange(_ subview: UIView) {}

    private func position(of sibling: UIView) -> Int {
        guard let position = subviews.firstIndex(where: { $0 === sibling }) else {
            preconditionFailure("\(sibling) is not a subview of \(self).")
        }
        return position
    }

    /// Puts a view at a place that is asked for once the view is no longer among the subviews.
    ///
    /// A subview only changes its place, and is told of nothing.
    private func insert(_ view: UIView, at place: () -> Int) {
        #if DEBUG
            window?.scene?.checkIsolation()
        #endif
        precondition(view !== self && !isDescendant(of: view), "A view cannot be put into itself.")
        if view.superview === self {
            subviews.removeAll { $0 === view }
            return subviews.insert(view, at: min(place(), subviews.count))
        }
        view.move(to: self) {
            subviews.insert(view, at: min(place(), subviews.count))
            view.parent = self
        }
        didAddSubview(view)
    }

    private func detach() {
        guard superview != nil else { return }
        move(to: nil) {}
    }

    /// Takes the view out of the superview it has and lets a closure put it into the new one; tells it and all in it of
    /// what changes, before and after.
    private func move(to newSuperview: UIView?, _ attach: () -> Void) {
        let (oldWindow, newWindow) = (window, newSuperview?.window)
        #if DEBUG
            oldWindow?.scene?.checkIsolation()
        #endif
        superview?.willRemoveSubview(self)
        willMove(toSuperview: newSuperview)
        if oldWindow !== newWindow { forSubtree { $0.willMove(toWindow: newWindow) } }
        leaveSuperview()
        attach()
        if oldWindow !== newWindow { forSubtree { $0.didMoveToWindow() } }
        didMoveToSuperview()
    }

    private func leaveSuperview() {
        var ancestor = superview
        while let current = ancestor {
            current.dropConstraints(reaching: self)
            ancestor = current.superview
        }
        superview?.subviews.removeAll { $0 === self }
        parent = nil
    }

    /// Without calling itself: a tree may be deeper than the stack.
    func forSubtree(_ body: (UIView) -> Void) {
        var waiting: [UIView] = [self]
        while let view = waiting.popLast() {
            body(view)
            waiting += view.subviews.reversed()
        }
    }

    // MARK: Constraints

    /// The constraints this view holds; not all that affect it.
    open var constraints: [NSLayoutConstraint] { rare?.constraints ?? [] }

    /// Activates the constraint, which goes to the view that has to hold it, this one or another.
    open func addConstraint(_ constraint: NSLayoutConstraint) {
        constraint.isActive = true
    }

    /// Deactivates the constraint, whichever view holds it.
    open func removeConstraint(_ constraint: NSLayoutConstraint) {
        constraint.isActive = false
    }

    var sizeRelations: [NSLayoutConstraint] { rare?.sizeRelations ?? [] }

    func holdConstraint(_ constraint: NSLayoutConstraint) {
        rareState.constraints.append(constraint)
        if constraint.relatesSizes { rareState.sizeRelations.append(constraint) }
    }

    func dropConstraint(_ constraint: NSLayoutConstraint) {
        rare?.constraints.removeAll { $0 === constraint }
        if constraint.relatesSizes { rare?.sizeRelations.removeAll { $0 === constraint } }
    }

    private func dropConstraints(reaching view: UIView) {
        guard let rare, !rare.constraints.isEmpty else { return }
        for constraint in rare.constraints
        where [constraint.firstItem, constraint.secondItem].contains(where: {
            ($0 as? UIView)?.isDescendant(of: view) ?? false
        }) {
            constraint.isActive = false
        }
    }

    /// The room a stack view keeps free when it is told to, in points; 8 on each side unless set.
    ///
    /// On a page `left` is the leading edge and `right` the trailing one. Other views do not use it.
    open var layoutMargins: UIEdgeInsets {
        get { rare?.layoutMargins ?? UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8) }
        set { rareState.layoutMargins = newValue }
    }

    // MARK: The keyboard

    open override var isFirstResponder: Bool { window?.scene?.focusTarget === self }

    @discardableResult
    open override func becomeFirstResponder() -> Bool {
        guard canBecomeFirstResponder, let scene = window?.scene else { return false }
        scene.focus(self)
        return true
    }

    /// Lets go of the keyboard if the view has it; always true. The next page then asks for no focus.
    @discardableResult
    open override func resignFirstResponder() -> Bool {
        if isFirstResponder { window?.scene?.focus(nil) }
        return true
    }

    /// Takes the keyboard from whatever in this view has it; always true, with or without `force`.
    @discardableResult
    open func endEditing(_ force: Bool) -> Bool {
        if let target = window?.scene?.focusTarget, target.isDescendant(of: self) { target.resignFirstResponder() }
        return true
    }

    // MARK: Accessibility

    /// Kept and not used: a page's elements tell assistive technology what they are.
    open var isAccessibilityElement: Bool {
        get { rare?.isAccessibilityElement ?? false }
        set { rareState.isAccessibilityElement = newValue }
    }

    /// What acting does; not the name.
    open var accessibilityHint: String? {
        get { rare?.accessibilityHint }
        set { rareState.accessibilityHint = newValue }
    }

    /// The address a label with the trait `.link` leads to; kept and not used otherwise, as fields tell their own
    /// value.
    open var accessibilityValue: String? {
        get { rare?.accessibilityValue }
        set { rareState.accessibilityValue = newValue }
    }

    /// The BCP 47 tag of the language of the words in the view, where it is not the page's: how they are spoken, and the
    /// forms Chinese, Japanese and Korean characters are shown and drawn with. Nil (the default) says nothing.
    open var accessibilityLanguage: String? {
        get { rare?.accessibilityLanguage }
        set { rareState.accessibilityLanguage = newValue }
    }

    /// What the view is beside its kind; `.none` unless set, also for controls. See the traits for what a page makes of
    /// each.
    open var accessibilityTraits: UIAccessibilityTraits {
        get { rare?.accessibilityTraits ?? .none }
        set { rareState.accessibilityTraits = newValue }
    }

    /// Hides the elements inside from assistive technology.
    open var accessibilityElementsHidden: Bool {
        get { rare?.accessibilityElementsHidden ?? false }
        set { rareState.accessibilityElementsHidden = newValue }
    }

    /// Kept and not shown: each screen is a page of its own, with nothing outside it.
    open var accessibilityViewIsModal: Bool {
        get { rare?.accessibilityViewIsModal ?? false }
        set { rareState.accessibilityViewIsModal = newValue }
    }

    /// What a plain view or a stack groups: a list, a landmark, or a group with a name. `.none` unless set.
    open var accessibilityContainerType: UIAccessibilityContainerType {
        get { rare?.accessibilityContainerType ?? .none }
        set { rareState.accessibilityContainerType = newValue }
    }

    // MARK: Ours alone; the public names are in UIView+Page.swift.

    /// Called before the subviews are read for a page, a picture or an event: a table makes its rows here.
    func prepareSubviews() {}

    var rareStateIfUsed: RareViewState? { rare }

    var rareState: RareViewState {
        if let rare { return rare }
        let state = RareViewState()
        rare = state
        return state
    }
}

extension UIView {
    /// How a view's own content fills its bounds. What keeps its size is placed exactly in drawn pictures; a page
    /// centres it.
    public enum ContentMode: Int, Sendable {
        /// Stretched to the bounds, whatever its proportions; the default.
        case scaleToFill
        /// As large as fits inside, with its proportions.
        case scaleAspectFit
        /// As small as covers all, with its proportions; what stands out is cut off on a page.
        case scaleAspectFill
        /// The same as `scaleToFill` here.
        case redraw
        /// In its own size, in the middle.
        case center
        /// In its own size, in the middle of the top edge.
        case top
        /// In its own size, in the middle of the bottom edge.
        case bottom
        /// In its own size, in the middle of the left edge.
        case left
        /// In its own size, in the middle of the right edge.
        case right
        /// In its own size, in the top left corner.
        case topLeft
        /// In its own size, in the top right corner.
        case topRight
        /// In its own size, in the bottom left corner.
        case bottomLeft
        /// In its own size, in the bottom right corner.
        case bottomRight
    }
}

/// Where a view lies in its superview, and its own coordinates.
private final class ViewGeometry {
    var origin: CGPoint
    var bounds: CGRect

    init(origin: CGPoint, bounds: CGRect) {
        (self.origin, self.bounds) = (origin, bounds)
    }
}
