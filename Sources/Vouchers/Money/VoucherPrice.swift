/// What whoever sends a voucher pays for it: the amount in it, a fee on top, and what of both a credit covers.
///
/// All in one currency, nothing below zero, and no sum above `Money.greatest`: a value that would break this cannot be made,
/// nor be read from what was stored.
public struct VoucherPrice: Sendable, Equatable, Codable {
    /// What the recipient can spend.
    public let amount: Money
    /// What is asked beside the amount; nil for nothing.
    public let fee: Money?
    /// What whoever sends it has with the host and may use for it; nil for none. It may be more than the total.
    public let credit: Money?

    /// Throws when the three are not in one currency, when one is below zero, or when they are more than money can be.
    public init(amount: Money, fee: Money? = nil, credit: Money? = nil) throws(VoucherPriceError) {
        for part in [amount, fee, credit].compactMap(\.self) {
            guard part.currency == amount.currency else { throw .currencies(amount.currency, part.currency) }
            guard part.minorUnits >= 0 else { throw .negative(part) }
            guard part.minorUnits <= Money.greatest else { throw .tooMuch(amount.currency) }
        }
        // Both are at most `Money.greatest`, of which an integer holds thousands.
        guard amount.minorUnits + (fee?.minorUnits ?? 0) <= Money.greatest else { throw .tooMuch(amount.currency) }
        self.amount = amount
        self.fee = fee
        self.credit = credit
    }

    /// The price of several amounts that are in one voucher; nil when there are none. Throws as the other initialiser does.
    public init?(amounts: [Money], fee: Money? = nil, credit: Money? = nil) throws(VoucherPriceError) {
        guard var sum = amounts.first else { return nil }
        for amount in amounts.dropFirst() { sum = try VoucherPrice(amount: sum, fee: amount).total }
        try self.init(amount: sum, fee: fee, credit: credit)
    }

    /// Throws `DecodingError` for what the other initialiser refuses.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let amount = try container.decode(Money.self, forKey: .amount)
        let fee = try container.decodeIfPresent(Money.self, forKey: .fee)
        let credit = try container.decodeIfPresent(Money.self, forKey: .credit)
        do {
            try self.init(amount: amount, fee: fee, credit: credit)
        } catch {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "\(error)", underlyingError: error))
        }
    }

    /// What the voucher costs: the amount and the fee.
    public var total: Money {
        Money(minorUnits: amount.minorUnits + (fee?.minorUnits ?? 0), amount.currency)
    }

    /// The part of the credit that is used: never more than the total.
    public var creditUsed: Money {
        Money(minorUnits: min(credit?.minorUnits ?? 0, total.minorUnits), amount.currency)
    }

    /// What is left to pay: the total less the credit, and never below nothing.
    public var due: Money { Money(minorUnits: total.minorUnits - creditUsed.minorUnits, amount.currency) }
}

/// Why amounts make no price.
public enum VoucherPriceError: Error, Sendable, Equatable, CustomStringConvertible {
    /// Two amounts are in different currencies, which cannot be added.
    case currencies(Currency, Currency)
    /// One is below zero.
    case negative(Money)
    /// One, or the sum, is more than `Money.greatest`.
    case tooMuch(Currency)

    public var description: String {
        switch self {
        case .currencies(let one, let other): "\(one) and \(other) cannot be added."
        case .negative(let money): "\(money.minorUnits) minor units of \(money.currency) are below zero."
        case .tooMuch(let currency): "A sum in \(currency) is above \(Money.greatest) minor units."
        }
    }
}
