/// An area of a view that has anchors of its own: here always those of the view itself, which a page keeps inside the
/// safe area.
///
/// Its anchors end the program when the view has gone.
open class UILayoutGuide {
    /// The view the area belongs to; the guide does not keep it.
    public private(set) weak var owningView: UIView?
    /// A name of the host's own; empty unless set.
    open var identifier = ""

    init(owningView: UIView) {
        self.owningView = owningView
    }

    private var view: UIView {
        guard let owningView else { preconditionFailure("A layout guide outlived its view.") }
        return owningView
    }

    /// The edge of the owning view where lines begin.
    open var leadingAnchor: NSLayoutXAxisAnchor { view.leadingAnchor }
    /// The edge of the owning view where lines end.
    open var trailingAnchor: NSLayoutXAxisAnchor { view.trailingAnchor }
    /// The left edge of the owning view.
    open var leftAnchor: NSLayoutXAxisAnchor { view.leftAnchor }
    /// The right edge of the owning view.
    open var rightAnchor: NSLayoutXAxisAnchor { view.rightAnchor }
    /// The centre of the owning view from left to right.
    open var centerXAnchor: NSLayoutXAxisAnchor { view.centerXAnchor }
    /// The top edge of the owning view.
    open var topAnchor: NSLayoutYAxisAnchor { view.topAnchor }
    /// The bottom edge of the owning view.
    open var bottomAnchor: NSLayoutYAxisAnchor { view.bottomAnchor }
    /// The centre of the owning view from top to bottom.
    open var centerYAnchor: NSLayoutYAxisAnchor { view.centerYAnchor }
    /// The width of the owning view.
    open var widthAnchor: NSLayoutDimension { view.widthAnchor }
    /// The height of the owning view.
    open var heightAnchor: NSLayoutDimension { view.heightAnchor }
}
