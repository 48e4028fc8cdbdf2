/// What a host asks beside the amount that is in a voucher: a fixed part, a share of the amount, or a rule of its own.
public struct VoucherFee: Sendable {
    private let rule: @Sendable (Money) throws -> Money?

    /// A rule of the host's own: the fee on an amount, or nil for none. When it throws, or the answer is in another currency
    /// or below zero, the voucher has no price and cannot be sent until it has one.
    public init(_ rule: @escaping @Sendable (Money) throws -> Money?) {
        self.rule = rule
    }

    /// A fixed part, and parts per ten thousand of the amount (250 is 2.5 per cent), rounded half up to a whole minor unit.
    ///
    /// An amount in another currency than the fixed part has no fee that could be named: it throws `VoucherPriceError`. A
    /// share below 0 or above 10,000 counts as the nearest of them.
    public init(fixed: Money? = nil, partsPerTenThousand: Int = 0) {
        let parts = min(max(partsPerTenThousand, 0), 10_000)
        self.init { amount in
            if let fixed, fixed.currency != amount.currency {
                throw VoucherPriceError.currencies(amount.currency, fixed.currency)
            }
            // An amount has at most 10^14 minor units, ten thousand times which an integer holds.
            guard (0...Money.greatest).contains(amount.minorUnits) else {
                throw VoucherPriceError.tooMuch(amount.currency)
            }
            let share = (amount.minorUnits * parts + 5_000) / 10_000
            let (sum, isTooMuch) = share.addingReportingOverflow(fixed?.minorUnits ?? 0)
            if isTooMuch { throw VoucherPriceError.tooMuch(amount.currency) }
            return Money(minorUnits: sum, amount.currency)
        }
    }

    /// The fee on an amount; nil for none, also where the rule answers nothing. Throws what the rule throws, and
    /// `VoucherPriceError` when the fee and the amount make no price.
    public func on(_ amount: Money) throws -> Money? {
        guard let fee = try rule(amount), fee != Money(minorUnits: 0, amount.currency) else { return nil }
        return try VoucherPrice(amount: amount, fee: fee).fee
    }
}
