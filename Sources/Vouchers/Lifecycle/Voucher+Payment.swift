/// How money and a voucher's standing follow each other. What others report may come late, twice, or after something else
/// has happened: money that was taken for a voucher that cannot use it goes back, and what was set aside for it is let go.
extension Voucher {
    // MARK: Credit

    mutating func holdCredit() throws(VoucherRefusal) -> VoucherOutcome {
        guard let credit = payment?.credit else { throw .wrongStatus }
        if payment?.creditStage == .held || payment?.creditStage == .spent { return .nothing }
        // It was taken back while the host was asked.
        guard status == .pending else { return VoucherOutcome(effects: [.task(.releaseCredit(credit))]) }
        payment?.creditStage = .held
        return VoucherOutcome(notes: [.creditHeld])
    }

    /// The voucher is over: it was priced with credit that is not there.
    mutating func refuseCredit() throws(VoucherRefusal) -> VoucherOutcome {
        guard status == .pending, payment?.creditStage == .wanted else { throw .wrongStatus }
        payment?.creditStage = .released
        return giveUp()
    }

    // MARK: Payments

    mutating func start(_ reference: PaymentReference) -> VoucherOutcome {
        guard let payment, payment.reference != reference || payment.stage == .declined else { return .nothing }
        guard status == .pending, payment.stage == .awaiting || payment.stage == .declined else {
            return VoucherOutcome(effects: [.task(.void(reference))])
        }
        var outcome = VoucherOutcome(effects: [.task(.look(reference))])
        // One payment at a time: what was begun before cannot be paid any more.
        if payment.stage == .awaiting, let earlier = payment.reference { outcome.effects.append(.task(.void(earlier))) }
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
        return VoucherOutcome(notes: [.authorized], effects: [.task(.capture(reference, payment.due))])
    }

    mutating func decline(_ reference: PaymentReference) -> VoucherOutcome {
        guard let payment, status == .pending, payment.reference == nil || payment.reference == reference,
            payment.stage == .awaiting || payment.stage == .authorized
        else { return .nothing }
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
        outcome.notes.insert(.paid, at: 0)
        return outcome
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
        var outcome = VoucherOutcome(notes: [.removed])
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
