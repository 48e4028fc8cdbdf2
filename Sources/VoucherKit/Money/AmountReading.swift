public import Foundation
public import Vouchers

/// What a typed amount can mean.
public enum AmountReading: Sendable, Equatable {
    case amount(Money)
    /// It can be read in more than one way: which one is asked.
    case ambiguous([Money])
    case refused(Refusal)

    /// Why a text is no amount.
    public enum Refusal: Sendable, Equatable {
        case empty
        case notAnAmount
        /// More digits behind the point than the currency has.
        case tooPrecise(digits: Int)
        case tooLarge
    }

    /// Reads an amount by the rules of a locale, in digits of any script.
    ///
    /// A text is read as the locale writes numbers, and with point and comma the other way round, as many write them all the
    /// same. `1.500` in English is one and a half or fifteen hundred: both are answered. `12.50` in German can only be
    /// twelve and a half.
    public init(_ text: String, currency: Currency, locale: Locale) {
        let separators = Separators(locale)
        guard let number = TypedNumber(text, currency: currency, locale: locale) else {
            let isEmpty = text.allSatisfy(\.isWhitespace)
            self = .refused(isEmpty ? .empty : .notAnAmount)
            return
        }
        var found: [Money] = []
        var isTooPrecise = false
        var isTooLarge = false
        for (reading, mayTrim) in [(separators, true), (separators.swapped, false)] {
            guard let parts = number.parts(reading) else { continue }
            var fraction = parts.fraction
            while mayTrim, fraction.count > currency.exponent, fraction.last == 0 { fraction.removeLast() }
            guard fraction.count <= currency.exponent else {
                isTooPrecise = true
                continue
            }
            let digits = parts.whole + fraction + Array(repeating: 0, count: currency.exponent - fraction.count)
            guard let units = Self.number(digits) else {
                isTooLarge = true
                continue
            }
            let money = Money(minorUnits: units, currency)
            if !found.contains(money) { found.append(money) }
        }
        switch found.count {
        case 1: self = .amount(found[0])
        case 2...: self = .ambiguous(found)
        default:
            self = .refused(
                isTooLarge ? .tooLarge : isTooPrecise ? .tooPrecise(digits: currency.exponent) : .notAnAmount)
        }
    }

    /// Nil for more than an amount may have.
    private static func number(_ digits: [Int]) -> Int? {
        var result = 0
        for digit in digits.drop(while: { $0 == 0 }) {
            result = result * 10 + digit
            if result > Money.greatest { return nil }
        }
        return result
    }
}

/// Which sign stands before the fraction and which between groups.
private struct Separators {
    var decimal: Character
    var groups: Set<Character>

    init(_ locale: Locale) {
        // The Arabic signs mean one thing only, and are brought to these two when a text is read.
        decimal = locale.decimalSeparator == "," ? "," : "."
        groups = [decimal == "," ? "." : ","]
    }

    var swapped: Separators {
        var other = self
        other.decimal = groups.first ?? ","
        other.groups = [decimal]
        return other
    }
}

/// Digits and the signs between them, without currency and spaces.
private struct TypedNumber {
    private enum Part: Equatable {
        case digit(Int)
        case sign(Character)
    }

    private var parts: [Part] = []
    private let isDecimalComma: Bool

    init?(_ text: String, currency: Currency, locale: Locale) {
        isDecimalComma = locale.decimalSeparator == ","
        guard text.utf8.count <= 200 else { return nil }
        var text = text
        let symbol = 0.formatted(.currency(code: currency.code).locale(locale).precision(.fractionLength(0)))
            .filter { !$0.isNumber && !$0.isWhitespace && !Self.isMark($0) }
        for name in [symbol, currency.code] where !name.isEmpty {
            text = text.replacing(name, with: "", maxReplacements: 1)
        }
        for character in text where !character.isWhitespace && !Self.isMark(character) {
            if let digit = character.wholeNumberValue,
                character.unicodeScalars.allSatisfy({ $0.properties.numericType == .decimal })
            {
                parts.append(.digit(digit))
            } else if let sign = sign(character) {
                parts.append(.sign(sign))
            } else {
                return nil
            }
        }
        guard parts.contains(where: { if case .digit = $0 { true } else { false } }) else { return nil }
    }

    private func sign(_ character: Character) -> Character? {
        switch character {
        case ".", ",": character
        case "٫": isDecimalComma ? "," : "."
        case "٬": isDecimalComma ? "." : ","
        // Switzerland's groups.
        case "'", "’": isDecimalComma ? "." : ","
        default: nil
        }
    }

    /// Marks of direction, which copied amounts bring along.
    private static func isMark(_ character: Character) -> Bool {
        character.unicodeScalars.allSatisfy { $0.properties.isBidiControl }
    }

    /// Nil when it is not written so: groups have three digits, or two before the last as in India, and stand before the
    /// one sign of the fraction.
    func parts(_ separators: Separators) -> (whole: [Int], fraction: [Int])? {
        var groups: [[Int]] = [[]]
        var fraction: [Int]?
        for part in parts {
            switch part {
            case .digit(let digit):
                if fraction != nil { fraction?.append(digit) } else { groups[groups.count - 1].append(digit) }
            case .sign(let sign) where sign == separators.decimal:
                guard fraction == nil else { return nil }
                fraction = []
            case .sign:
                guard fraction == nil else { return nil }
                groups.append([])
            }
        }
        if let fraction, fraction.isEmpty { return nil }
        if groups.count > 1 {
            guard groups[groups.count - 1].count == 3, (1...3).contains(groups[0].count), groups[0][0] != 0
            else { return nil }
            let middle = Set(groups.dropFirst().dropLast().map(\.count))
            guard middle.isEmpty || middle == [3] || middle == [2] else { return nil }
        } else if groups[0].isEmpty, fraction == nil {
            return nil
        }
        return (groups.flatMap { $0 }, fraction ?? [])
    }
}
