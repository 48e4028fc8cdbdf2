import Foundation

/// An e-mail address that people sign in by: what mail is sent to, and what is compared.
///
/// Of ASCII alone; a domain of another script is written as servers know it (`xn--bcher-kva.example`). What is sent to
/// (`rawValue`) and what is compared (`key`) differ in the case of letters and in nothing else. Wider folding, such as
/// that of the Kelvin sign to `k`, would take the owner of one mailbox for the owner of another.
public struct LoginAddress: Sendable, Codable {
    /// What mail is sent to: as it was typed, without spaces around it.
    public let rawValue: String
    /// What is compared and counted: `rawValue` in lower case. RFC 5321, 2.4, lets a server tell the case of the local
    /// part apart; none that people use does, and phones write the first letter large.
    public let key: String

    /// Nil for a text that is no address of one mailbox in a domain.
    ///
    /// Full-width letters and signs, which East Asian keyboards write, count as the ASCII ones they stand for. Quoted
    /// local parts, addresses in brackets and domains without a dot are not taken.
    public init?(_ text: String) {
        let narrowed = text.unicodeScalars.map(Self.narrowed).reduce(into: "") { $0.unicodeScalars.append($1) }
        let trimmed = narrowed.trimmingCharacters(in: .whitespacesAndNewlines)
        // RFC 5321, 4.5.3.1.3: a path has 256 octets, of which two are its brackets.
        guard trimmed.utf8.count <= 254, trimmed.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        let parts = trimmed.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        guard parts.count == 2, Self.isLocalPart(parts[0]), Self.isDomain(parts[1]) else { return nil }
        rawValue = trimmed
        key = trimmed.lowercased()
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let address = LoginAddress(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "This is no e-mail address.")
        }
        self = address
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }

    // MARK: Form

    /// A dot-atom (RFC 5322, 3.2.3) of 64 octets at most (RFC 5321, 4.5.3.1.1).
    private static func isLocalPart(_ text: Substring.UTF8View) -> Bool {
        let signs = "!#$%&'*+-/=?^_`{|}~".utf8
        return text.count <= 64
            && text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy { atom in
                !atom.isEmpty && atom.allSatisfy { isLetterOrDigit($0) || signs.contains($0) }
            }
    }

    /// At least two labels of letters, digits and inner hyphens (RFC 1123, 2.1), of 63 octets at most (RFC 1035, 2.3.4).
    private static func isDomain(_ text: Substring.UTF8View) -> Bool {
        let hyphen = UInt8(ascii: "-")
        let labels = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return labels.count >= 2
            && labels.allSatisfy { label in
                !label.isEmpty && label.count <= 63 && label.first != hyphen && label.last != hyphen
                    && label.allSatisfy { isLetterOrDigit($0) || $0 == hyphen }
            }
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }

    private static func narrowed(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        // The full-width forms of "!" to "~" lie in the order of ASCII.
        case 0xFF01...0xFF5E: Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
        case 0x3002: "."
        case 0x3000: " "
        default: scalar
        }
    }
}

extension LoginAddress: Hashable {
    public static func == (lhs: LoginAddress, rhs: LoginAddress) -> Bool { lhs.key == rhs.key }

    public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}
