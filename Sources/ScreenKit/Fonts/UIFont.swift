public import Foundation
import Graphics

/// An immutable font at a size in points.
///
/// The families are those whose files the server measures with and sends to browsers: Noto Sans as the system's font,
/// Noto Serif Display, Quicksand, League Spartan; of handwritings Dancing Script, Kaushan Script, Comic Neue, Kristi.
public final class UIFont: Sendable, Equatable {
    /// In points, at most 1000; a size that is not above 0 was made 17. Pages let the person enlarge it.
    public let pointSize: CGFloat
    /// Such as `Noto Sans`.
    public let familyName: String
    let weight: Weight
    let isItalic: Bool

    init(family: String, size: CGFloat, weight: Weight = .regular, isItalic: Bool = false) {
        familyName = family
        pointSize = size > 0 && size.isFinite ? min(size, 1000) : 17
        self.weight = weight
        self.isItalic = isItalic
    }

    /// A font by the name of its family, or family and `-Bold`; nil for one the server has no file of.
    public convenience init?(name fontName: String, size fontSize: CGFloat) {
        let isBold = fontName.hasSuffix("-Bold")
        let family = isBold ? String(fontName.dropLast(5)) : fontName
        guard FontFile.all.contains(where: { $0.family == family }) else { return nil }
        self.init(family: family, size: fontSize, weight: isBold ? .bold : .regular)
    }

    /// Noto Sans, regular.
    public static func systemFont(ofSize fontSize: CGFloat) -> UIFont {
        UIFont(family: systemFamily, size: fontSize)
    }

    /// Noto Sans of a weight; its files are regular and bold, and other weights take the nearer one.
    public static func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        UIFont(family: systemFamily, size: fontSize, weight: weight)
    }

    /// Noto Sans, bold.
    public static func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
        UIFont(family: systemFamily, size: fontSize, weight: .bold)
    }

    /// Noto Sans, italic.
    public static func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
        UIFont(family: systemFamily, size: fontSize, isItalic: true)
    }

    /// The system's font for a role of text, at one size for everybody: a browser applies the person's own text size.
    public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
        UIFont(family: systemFamily, size: style.size, weight: style.weight)
    }

    /// The same font at another size in points.
    public func withSize(_ fontSize: CGFloat) -> UIFont {
        UIFont(family: familyName, size: fontSize, weight: weight, isItalic: isItalic)
    }

    /// The characters of a text that the font itself has no glyph for; another font stands in for them. Ours alone.
    public func missingCharacters(in text: String) -> [Character] {
        (try? description.missingCharacters(in: text)) ?? []
    }

    /// The family's name, with `-Bold` after it from the weight semibold on; `init(name:size:)` takes it.
    public var fontName: String { weight.css >= 600 ? familyName + "-Bold" : familyName }
    /// How far letters reach above the base line, in points.
    public var ascender: CGFloat { metrics.ascent }
    /// Negative, as it lies below the base line.
    public var descender: CGFloat { -metrics.descent }
    /// The height of a line in points, as texts are measured and drawn; a page has its own line height.
    public var lineHeight: CGFloat { metrics.lineHeight }

    private var metrics: FontMetrics {
        (try? TextLayout.metrics(of: description)) ?? FontMetrics(ascent: pointSize, descent: pointSize / 4)
    }

    var description: FontDescription {
        FontDescription(family: familyName, size: pointSize, weight: weight.css, isItalic: isItalic)
    }

    var nodeFont: NodeFont {
        NodeFont(
            family: familyName == Self.systemFamily ? nil : familyName, size: pointSize, weight: weight.css,
            isItalic: isItalic)
    }

    /// The family of the system's font, which pages have unless a theme sets another.
    public static let systemFamily = "Noto Sans"
    /// 17 points, the size of a label's font unless set.
    public static let labelFontSize: CGFloat = 17
    /// 18 points, the size buttons are measured with; a page's style sheet has its own.
    public static let buttonFontSize: CGFloat = 18
    /// 14 points, as UIKit has it; nothing here is set in it by itself.
    public static let systemFontSize: CGFloat = 14
    /// 12 points, as UIKit has it; nothing here is set in it by itself.
    public static let smallSystemFontSize: CGFloat = 12

    public static func == (lhs: UIFont, rhs: UIFont) -> Bool {
        lhs.description == rhs.description
    }
}

extension UIFont {
    /// How heavy letters are, from -1 to 1 with 0 as regular; a page takes the nearest step of CSS.
    public struct Weight: Hashable, RawRepresentable, Sendable {
        public let rawValue: CGFloat

        public init(rawValue: CGFloat) {
            self.rawValue = rawValue
        }

        /// 100 in CSS.
        public static let ultraLight = Weight(rawValue: -0.8)
        /// 200 in CSS.
        public static let thin = Weight(rawValue: -0.6)
        /// 300 in CSS.
        public static let light = Weight(rawValue: -0.4)
        /// 400 in CSS; there are font files for it.
        public static let regular = Weight(rawValue: 0)
        /// 500 in CSS.
        public static let medium = Weight(rawValue: 0.23)
        /// 600 in CSS.
        public static let semibold = Weight(rawValue: 0.3)
        /// 700 in CSS; there are font files for it.
        public static let bold = Weight(rawValue: 0.4)
        /// 800 in CSS.
        public static let heavy = Weight(rawValue: 0.56)
        /// 900 in CSS.
        public static let black = Weight(rawValue: 0.62)

        /// The same weight as CSS counts it.
        var css: Int {
            switch rawValue {
            case ..<(-0.7): 100
            case ..<(-0.5): 200
            case ..<(-0.2): 300
            case ..<0.1: 400
            case ..<0.27: 500
            case ..<0.35: 600
            case ..<0.5: 700
            case ..<0.6: 800
            default: 900
            }
        }
    }

    /// The roles of text; sizes in points as UIKit has them at the usual text size. A role that is not listed has 17.
    public struct TextStyle: Hashable, RawRepresentable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// 34 points, for a screen's title.
        public static let largeTitle = TextStyle(rawValue: "largeTitle")
        /// 28 points, for the first level of headings.
        public static let title1 = TextStyle(rawValue: "title1")
        /// 22 points, for the second level of headings.
        public static let title2 = TextStyle(rawValue: "title2")
        /// 20 points, for the third level of headings.
        public static let title3 = TextStyle(rawValue: "title3")
        /// 17 points and semibold, the one role that is not regular.
        public static let headline = TextStyle(rawValue: "headline")
        /// 17 points, for running text.
        public static let body = TextStyle(rawValue: "body")
        /// 16 points, for text set off from the rest.
        public static let callout = TextStyle(rawValue: "callout")
        /// 15 points, for the line below a heading.
        public static let subheadline = TextStyle(rawValue: "subheadline")
        /// 13 points, for notes.
        public static let footnote = TextStyle(rawValue: "footnote")
        /// 12 points, for words at a picture.
        public static let caption1 = TextStyle(rawValue: "caption1")
        /// 11 points, for the smallest words at a picture.
        public static let caption2 = TextStyle(rawValue: "caption2")

        private static let sizes: [String: CGFloat] = [
            "largeTitle": 34, "title1": 28, "title2": 22, "title3": 20, "headline": 17, "body": 17, "callout": 16,
            "subheadline": 15, "footnote": 13, "caption1": 12, "caption2": 11,
        ]

        var size: CGFloat { Self.sizes[rawValue] ?? 17 }
        var weight: Weight { self == .headline ? .semibold : .regular }
    }
}
