import Foundation
import Testing

@testable import Vouchers

/// What a sender sees of what was sent, and what they may do about it.
struct DeliveryTests {
    private let noon = Date(timeIntervalSince1970: 1_800_000_000)

    private func voucher(_ emails: [String]) throws -> Voucher {
        let people = emails.dropFirst().map {
            PersonalizedValue.object(["name": .string($0), "email": .string("\($0)@example.org")])
        }
        var object: PersonalizedObject = [
            "name": .string(emails[0]), "delivery": .string("email"), "email": .string("\(emails[0])@example.org"),
        ]
        if !people.isEmpty { object["others"] = .array(people) }
        var voucher = Voucher(
            senderName: "Max", items: [VoucherItem(id: "r", type: "recipient", object: object, name: "", picture: nil)],
            recipients: try emails.map {
                VoucherRecipient(name: $0, delivery: .email, email: try EmailAddress("\($0)@example.org"))
            }, createdAt: noon)
        _ = try voucher.apply(.wrap, at: noon)
        _ = try voucher.apply(.activate, at: noon)
        return voucher
    }

    private func record(
        _ voucher: Voucher, _ number: Int, again: Int = 0, _ status: MailStatus, at moment: Date? = nil,
        due: Date? = nil
    ) throws -> MailRecord {
        MailRecord(
            id: MailID(), key: DeliveryKey(voucher.id, recipient: number, repetition: again).text, kind: .voucher,
            recipient: .email(try EmailAddress("x@example.org")), voucherID: voucher.id, status: status,
            attempts: status == .queued ? 0 : 1, nextAttemptAt: status.isOver ? nil : due ?? noon, lastAnswer: nil,
            changedAt: moment ?? noon)
    }

    @Test func aKeyIsReadBackAndNothingElseIsOne() throws {
        let id = VoucherID(madeAt: noon)
        for key in [DeliveryKey(id, recipient: 0), DeliveryKey(id, recipient: 12, repetition: 3)] {
            #expect(DeliveryKey(key.text, of: id) == key)
        }
        let start = "voucher-\(id)-recipient-"
        for text in ["", start, "\(start)x", "\(start)1-again", "\(start)1-again-x", "\(start)1-other-2", "test-1"] {
            #expect(DeliveryKey(text, of: id) == nil, "\(text)")
        }
        #expect(DeliveryKey(DeliveryKey(id, recipient: 0).text, of: VoucherID("other")) == nil)
    }

    @Test func theLastMailOfEachRecipientCounts() throws {
        let voucher = try voucher(["anna", "ben", "cleo"])
        let records = [
            try record(voucher, 1, .bounced), try record(voucher, 0, .sent), try record(voucher, 1, again: 1, .queued),
            MailRecord(
                id: MailID(), key: "claimed-1", kind: .claimed, recipient: .email(try EmailAddress("max@example.org")),
                voucherID: voucher.id, status: .sent, attempts: 1, nextAttemptAt: nil, lastAnswer: nil, changedAt: noon),
        ]
        let deliveries = DeliveryRules.deliveries(of: voucher, records: records, at: noon)
        #expect(deliveries.map(\.number) == [0, 1] && deliveries.map(\.record.status) == [.sent, .queued])
        #expect(deliveries.map(\.canResend) == [true, false])
        #expect(deliveries.allSatisfy { $0.obstacle == nil })
        #expect(DeliveryRules.nextKey(forRecipient: 1, of: voucher, records: records).repetition == 2)
        #expect(DeliveryRules.nextKey(forRecipient: 2, of: voucher, records: records).repetition == 0)
    }

    @Test func whatIsUnderWayIsLeftAloneAndWhatWaitsHasATime() throws {
        let voucher = try voucher(["anna"])
        let sending = DeliveryRules.deliveries(of: voucher, records: [try record(voucher, 0, .sending)], at: noon)
        #expect(sending[0].obstacle == .underWay && !sending[0].canResend && sending[0].isDue(after: noon) == nil)
        let later = noon.addingTimeInterval(60)
        let waiting = [try record(voucher, 0, .queued, due: later)]
        let delivery = DeliveryRules.deliveries(of: voucher, records: waiting, at: noon)[0]
        #expect(delivery.isDue(after: noon) == later && delivery.obstacle == nil && !delivery.canResend)
        #expect(delivery.isDue(after: later) == nil)
    }

    @Test func onlyAnActiveVoucherThatNobodyClaimedIsSentAgain() throws {
        var claimed = try voucher(["anna"])
        let records = [try record(claimed, 0, .bounced)]
        #expect(DeliveryRules.deliveries(of: claimed, records: records, at: noon)[0].obstacle == nil)
        var removed = claimed
        _ = try claimed.apply(.claim(name: "Anna"), at: noon)
        _ = try removed.apply(.remove, at: noon)
        for voucher in [claimed, removed] {
            let delivery = DeliveryRules.deliveries(of: voucher, records: records, at: noon)[0]
            #expect(delivery.obstacle == .notActive && !delivery.canResend)
        }
    }

    @Test func aRecipientGetsAFewMailsAnHour() throws {
        let voucher = try voucher(["anna", "ben"])
        var records = try (0..<DeliveryRules.mailsPerHour).map { try record(voucher, 0, again: $0, .sent) }
        records.append(try record(voucher, 1, .sent))
        let obstacles = DeliveryRules.deliveries(of: voucher, records: records, at: noon).map(\.obstacle)
        #expect(obstacles == [.tooOften, nil])
        let later = noon.addingTimeInterval(3600)
        #expect(DeliveryRules.deliveries(of: voucher, records: records, at: later)[0].obstacle == nil)
        records.removeFirst()
        #expect(DeliveryRules.deliveries(of: voucher, records: records, at: noon)[0].obstacle == nil)
    }

    @Test func anotherAddressIsTheOneThatWhoeverClaimsHasToHave() throws {
        var voucher = try voucher(["anna"])
        let (version, before) = (voucher.version, voucher)
        let address = try EmailAddress("anna@example.net")
        voucher.setAddress(.email(address), ofRecipient: 0)
        #expect(voucher.addressToConfirm == address && voucher.version == version + 1)
        #expect(voucher.items[0].object["email"] == .string("anna@example.net"))
        #expect(throws: VoucherRefusal.notRecipient) {
            try voucher.checkRecipient(SignedInPerson(confirmed: try #require(before.recipients[0].email)))
        }
        try voucher.checkRecipient(SignedInPerson(confirmed: address))
        let same = voucher
        voucher.setAddress(.email(address), ofRecipient: 7)
        #expect(voucher == same)
    }

    @Test func amongSeveralItIsThatOnesAlone() throws {
        var voucher = try voucher(["anna", "ben", "cleo"])
        voucher.setAddress(.email(try EmailAddress("ben@example.net")), ofRecipient: 1)
        #expect(
            voucher.recipients.compactMap(\.email).map(\.forSending) == [
                "anna@example.org", "ben@example.net", "cleo@example.org",
            ])
        let others = voucher.items[0].object["others"]?.arrayValue?.map { $0.objectValue?["email"] }
        #expect(others == [.string("ben@example.net"), .string("cleo@example.org")])
        #expect(voucher.items[0].object["email"] == .string("anna@example.org"))
    }

    @Test func recipientsOfBeforeAreRead() throws {
        let old = Data(#"{"name":"Anna","delivery":"link"}"#.utf8)
        let recipient = try JSONDecoder().decode(VoucherRecipient.self, from: old)
        #expect(recipient == VoucherRecipient(name: "Anna") && recipient.messageAddress == nil)
    }
}
