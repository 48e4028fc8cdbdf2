import Foundation

/// Where words end in Thai, which is written without spaces: by ICU's dictionary, which browsers use as well, and not by
/// the one that Pango was built with.
enum WordBreaks {
    /// ICU finds the words where `\b` stands for their boundaries.
    private static let boundary = try? NSRegularExpression(
        pattern: "\\b", options: .useUnicodeWordBoundaries)
    /// Allows a line to break where it stands, and shows nothing.
    static let space: Unicode.Scalar = "\u{200B}"

    static func isThai(_ scalar: Unicode.Scalar) -> Bool { (0x0E01...0x0E5B).contains(scalar.value) }

    /// The text with a break allowed between each two Thai words.
    static func marked(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isThai), let boundary else { return text }
        let places = boundary.matches(in: text, range: NSRange(text.startIndex..., in: text)).map(\.range.location)
        var result = String.UnicodeScalarView()
        var next = places[...]
        var place = 0
        var isAfterThai = false
        for scalar in text.unicodeScalars {
            while let first = next.first, first < place { next.removeFirst() }
            if next.first == place, isAfterThai, isThai(scalar) { result.append(space) }
            result.append(scalar)
            isAfterThai = isThai(scalar)
            place += UTF16.width(scalar)
        }
        return String(result)
    }

    /// The bytes of the Thai words of a marked text, each without its first letter: inside them no line breaks while
    /// there is room for the word.
    static func insides(of marked: String) -> [(start: UInt32, end: UInt32)] {
        var ranges: [(start: UInt32, end: UInt32)] = []
        var place: UInt32 = 0
        var start: UInt32?
        for scalar in marked.unicodeScalars {
            let next = place + UInt32(UTF8.width(scalar))
            if isThai(scalar) {
                if start == nil { start = next }
            } else if let first = start {
                if first < place { ranges.append((first, place)) }
                start = nil
            }
            place = next
        }
        if let first = start, first < place { ranges.append((first, place)) }
        return ranges
    }
}
