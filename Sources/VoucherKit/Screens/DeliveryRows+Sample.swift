import Foundation
import Vouchers

extension DeliveryRows {
    /// One mail of each standing, and the form for another address, for a look at the screen.
    func showSample() {
        let moment = Date(timeIntervalSince1970: 1_800_000_000)
        let states = MailStatus.allCases.filter { $0 != .withdrawn }
        let people: [VoucherRecipient] = states.compactMap { status in
            guard let email = try? EmailAddress("\(status.rawValue)@example.org") else { return nil }
            return VoucherRecipient(name: "Anna", delivery: .email, email: email)
        }
        var voucher = Voucher(senderName: "Max", items: [], recipients: people, createdAt: moment)
        _ = try? voucher.apply(.wrapFree, at: moment)
        _ = try? voucher.apply(.activate, at: moment)
        let records = zip(states, people).enumerated().compactMap { number, pair -> MailRecord? in
            guard let address = pair.1.messageAddress else { return nil }
            return MailRecord(
                id: MailID("sample-\(number)"), key: DeliveryKey(voucher.id, recipient: number).text, kind: .voucher,
                recipient: address, voucherID: voucher.id, status: pair.0, attempts: pair.0 == .queued ? 0 : 1,
                nextAttemptAt: pair.0.isOver ? nil : moment.addingTimeInterval(86_400), lastAnswer: nil,
                changedAt: moment)
        }
        let deliveries = DeliveryRules.deliveries(of: voucher, records: records, at: moment)
        show(deliveries, at: moment, isSender: true)
        if let last = deliveries.last { openForSample(last) }
    }
}
