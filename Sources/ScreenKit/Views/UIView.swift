public import Foundation

/// A rectangle of a screen with its content and its subviews.
///
/// Pages and pictures lay views out by stacks and anchors; a view's `frame` is where they show one that has a size and
/// neither a stack nor a constraint. Laying out does not change it: only the browser knows where a page shows a view.
open class UIView: UIResponder {
    public private(set) weak var superview: UIView?
    /// From back to front.
    public private(set) var subviews: [UIView] = []
    private var origin = CGPoint.zero
    private var boundsRect: CGRect
    private var lazyLayer: CALayer?
    private var rare: RareViewState?
    weak var owningController: UIViewController?

    open var backgroundColor: UIColor?
    /// The flag of this view alone; an ancestor may hide it still.
    open var isHidden = false {
        didSet { if oldValue != isHidden { superview?.subviewVisibilityDidChange(self) } }
    }
    open var isUserInteractionEnabled = true
    open var isOpaque = true
    open var tag = 0
    open var contentMode: ContentMode = .scaleToFill
    open var translatesAutoresizingMaskIntoConstraints = true
    /// For test scripts and for the view's structural id in the page; never spoken.
    open var accessibilityIdentifier: String?

    public convenience override init() {
        self.init(frame: .zero)
    }

    public init(frame: CGRect) {
        origin = frame.origin
        boundsRect = CGRect(origin: .zero, size: frame.size)
        super.init()
    }

    public required init?(coder: NSCoder) {
        boundsRect = .zero
        super.init()
    }

    deinit {
        if !subviews.isEmpty { ViewRelease.release(&subviews) }
    }

    // MARK: Geometry

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

    open var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
    }

    public static let noIntrinsicMetric: CGFloat = -1

    open func setNeedsLayout() {}
    open func layoutIfNeeded() {}
    open func layoutSubviews() {}
    open func setNeedsDisplay() {}
    open func invalidateIntrinsicContentSize() {}

    // MARK: Look

    /// 0 to 1; it multiplies down the whole subtree.
    open var alpha: CGFloat {
        get { lazyLayer.map { CGFloat($0.opacity) } ?? 1 }
        set { if newValue != 1 || lazyLayer != nil { layer.opacity = Float(newValue) } }
    }

    open var clipsToBounds: Bool {
        get { lazyLayer?.masksToBounds ?? false }
        set { if newValue || lazyLayer != nil { layer.masksToBounds = newValue } }
    }

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
        insert(view, at: subviews.count)
    }

    /// 0 is the rearmost place.
    open func insertSubview(_ view: UIView, at index: Int) {
        insert(view, at: index)
    }

    open func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
        view.detach()
        insert(view, at: position(of: siblingSubview))
    }

    open func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
        view.detach()
        insert(view, at: position(of: siblingSubview) + 1)
    }

    open func bringSubviewToFront(_ view: UIView) {
        guard view.superview === self else { return }
        subviews.removeAll { $0 === view }
        subviews.append(view)
    }

    open func sendSubviewToBack(_ view: UIView) {
        guard view.superview === self else { return }
        subviews.removeAll { $0 === view }
        subviews.insert(view, at: 0)
    }

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

    /// Searches the view itself and then its tree.
    open func viewWithTag(_ tag: Int) -> UIView? {
        if self.tag == tag { return self }
        for subview in subviews {
            if let found = subview.viewWithTag(tag) { return found }
        }
        return nil
    }

    open func willMove(toSuperview newSuperview: UIView?) {}
    open func didMoveToSuperview() {}
    open func willMove(toWindow newWindow: UIWindow?) {}
    open func didMoveToWindow() {}
    open func didAddSubview(_ subview: UIView) {}
    open func willRemoveSubview(_ subview: UIView) {}

    func subviewVisibilityDidChange(_ subview: UIView) {}

    private func position(of sibling: UIView) -> Int {
        guard let position = subviews.firstIndex(where: { $0 === sibling }) else {
            preconditionFailure("\(sibling) is not a subview of \(self).")
        }
        return position
    }

    private func insert(_ view: UIView, at index: Int) {
        #if DEBUG
            window?.scene?.checkIsolation()
        #endif
        precondition(view !== self && !isDescendant(of: view), "A view cannot be put into itself.")
        let oldWindow = view.window
        let wasHere = view.superview === self
        if wasHere {
            subviews.removeAll { $0 === view }
        } else {
            view.detach()
            view.willMove(toSuperview: self)
        }
        subviews.insert(view, at: min(index, subviews.count))
        guard !wasHere else { return }
        view.superview = self
        view.didMoveToSuperview()
        if let window, window !== oldWindow { view.tellOfWindow() }
        didAddSubview(view)
    }

    private func detach() {
        guard let superview else { return }
        let window = window
        #if DEBUG
            window?.scene?.checkIsolation()
        #endif
        superview.willRemoveSubview(self)
        willMove(toSuperview: nil)
        var ancestor: UIView? = superview
        while let current = ancestor {
            current.dropConstraints(reaching: self)
            ancestor = current.superview
        }
        superview.subviews.removeAll { $0 === self }
        self.superview = nil
        didMoveToSuperview()
        if window != nil { tellOfWindow() }
    }

    private func tellOfWindow() {
        didMoveToWindow()
        for subview in subviews { subview.tellOfWindow() }
    }

    // MARK: Constraints

    /// The constraints this view holds; not all that affect it.
    open var constraints: [NSLayoutConstraint] { rare?.constraints ?? [] }

    open func addConstraint(_ constraint: NSLayoutConstraint) {
        constraint.isActive = true
    }

    open func removeConstraint(_ constraint: NSLayoutConstraint) {
        constraint.isActive = false
    }

    func holdConstraint(_ constraint: NSLayoutConstraint) {
        rareState.constraints.append(constraint)
    }

    func dropConstraint(_ constraint: NSLayoutConstraint) {
        rare?.constraints.removeAll { $0 === constraint }
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

    @discardableResult
    open override func resignFirstResponder() -> Bool {
        if isFirstResponder { window?.scene?.focus(nil) }
        return true
    }

    @discardableResult
    open func endEditing(_ force: Bool) -> Bool {
        if let target = window?.scene?.focusTarget, target.isDescendant(of: self) { target.resignFirstResponder() }
        return true
    }

    // MARK: Accessibility

    open var isAccessibilityElement: Bool {
        get { rare?.isAccessibilityElement ?? false }
        set { rareState.isAccessibilityElement = newValue }
    }

    open var accessibilityLabel: String? {
        get { rare?.accessibilityLabel }
        set { rareState.accessibilityLabel = newValue }
    }

    /// What acting does; not the name.
    open var accessibilityHint: String? {
        get { rare?.accessibilityHint }
        set { rareState.accessibilityHint = newValue }
    }

    open var accessibilityValue: String? {
        get { rare?.accessibilityValue }
        set { rareState.accessibilityValue = newValue }
    }

    open var accessibilityTraits: UIAccessibilityTraits {
        get { rare?.accessibilityTraits ?? .none }
        set { rareState.accessibilityTraits = newValue }
    }

    /// Hides the elements inside from assistive technology.
    open var accessibilityElementsHidden: Bool {
        get { rare?.accessibilityElementsHidden ?? false }
        set { rareState.accessibilityElementsHidden = newValue }
    }

    open var accessibilityViewIsModal: Bool {
        get { rare?.accessibilityViewIsModal ?? false }
        set { rareState.accessibilityViewIsModal = newValue }
    }

    open var accessibilityContainerType: UIAccessibilityContainerType {
        get { rare?.accessibilityContainerType ?? .none }
        set { rareState.accessibilityContainerType = newValue }
    }

    // MARK: Ours alone; the public names are in UIView+Page.swift.

    var rareStateIfUsed: RareViewState? { rare }

    var rareState: RareViewState {
        if let rare { return rare }
        let state = RareViewState()
        rare = state
        return state
    }
}

extension UIView {
    /// How a view's own content fills its bounds.
    public enum ContentMode: Int, Sendable {
        case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center, top, bottom, left, right
        case topLeft, topRight, bottomLeft, bottomRight
    }
}

/// What few views need, so that most do not carry it: a visitor has many views, a server many visitors.
final class RareViewState {
    var tintColor: UIColor?
    var constraints: [NSLayoutConstraint] = []
    var layoutMargins: UIEdgeInsets?
    var isAccessibilityElement: Bool?
    var accessibilityLabel: String?
    var accessibilityHint: String?
    var accessibilityValue: String?
    var accessibilityTraits: UIAccessibilityTraits?
    var accessibilityElementsHidden = false
    var accessibilityViewIsModal = false
    var accessibilityContainerType = UIAccessibilityContainerType.none
    var look: String?
    var refusal: String?
    var headingLevel: Int?
    var wraps = false
}
