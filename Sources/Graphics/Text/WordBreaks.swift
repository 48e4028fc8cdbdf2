import CPangoCairo
import Foundation

/// Where words end in Thai, Lao, Khmer and Burmese, which are written without spaces: by ICU's dictionaries, which browsers
/// use as well, and not by the one of Thai that Pango was built with.
enum WordBreaks {
    /// ICU finds the words where `\b` stands for their boundaries.
    private static let boundary = try? NSRegularExpression(
        pattern: "\\b", options: .useUnicodeWordBoundaries)
    /// Allows a line to break where it stands, and shows nothing.
    static let space: Unicode.Scalar = "\u{200B}"

    /// Whether a letter is of such a script (UAX 14 calls it SA).
    private static func isWithoutSpaces(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x0E00 && g_unichar_break_type(scalar.value) == G_UNICODE_BREAK_COMPLEX_CONTEXT
    }

    /// The text with a break allowed between each two words.
    static func marked(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isWithoutSpaces), let boundary else { return text }
        let places = boundary.matches(in: text, range: NSRange(text.startIndex..., in: text)).map(\.range.location)
        var result = String.UnicodeScalarView()
        var next = places[...]
        var place = 0
        var isAfterWord = false
        for scalar in text.unicodeScalars {
            while let first = next.first, first < place { next.removeFirst() }
            if next.first == place, isAfterWord, isWithoutSpaces(scalar) { result.append(space) }
            result.append(scalar)
            isAfterWord = isWithoutSpaces(scalar)
            place += UTF16.width(scalar)
        }
        return joined(String(result))
    }

    /// The text with a joiner where Pango's dictionary of Thai ends a word and ICU's does not: a line breaks there as
    /// between any two letters, when there is no other way.
    private static func joined(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { (0x0E00...0x0E7F).contains($0.value) }) else { return text }
        let breaks = LineBreaks.attributes(of: text)
        var result = String.UnicodeScalarView()
        var isAfterWord = false
        for (scalar, attribute) in zip(text.unicodeScalars, breaks) {
            let isInWord = isWithoutSpaces(scalar)
            if attribute.is_line_break != 0, isAfterWord, isInWord { result.append(TextBreaks.joiner) }
            result.append(scalar)
            isAfterWord = isInWord
        }
        return String(result)
    }
}
