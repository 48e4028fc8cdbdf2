import Foundation

/// Encoded words for headers (RFC 2047), from our own hand.
enum EncodedWords {
    /// In octets of text: with its frame and base64, a word stays below the 75 that it may have (RFC 2047, 2).
    private static let chunk = 42

    /// What a header may have in one piece, in octets.
    private static let plainLimit = 60

    /// A text for a header: as it came when it is short and plain, or else encoded from begin to end.
    ///
    /// GMime would cut a long name with spaces, double those between encoded words, and leave what already looks like
    /// an encoded word as it is, so that a reader would decode what a person wrote.
    static func protected(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { $0 < 0x80 } && text.utf8.count <= plainLimit && !text.contains("=?")
        if isPlain { return text }
        var words: [String] = []
        var bytes: [UInt8] = []
        // A letter's octets stay together (RFC 2047, 5).
        for scalar in text.unicodeScalars {
            let next = Array(String(scalar).utf8)
            if bytes.count + next.count > chunk {
                words.append(word(bytes))
                bytes = []
            }
            bytes += next
        }
        words.append(word(bytes))
        return words.joined(separator: " ")
    }

    private static func word(_ bytes: [UInt8]) -> String { "=?utf-8?B?\(Data(bytes).base64EncodedString())?=" }
}
