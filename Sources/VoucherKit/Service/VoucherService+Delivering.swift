import Foundation
public import Vouchers

extension VoucherService {
    /// What became of what each recipient was sent, in the order of the recipients; those who get the link from the sender
    /// are left out. Empty for a link that leads nowhere.
    public func deliveries(ofLink link: String) async throws -> [VoucherDelivery] {
        try await deliveries(ofLink: link, for: SentLinks([])).deliveries
    }

    /// The same, and whether whoever asks is the sender, who may do something about them.
    func deliveries(
        ofLink link: String, for sender: SentLinks
    ) async throws -> (deliveries: [VoucherDelivery], isSender: Bool) {
        guard let (voucher, records) = try await sent(link) else { return ([], false) }
        let deliveries = DeliveryRules.deliveries(of: voucher, records: records, at: now)
        return (deliveries, sender.hold(link, of: voucher))
    }

    /// Sends a recipient's mail or message anew, in the recipient's language. Throws `DeliveryRefusal`, and `VoucherRefusal` when
    /// somebody else was quicker. Pressed twice, one goes out.
    public func resend(ofLink link: String, toRecipient number: Int, by sender: SentLinks) async throws {
        let (voucher, delivery, records) = try await changeable(link, number, sender)
        guard delivery.canResend else { throw DeliveryRefusal.underWay }
        var again = voucher
        // Whoever sends it again wants it there now.
        again.recipients[number].deliveryDate = nil
        let key = DeliveryRules.nextKey(forRecipient: number, of: voucher, records: records)
        guard let mail = try mailer?.mail(forRecipient: number, of: again, link: link, key: key, at: now) else {
            throw DeliveryRefusal.notSender
        }
        try await outbox?.enqueue(mail, at: now)
        mailsWait()
    }

    /// Gives a recipient another address or number, of the kind they have, and sends what they are to have there: at its time
    /// when that is to come, or at once. Whoever claims has to have the new one then.
    ///
    /// A mail that waits is taken back in the same transaction. Throws as `resend` does.
    public func changeAddress(
        ofLink link: String, recipient number: Int, to address: MessageAddress, by sender: SentLinks
    ) async throws {
        let (voucher, delivery, records) = try await changeable(link, number, sender)
        guard let present = delivery.recipient.messageAddress, (present.email == nil) == (address.email == nil) else {
            throw DeliveryRefusal.notSender
        }
        guard delivery.canChangeAddress else { throw DeliveryRefusal.notActive }
        guard !present.isSame(as: address) else { throw DeliveryRefusal.unchanged }
        let others = voucher.recipients.enumerated().filter { $0.offset != number }.compactMap(\.element.messageAddress)
        guard !others.contains(where: address.isSame) else { throw DeliveryRefusal.known }
        var changed = voucher
        changed.setAddress(address, ofRecipient: number)
        let key = DeliveryRules.nextKey(forRecipient: number, of: voucher, records: records)
        guard let mail = try mailer?.mail(forRecipient: number, of: changed, link: link, key: key, at: now) else {
            throw DeliveryRefusal.notSender
        }
        var consequences = VoucherConsequences(of: .nothing, for: voucher.id, at: now, mails: [mail])
        consequences.withdrawnMails = delivery.record.status.isOver ? [] : [delivery.record.id]
        try await store.commit(changed, from: voucher.version, with: consequences)
        mailsWait()
    }

    /// A delivery of a voucher that its sender may do something about now.
    private func changeable(
        _ link: String, _ number: Int, _ sender: SentLinks
    ) async throws -> (Voucher, VoucherDelivery, [MailRecord]) {
        guard let (voucher, records) = try await sent(link), sender.hold(link, of: voucher) else {
            throw DeliveryRefusal.notSender
        }
        let deliveries = DeliveryRules.deliveries(of: voucher, records: records, at: now)
        guard let delivery = deliveries.first(where: { $0.number == number }) else { throw DeliveryRefusal.notSender }
        if let obstacle = delivery.obstacle { throw obstacle }
        return (voucher, delivery, records)
    }

    private func sent(_ link: String) async throws -> (Voucher, [MailRecord])? {
        guard let token = link.split(separator: "/").last, let voucher = try await voucher(token: String(token)) else {
            return nil
        }
        return (voucher, try await outbox?.mails(of: voucher.id) ?? [])
    }
}

extension MessageAddress {
    /// Whether both reach the same mailbox or telephone.
    fileprivate func isSame(as other: MessageAddress) -> Bool {
        switch (self, other) {
        case (.email(let mine), .email(let theirs)): mine.isSameMailbox(as: theirs)
        case (.phone(let mine), .phone(let theirs)): mine == theirs
        default: false
        }
    }
}
