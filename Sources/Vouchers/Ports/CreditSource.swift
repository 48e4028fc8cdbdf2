/// Credit that people have with the host, such as points or a balance, and may use for vouchers.
///
/// The delegate says how much is offered; this holds it when **Send** is pressed, and uses it up when the voucher is active.
/// The same key means the same credit, however often it is asked for. Called off the tree.
public protocol CreditSource: Sendable {
    /// Holds an amount for a voucher. Throws `PaymentFault.refused` when there is not as much.
    func hold(_ amount: Money, for voucher: VoucherID, of owner: OwnerKey?, key: String) async throws(PaymentFault)

    /// Uses up what was held.
    func spend(_ amount: Money, for voucher: VoucherID, key: String) async throws(PaymentFault)

    /// Lets go of what was held; nothing happens when nothing was.
    func release(_ amount: Money, for voucher: VoucherID, key: String) async throws(PaymentFault)

    /// Gives back what was used up.
    func giveBack(_ amount: Money, for voucher: VoucherID, key: String) async throws(PaymentFault)
}
