import Foundation
import Localization
import Vouchers

extension OwnedVoucher {
    /// Two vouchers with a story each, for a look in the gallery: one that was thanked for, and one that was taken back.
    static func samples() -> OwnedVouchers? {
        let made = Date(timeIntervalSince1970: 1_800_000_000)
        guard let euro = Currency("EUR"), let address = try? EmailAddress("anna@example.org") else { return nil }
        let reference = PaymentReference(adapter: "sample", id: "1")
        let amount = Money(minorUnits: 2500, euro)
        func voucher(_ id: String, for name: String, at moment: Date, price: Money?) throws -> Voucher {
            let item = VoucherItem(
                id: "sample", type: PersonalizationType.title.rawValue,
                object: ["title": .string("Hello")],
                name: "Hello", picture: nil)
            let recipient = VoucherRecipient(name: name, delivery: .email, email: address)
            var voucher = Voucher(
                id: VoucherID(id), senderName: "Max", items: [item], recipients: [recipient], createdAt: moment)
            voucher.price = try price.map { try VoucherPrice(amount: $0) }
            _ = try voucher.apply(price == nil ? .wrapFree : .wrap, at: moment)
            _ = try voucher.apply(price == nil ? .activate : .capture(reference, amount, nil), at: moment)
            return voucher
        }
        do {
            var thanked = try voucher("018cc251-f400-7000-8000-000000000002", for: "Anna", at: made, price: nil)
            let steps: [(VoucherEvent, Double)] = [(.open, 3600), (.claim(name: "Anna"), 4000), (.thank, 9000)]
            for (event, later) in steps { _ = try thanked.apply(event, at: made + later) }
            let mail = MailRecord(
                id: MailID("sample"), key: DeliveryKey(thanked.id, recipient: 0).text, kind: .voucher,
                recipient: .email(address), voucherID: thanked.id, status: .sent, attempts: 1, nextAttemptAt: nil,
                lastAnswer: nil, changedAt: made + 20)
            let story: [(LedgerEntry.Kind, Double)] = [
                (.wrapped, 0), (.activated, 0), (.opened, 3600), (.claimed, 4000), (.thanked, 9000),
            ]
            var taken = try voucher(
                "018cc251-f400-7000-8000-000000000001", for: "Ben", at: made - 90_000, price: amount)
            _ = try taken.apply(.takeBack, at: made)
            let first = OwnedVoucher(
                thanked, link: "https://gifts.example/v/sample",
                history: story.map { LedgerEntry(kind: $0.0, at: made + $0.1) },
                deliveries: DeliveryRules.deliveries(of: thanked, records: [mail], at: made + 9000),
                thanks: VoucherThanks(
                    words: localized("thanks.sample"), language: Words.current.language, at: made + 9000))
            let second = OwnedVoucher(
                taken, link: "https://gifts.example/v/sample",
                history: [.wrapped, .paid, .activated].map { LedgerEntry(kind: $0, at: made - 90_000) }
                    + [LedgerEntry(kind: .removed, at: made)])
            return OwnedVouchers(vouchers: [first, second], hasOlder: true)
        } catch {
            return nil
        }
    }
}
