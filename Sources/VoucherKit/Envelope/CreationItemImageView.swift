/// An item of the envelope as its maker hands it over: a view that is drawn as a picture, and what may be done with it.
open class CreationItemImageView: UIImageView {
    /// The type of the option it is made for; an item of another type is not used.
    public let type: PersonalizationType
    /// The host's own mark of a kind within the type; kept with the item.
    public let subType: Int
    /// The host's own number of the item; kept with it.
    public let itemId: Int
    /// Whether the person may change the item or take it out, whatever a browser posts.
    public let isEditable: Bool
    /// Whether the person may take the item out, whatever a browser posts.
    public let isRemovable: Bool
    /// Drawn once, when the item is made; it is never shown itself.
    public let viewToRenderAsImage: UIView
    /// A border that is drawn around the view, in points.
    public let borderWidth: CGFloat
    /// Nil leaves the border unpainted, as a margin.
    public let borderColor: UIColor?

    /// The flow's border, around a stock item that has none of its own.
    var flowBorder: (width: CGFloat, color: UIColor)?
    private var takesFlowBorder = false

    /// The picture is as large as `frame` when that has a size, else as the view, with the border around it. A stack or a
    /// view of constraints without a size takes the size they come to.
    public init(
        type: PersonalizationType, subType: Int, itemId: Int, isEditable: Bool, isRemovable: Bool,
        viewToRenderAsImage: UIView, borderWidth: CGFloat, borderColor: UIColor?
    ) {
        self.type = type
        self.subType = subType
        self.itemId = itemId
        self.isEditable = isEditable
        self.isRemovable = isRemovable
        self.viewToRenderAsImage = viewToRenderAsImage
        self.borderWidth = borderWidth
        self.borderColor = borderColor
        super.init(frame: .zero)
    }

    public required init?(coder: NSCoder) {
        return nil
    }

    /// A stock item without a border.
    convenience init(option: PersonalizationOption, view: UIView) {
        self.init(
            type: option.type, subType: 0, itemId: 0, isEditable: true, isRemovable: true, viewToRenderAsImage: view,
            borderWidth: 0, borderColor: nil)
        takesFlowBorder = true
    }

    /// Draws the view with its border; throws `ViewDrawingError`.
    func render(scale: CGFloat = 2) throws(ViewDrawingError) -> UIImage {
        let view = viewToRenderAsImage
        let border = takesFlowBorder ? flowBorder : nil
        let (borderWidth, borderColor) = border.map { ($0.width, $0.color) } ?? (borderWidth, borderColor)
        let natural = try view.drawnSize()
        let size = frame.size.width > 0 && frame.size.height > 0 ? frame.size : natural
        guard frame.size.width.isFinite, frame.size.height.isFinite, size.width.isFinite, size.height.isFinite,
            size.width < 4000, size.height < 4000, borderWidth.isFinite,
            borderWidth >= 0, borderWidth < 200
        else { throw .unusableSize(width: size.width, height: size.height) }
        let canvas = UIView(
            frame: CGRect(x: 0, y: 0, width: size.width + 2 * borderWidth, height: size.height + 2 * borderWidth))
        let holder = UIView(frame: CGRect(x: borderWidth, y: borderWidth, width: size.width, height: size.height))
        holder.clipsToBounds = true
        view.frame = CGRect(origin: .zero, size: natural)
        holder.addSubview(view)
        canvas.addSubview(holder)
        // An item with round corners lies on its border as on a sheet.
        canvas.backgroundColor = border?.color
        canvas.layer.borderWidth = borderWidth
        canvas.layer.borderColor = borderColor?.cgColor
        return try canvas.renderedImage(scale: scale)
    }
}
