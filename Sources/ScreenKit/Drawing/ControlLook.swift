import Foundation
import Graphics

/// How the server's style sheet shows controls, in figures: what a picture draws and `sizeThatFits(_:)` answers.
struct ControlLook {
    static let buttonSide = 44.0
    static let fieldHeight = 52.0
    static let gap = 8.0
    static let segmentHeight = 44.0
    /// With the line around it, whose width browsers bring down to a whole pixel.
    static let fieldPadding = (x: 15.0, y: 13.0)
    static let fieldBorder = 1.0
    /// The page's text is set in lines of one and a half times its size, written text in lines of 1.6 times.
    static let lineHeight = 1.5
    static let textViewLineHeight = 1.6
    static let radius = 12.0
    static let disabledOpacity = 0.55

    static let paper = UIColor(rgb: 0xFBF7F1).cgColor
    static let ink = UIColor(rgb: 0x2B2420).cgColor
    static let raised = mix(UIColor.white.cgColor, 0.75)
    static let line = mix(ink, 0.22)
    static let fieldLine = mix(ink, 0.58)
    static let placeholder = mix(ink, 0.68)

    let button: UIButton
    let font: UIFont

    init(_ button: UIButton) {
        self.button = button
        font = button.titleFont ?? .boldSystemFont(ofSize: UIFont.labelFontSize)
    }

    // MARK: Buttons

    private enum Style { case plain, bordered, filled }

    private var style: Style {
        if button.role == .destructive { return .plain }
        return switch button.configuration?.style {
        case .filled: .filled
        case .tinted, .gray, .bordered: .bordered
        case .plain, nil: .plain
        }
    }

    /// Padding and the line around it, on one side.
    var padding: (x: Double, y: Double) { (style == .plain && button.role != .destructive ? 13 : 17, 9) }

    var background: CGColor? {
        if let color = button.configuration?.baseBackgroundColor ?? button.backgroundColor { return color.cgColor }
        return switch style {
        case .plain: nil
        case .bordered: Self.raised
        case .filled: button.tintColor.cgColor
        }
    }

    var border: CGColor? { style == .bordered ? Self.line : nil }

    var foreground: CGColor {
        if let color = button.explicitTitleColor { return color.cgColor }
        if button.role == .destructive { return UIColor.systemRed.cgColor }
        return switch style {
        case .plain: button.tintColor.cgColor
        case .bordered: Self.ink
        case .filled: UIColor.white.cgColor
        }
    }

    /// The title set within a width; nil when there is none.
    func title(width: Double?) -> TextLayout? {
        guard let text = button.currentTitle.map(Self.oneParagraph), !text.isEmpty else { return nil }
        var layout = TextLayout(text: text, font: font.description)
        layout.numberOfLines = 0
        layout.language = button.eastAsianLanguage
        layout.alignment = .center
        layout.maxWidth = width
        layout.lineHeight = font.pointSize * Self.lineHeight
        return layout
    }

    /// A title as pages show it: each white space in it is one space, and none is at its ends.
    static func oneParagraph(_ title: String) -> String {
        guard title.contains(where: { " \t\n\r\r\n".contains($0) }) else { return title }
        return title.split(whereSeparator: { " \t\n\r\r\n".contains($0) }).joined(separator: " ")
    }

    private var picture: CGSize { button.currentImage?.size ?? .zero }

    /// The picture in a button of a width: no wider than the room beside the padding, in its own shape.
    private func picture(inWidth width: Double) -> CGSize {
        let room = max(0, width - 2 * padding.x)
        guard picture.width > room else { return picture }
        return CGSize(width: room, height: picture.height * room / picture.width)
    }

    /// The title's width in a button of a width: what the picture leaves, but its widest letter at least.
    private func titleWidth(inWidth width: Double) throws -> Double {
        let room = max(0, width - 2 * padding.x - picture(inWidth: width).width - gapBesidePicture)
        return max(room, try title(width: nil)?.widestLetter() ?? 0)
    }

    private var gapBesidePicture: Double {
        button.currentImage != nil && !(button.currentTitle ?? "").isEmpty ? Self.gap : 0
    }

    func size() throws -> (width: Double, height: Double) {
        let text = try title(width: nil)?.measure() ?? (width: 0, height: 0)
        let width = (text.width * 64).rounded(.up) / 64 + picture.width + gapBesidePicture + 2 * padding.x
        return (
            max(Self.buttonSide, width), max(Self.buttonSide, max(text.height, picture.height) + 2 * padding.y)
        )
    }

    func leastWidth() throws -> Double {
        let text = try title(width: nil)?.widestLetter() ?? 0
        // A picture is no wider than its button, and so asks for no room (CSS Box Sizing 3, 5.2.2).
        return max(Self.buttonSide, text + gapBesidePicture + 2 * padding.x)
    }

    /// The height of what is in a button of a width, and around it, which may be less than a button has at least.
    func height(forWidth width: Double) throws -> Double {
        let text = try title(width: try titleWidth(inWidth: width))?.measure().height ?? 0
        return max(text, picture(inWidth: width).height) + 2 * padding.y
    }

    /// Where the picture and the title are in a button of a size, side by side in its middle.
    func places(in box: GraphicsRect) throws -> (picture: GraphicsRect, title: GraphicsRect) {
        let room = try titleWidth(inWidth: box.width)
        let picture = picture(inWidth: box.width)
        let text = try title(width: room)?.measure() ?? (width: 0, height: 0)
        // As narrow as its one line, and not broken anew for the last bits of a number.
        let isBroken = try title(width: nil).map { try $0.measure().width > room } ?? false
        let width = isBroken ? room : min(room, text.width + 0.5)
        let left = (box.width - picture.width - gapBesidePicture - width) / 2
        return (
            GraphicsRect(
                x: left, y: (box.height - picture.height) / 2, width: picture.width, height: picture.height),
            GraphicsRect(
                x: left + picture.width + gapBesidePicture, y: (box.height - text.height) / 2, width: width,
                height: text.height)
        )
    }

    /// How far down the first or last line of a button has its base: a picture, which comes first, stands on its lower edge.
    func baseline(width: Double, height: Double, isLast: Bool) throws -> Double {
        let places = try places(in: GraphicsRect(x: 0, y: 0, width: width, height: height))
        guard let title = title(width: places.title.width), isLast || button.currentImage == nil else {
            return button.currentImage == nil ? height : places.picture.y + places.picture.height
        }
        let (first, last) = try title.baselines()
        return places.title.y + (isLast ? last : first)
    }

    // MARK: Fields

    static func fieldFont(_ font: UIFont?) -> UIFont { font ?? .systemFont(ofSize: 16) }

    /// With room without end a field is as wide as twenty of its letters, as the browser counts them: fourteen and a half
    /// times their size in one line; eleven and a half times, and a bar to scroll, in several.
    static func fieldWidth(font: UIFont?, isArea: Bool) -> Double {
        let size = fieldFont(font).pointSize
        return 2 * fieldPadding.x + (isArea ? (size * 11.5625).rounded() + 15 : (size * 14.4375).rounded())
    }

    /// The height of a field's line and what is around it, which may be less than a field has at least.
    static func fieldHeight(font: UIFont?) -> Double {
        fieldFont(font).pointSize * lineHeight + 2 * fieldPadding.y
    }

    /// Six lines, as the page asks for.
    static func textViewHeight(font: UIFont?) -> Double {
        textViewLine(font) * 6 + 2 * fieldPadding.y
    }

    /// The height of a line of written text: browsers count in sixty-fourths of a point.
    private static func textViewLine(_ font: UIFont?) -> Double {
        (fieldFont(font).pointSize * textViewLineHeight * 64).rounded(.down) / 64
    }

    /// How far below the middle of a field the base of its text is.
    static func fieldBaseline(font: UIFont?) throws -> Double {
        let font = fieldFont(font)
        var layout = TextLayout(text: "x", font: font.description)
        layout.lineHeight = font.pointSize * lineHeight
        return try layout.baselines().first - font.pointSize * lineHeight / 2
    }

    /// A text view's text, or what stands for it, in a view of a width.
    static func textViewLayout(_ view: UITextView, width: Double) -> TextLayout {
        let font = fieldFont(view.font)
        let text = view.text.isEmpty ? view.placeholder ?? "" : view.text ?? ""
        var layout = TextLayout(text: text, font: font.description)
        layout.numberOfLines = 0
        layout.maxWidth = max(0, width - 2 * fieldPadding.x)
        layout.language = view.eastAsianLanguage
        layout.lineHeight = textViewLine(view.font)
        return layout
    }

    /// A colour mixed with the paper, as CSS does it in sRGB.
    private static func mix(_ color: CGColor, _ share: CGFloat) -> CGColor {
        func part(_ one: CGFloat, _ other: CGFloat) -> CGFloat { one * share + other * (1 - share) }
        return CGColor(
            red: part(color.red, paper.red), green: part(color.green, paper.green), blue: part(color.blue, paper.blue),
            alpha: 1)
    }
}
