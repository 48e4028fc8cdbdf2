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
        guard let text = button.currentTitle, !text.isEmpty else { return nil }
        var layout = TextLayout(text: text, font: font.description)
        layout.numberOfLines = 0
        layout.language = button.eastAsianLanguage
        layout.alignment = .center
        layout.maxWidth = width
        layout.lineHeight = font.pointSize * Self.lineHeight
        return layout
    }

    private var picture: CGSize { button.currentImage?.size ?? .zero }

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
        return max(Self.buttonSide, text + gapBesidePicture + picture.width + 2 * padding.x)
    }

    func height(forWidth width: Double) throws -> Double {
        let room = max(0, width - 2 * padding.x - picture.width - gapBesidePicture)
        let text = try title(width: room)?.measure().height ?? 0
        return max(Self.buttonSide, max(text, picture.height) + 2 * padding.y)
    }

    /// Where the picture and the title are in a button of a size, side by side in its middle.
    func places(in box: GraphicsRect) throws -> (picture: GraphicsRect, title: GraphicsRect) {
        let room = max(0, box.width - 2 * padding.x - picture.width - gapBesidePicture)
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

    // MARK: Fields

    static func fieldFont(_ font: UIFont?) -> UIFont { font ?? .systemFont(ofSize: 16) }

    /// With room without end a field is as wide as twenty of its letters, as the browser counts them: fourteen and a half
    /// times their size in one line; eleven and a half times, and a bar to scroll, in several.
    static func fieldWidth(font: UIFont?, isArea: Bool) -> Double {
        let size = fieldFont(font).pointSize
        return 2 * fieldPadding.x + (isArea ? (size * 11.5625).rounded() + 15 : (size * 14.4375).rounded())
    }

    static func fieldHeight(font: UIFont?) -> Double {
        max(fieldHeight, fieldFont(font).pointSize * lineHeight + 2 * fieldPadding.y)
    }

    /// Six lines, as the page asks for.
    static func textViewHeight(font: UIFont?) -> Double {
        fieldFont(font).pointSize * textViewLineHeight * 6 + 2 * fieldPadding.y
    }

    // MARK: Segments

    static func segmentTitle(_ control: UISegmentedControl, _ segment: Int) -> TextLayout {
        var layout = TextLayout(
            text: control.titleForSegment(at: segment) ?? "",
            font: UIFont.systemFont(ofSize: UIFont.labelFontSize).description)
        layout.numberOfLines = 0
        layout.language = control.eastAsianLanguage
        layout.lineHeight = UIFont.labelFontSize * lineHeight
        return layout
    }

    /// What is beside a segment's title: its padding with the line around it, the ring and the room after it.
    static let segmentFrame = 2 * 17 + 18 + gap

    /// The widths with the titles on one line each, or the least, at which a title is still broken between words.
    static func segmentWidths(of control: UISegmentedControl, isLeast: Bool = false) throws -> [Double] {
        try (0..<min(control.numberOfSegments, UIView.greatestDrawnCount)).map { segment in
            let title = segmentTitle(control, segment)
            let text = isLeast ? try title.longestWordWidth() : try title.measure().width
            return segmentFrame + (text * 64).rounded(.up) / 64
        }
    }

    struct SegmentRow {
        var segments: Range<Int>
        var widths: [Double]
        var height: Double
    }

    /// The segments of each row; one that is wider than the control has its title on several lines.
    static func segmentRows(of control: UISegmentedControl, within width: Double) throws -> [SegmentRow] {
        var rows: [SegmentRow] = []
        var used = 0.0
        let least = try segmentWidths(of: control, isLeast: true)
        for (segment, natural) in try segmentWidths(of: control).enumerated() {
            let length = max(min(natural, width), least[segment])
            var title = segmentTitle(control, segment)
            title.maxWidth = length - segmentFrame
            let height = max(segmentHeight, try title.measure().height + 2 * 9)
            if var row = rows.last, used + gap + natural <= width + 1.0 / 64 {
                row.segments = row.segments.lowerBound..<segment + 1
                row.widths.append(length)
                row.height = max(row.height, height)
                rows[rows.count - 1] = row
                used += gap + natural
            } else {
                rows.append(SegmentRow(segments: segment..<segment + 1, widths: [length], height: height))
                used = natural
            }
        }
        return rows
    }

    /// A colour mixed with the paper, as CSS does it in sRGB.
    private static func mix(_ color: CGColor, _ share: CGFloat) -> CGColor {
        func part(_ one: CGFloat, _ other: CGFloat) -> CGFloat { one * share + other * (1 - share) }
        return CGColor(
            red: part(color.red, paper.red), green: part(color.green, paper.green), blue: part(color.blue, paper.blue),
            alpha: 1)
    }
}
