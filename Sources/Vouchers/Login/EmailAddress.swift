import Foundation

/// An e-mail address as a person typed it, checked for its form and comparable with others.
///
/// What mail is sent to (`rawValue`) and what is compared (`key`) differ in the case of ASCII letters alone. Any wider
/// folding, such as that of U+212A (Kelvin sign) to `k`, would let the owner of one domain be taken for a person of
/// another. Two addresses are equal when their keys are.
public struct EmailAddress: Sendable, Codable {
    /// What mail is sent to: as it was typed, without spaces around it, composed (RFC 6532, 3.1, asks for NFC).
    public let rawValue: String
    /// What is compared and counted: `rawValue` with ASCII letters in lower case. RFC 5321, 2.4, lets a host tell the
    /// case of the local part apart; none that people use does, and phones write the first letter large.
    public let key: String

    /// Nil for a text that is no address of one mailbox in a domain.
    ///
    /// Full-width letters and signs, which East Asian keyboards write, count as the ASCII ones they stand for. Quoted
    /// local parts, addresses in brackets and domains without a dot are not taken.
    public init?(_ text: String) {
        let trimmed = String(text.unicodeScalars.map(Self.narrowed).reduce(into: "") { $0.unicodeScalars.append($1) })
            .trimmingCharacters(in: .whitespacesAndNewlines).precomposedStringWithCanonicalMapping
        // RFC 5321, 4.5.3.1.3: a path has 256 octets, of which two are its brackets.
        guard trimmed.utf8.count <= 254, let at = trimmed.lastIndex(of: "@"),
            Self.isLocalPart(trimmed[..<at]), Self.isDomain(trimmed[trimmed.index(after: at)...])
        else { return nil }
        rawValue = trimmed
        key = String(trimmed.unicodeScalars.map(Self.lowered).reduce(into: "") { $0.unicodeScalars.append($1) })
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let address = EmailAddress(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "This is no e-mail address.")
        }
        self = address
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }

    // MARK: Form

    /// A dot-atom (RFC 5322, 3.2.3), also of letters beyond ASCII (RFC 6531, 3.3), of 64 octets at most
    /// (RFC 5321, 4.5.3.1.1).
    private static func isLocalPart(_ text: Substring) -> Bool {
        text.utf8.count <= 64
            && text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { atom in
                !atom.isEmpty
                    && atom.unicodeScalars.allSatisfy {
                        isLetterOrDigit($0) || "!#$%&'*+/=?^_`{|}~-".unicodeScalars.contains($0)
                    }
            }
    }

    /// At least two labels of letters, digits and inner hyphens, of 63 octets at most (RFC 1035, 2.3.4).
    private static func isDomain(_ text: Substring) -> Bool {
        let labels = text.split(separator: ".", omittingEmptySubsequences: false)
        return labels.count >= 2
            && labels.allSatisfy { label in
                !label.isEmpty && label.utf8.count <= 63 && label.first != "-" && label.last != "-"
                    && label.unicodeScalars.allSatisfy { isLetterOrDigit($0) || $0 == "-" }
            }
    }

    private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
            .spacingMark, .decimalNumber:
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

    private static func lowered(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        (0x41...0x5A).contains(scalar.value) ? Unicode.Scalar(scalar.value + 0x20) ?? scalar : scalar
    }
}

extension EmailAddress: Hashable {
    public static func == (lhs: EmailAddress, rhs: EmailAddress) -> Bool { lhs.key == rhs.key }

    public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}
