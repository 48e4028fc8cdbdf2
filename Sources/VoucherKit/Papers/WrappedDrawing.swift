/// Draws a wrapped envelope with a ribbon and a bow, and not a word on it, for previews.
struct WrappedDrawing {
    private let surroundings, card, stripe, edge, ribbon, ribbonEdge: UInt32

    /// Of the parcel, in points.
    private static let parcel = CGRect(x: 230, y: 115, width: 740, height: 430)
    private static let ribbonWidth: CGFloat = 56

    /// In the theme's colours in light surroundings: a chat shows one picture to all.
    init(_ theme: ThemeManager) {
        let light = UITraitCollection(userInterfaceStyle: .light)
        func color(_ role: ThemeColorRole) -> UIColor { theme.color(role).resolvedColor(with: light) }
        func packed(_ color: UIColor) -> UInt32 { color.nodeColorForPage.light >> 8 }
        let surface = theme.surfaceColor.resolvedColor(with: light)
        surroundings = packed(color(.emptyBackground))
        card = packed(surface)
        stripe = packed(Contrast.mix(surface, color(.accent), 0.14))
        edge = packed(Contrast.mix(surface, color(.text), 0.25))
        let ribbon = Contrast.mix(color(.secondaryAccent), surface, 0.18)
        self.ribbon = packed(ribbon)
        ribbonEdge = packed(Contrast.mix(ribbon, Contrast.text(on: ribbon), 0.35))
    }

    /// Another text for other colours: FNV-1a of all of them.
    var mark: String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for color in [surroundings, card, stripe, edge, ribbon, ribbonEdge] {
            for shift in [16, 8, 0] as [UInt32] {
                hash = (hash ^ UInt64(color >> shift & 0xFF)) &* 0x100_0000_01B3
            }
        }
        return String(hash, radix: 16)
    }

    /// With a paper that is repeated, or plain stripes.
    func image(paper: UIImage?) -> UIImage? {
        let parcel = makeParcel()
        if let paper {
            parcel.backgroundColor = UIColor(patternImage: paper)
        } else {
            for x in stride(from: CGFloat(0), to: Self.parcel.width, by: 56) {
                add(to: parcel, CGRect(x: x, y: 0, width: 28, height: Self.parcel.height), stripe)
            }
        }
        return image(parcel)
    }

    /// With a photo that fills it.
    func image(photo: UIImage) -> UIImage? {
        let parcel = makeParcel()
        let view = UIImageView(image: photo)
        view.frame = CGRect(origin: .zero, size: Self.parcel.size)
        view.contentMode = .scaleAspectFill
        view.clipsToBounds = true
        parcel.addSubview(view)
        return image(parcel)
    }

    // MARK: Parts

    private func makeParcel() -> UIView {
        let parcel = UIView(frame: CGRect(origin: .zero, size: Self.parcel.size))
        parcel.backgroundColor = UIColor(rgb: card)
        parcel.layer.cornerRadius = 18
        parcel.clipsToBounds = true
        return parcel
    }

    private func image(_ parcel: UIView) -> UIImage? {
        let size = VoucherPreview.size
        let board = UIView(frame: CGRect(origin: .zero, size: size))
        board.backgroundColor = UIColor(rgb: surroundings)
        let (width, height) = (Self.parcel.width, Self.parcel.height)
        let middle = CGPoint(x: width * 0.5, y: height * 0.5)
        let half = Self.ribbonWidth / 2
        band(on: parcel, CGRect(x: middle.x - half, y: 0, width: Self.ribbonWidth, height: height), isUpright: true)
        band(on: parcel, CGRect(x: 0, y: middle.y - half, width: width, height: Self.ribbonWidth), isUpright: false)
        // A layer that clips has no shadow: what throws it lies below.
        let shadow = UIView(frame: Self.parcel)
        shadow.backgroundColor = UIColor(rgb: card)
        shadow.layer.cornerRadius = 18
        shadow.layer.shadowOpacity = 0.28
        shadow.layer.shadowOffset = CGSize(width: 0, height: 14)
        shadow.layer.shadowRadius = 18
        board.addSubview(shadow)
        parcel.frame = Self.parcel
        parcel.layer.borderWidth = 1
        parcel.layer.borderColor = UIColor(rgb: edge).cgColor
        board.addSubview(parcel)
        addBow(to: board, at: CGPoint(x: Self.parcel.minX + middle.x, y: Self.parcel.minY + middle.y))
        return try? board.renderedImage(scale: 1)
    }

    private func band(on parcel: UIView, _ frame: CGRect, isUpright: Bool) {
        add(to: parcel, frame, ribbon)
        let line: CGFloat = 4
        for isFar in [false, true] {
            let rim =
                isUpright
                ? CGRect(x: isFar ? frame.maxX - line : frame.minX, y: frame.minY, width: line, height: frame.height)
                : CGRect(x: frame.minX, y: isFar ? frame.maxY - line : frame.minY, width: frame.width, height: line)
            add(to: parcel, rim, ribbonEdge)
        }
    }

    private func addBow(to board: UIView, at center: CGPoint) {
        let (width, height): (CGFloat, CGFloat) = (150, 104)
        for isRight in [false, true] {
            let loop = UIView(
                frame: CGRect(
                    x: isRight ? center.x + 8 : center.x - 8 - width, y: center.y - height / 2, width: width,
                    height: height))
            loop.backgroundColor = UIColor(rgb: ribbonEdge)
            loop.layer.cornerRadius = height / 2
            loop.layer.borderWidth = 30
            loop.layer.borderColor = UIColor(rgb: ribbon).cgColor
            loop.layer.shadowOpacity = 0.3
            loop.layer.shadowOffset = CGSize(width: 0, height: 4)
            loop.layer.shadowRadius = 5
            board.addSubview(loop)
        }
        let knot = UIView(frame: CGRect(x: center.x - 32, y: center.y - 36, width: 64, height: 72))
        knot.backgroundColor = UIColor(rgb: ribbon)
        knot.layer.cornerRadius = 20
        knot.layer.borderWidth = 4
        knot.layer.borderColor = UIColor(rgb: ribbonEdge).cgColor
        knot.layer.shadowOpacity = 0.3
        knot.layer.shadowOffset = CGSize(width: 0, height: 3)
        knot.layer.shadowRadius = 4
        board.addSubview(knot)
    }

    private func add(to view: UIView, _ frame: CGRect, _ color: UInt32) {
        let part = UIView(frame: frame)
        part.backgroundColor = UIColor(rgb: color)
        view.addSubview(part)
    }
}
