public import Foundation
public import Vouchers

extension Money {
    /// As it is written where the language is spoken: `€12.50`, `12,50 €`. With all digits of its currency.
    public func formatted(locale: Locale) -> String {
        decimal.formatted(
            .currency(code: currency.code).locale(locale).precision(.fractionLength(currency.exponent)))
    }

    /// The number alone, without groups, as one would type it.
    func typed(locale: Locale) -> String {
        decimal.formatted(.number.locale(locale).grouping(.never).precision(.fractionLength(currency.exponent)))
    }

    /// Exact: a decimal holds every whole number an amount can have.
    private var decimal: Decimal {
        Decimal(sign: .plus, exponent: -currency.exponent, significand: Decimal(minorUnits))
    }
}
