/// Whoever is told what happens to vouchers, such as a host's own service.
public protocol VoucherListener: Sendable {
    /// Told at least once of each piece of news, again under the same key when the first answer did not come. Throws
    /// `PaymentFault.unreachable` to be told again later; every other fault is final and an operator's to see.
    ///
    /// Answers where the value goes, for a claim; it is kept with the voucher. Nil for nothing to say.
    func hear(
        _ news: VoucherNews, of voucher: Voucher, key: String
    ) async throws(PaymentFault) -> PaymentDestination?
}
