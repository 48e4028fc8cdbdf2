/// Where lines may break as browsers have it, told to Pango in the text itself.
///
/// Pango breaks after a slash (Unicode line breaking, UAX 14); Chromium does not, so that an address stays together while
/// there is room for it. A word joiner, which nothing shows, forbids that break; a word that is longer than its line is
/// still broken inside.
enum TextBreaks {
    static let joiner: Unicode.Scalar = "\u{2060}"
    static let softHyphen: Unicode.Scalar = "\u{AD}"

    /// The text as it is set: with joiners, and without a line break at its end, after which a browser begins no line; when
    /// it is open, with breaks allowed between letters.
    static func prepared(_ text: String, isOpen: Bool) -> String {
        var text = WordBreaks.marked(withoutLastBreak(text))
        if isOpen { text = LineBreaks.opened(text) }
        guard text.unicodeScalars.contains("/") else { return text }
        var result = String.UnicodeScalarView()
        var last: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            if last == "/", !scalar.properties.isWhitespace { result.append(joiner) }
            result.append(scalar)
            last = scalar
        }
        return String(result)
    }

    static func withoutLastBreak(_ text: String) -> String {
        text.hasSuffix("\n") || text.hasSuffix("\r\n") ? String(text.dropLast()) : text
    }

    /// The place in a text that comes after what of it was set as the beginning.
    static func index(in text: Substring, ofSet beginning: String) -> String.Index {
        var scalars = text.unicodeScalars
        for scalar in beginning.unicodeScalars {
            if scalar == scalars.first || (scalar != joiner && scalar != WordBreaks.space) {
                scalars = scalars.dropFirst()
            }
        }
        return scalars.startIndex
    }

    /// The bytes of the spaces after letters that another font may stand in for. Browsers set them in the text's own font,
    /// while Pango would set them in that of the letters before.
    static func spaces(in text: String) -> [(start: UInt32, end: UInt32)] {
        var ranges: [(start: UInt32, end: UInt32)] = []
        var place: UInt32 = 0
        var isForeign = false
        for scalar in text.unicodeScalars {
            let next = place + UInt32(UTF8.width(scalar))
            if scalar == " " {
                if isForeign { ranges.append((place, next)) }
            } else {
                isForeign = scalar.value >= 0x0370 && !(0x1E00...0x206F).contains(scalar.value)
            }
            place = next
        }
        return ranges
    }

    /// The bytes of each soft hyphen and of what stands before it: there, and nowhere else, a broken line ends in a
    /// hyphen.
    static func hyphens(in text: String) -> [(start: UInt32, end: UInt32)] {
        var ranges: [(start: UInt32, end: UInt32)] = []
        var (place, before): (UInt32, UInt32) = (0, 0)
        for scalar in text.unicodeScalars {
            let next = place + UInt32(UTF8.width(scalar))
            if scalar == softHyphen { ranges.append((before, next)) }
            (before, place) = (place, next)
        }
        return ranges
    }
}
