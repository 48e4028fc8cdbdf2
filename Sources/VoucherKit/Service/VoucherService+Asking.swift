import Localization
import Vouchers

/// What is asked of whoever moves money, the same each time it is asked, and what is done when the answer got lost.
extension VoucherService {
    /// Nil where nothing is due.
    func request(for voucher: Voucher) -> PaymentRequest? {
        guard let payment = voucher.payment, payment.due.minorUnits > 0 else { return nil }
        return PaymentRequest(
            voucherID: voucher.id, amount: payment.due, purpose: payment.purpose ?? purpose(of: voucher),
            receiptAddress: voucher.sender?.email, language: Self.language(of: voucher))
    }

    /// For the person's statement, such as “Voucher for Anna”, in the language the voucher was made in, whoever asks.
    func purpose(of voucher: Voucher) -> String {
        let words = Words(language: Self.language(of: voucher), tables: mailer?.tables ?? [])
        let names = voucher.recipients.map(\.name)
        return names.isEmpty ? words("payment.purposeForAnyone") : words("payment.purpose", words.list(names))
    }

    private static func language(of voucher: Voucher) -> String { voucher.sender?.language ?? "en" }

    /// The idempotency key of a try.
    static func key(of id: VoucherID, _ attempt: Int) -> String { "\(id)-pay-\(attempt)" }

    static func creditKey(of id: VoucherID) -> String { "\(id)-credit" }

    // MARK: Lost answers

    /// Asks for the answer to a try under the same key: what was set aside is taken, or let go of when the voucher is over.
    func askAgain(_ attempt: Int, _ claimed: ClaimedTask) async throws {
        let id = claimed.task.voucherID
        guard let voucher = try await store.voucher(id: id) else { throw VoucherRefusal.notFound }
        guard voucher.payment?.isUnanswered(attempt) == true, let request = request(for: voucher) else {
            return try await store.record(.done, of: claimed, at: now)
        }
        guard let adapter = partners.payments else {
            throw PaymentFault.misconfigured("There is no payment adapter any more.")
        }
        var event: VoucherEvent?
        do {
            let answer = try await adapter.authorize(request, key: Self.key(of: id, attempt))
            event = Self.event(answer, for: voucher)
            if case .needsPerson = answer.stage { event = .start(answer.payment) }
        } catch PaymentFault.refused {
            // Nothing was set aside.
            event = nil
        }
        try await carryOut(.answer(inTry: attempt, event), on: id, finishing: claimed)
    }

    /// The same for credit that may be held.
    func holdAgain(_ credit: Money, _ claimed: ClaimedTask) async throws {
        let id = claimed.task.voucherID
        guard let voucher = try await store.voucher(id: id) else { throw VoucherRefusal.notFound }
        guard voucher.payment?.isCreditAsked == true else {
            return try await store.record(.done, of: claimed, at: now)
        }
        guard let source = partners.credit else {
            throw PaymentFault.misconfigured("There is no source of credit any more.")
        }
        var event = VoucherEvent.holdCredit
        do {
            try await source.hold(credit, for: id, of: voucher.sender?.owner, key: Self.creditKey(of: id))
        } catch PaymentFault.refused {
            event = .refuseCredit
        }
        try await carryOut(event, on: id, finishing: claimed)
    }
}
