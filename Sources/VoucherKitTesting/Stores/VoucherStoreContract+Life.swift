import Foundation
import Vouchers

/// What a store has to do for a voucher's life: tasks, money, and the lists that workers and owners go by.
extension VoucherStoreContract {
    static let lifeChecks: [Check] = [
        Check(name: "aChangeIsKeptWithAllThatFollowsOrNotAtAll", run: keepsAllOrNothing),
        Check(name: "whatIsPostedTwiceUnderOneKeyIsThereOnce", run: postsOnce),
        Check(name: "ofTwentyWorkersOneHasATask", run: oneWorkerHasATask),
        Check(name: "aTaskIsTriedAgainWhenItsWorkerIsGone", run: taskOutlivesItsWorker),
        Check(name: "aTaskEndsWithTheChangeThatFollowsFromIt", run: taskEndsWithItsChange),
        Check(name: "aPaymentLeadsToItsVoucher", run: paymentIsFound),
        Check(name: "ownersSeeTheirOwnVouchersNewestFirst", run: listsByOwner),
        Check(name: "vouchersThatEndAndThoseLeftUnpaidAreFound", run: listsWhatIsOver),
    ]

    private static let euro = Currency("EUR")!
    private static let payment = PaymentReference(adapter: "bank", id: "1")

    /// A wrapped voucher that costs something, as `wrap` keeps it.
    private static func wrapped(
        in store: Store, owner: String? = nil, at moment: Date = noon, expiresAt: Date? = nil
    ) async throws -> Voucher {
        var voucher = Voucher(senderName: "Max", items: [], recipients: [], createdAt: moment)
        voucher.price = try VoucherPrice(amount: Money(minorUnits: 2500, euro))
        voucher.sender = owner.map { VoucherSender(owner: OwnerKey(visitor: $0), language: "de") }
        voucher.expiresAt = expiresAt
        let outcome = try voucher.apply(.wrap, at: moment)
        _ = try await store.insert(
            voucher, link: StoredLink(hash: "hash-\(voucher.id)", sealed: Data("sealed".utf8)), key: "\(voucher.id)",
            with: VoucherConsequences(of: outcome, for: voucher.id, at: moment))
        return voucher
    }

    /// Carries out an event as a service does, without trying again.
    @discardableResult
    private static func carryOut(
        _ event: VoucherEvent, on voucher: Voucher, in store: Store, finishing task: ClaimedTask? = nil
    ) async throws -> Voucher {
        var changed = voucher
        let outcome = try changed.apply(event, at: noon)
        try await store.commit(
            changed, from: voucher.version,
            with: VoucherConsequences(of: outcome, for: voucher.id, at: noon, finished: task))
        return changed
    }

    private static func paid(_ voucher: Voucher, in store: Store) async throws -> Voucher {
        try await carryOut(.capture(payment, Money(minorUnits: 2500, euro), nil), on: voucher, in: store)
    }

    @Sendable private static func keepsAllOrNothing(_ store: Store) async throws {
        let voucher = try await wrapped(in: store)
        let active = try await paid(voucher, in: store)
        let read = try await store.voucher(id: voucher.id)
        try expect(read == active, "read as it was kept, with its payment")
        try expect(
            try await store.ledger(of: voucher.id).map(\.kind) == [.wrapped, .paid, .activated], "its whole history")
        let (tasks, postings) = (try await store.tasks(of: voucher.id), try await store.postings(of: voucher.id))
        try expect(tasks.map(\.task.action) == [.tell(.created)], "its tasks")
        try expect(postings.map(\.lines) == [[.init(.cash, 2500), .init(.vouchers, -2500)]], "its money")
        try expect(
            await refused(.outdated) { try await carryOut(.takeBack, on: voucher, in: store) }, "an old version")
        try expect(try await store.voucher(id: voucher.id) == active, "nothing of what was refused: the voucher")
        try expect(try await store.tasks(of: voucher.id) == tasks, "nor its tasks")
        try expect(try await store.ledger(of: voucher.id).count == 3, "nor its history")
    }

    @Sendable private static func postsOnce(_ store: Store) async throws {
        let voucher = try await wrapped(in: store)
        let active = try await paid(voucher, in: store)
        let other = PaymentReference(adapter: "bank", id: "2")
        var next = active
        for _ in 0..<3 {
            next = try await carryOut(.capture(other, Money(minorUnits: 700, euro), nil), on: next, in: store)
        }
        try expect(try await store.postings(of: voucher.id).count == 2, "a payment too many is posted once")
        let refunds = try await store.tasks(of: voucher.id).map(\.task.action)
        try expect(refunds == [.tell(.created), .refund(other, Money(minorUnits: 700, euro))], "and goes back once")
        try expect(
            try await store.balances() == [euro: [.cash: 3200, .vouchers: -2500, .owed: -700]], "the sums of all")
    }

    @Sendable private static func oneWorkerHasATask(_ store: Store) async throws {
        _ = try await paid(try await wrapped(in: store), in: store)
        let counts = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<20 {
                group.addTask { try await store.claimDueTasks(of: nil, at: noon, limit: 5, lease: 60).count }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        try expect(counts.reduce(0, +) == 1, "one of them has it")
    }

    @Sendable private static func taskOutlivesItsWorker(_ store: Store) async throws {
        let voucher = try await paid(try await wrapped(in: store), in: store)
        let none = try await store.claimDueTasks(of: nil, at: noon - 1, limit: 5, lease: 60)
        try expect(none.isEmpty, "not before it is due")
        let first = try await store.claimDueTasks(of: voucher.id, at: noon, limit: 5, lease: 60)
        let meanwhile = try await store.claimDueTasks(of: nil, at: noon + 59, limit: 5, lease: 60)
        let second = try await store.claimDueTasks(of: nil, at: noon + 60, limit: 5, lease: 60)
        try expect(
            first.map(\.attempt) == [1] && meanwhile.isEmpty && second.map(\.attempt) == [2], "again after the lease")
        try await store.record(.done, of: first[0], at: noon + 61)
        try expect(try await store.tasks(of: voucher.id)[0].status == .waiting, "the first worker has it no more")
        try await store.record(.retry(at: noon + 500, answer: "busy"), of: second[0], at: noon + 61)
        try expect(try await store.nextDueTask() == noon + 500, "later")
        let third = try await store.claimDueTasks(of: nil, at: noon + 500, limit: 5, lease: 60)
        try await store.record(.failed(answer: "no"), of: third[0], at: noon + 501)
        let record = try await store.tasks(of: voucher.id)[0]
        try expect(record.status == .failed && record.lastAnswer == "no" && record.attempts == 3, "as it ended")
        try expect(try await store.nextDueTask() == nil, "nothing waits")
    }

    @Sendable private static func taskEndsWithItsChange(_ store: Store) async throws {
        let voucher = try await paid(try await wrapped(in: store), in: store)
        let taken = try await carryOut(.takeBack, on: voucher, in: store)
        let tasks = try await store.claimDueTasks(of: voucher.id, at: noon, limit: 9, lease: 60)
        guard let refund = tasks.first(where: { $0.task.key.contains("refund") }) else {
            throw ContractBroken(expected: "a refund to be done")
        }
        _ = try await store.claimDueTasks(of: voucher.id, at: noon + 60, limit: 9, lease: 60)
        let event = VoucherEvent.refund(payment, Money(minorUnits: 2500, euro))
        try expect(
            await refused(.outdated) { try await carryOut(event, on: taken, in: store, finishing: refund) },
            "not by a worker that has it no more")
        try expect(try await store.balances()[euro]?[.owed] == -2500, "nothing of it is kept")
        let again = ClaimedTask(task: refund.task, attempt: 2)
        _ = try await carryOut(event, on: taken, in: store, finishing: again)
        try expect(try await store.balances()[euro]?[.owed] == 0, "the money has gone back")
        let left = try await store.tasks(of: voucher.id).filter { $0.status == .waiting }
        try expect(left.allSatisfy { !$0.task.key.contains("refund") }, "and the task is over")
    }

    @Sendable private static func paymentIsFound(_ store: Store) async throws {
        let voucher = try await carryOut(.start(payment), on: try await wrapped(in: store), in: store)
        try expect(try await store.voucher(paidBy: payment) == voucher.id, "found")
        try expect(
            try await store.voucher(paidBy: PaymentReference(adapter: "other", id: "1")) == nil, "by its adapter too")
        try expect(try await store.link(of: voucher.id)?.hash == "hash-\(voucher.id)", "its link")
    }

    @Sendable private static func listsByOwner(_ store: Store) async throws {
        var mine: [VoucherID] = []
        for number in 0..<5 {
            mine.append(try await wrapped(in: store, owner: "me", at: noon + Double(number)).id)
            _ = try await wrapped(in: store, owner: number == 0 ? nil : "you", at: noon + Double(number))
        }
        let owner = OwnerKey(visitor: "me")
        let first = try await store.vouchers(of: [owner, OwnerKey(visitor: "nobody")], before: nil, limit: 3)
        try expect(first.map(\.id) == mine.reversed().prefix(3).map(\.self), "the newest of mine")
        let rest = try await store.vouchers(of: [owner], before: first.last?.id, limit: 3)
        try expect(rest.map(\.id) == mine.prefix(2).reversed().map(\.self), "and the rest")
        try expect(try await store.vouchers(of: [], before: nil, limit: 3).isEmpty, "nobody owns nothing")
        try expect(try await store.vouchers(in: .pending, before: nil, limit: 50).count == 10, "all that wait")
        try expect(try await store.vouchers(in: .claimed, before: nil, limit: 50).isEmpty, "none of another standing")
    }

    @Sendable private static func listsWhatIsOver(_ store: Store) async throws {
        let early = try await wrapped(in: store, expiresAt: noon + 10)
        let late = try await carryOut(
            .capture(payment, Money(minorUnits: 2500, euro), nil),
            on: try await wrapped(in: store, at: noon - 100, expiresAt: noon + 20), in: store)
        try expect(try await store.vouchersToExpire(at: noon + 19.9, limit: 9).isEmpty, "none before its time")
        try expect(try await store.vouchersToExpire(at: noon + 20, limit: 9) == [late.id], "active ones alone")
        try expect(try await store.nextExpiry() == noon + 20, "the next")
        try expect(try await store.vouchersUnpaid(wrappedBefore: noon, limit: 9).isEmpty, "not so soon")
        try expect(try await store.vouchersUnpaid(wrappedBefore: noon + 1, limit: 9) == [early.id], "left unpaid")
        let over = try await carryOut(.expire(early: true), on: late, in: store)
        try expect(over.status == .expired, "ended early")
        try expect(try await store.nextExpiry() == nil, "nothing ends any more")
    }
}
