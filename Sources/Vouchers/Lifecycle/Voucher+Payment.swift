import Foundation

/// How money and a voucher's standing follow each other. What others report may come late, twice, or after something else
/// has happened: money that was taken for a voucher that cannot use it goes back, and what was set aside for it is let go.
extension Voucher {
    // MARK: Credit

    /// Kept before the host is asked, so that what it holds is known of when nobody hears its answer.
    mutating func askCredit() -> VoucherOutcome {
        guard status == .pending, let credit = payment?.credit, payment?.creditStage == .wanted else { return .nothing }
        payment?.isCreditAsked = true
        return VoucherOutcome(effects: [.task(.holdCredit(credit))])
    }

    mutating func holdCredit() throws(VoucherRefusal) -> VoucherOutcome {
        guard let credit = payment?.credit else { throw .wrongStatus }
        payment?.isCreditAsked = nil
        if payment?.creditStage == .held || payment?.creditStage == .spent { return .nothing }
        // It was taken back while the host was asked, and what was let go of then may have been nothing yet.
        guard status == .pending else {
            return VoucherOutcome(effects: [.task(.releaseCredit(credit, isLate: true))])
        }
        payment?.creditStage = .held
        return VoucherOutcome(notes: [.creditHeld])
    }

    /// The voucher is over: it was priced with credit that is not there.
    mutating func refuseCredit() throws(VoucherRefusal) -> VoucherOutcome {
        if status != .pending, payment?.isCreditAsked == true {
            payment?.isCreditAsked = nil
            return .nothing
        }
        guard status == .pending, payment?.creditStage == .wanted else { throw .wrongStatus }
        payment?.isCreditAsked = nil
        payment?.creditStage = .released
        return giveUp()
    }

    // MARK: Payments

    /// Whether an answer that a task asks for is known by now, so that the task has nothing to do.
    package func knowsAnswer(to action: VoucherTask.Action) -> Bool {
        switch action {
        case .ask(let attempt, _): payment?.isUnanswered(attempt) != true
        case .holdCredit: payment?.isCreditAsked != true
        default: false
        }
    }

    /// Kept before money is asked for. Each time has a task of its own: an earlier one may have been done.
    mutating func ask() -> VoucherOutcome {
        guard status == .pending, let payment, payment.due.minorUnits > 0,
            payment.stage == .awaiting || payment.stage == .declined
        else { return .nothing }
        let number = (payment.asks ?? 0) + 1
        self.payment?.asks = number
        if !payment.isUnanswered(payment.attempt) {
            self.payment?.unanswered = (payment.unanswered ?? []) + [payment.attempt]
        }
        return VoucherOutcome(effects: [.task(.ask(attempt: payment.attempt, number: number))])
    }

    mutating func answer(
        _ attempt: Int, _ event: VoucherEvent?, at now: Date
    ) throws(VoucherRefusal) -> VoucherOutcome {
        var outcome = VoucherOutcome.nothing
        if let event { outcome = try carryOut(event, at: now) }
        let left = payment?.unanswered?.filter { $0 != attempt } ?? []
        payment?.unanswered = left.isEmpty ? nil : left
        return outcome
    }

    mutating func start(_ reference: PaymentReference) -> VoucherOutcome {
        guard let payment, payment.reference != reference || payment.stage == .declined else { return .nothing }
        guard status == .pending, payment.stage == .awaiting || payment.stage == .declined else {
            return VoucherOutcome(effects: [.task(.void(reference))])
        }
        var outcome = VoucherOutcome(effects: [.task(.look(reference))])
        // One payment at a time: what was begun before cannot be paid any more.
        if payment.stage == .awaiting, let earlier = payment.reference { outcome.effects.append(.task(.void(earlier))) }
        outcome.effects += letGo(besides: reference)
        self.payment?.stage = .awaiting
        self.payment?.reference = reference
        return outcome
    }

    mutating func authorize(_ reference: PaymentReference, _ source: PaymentSource?) -> VoucherOutcome {
        guard let payment, payment.reference != reference || payment.stage == .awaiting || payment.stage == .declined
        else { return .nothing }
        guard status == .pending, payment.stage == .awaiting || payment.stage == .declined else {
            return VoucherOutcome(effects: [.task(.void(reference))])
        }
        self.payment?.stage = .authorized
        self.payment?.reference = reference
        self.payment?.source = source
        // One that fell through before may be set aside anew: taking it then is another task.
        let attempt = payment.attempt > 1 ? payment.attempt : nil
        let capture = VoucherTask.Action.capture(reference, payment.due, attempt: attempt)
        return VoucherOutcome(notes: [.authorized], effects: letGo(besides: reference) + [.task(capture)])
    }

    mutating func decline(_ reference: PaymentReference) -> VoucherOutcome {
        guard let payment, status == .pending, payment.reference == nil || payment.reference == reference,
            payment.stage == .awaiting || payment.stage == .authorized
        else { return .nothing }
        // What could not be taken may still be set aside.
        if payment.stage == .authorized { self.payment?.fellThrough = reference }
        self.payment?.stage = .declined
        self.payment?.reference = reference
        self.payment?.attempt += 1
        return VoucherOutcome(notes: [.declined])
    }

    mutating func capture(
        _ reference: PaymentReference, _ amount: Money, _ source: PaymentSource?
    ) -> VoucherOutcome {
        let wasTaken = [.captured, .refunding, .refunded].contains(payment?.stage) && payment?.reference == reference
        if wasTaken || payment?.returned.contains(reference) == true { return .nothing }
        guard status == .pending, let payment, payment.stage != .captured, amount == payment.due,
            payment.credit == nil || payment.creditStage == .held
        else { return giveBack(reference, amount) }
        self.payment?.stage = .captured
        self.payment?.reference = reference
        self.payment?.source = source ?? payment.source
        var outcome = becomeActive()
        outcome.effects += letGo(besides: reference)
        outcome.notes.insert(.paid, at: 0)
        return outcome
    }

    /// Lets go of a payment that could not be taken, once another one counts or none.
    private mutating func letGo(besides reference: PaymentReference?) -> [VoucherEffect] {
        guard let left = payment?.fellThrough else { return [] }
        payment?.fellThrough = nil
        return left == reference ? [] : [.task(.void(left))]
    }

    /// Money that came without being wanted: a second payment, another amount, or one for a voucher that is over.
    private mutating func giveBack(_ reference: PaymentReference, _ amount: Money) -> VoucherOutcome {
        payment?.returned.append(reference)
        // What was let go, or not yet decided, of a voucher that is over turns out to have been taken.
        if status != .pending, payment?.reference == reference || payment?.reference == nil {
            payment?.reference = reference
            payment?.stage = .refunding
        }
        let posting = MoneyPosting(
            "unwanted-\(reference.adapter)-\(reference.id)", amount.currency,
            [.init(.cash, amount.minorUnits), .init(.owed, -amount.minorUnits)])
        return VoucherOutcome(
            notes: [.paidInVain], postings: [posting].compactMap(\.self), effects: [.task(.refund(reference, amount))])
    }

    mutating func void(_ reference: PaymentReference) -> VoucherOutcome {
        guard payment?.reference == reference, status != .pending,
            payment?.stage == .authorized || payment?.stage == .awaiting
        else { return .nothing }
        payment?.stage = .voided
        return VoucherOutcome(notes: [.voided])
    }

    mutating func refund(_ reference: PaymentReference, _ amount: Money) -> VoucherOutcome {
        let isOurs = payment?.reference == reference
        if isOurs, payment?.stage == .refunded { return .nothing }
        // Of money that was never known to have been taken nothing is owed.
        guard isOurs || payment?.returned.contains(reference) == true else { return .nothing }
        if isOurs { payment?.stage = .refunded }
        let posting = MoneyPosting(
            "refunded-\(reference.adapter)-\(reference.id)", amount.currency,
            [.init(.owed, amount.minorUnits), .init(.cash, -amount.minorUnits)])
        return VoucherOutcome(notes: [.refunded], postings: [posting].compactMap(\.self))
    }

    // MARK: Ending it

    mutating func takeBack() throws(VoucherRefusal) -> VoucherOutcome {
        if status == .removed { return .nothing }
        if status == .created, openedAt != nil { throw .alreadyOpened }
        if status == .frozen { throw .frozen }
        return try remove()
    }

    mutating func abandon() throws(VoucherRefusal) -> VoucherOutcome {
        guard status == .pending else { throw .wrongStatus }
        return giveUp()
    }

    mutating func remove() throws(VoucherRefusal) -> VoucherOutcome {
        switch status {
        case .removed: return VoucherOutcome()
        case .pending: return giveUp()
        case .created, .frozen: return undo()
        case .claimed: throw .alreadyClaimed
        case .expired: throw .expired
        case .draft, .error: throw .wrongStatus
        }
    }

    /// Of a voucher that was never active: nothing was taken, as far as is known.
    private mutating func giveUp() -> VoucherOutcome {
        status = .removed
        var outcome = VoucherOutcome(notes: [.removed], effects: letGo(besides: nil))
        if payment?.stage == .authorized || payment?.stage == .awaiting, let reference = payment?.reference {
            outcome.effects.append(.task(.void(reference)))
        }
        if let credit = payment?.credit, payment?.creditStage == .held || payment?.creditStage == .wanted {
            // Also what was only asked for: the host may have held it, and its answer not have come.
            payment?.creditStage = .released
            outcome.effects.append(.task(.releaseCredit(credit)))
        }
        return outcome
    }

    /// Of an active voucher: everything that was paid goes back, the fee with it.
    private mutating func undo() -> VoucherOutcome {
        status = .removed
        var outcome = VoucherOutcome(notes: [.removed], effects: [.task(.tell(.removed))])
        guard let price else { return outcome }
        let paid = payment?.due.minorUnits ?? 0
        let hosts = price.total.minorUnits - paid
        outcome.postings = [
            MoneyPosting(
                "removed", price.amount.currency,
                [
                    .init(.vouchers, price.amount.minorUnits), .init(.fees, price.fee?.minorUnits ?? 0),
                    .init(.host, -hosts), .init(.owed, -paid),
                ])
        ].compactMap(\.self)
        if payment?.stage == .captured, let payment, let reference = payment.reference {
            self.payment?.stage = .refunding
            outcome.effects.append(.task(.refund(reference, payment.due)))
        }
        if let credit = payment?.credit, payment?.creditStage == .spent {
            payment?.creditStage = .released
            outcome.effects.append(.task(.returnCredit(credit)))
        }
        return outcome
    }
}
