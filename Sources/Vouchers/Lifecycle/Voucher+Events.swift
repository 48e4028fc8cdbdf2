public import Foundation

extension Voucher {
    /// Carries out an event at a moment and answers what follows from it, or refuses it and changes nothing.
    ///
    /// An event that was carried out before, such as a capture that is reported twice, changes nothing and is no refusal:
    /// whoever reports it cannot know. The version rises only with a change.
    public mutating func apply(_ event: VoucherEvent, at now: Date) throws(VoucherRefusal) -> VoucherOutcome {
        var next = self
        let outcome = try next.carryOut(event, at: now)
        if next != self, next.version == version { next.version += 1 }
        self = next
        return outcome
    }

    /// Throws why the voucher cannot be claimed at a moment.
    public func checkClaimable(at now: Date) throws(VoucherRefusal) {
        try standing.checkClaimable(at: now)
    }

    mutating func carryOut(_ event: VoucherEvent, at now: Date) throws(VoucherRefusal) -> VoucherOutcome {
        switch event {
        case .wrap: try wrap(isFree: false)
        case .wrapFree: try wrap(isFree: true)
        case .activate: try activate()
        case .takeBack: try takeBack()
        case .abandon: try abandon()
        case .askCredit: askCredit()
        case .holdCredit: try holdCredit()
        case .refuseCredit: try refuseCredit()
        case .ask: ask()
        case .answer(let attempt, let event): try answer(attempt, event, at: now)
        case .start(let reference): start(reference)
        case .authorize(let reference, let source): authorize(reference, source)
        case .decline(let reference): decline(reference)
        case .capture(let reference, let amount, let source): capture(reference, amount, source)
        case .void(let reference): void(reference)
        case .refund(let reference, let amount): refund(reference, amount)
        case .open: try open(at: now)
        case .claim(let name): try claim(by: name, at: now)
        case .direct(let destination): try direct(destination)
        case .thank: try thank(at: now)
        case .remove: try remove()
        case .freeze: try freeze()
        case .unfreeze: try unfreeze()
        case .expire(let early): try expire(early: early, at: now)
        }
    }

    // MARK: Wrapping and activating

    private mutating func wrap(isFree: Bool) throws(VoucherRefusal) -> VoucherOutcome {
        guard status == .draft else { throw .wrongStatus }
        guard !senderName.isEmpty else { throw .nameMissing }
        status = .pending
        if !isFree, let price, price.due.minorUnits > 0 || price.creditUsed.minorUnits > 0 {
            let credit = price.creditUsed
            payment = VoucherPayment(due: price.due, credit: credit.minorUnits > 0 ? credit : nil)
        }
        return VoucherOutcome(notes: [.wrapped])
    }

    private mutating func activate() throws(VoucherRefusal) -> VoucherOutcome {
        guard status == .pending else { throw .wrongStatus }
        guard !senderName.isEmpty else { throw .nameMissing }
        guard payment?.isSettled ?? true else { throw .unpaid }
        return becomeActive()
    }

    /// The one way to become active, however it was paid.
    mutating func becomeActive() -> VoucherOutcome {
        status = .created
        var outcome = VoucherOutcome(notes: [.activated], effects: [.deliver, .task(.tell(.created))])
        if let price {
            let paid = payment?.due.minorUnits ?? 0
            let hosts = price.total.minorUnits - paid
            outcome.postings = [
                MoneyPosting(
                    "activated", price.amount.currency,
                    [
                        .init(.cash, paid), .init(.host, hosts), .init(.vouchers, -price.amount.minorUnits),
                        .init(.fees, -(price.fee?.minorUnits ?? 0)),
                    ])
            ].compactMap(\.self)
        }
        if let credit = payment?.credit {
            payment?.creditStage = .spent
            outcome.effects.append(.task(.spendCredit(credit)))
        }
        return outcome
    }

    // MARK: Recipients

    private mutating func open(at now: Date) throws(VoucherRefusal) -> VoucherOutcome {
        // Whoever claimed it may look again, and so may those who were too late.
        if openedAt != nil, status == .claimed { return .nothing }
        try checkClaimable(at: now)
        guard openedAt == nil else { return .nothing }
        openedAt = now
        return VoucherOutcome(notes: [.opened])
    }

    private mutating func claim(by name: String, at now: Date) throws(VoucherRefusal) -> VoucherOutcome {
        var claimed = standing
        try claimed.claim(name: name, at: now)
        standing = claimed
        return VoucherOutcome(notes: [.claimed], effects: [.tellSender, .task(.tell(.claimed))])
    }

    private mutating func direct(_ destination: PaymentDestination) throws(VoucherRefusal) -> VoucherOutcome {
        guard status == .claimed else { throw .wrongStatus }
        self.destination = self.destination ?? destination
        return .nothing
    }

    private mutating func thank(at now: Date) throws(VoucherRefusal) -> VoucherOutcome {
        guard status == .claimed else { throw .wrongStatus }
        guard thankedAt == nil else { throw .alreadyThanked }
        thankedAt = now
        return VoucherOutcome(notes: [.thanked], effects: [.deliverThanks])
    }

    // MARK: Operators and time

    private mutating func freeze() throws(VoucherRefusal) -> VoucherOutcome {
        guard status == .created else { throw status == .claimed ? .alreadyClaimed : .wrongStatus }
        status = .frozen
        return VoucherOutcome(notes: [.frozen])
    }

    private mutating func unfreeze() throws(VoucherRefusal) -> VoucherOutcome {
        guard status == .frozen else { throw .wrongStatus }
        status = .created
        return VoucherOutcome(notes: [.unfrozen])
    }

    private mutating func expire(early: Bool, at now: Date) throws(VoucherRefusal) -> VoucherOutcome {
        if status == .expired { return .nothing }
        try standing.checkAlive()
        guard early || expiresAt.map({ now >= $0 }) ?? false else { throw .wrongStatus }
        if early { expiresAt = min(now, expiresAt ?? now) }
        status = .expired
        var outcome = VoucherOutcome(notes: [.expired], effects: [.task(.tell(.expired))])
        if let amount = price?.amount {
            outcome.postings = [
                MoneyPosting(
                    "expired", amount.currency,
                    [.init(.vouchers, amount.minorUnits), .init(.expired, -amount.minorUnits)])
            ].compactMap(\.self)
        }
        return outcome
    }
}
