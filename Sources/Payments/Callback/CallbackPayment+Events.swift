import Foundation
public import Vouchers

extension CallbackPayment: VoucherListener {
    /// Tells the host what happened to a voucher. A claim's answer may name where the value goes, which is kept with the
    /// voucher and is the host's own to see to; one that cannot be is for an operator.
    public func hear(
        _ news: VoucherNews, of voucher: Voucher, key: String
    ) async throws(PaymentFault) -> PaymentDestination? {
        let answer = try await send(question(news, voucher), key: key)
        guard let destination = answer.destination else { return nil }
        guard (1...200).contains(destination.id.count) else {
            throw .nonsense("The callback service names a destination that is empty or too long.")
        }
        guard news == .claimed else { return nil }
        return PaymentDestination(id: destination.id, label: CallbackAnswer.short(destination.label))
    }

    private func question(_ news: VoucherNews, _ voucher: Voucher) -> CallbackQuestion {
        let event: CallbackQuestion.Event =
            switch news {
            case .created: .activate
            case .claimed: .claim
            case .expired: .expire
            case .removed: .remove
            }
        var question = CallbackQuestion(event)
        question.voucher = voucher.id.rawValue
        if let reference = voucher.payment?.reference, reference.adapter == name { question.payment = reference.id }
        question.amount = voucher.price.map { CallbackQuestion.Amount($0.amount) }
        if news == .claimed {
            question.claimer = voucher.claim?.name
            question.at = voucher.claim?.at.formatted(.iso8601)
        }
        if news == .expired { question.at = voucher.expiresAt?.formatted(.iso8601) }
        return question
    }
}
