public import Vouchers

/// Where a payment is, for the screen that asks for it.
public enum PaymentStep: Sendable {
    /// Nothing is left to do: the voucher is active.
    case active(SentVoucher)
    /// Somebody has to do something; see `PaymentAnswer.Stage.needsPerson`.
    case needsPerson(fields: [String: String])
    /// It did not work; a new try is welcome.
    case declined
    /// The money is on its way, or the other side does not answer: it goes on by itself, and can be looked at.
    case underWay
}

extension VoucherService {
    /// Begins the payment of a voucher, or goes on with it; asked again, it goes on where it is. Throws `VoucherRefusal`,
    /// and `PaymentFault` when the other side refuses or does not answer.
    public func pay(_ id: VoucherID) async throws -> PaymentStep {
        guard var voucher = try await store.voucher(id: id) else { throw VoucherRefusal.notFound }
        if voucher.status == .pending, voucher.payment?.creditStage == .wanted {
            voucher = try await holdCredit(for: voucher)
        }
        if voucher.status == .pending, voucher.payment?.isSettled ?? true {
            voucher = try await carryOut(.activate, on: id)
        }
        guard voucher.status == .pending, let payment = voucher.payment else { return try await step(of: voucher) }
        if payment.stage == .authorized {
            try await runTasks(of: id)
            return try await settledStep(of: id)
        }
        guard let adapter = partners.payments else { throw VoucherRefusal.unpaid }
        // Kept before it is done: an answer that nobody hears is asked for again by the task that follows.
        voucher = try await carryOut(.ask, on: id)
        guard let attempt = voucher.payment?.attempt, voucher.payment?.isUnanswered(attempt) == true,
            let request = request(for: voucher)
        else { return try await step(of: voucher) }
        do {
            let answer = try await adapter.authorize(request, key: Self.key(of: id, attempt))
            return try await take(answer, for: id, attempt: attempt)
        } catch PaymentFault.refused(let words) {
            // Nothing was set aside.
            try await carryOut(.answer(inTry: attempt, nil), on: id)
            throw PaymentFault.refused(words)
        }
    }

    /// Sees what became of a voucher's payment, as after a person came back from paying, or when the other side says that
    /// something has changed: what it says is asked for, never believed.
    @discardableResult
    public func look(atPaymentOf id: VoucherID) async throws -> PaymentStep {
        guard let voucher = try await store.voucher(id: id) else { throw VoucherRefusal.notFound }
        guard let reference = voucher.payment?.reference, voucher.status == .pending else {
            return try await step(of: voucher)
        }
        guard let adapter = partners.payments else { throw VoucherRefusal.unpaid }
        return try await take(try await adapter.look(at: reference), for: id)
    }

    /// The same for a payment that the host says was made; nil is the one that was begun for the voucher. Throws
    /// `PaymentFault.nonsense` for one that is another adapter's or another voucher's, or of another amount.
    func look(atPaymentOf id: VoucherID, madeBy reference: PaymentReference?) async throws -> PaymentStep {
        guard let reference else { return try await look(atPaymentOf: id) }
        guard let adapter = partners.payments, adapter.name == reference.adapter else {
            throw PaymentFault.nonsense("The payment is said to be of “\(reference.adapter)”.")
        }
        if let other = try await store.voucher(paidBy: reference), other != id {
            throw PaymentFault.nonsense("The payment is the one of another voucher.")
        }
        let answer = try await adapter.look(at: reference)
        guard answer.amount == (try await store.voucher(id: id))?.payment?.due else {
            throw PaymentFault.nonsense("The payment is of another amount than what is due.")
        }
        return try await take(answer, for: id)
    }

    /// The same by the other side's name of a payment; nothing happens for one that no voucher has.
    public func look(at payment: PaymentReference) async throws {
        guard let id = try await store.voucher(paidBy: payment) else { return }
        try await look(atPaymentOf: id)
    }

    /// The other side says that something has changed with a payment: it is looked at as soon as somebody can. Throws when not
    /// even that could be seen to; nothing happens for one that no voucher has.
    package func note(changeOf payment: PaymentReference) async throws {
        do {
            try await look(at: payment)
        } catch is PaymentFault {
            // Looked at by the task that waits for it since it was begun.
        }
    }

    // MARK: Answers

    /// `attempt` is the try that was asked about; nil for a look.
    private func take(_ answer: PaymentAnswer, for id: VoucherID, attempt: Int? = nil) async throws -> PaymentStep {
        if case .needsPerson(let fields) = answer.stage {
            let start = VoucherEvent.start(answer.payment)
            let voucher = try await carryOut(attempt.map { .answer(inTry: $0, start) } ?? start, on: id)
            // What was begun for a voucher that is over is let go by the task that follows.
            return voucher.status == .pending ? .needsPerson(fields: fields) : try await step(of: voucher)
        }
        guard let voucher = try await store.voucher(id: id), let event = Self.event(answer, for: voucher) else {
            return try await step(of: id)
        }
        // What follows is done here: a worker that took it meanwhile would leave the person waiting.
        let (changed, consequences) = try await keep(attempt.map { .answer(inTry: $0, event) } ?? event, on: id)
        if let consequences { tellMailers(of: consequences) }
        if changed.payment?.stage == .declined { return .declined }
        try await runTasks(of: id)
        return try await settledStep(of: id)
    }

    /// What an answer means for a voucher; nil for nothing.
    static func event(_ answer: PaymentAnswer, for voucher: Voucher) -> VoucherEvent? {
        let amount = voucher.payment?.due
        return switch answer.stage {
        case .needsPerson: nil
        case .authorized: .authorize(answer.payment, answer.source)
        case .captured: amount.map { .capture(answer.payment, $0, answer.source) }
        case .voided, .declined: voucher.status == .pending ? .decline(answer.payment) : .void(answer.payment)
        case .refunded: amount.map { .refund(answer.payment, $0) }
        }
    }

    /// Where the payment is once whoever takes the money has had time to: another worker may be at it at this moment.
    private func settledStep(of id: VoucherID) async throws -> PaymentStep {
        for _ in 0..<Self.greatestLooks {
            guard let voucher = try await store.voucher(id: id), voucher.payment?.stage == .authorized else { break }
            let isBeingTaken = try await store.tasks(of: id).contains { record in
                guard case .capture = record.task.action, record.status == .waiting else { return false }
                return record.attempts > 0 && record.lastAnswer == nil
            }
            guard isBeingTaken else { break }
            try await Task.sleep(for: .milliseconds(100))
        }
        return try await step(of: id)
    }

    /// A tenth of a second apart: five seconds are longer than a capture mostly takes, and nobody waits longer for a page.
    private static let greatestLooks = 50

    private func step(of id: VoucherID) async throws -> PaymentStep {
        guard let voucher = try await store.voucher(id: id) else { throw VoucherRefusal.notFound }
        return try await step(of: voucher)
    }

    private func step(of voucher: Voucher) async throws -> PaymentStep {
        switch voucher.status {
        case .pending: return voucher.payment?.stage == .declined ? .declined : .underWay
        case .removed: throw VoucherRefusal.removed
        case .draft, .error: throw VoucherRefusal.wrongStatus
        case .created, .claimed, .frozen, .expired:
            guard let stored = try await store.link(of: voucher.id) else { throw VoucherRefusal.notFound }
            return .active(SentVoucher(voucher: voucher, link: link(try vault.open(stored.sealed))))
        }
    }

    // MARK: Credit

    private func holdCredit(for voucher: Voucher) async throws -> Voucher {
        guard let credit = voucher.payment?.credit else { return voucher }
        guard let source = partners.credit else {
            try await carryOut(.refuseCredit, on: voucher.id)
            throw VoucherRefusal.creditGone
        }
        let voucher = try await carryOut(.askCredit, on: voucher.id)
        guard voucher.payment?.isCreditAsked == true else { return voucher }
        do throws(PaymentFault) {
            try await source.hold(
                credit, for: voucher.id, of: voucher.sender?.owner, key: Self.creditKey(of: voucher.id))
        } catch .refused {
            try await carryOut(.refuseCredit, on: voucher.id)
            throw VoucherRefusal.creditGone
        }
        return try await carryOut(.holdCredit, on: voucher.id)
    }
}
