/// A telephone number in the form that is good anywhere: a plus sign, the country's code, and the rest (ITU-T E.164).
///
/// Whether somebody has that number is not known here: the host's adapter asks those who do.
public struct PhoneNumber: Sendable, Hashable, Codable, CustomStringConvertible {
    /// A plus sign and ASCII digits, such as `+4915112345678`.
    public let rawValue: String

    /// At most so many digits (E.164, 6).
    public static let greatestCount = 15
    /// Fewer are no number that can be reached from abroad: the shortest have a code of the country and five digits.
    public static let leastCount = 7

    /// Reads what a person typed: digits of any script, with spaces, dashes, dots, slashes and brackets as they like.
    ///
    /// A number without its country is refused and not guessed, also one that begins with `00`, which means something else in
    /// other countries.
    public init(_ typed: String) throws(PhoneNumberRefusal) {
        guard typed.utf8.count <= 200 else { throw .tooLong }
        var digits = ""
        var hasPlus = false
        for scalar in typed.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .decimalNumber:
                guard let value = scalar.properties.numericValue else { throw .character(Character(scalar)) }
                digits += String(Int(value))
            case .spaceSeparator, .dashPunctuation, .format, .openPunctuation, .closePunctuation: break
            default:
                switch scalar {
                case "+", "＋":
                    guard !hasPlus, digits.isEmpty else { throw .character(Character(scalar)) }
                    hasPlus = true
                case ".", "/", "\t", "\u{2212}", "．", "／": break
                default: throw .character(Character(scalar))
                }
            }
        }
        guard !digits.isEmpty else { throw .empty }
        guard hasPlus, digits.first != "0" else { throw .countryMissing }
        guard digits.count >= Self.leastCount else { throw .tooShort }
        guard digits.count <= Self.greatestCount else { throw .tooLong }
        rawValue = "+" + digits
    }

    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        try self.init(text)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }

    public var description: String { rawValue }
}

/// Why a text is no telephone number that a message can be sent to.
public enum PhoneNumberRefusal: Error, Sendable, Equatable {
    case empty
    /// It does not begin with a plus sign and a country's code.
    case countryMissing
    case tooShort
    case tooLong
    case character(Character)
}
