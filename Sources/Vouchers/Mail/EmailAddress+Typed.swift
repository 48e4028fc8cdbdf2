import Foundation

extension EmailAddress {
    /// The address alone, out of what came along when it was typed or pasted.
    static func bare(_ typed: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in typed.unicodeScalars where !isInvisible(scalar) {
            // Full-width letters, digits and signs, as East Asian keyboards type them, to their ASCII twins.
            let isWide = (0xFF01...0xFF5E).contains(scalar.value)
            scalars.append(isWide ? Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar : scalar)
        }
        var text = trimmed(String(scalars))
        // `Anna <anna@example.org>`, as mail programs copy it; two of them stay two.
        if text.hasSuffix(">"), let open = text.lastIndex(of: "<"), text.count(where: { $0 == "@" }) == 1 {
            text = trimmed(String(text[text.index(after: open)...].dropLast()))
        }
        if text.lowercased().hasPrefix("mailto:") {
            text = trimmed(String(text.dropFirst("mailto:".count).prefix { $0 != "?" }))
        }
        // The end of the sentence it stood in.
        while let last = text.last, ".,;:".contains(last) { text.removeLast() }
        return text
    }

    private static func trimmed(_ text: String) -> String {
        // The joiners mean something within a word of some scripts, and nothing around it.
        text.trimmingCharacters(in: .whitespacesAndNewlines.union(CharacterSet(charactersIn: "\u{200C}\u{200D}")))
    }

    /// Marks that come along with a copied text and cannot be seen.
    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xAD, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060, 0x2066...0x2069, 0xFEFF: true
        default: false
        }
    }
}
