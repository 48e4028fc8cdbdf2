public import Vouchers

/// Others that a voucher's life needs.
public struct VoucherPartners: Sendable {
    /// Who moves money; nil, and nobody is asked to pay: the host bears what is in the vouchers.
    public var payments: (any PaymentAdapter)?
    /// Who keeps people's credit; nil where none is offered.
    public var credit: (any CreditSource)?
    /// Who wants to know of vouchers; nil for nobody.
    public var listener: (any VoucherListener)?

    public init(
        payments: (any PaymentAdapter)? = nil, credit: (any CreditSource)? = nil, listener: (any VoucherListener)? = nil
    ) {
        self.payments = payments
        self.credit = credit
        self.listener = listener
    }
}
