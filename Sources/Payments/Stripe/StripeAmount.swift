import Vouchers

/// Amounts as Stripe counts them.
///
/// After Stripe's list of currencies (docs.stripe.com/currencies): mostly the minor units of ISO 4217, which `Money` has; the
/// ariary (MGA) is counted whole; the Icelandic króna and the Ugandan shilling (ISK, UGX) have two digits behind the point
/// that are always 00; and of currencies with three digits the last one is 0, so that amounts are rounded to the nearest ten.
enum StripeAmount {
    /// In Stripe's units. Throws `refused` for an amount that cannot be paid there.
    static func units(of money: Money) throws(PaymentFault) -> Int {
        guard money.minorUnits > 0, money.minorUnits <= Money.greatest else {
            throw .refused("\(money.forLog) is no amount to pay.")
        }
        switch (money.currency.code, money.currency.exponent) {
        case ("ISK", _), ("UGX", _): return money.minorUnits * 100
        case ("MGA", _):
            guard money.minorUnits.isMultiple(of: 100) else {
                throw .refused("Stripe takes whole ariary alone, and \(money.forLog) is none.")
            }
            return money.minorUnits / 100
        case (_, 3):
            let rounded = (money.minorUnits + 5) / 10 * 10
            guard rounded > 0 else { throw .refused("\(money.forLog) is less than Stripe takes.") }
            return rounded
        case (_, 4...): throw .refused("Stripe takes no payments in \(money.currency).")
        default: return money.minorUnits
        }
    }

    /// What Stripe says, as an amount; nil for a currency nobody knows.
    static func money(_ units: Int, _ code: String) -> Money? {
        guard let currency = Currency(code) else { return nil }
        switch currency.code {
        case "ISK", "UGX": return units.isMultiple(of: 100) ? Money(minorUnits: units / 100, currency) : nil
        case "MGA": return Money(minorUnits: units * 100, currency)
        default: return Money(minorUnits: units, currency)
        }
    }
}
