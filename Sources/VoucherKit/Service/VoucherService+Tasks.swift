public import Foundation
public import Vouchers

extension VoucherService {
    /// Does what is due outside, of one voucher or of all, and answers how many tasks it had. What does not work now is
    /// noted, and tried again later.
    @discardableResult
    public func runTasks(of id: VoucherID? = nil, limit: Int = 20) async throws -> Int {
        let tasks = try await store.claimDueTasks(of: id, at: now, limit: limit, lease: Self.lease)
        for task in tasks { await run(task) }
        return tasks.count
    }

    /// Longer than any partner's call may take with its own time-out, in seconds.
    private static let lease: TimeInterval = 120
    /// After so many seconds nobody tries any more; a week is longer than an outage over a holiday.
    private static let patience: TimeInterval = 7 * 86_400

    private func run(_ claimed: ClaimedTask) async {
        do {
            try await attempt(claimed)
        } catch VoucherRefusal.outdated {
            // Another worker has it, or was quicker.
        } catch PaymentFault.unreachable(let words) {
            await note(claimed, isFinal: false, words)
        } catch let fault as PaymentFault {
            await note(claimed, isFinal: true, "\(fault)")
        } catch {
            await note(claimed, isFinal: false, "\(error)")
        }
    }

    private func note(_ claimed: ClaimedTask, isFinal: Bool, _ words: String) async {
        let moment = now
        let isOld = moment.timeIntervalSince(claimed.task.dueAt) > Self.patience
        let delay = min(3600, 5 * pow(2, Double(min(claimed.attempt - 1, 10))))
        let result: TaskResult =
            isFinal || isOld ? .failed(answer: words) : .retry(at: moment.addingTimeInterval(delay), answer: words)
        ScreenLog.warn("A task (\(claimed.task.key)) \(isFinal || isOld ? "has failed" : "has to wait"): \(words)")
        // What cannot be noted is done again when the lease has ended.
        try? await store.record(result, of: claimed, at: moment)
    }

    private func attempt(_ claimed: ClaimedTask) async throws {
        let (id, key) = (claimed.task.voucherID, claimed.task.key)
        switch claimed.task.action {
        case .look(let payment):
            return try await take(try await adapter(of: payment).look(at: payment), claimed, isLook: true)
        case .ask(let attempt, _): return try await askAgain(attempt, claimed)
        case .capture(let payment, let amount, _):
            return try await take(try await adapter(of: payment).capture(payment, amount, key: key), claimed)
        case .void(let payment):
            return try await take(try await adapter(of: payment).void(payment, key: key), claimed)
        case .refund(let payment, let amount):
            let answer = try await adapter(of: payment).refund(payment, amount, key: key)
            guard answer.stage == .refunded else {
                throw PaymentFault.nonsense("A refund was answered by another stage.")
            }
            try await carryOut(.refund(payment, amount), on: id, finishing: claimed)
            return
        case .holdCredit(let credit): return try await holdAgain(credit, claimed)
        case .spendCredit(let credit):
            try await self.credit.spend(credit, for: id, key: key)
        case .releaseCredit(let credit, _):
            try await self.credit.release(credit, for: id, key: key)
        case .returnCredit(let credit):
            // What is not used up yet cannot be given back: using it up would come after, and stay.
            let tasks = try await store.tasks(of: id)
            if tasks.contains(where: { $0.task.action == .spendCredit(credit) && $0.status != .done }) {
                throw PaymentFault.unreachable("It is not used up yet.")
            }
            try await self.credit.giveBack(credit, for: id, key: key)
        case .tell(let news):
            guard let listener = partners.listener, let voucher = try await store.voucher(id: id) else {
                throw PaymentFault.misconfigured("Nobody is there to be told.")
            }
            if let destination = try await listener.hear(news, of: voucher, key: key) {
                try await carryOut(.direct(destination), on: id, finishing: claimed)
                return
            }
        }
        // Nothing of the voucher changes with these.
        try await store.record(.done, of: claimed, at: now)
    }

    private func take(_ answer: PaymentAnswer, _ claimed: ClaimedTask, isLook: Bool = false) async throws {
        let id = claimed.task.voucherID
        guard let voucher = try await store.voucher(id: id) else { throw VoucherRefusal.notFound }
        guard let event = Self.event(answer, for: voucher) else {
            // Whoever was sent to pay has not: asked again for as long as the voucher waits.
            if isLook, voucher.status == .pending, voucher.payment?.reference == answer.payment {
                throw PaymentFault.unreachable("It is not paid yet.")
            }
            return try await store.record(.done, of: claimed, at: now)
        }
        try await carryOut(event, on: id, finishing: claimed)
    }

    private func adapter(of payment: PaymentReference) throws(PaymentFault) -> any PaymentAdapter {
        guard let adapter = partners.payments, adapter.name == payment.adapter else {
            throw .misconfigured("There is no payment adapter “\(payment.adapter)” any more.")
        }
        return adapter
    }

    private var credit: any CreditSource {
        get throws(PaymentFault) {
            guard let credit = partners.credit else { throw .misconfigured("There is no source of credit any more.") }
            return credit
        }
    }

    // MARK: Time

    /// Ends vouchers whose last day is over and gives up those that were left unpaid, so many at most of each; answers how
    /// many. One that cannot be changed now is told, and keeps nobody else waiting.
    @discardableResult
    public func endWhatIsOver(limit: Int = 100) async throws -> Int {
        let moment = now
        let over = try await store.vouchersToExpire(at: moment, limit: limit)
        let unpaid = try await store.vouchersUnpaid(
            wrappedBefore: moment.addingTimeInterval(-Self.unpaidTime), limit: limit)
        var count = 0
        for (id, event) in over.map({ ($0, VoucherEvent.expire(early: false)) }) + unpaid.map({ ($0, .abandon) }) {
            do {
                try await carryOut(event, on: id)
                count += 1
            } catch is VoucherRefusal {
                // Claimed or paid at the last moment.
            }
        }
        return count
    }

    /// How long a wrapped voucher may stay unpaid, in seconds: a day, in which a person comes back to an open page.
    public static let unpaidTime: TimeInterval = 86_400
}
