import Foundation
import VoucherKit

/// How times, amounts and what people have written stand in an operator's terminal.
struct OperatorWords: Sendable {
    /// The zone that times are told in.
    var zone = TimeZone.current
    /// How amounts are written; nil is the code, and the number as ISO 4217 has its digits: `EUR 25.00`, `JPY 500`.
    var locale: Locale?

    /// `2026-11-30 22:40:36+0100`.
    func time(_ moment: Date) -> String {
        moment.formatted(Date.ISO8601FormatStyle(dateTimeSeparator: .space, timeZone: zone))
    }

    func amount(_ money: Money) -> String {
        locale.map { Self.line(money.formatted(locale: $0)) } ?? "\(money.currency.code) \(money.plainNumber)"
    }

    /// What somebody has written, on one line and without what would move a terminal's cursor or turn its direction.
    static func line(_ text: String) -> String {
        var line = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if !movesTerminal(scalar) {
                line.append(scalar)
            } else if scalar.properties.generalCategory != .format {
                line.append(" ")
            }
        }
        return String(line)
    }

    /// A value as JSON, in which those signs are written by their numbers.
    static func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        var text = ""
        for scalar in String(decoding: try encoder.encode(value), as: UTF8.self).unicodeScalars {
            if scalar != "\n", movesTerminal(scalar) {
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }

    /// Control characters, and the marks that embed, override and isolate directions: all are below U+FFFF.
    private static func movesTerminal(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0x200E, 0x200F, 0x061C, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}

extension Money {
    /// The number with a point before as many digits as the currency has, and without groups: `-1.234`.
    var plainNumber: String {
        let digits = String(minorUnits.magnitude)
        let exponent = currency.exponent
        let padded = String(repeating: "0", count: max(0, exponent + 1 - digits.count)) + digits
        let number = exponent == 0 ? padded : "\(padded.dropLast(exponent)).\(padded.suffix(exponent))"
        return (minorUnits < 0 ? "-" : "") + number
    }
}

/// An amount in JSON, with all that is needed to read it without knowing currencies.
struct AmountInJSON: Encodable, Equatable {
    let minorUnits: Int
    let currency: String
    let exponent: Int

    init(_ money: Money) {
        minorUnits = money.minorUnits
        currency = money.currency.code
        exponent = money.currency.exponent
    }
}
