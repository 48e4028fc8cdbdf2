import Foundation

/// A currency by its code of ISO 4217, such as `EUR`.
public struct Currency: Sendable, Hashable, Codable, CustomStringConvertible {
    /// Three capital letters.
    public let code: String

    /// Nil for a code that is none in use.
    public init?(_ code: String) {
        let code = code.uppercased()
        guard Self.known.contains(code) else { return nil }
        self.code = code
    }

    public init(from decoder: any Decoder) throws {
        let code = try decoder.singleValueContainer().decode(String.self)
        guard let currency = Currency(code) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "“\(code)” is no currency."))
        }
        self = currency
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(code)
    }

    public var description: String { code }

    /// How many digits an amount has behind the point: ISO 4217, list one, of which these are the ones without two.
    public var exponent: Int {
        switch code {
        case "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND", "VUV", "XAF",
            "XOF", "XPF":
            0
        case "BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND": 3
        case "CLF", "UYW": 4
        default: 2
        }
    }

    private static let known = Set(Locale.commonISOCurrencyCodes)
}
