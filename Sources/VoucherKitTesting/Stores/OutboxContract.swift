import Foundation
public import Vouchers

/// What every outbox has to keep to. A store's tests run each check on a store of its own.
///
/// A check throws `ContractBroken` with what was expected.
public enum OutboxContract {
    /// Mails lie beside the vouchers they are about.
    public typealias Store = any Outbox & VoucherStore

    /// One thing an outbox has to do; an argument for a parametrized test.
    public struct Check: Sendable, CustomStringConvertible {
        /// A sentence about the behaviour, without spaces.
        public let name: String
        /// Runs the check on an empty store; throws `ContractBroken`, or what the store threw.
        public let run: @Sendable (Store) async throws -> Void

        public var description: String { name }
    }

    /// All checks, each to be run on a store of its own.
    public static let checks: [Check] = [
        Check(name: "aMailIsKeptOnceForItsKey", run: isKeptOnce),
        Check(name: "mailsAreClaimedWhenTheyAreDueOldestFirst", run: isClaimedWhenDue),
        Check(name: "twoWorkersNeverHaveTheSameMail", run: isClaimedOnce),
        Check(name: "withoutALeaseTheSameTestSeesDoubles", run: leaseIsNeeded),
        Check(name: "aKilledWorkersMailIsFreeWhenItsLeaseEnds", run: leaseEnds),
        Check(name: "whatCameOfAMailIsSeenAndItsContentForgotten", run: isRecorded),
        Check(name: "aMailThatIsTriedAgainIsKeptWhole", run: isTriedAgain),
        Check(name: "aMessageGoesToATelephone", run: goesToATelephone),
        Check(name: "aMailThatCameBackIsNotedOnce", run: isBounced),
        Check(name: "aMailThatWaitsCanBeTakenBack", run: isWithdrawn),
        Check(name: "anAddressChangesWithItsMailsOrNotAtAll", run: changesWithVoucher),
        Check(name: "whatWaitsIsTakenBackWhenItsVoucherEnds", run: endsWithVoucher),
        Check(name: "aVoucherAndItsMailsAreKeptTogether", run: isKeptWithVoucher),
        Check(name: "aClaimAndItsMailsAreKeptTogether", run: isKeptWithClaim),
    ]

    static let noon = Date(timeIntervalSince1970: 1_800_000_000)

    /// A mail that is due at noon unless told otherwise.
    static func made(_ key: String, dueAt: Date = noon, voucherID: VoucherID? = nil) throws -> OutgoingMail {
        OutgoingMail(
            key: key, kind: .voucher, recipient: .email(try EmailAddress("anna@example.org")), voucherID: voucherID,
            content: SealedMailContent(bytes: Data("sealed \(key)".utf8)), dueAt: dueAt,
            usefulUntil: noon.addingTimeInterval(86_400))
    }

    @Sendable private static func isKeptOnce(_ store: Store) async throws {
        let mail = try made("same")
        let first = try await store.enqueue(mail, at: noon)
        try expect(first.status == .queued && first.attempts == 0 && first.nextAttemptAt == noon, "queued")
        try expect(first.recipient == mail.recipient && first.kind == .voucher, "with its recipient and kind")
        try expect(first.key == "same", "with its key")
        let second = try made("same")
        try expect(try await store.enqueue(second, at: noon) == first, "the first again")
        try expect(try await store.mail(id: second.id) == nil, "nothing of the second kept")
        try expect(try await store.mail(id: mail.id) == first, "found by its id")
        try expect(try await store.claimDueMails(at: noon, limit: 9, lease: 60).count == 1, "one to send")
    }

    @Sendable private static func goesToATelephone(_ store: Store) async throws {
        var message = try made("phone")
        message.recipient = .phone(try PhoneNumber("+49 151 12345678"))
        let record = try await store.enqueue(message, at: noon)
        try expect(record.recipient == message.recipient, "with its number")
        let claims = try await store.claimDueMails(at: noon, limit: 9, lease: 60)
        try expect(claims.map(\.mail.recipient) == [message.recipient], "to that number")
    }

    @Sendable private static func isClaimedWhenDue(_ store: Store) async throws {
        try expect(try await store.nextDueMail() == nil, "nothing waits")
        for (key, seconds) in [("third", 30.0), ("first", 10), ("second", 20), ("later", 90)] {
            try await store.enqueue(try made(key, dueAt: noon.addingTimeInterval(seconds)), at: noon)
        }
        try expect(try await store.nextDueMail() == noon.addingTimeInterval(10), "the next is the first")
        try expect(try await store.claimDueMails(at: noon, limit: 9, lease: 60).isEmpty, "none is due yet")
        let now = noon.addingTimeInterval(30)
        let two = try await store.claimDueMails(at: now, limit: 2, lease: 600)
        try expect(two.map(\.mail.key) == ["first", "second"], "the two oldest")
        try expect(
            two.map(\.mail) == [try await mail(two[0], like: "first", 10), try await mail(two[1], like: "second", 20)],
            "whole")
        try expect(
            try await store.claimDueMails(at: now, limit: 9, lease: 600).map(\.mail.key) == ["third"], "one more")
        try expect(try await store.nextDueMail() == noon.addingTimeInterval(90), "the next is the last")
    }

    /// What was put in, with the id that was made for it then.
    private static func mail(_ claim: ClaimedMail, like key: String, _ seconds: Double) async throws -> OutgoingMail {
        let made = try made(key, dueAt: noon.addingTimeInterval(seconds))
        return OutgoingMail(
            id: claim.mail.id, key: key, kind: made.kind, recipient: made.recipient, content: made.content,
            dueAt: made.dueAt, usefulUntil: made.usefulUntil)
    }

    @Sendable private static func isClaimedOnce(_ store: Store) async throws {
        let claims = try await claimed(by: 8, from: store, lease: 600)
        try expect(claims.count == 40 && Set(claims.map(\.mail.id)).count == 40, "each of 40 mails claimed once")
    }

    @Sendable private static func leaseIsNeeded(_ store: Store) async throws {
        let claims = try await claimed(by: 8, from: store, lease: 0)
        try expect(claims.count > Set(claims.map(\.mail.id)).count, "the same mail claimed twice")
    }

    /// What many workers get of 40 mails at the same moment.
    private static func claimed(by workers: Int, from store: Store, lease: TimeInterval) async throws -> [ClaimedMail] {
        for number in 0..<40 { try await store.enqueue(try made("\(number)"), at: noon) }
        return try await withThrowingTaskGroup(of: [ClaimedMail].self) { group in
            for _ in 0..<workers {
                group.addTask {
                    var all: [ClaimedMail] = []
                    for _ in 0..<10 { all += try await store.claimDueMails(at: noon, limit: 3, lease: lease) }
                    return all
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
    }

    @Sendable private static func leaseEnds(_ store: Store) async throws {
        let mail = try made("a")
        try await store.enqueue(mail, at: noon)
        let dead = try await claimOne(store, at: noon)
        try expect(dead.attempt == 1, "the first try")
        let early = try await store.claimDueMails(at: noon.addingTimeInterval(59), limit: 1, lease: 60)
        try expect(early.isEmpty, "leased")
        try expect(try await store.nextDueMail() == noon.addingTimeInterval(60), "the lease's end is known")
        let next = try await claimOne(store, at: noon.addingTimeInterval(60))
        try expect(next.attempt == 2 && next.mail == mail, "the same mail, the second try")
        let late = noon.addingTimeInterval(61)
        try expect(try await !store.record(.sent(answer: "late"), of: dead, at: late), "the first one comes too late")
        try expect(try await store.mail(id: mail.id)?.status == .sending, "nothing noted")
        try expect(try await store.record(.sent(answer: "ok"), of: next, at: late), "the second one is noted")
        try expect(try await !store.record(.failed(answer: "again"), of: next, at: late), "once")
        try expect(try await store.mail(id: mail.id)?.lastAnswer == "ok", "as it was")
    }

    @Sendable private static func isRecorded(_ store: Store) async throws {
        let outcomes: [(MailOutcome, MailStatus)] = [
            (.sent(answer: "250 queued"), .sent), (.refused(answer: "550 who’s that? 😍"), .refused),
            (.failed(answer: "451 later"), .failed),
        ]
        for (outcome, status) in outcomes {
            let mail = try made(status.rawValue)
            try await store.enqueue(mail, at: noon)
            let claim = try await claimOne(store, at: noon)
            let moment = noon.addingTimeInterval(5)
            try expect(try await store.record(outcome, of: claim, at: moment), "noted")
            let record = try await store.mail(id: mail.id)
            try expect(record?.status == status && record?.lastAnswer == outcome.answer, "\(status) with its words")
            try expect(record?.nextAttemptAt == nil && record?.attempts == 1 && record?.changedAt == moment, "over")
        }
        let never = try await store.claimDueMails(at: noon.addingTimeInterval(1e6), limit: 9, lease: 60)
        try expect(never.isEmpty, "never claimed again")
        try expect(try await store.nextDueMail() == nil, "nothing waits")
    }

    @Sendable private static func isTriedAgain(_ store: Store) async throws {
        let mail = try made("a")
        try await store.enqueue(mail, at: noon)
        let first = try await claimOne(store, at: noon)
        let later = noon.addingTimeInterval(300)
        try expect(try await store.record(.retry(at: later, answer: "451 busy"), of: first, at: noon), "noted")
        let record = try await store.mail(id: mail.id)
        try expect(record?.status == .queued && record?.nextAttemptAt == later, "queued for later")
        try expect(record?.lastAnswer == "451 busy" && record?.attempts == 1, "with what was said")
        let early = try await store.claimDueMails(at: later.addingTimeInterval(-1), limit: 9, lease: 60)
        try expect(early.isEmpty, "not before")
        let second = try await claimOne(store, at: later)
        try expect(second.mail == mail && second.attempt == 2, "whole, as the second try")
    }

    @Sendable private static func isBounced(_ store: Store) async throws {
        let (sent, refused, waiting) = (try made("sent"), try made("refused"), try made("waiting"))
        for mail in [sent, refused] { try await store.enqueue(mail, at: noon) }
        for claim in try await store.claimDueMails(at: noon, limit: 9, lease: 60) {
            let isSent = claim.mail.id == sent.id
            try await store.record(isSent ? .sent(answer: "250 ok") : .refused(answer: "550 no"), of: claim, at: noon)
        }
        let later = noon.addingTimeInterval(500)
        try expect(try await store.noteBounce(of: sent.id, answer: "5.1.1 no such user 😍", at: later), "noted")
        let record = try await store.mail(id: sent.id)
        try expect(record?.status == .bounced && record?.lastAnswer == "5.1.1 no such user 😍", "with its words")
        try expect(record?.changedAt == later && record?.nextAttemptAt == nil && record?.attempts == 1, "over")
        try expect(try await !store.noteBounce(of: sent.id, answer: "again", at: later), "once")
        try expect(try await !store.noteBounce(of: refused.id, answer: "again", at: later), "not over a refusal")
        try expect(try await !store.noteBounce(of: MailID(), answer: "who?", at: later), "not of an unknown mail")
        try expect(try await store.mail(id: sent.id) == record, "as it was")
        // The server's answer and the mail that comes back may overtake each other.
        try await store.enqueue(waiting, at: noon)
        let claim = try await claimOne(store, at: noon)
        try expect(try await store.noteBounce(of: waiting.id, answer: "5.2.2 full", at: later), "noted meanwhile")
        try expect(try await !store.record(.sent(answer: "250 ok"), of: claim, at: later), "the answer comes too late")
        try expect(try await store.mail(id: waiting.id)?.status == .bounced, "it stays a mail that came back")
        try expect(try await store.nextDueMail() == nil, "nothing waits")
    }

    @Sendable private static func isWithdrawn(_ store: Store) async throws {
        let (waiting, taken) = (try made("waiting", dueAt: noon.addingTimeInterval(900)), try made("taken"))
        for mail in [waiting, taken] { try await store.enqueue(mail, at: noon) }
        let claim = try await claimOne(store, at: noon)
        try expect(try await !store.withdraw(taken.id, at: noon), "not what a worker has")
        try expect(try await store.record(.sent(answer: "ok"), of: claim, at: noon), "which is noted as ever")
        try expect(try await !store.withdraw(taken.id, at: noon), "not what was sent")
        try expect(try await store.withdraw(waiting.id, at: noon), "what waits")
        try expect(try await !store.withdraw(waiting.id, at: noon), "once")
        try expect(try await store.mail(id: waiting.id)?.status == .withdrawn, "noted")
        let later = try await store.claimDueMails(at: noon.addingTimeInterval(1e6), limit: 9, lease: 60)
        try expect(later.isEmpty, "never sent")
        try expect(try await store.nextDueMail() == nil, "nothing waits")
    }

    @Sendable private static func changesWithVoucher(_ store: Store) async throws {
        let (voucher, link) = try VoucherStoreContract.made()
        let later = noon.addingTimeInterval(900)
        let first = try made("1", dueAt: later, voucherID: voucher.id)
        _ = try await store.insert(voucher, link: link, activationKey: "a", mails: [first])
        var changed = voucher
        changed.setAddress(.email(try EmailAddress("ben@example.org")), ofRecipient: 0)
        try expect(changed.version == voucher.version + 1, "a later version")
        let second = try made("2", dueAt: later, voucherID: voucher.id)
        func consequences(_ mail: OutgoingMail, _ withdrawn: [MailID], at now: Date) -> VoucherConsequences {
            var consequences = VoucherConsequences(of: .nothing, for: voucher.id, at: now, mails: [mail])
            consequences.withdrawnMails = withdrawn
            return consequences
        }
        try await store.commit(changed, from: voucher.version, with: consequences(second, [first.id], at: noon))
        let states = try await store.mails(of: voucher.id).map(\.status)
        try expect(states == [.withdrawn, .queued], "one taken back, one waits")
        try expect(try await store.voucher(id: voucher.id) == changed, "with the other address")
        // An older version, and a mail that a worker has: each undoes the whole.
        var third = changed
        third.setAddress(.email(try EmailAddress("cleo@example.org")), ofRecipient: 0)
        let more = try made("3", dueAt: later, voucherID: voucher.id)
        _ = try await claimOne(store, at: later)
        for (version, withdrawn) in [(voucher.version, []), (changed.version, [second.id])] {
            do {
                try await store.commit(third, from: version, with: consequences(more, withdrawn, at: later))
                throw ContractBroken(expected: "refused")
            } catch VoucherRefusal.outdated {}
        }
        try expect(try await store.voucher(id: voucher.id) == changed, "nothing changed")
        try expect(try await store.mails(of: voucher.id).map(\.status) == [.withdrawn, .sending], "no mail kept")
    }

    @Sendable private static func endsWithVoucher(_ store: Store) async throws {
        let ends: [VoucherEvent] = [.takeBack, .remove, .expire(early: true)]
        for (number, event) in ends.enumerated() {
            let (voucher, link) = try VoucherStoreContract.made()
            let later = noon.addingTimeInterval(900)
            let waiting = try made("waiting \(number)", dueAt: later, voucherID: voucher.id)
            var word = try made("word \(number)", dueAt: later, voucherID: voucher.id)
            word.kind = .claimed
            let sent = try made("sent \(number)", voucherID: voucher.id)
            _ = try await store.insert(voucher, link: link, activationKey: "\(number)", mails: [waiting, word, sent])
            let claim = try await claimOne(store, at: noon)
            try await store.record(.sent(answer: "ok"), of: claim, at: noon)
            var ended = voucher
            let outcome = try ended.apply(event, at: noon)
            let consequences = VoucherConsequences(of: outcome, for: voucher.id, at: noon)
            try await store.commit(ended, from: voucher.version, with: consequences)
            let states = try await store.mails(of: voucher.id).map(\.status)
            try expect(states == [.withdrawn, .queued, .sent], "nobody is sent a voucher that has ended: \(states)")
        }
    }

    @Sendable private static func isKeptWithVoucher(_ store: Store) async throws {
        let (voucher, link) = try VoucherStoreContract.made()
        let mails = [try made("1", voucherID: voucher.id), try made("2", voucherID: voucher.id)]
        _ = try await store.insert(voucher, link: link, activationKey: "a", mails: mails)
        try expect(try await store.mails(of: voucher.id).map(\.id) == mails.map(\.id), "both mails, in order")
        let (other, otherLink) = try VoucherStoreContract.made()
        let more = [try made("3", voucherID: other.id)]
        _ = try await store.insert(other, link: otherLink, activationKey: "a", mails: more)
        try expect(try await store.mails(of: other.id).isEmpty, "no mail of a voucher that was not kept")
        try expect(try await store.claimDueMails(at: noon, limit: 9, lease: 60).count == 2, "two to send")
    }

    @Sendable private static func isKeptWithClaim(_ store: Store) async throws {
        let (voucher, link) = try VoucherStoreContract.made()
        _ = try await store.insert(voucher, link: link, activationKey: "a")
        let mails = [try made("claimed", voucherID: voucher.id)]
        for _ in 0..<2 { _ = try await store.claim(voucher.id, name: "Anna", key: "k", at: noon, mails: mails) }
        let late = [try made("other", voucherID: voucher.id)]
        do {
            _ = try await store.claim(voucher.id, name: "Ben", key: "b", at: noon, mails: late)
            throw ContractBroken(expected: "a second claimer is refused")
        } catch VoucherRefusal.alreadyClaimed {}
        try expect(try await store.mails(of: voucher.id).map(\.id) == mails.map(\.id), "one mail, of the claim")
    }

    private static func claimOne(_ store: Store, at now: Date) async throws -> ClaimedMail {
        let claims = try await store.claimDueMails(at: now, limit: 9, lease: 60)
        try expect(claims.count == 1, "one mail to claim")
        return claims[0]
    }

    private static func expect(_ holds: Bool, _ what: String) throws(ContractBroken) {
        if !holds { throw ContractBroken(expected: what) }
    }
}
