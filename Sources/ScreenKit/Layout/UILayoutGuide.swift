/// An area of a view that has anchors of its own; a browser keeps it inside the safe area by itself.
open class UILayoutGuide {
    public private(set) weak var owningView: UIView?
    open var identifier = ""

    init(owningView: UIView) {
        self.owningView = owningView
    }

    private var view: UIView {
        guard let owningView else { preconditionFailure("A layout guide outlived its view.") }
        return owningView
    }

    open var leadingAnchor: NSLayoutXAxisAnchor { view.leadingAnchor }
    open var trailingAnchor: NSLayoutXAxisAnchor { view.trailingAnchor }
    open var leftAnchor: NSLayoutXAxisAnchor { view.leftAnchor }
    open var rightAnchor: NSLayoutXAxisAnchor { view.rightAnchor }
    open var centerXAnchor: NSLayoutXAxisAnchor { view.centerXAnchor }
    open var topAnchor: NSLayoutYAxisAnchor { view.topAnchor }
    open var bottomAnchor: NSLayoutYAxisAnchor { view.bottomAnchor }
    open var centerYAnchor: NSLayoutYAxisAnchor { view.centerYAnchor }
    open var widthAnchor: NSLayoutDimension { view.widthAnchor }
    open var heightAnchor: NSLayoutDimension { view.heightAnchor }
}
