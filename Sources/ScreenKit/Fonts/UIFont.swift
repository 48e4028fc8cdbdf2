public import Foundation
import Graphics

/// An immutable font at a size in points.
///
/// The families are those whose files the server measures with and sends to browsers: Noto Sans as the system's font,
/// Noto Serif Display, Dancing Script, Quicksand, League Spartan.
public final class UIFont: Sendable, Equatable {
    public let pointSize: CGFloat
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

    public static func systemFont(ofSize fontSize: CGFloat) -> UIFont {
        UIFont(family: systemFamily, size: fontSize)
    }

    public static func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        UIFont(family: systemFamily, size: fontSize, weight: weight)
    }

    public static func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
        UIFont(family: systemFamily, size: fontSize, weight: .bold)
    }

    public static func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
        UIFont(family: systemFamily, size: fontSize, isItalic: true)
    }

    public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
        UIFont(family: systemFamily, size: style.size, weight: style.weight)
    }

    public func withSize(_ fontSize: CGFloat) -> UIFont {
        UIFont(family: familyName, size: fontSize, weight: weight, isItalic: isItalic)
    }

    /// The characters of a text that the font itself has no glyph for; another font stands in for them. Ours alone.
    public func missingCharacters(in text: String) -> [Character] {
        (try? description.missingCharacters(in: text)) ?? []
    }

    public var fontName: String { weight.css >= 600 ? familyName + "-Bold" : familyName }
    public var ascender: CGFloat { metrics.ascent }
    /// Negative, as it lies below the base line.
    public var descender: CGFloat { -metrics.descent }
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

    public static let systemFamily = "Noto Sans"
    public static let labelFontSize: CGFloat = 17
    public static let buttonFontSize: CGFloat = 18
    public static let systemFontSize: CGFloat = 14
    public static let smallSystemFontSize: CGFloat = 12

    public static func == (lhs: UIFont, rhs: UIFont) -> Bool {
        lhs.description == rhs.description
    }
}

extension UIFont {
    public struct Weight: Hashable, RawRepresentable, Sendable {
        public let rawValue: CGFloat

        public init(rawValue: CGFloat) {
            self.rawValue = rawValue
        }

        public static let ultraLight = Weight(rawValue: -0.8)
        public static let thin = Weight(rawValue: -0.6)
        public static let light = Weight(rawValue: -0.4)
        public static let regular = Weight(rawValue: 0)
        public static let medium = Weight(rawValue: 0.23)
        public static let semibold = Weight(rawValue: 0.3)
        public static let bold = Weight(rawValue: 0.4)
        public static let heavy = Weight(rawValue: 0.56)
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

    /// The roles of text; sizes as UIKit has them at the usual text size.
    public struct TextStyle: Hashable, RawRepresentable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        public static let largeTitle = TextStyle(rawValue: "largeTitle")
        public static let title1 = TextStyle(rawValue: "title1")
        public static let title2 = TextStyle(rawValue: "title2")
        public static let title3 = TextStyle(rawValue: "title3")
        public static let headline = TextStyle(rawValue: "headline")
        public static let body = TextStyle(rawValue: "body")
        public static let callout = TextStyle(rawValue: "callout")
        public static let subheadline = TextStyle(rawValue: "subheadline")
        public static let footnote = TextStyle(rawValue: "footnote")
        public static let caption1 = TextStyle(rawValue: "caption1")
        public static let caption2 = TextStyle(rawValue: "caption2")

        private static let sizes: [String: CGFloat] = [
            "largeTitle": 34, "title1": 28, "title2": 22, "title3": 20, "headline": 17, "body": 17, "callout": 16,
            "subheadline": 15, "footnote": 13, "caption1": 12, "caption2": 11,
        ]

        var size: CGFloat { Self.sizes[rawValue] ?? 17 }
        var weight: Weight { self == .headline ? .semibold : .regular }
    }
}
