public import Foundation
public import Vouchers

/// What the screens and workers ask of the stores: wrap, pay, activate, look up, open, claim. Used off the tree, inside
/// `scene.perform`.
///
/// Every change is made by `carryOut`: an event is applied to the voucher as it is stored, and kept with all that follows
/// from it, over the version that was read.
public struct VoucherService: Sendable {
    let store: any VoucherStore
    let vault: any LinkVault
    let publicURL: String
    private let clock: @Sendable () -> Date
    let mailer: VoucherMailer?
    let outbox: (any Outbox)?
    let mailsWait: @Sendable () -> Void
    let partners: VoucherPartners
    private let tasksWait: @Sendable () -> Void

    /// `publicURL` begins every link, without a slash at its end. `mailsWait` is called once mails are kept and `tasksWait`
    /// once tasks are, from any thread: whoever does them looks then.
    public init(
        store: any VoucherStore, vault: any LinkVault, publicURL: String, mailer: VoucherMailer? = nil,
        outbox: (any Outbox)? = nil, partners: VoucherPartners = VoucherPartners(),
        mailsWait: @escaping @Sendable () -> Void = {}, tasksWait: @escaping @Sendable () -> Void = {},
        now: @escaping @Sendable () -> Date
    ) {
        self.mailer = mailer
        self.outbox = outbox
        self.mailsWait = mailsWait
        self.tasksWait = tasksWait
        self.partners = partners
        self.store = store
        self.vault = vault
        self.publicURL = publicURL
        clock = now
    }

    /// The time it is by the application's clock.
    public var now: Date { clock() }

    // MARK: Wrapping

    /// Wraps a draft and keeps it; one for which nothing is due is active at once. It can be unwrapped and claimed from the
    /// moment that its recipient item says (`UnwrapDate`), or at once. Throws `VoucherRefusal`.
    ///
    /// The same key answers the same voucher and link again, as it stands by now. One that waits for its payment and was wrapped
    /// under another name, receipt or price is given up for this one, and so is one that is over.
    public func wrap(_ draft: Voucher, key: String) async throws -> SentVoucher {
        for number in 1...Self.greatestTries {
            let sent = try await wrapOnce(draft, key: number == 1 ? key : "\(key)-\(number)")
            let kept = sent.voucher
            if kept.status == .removed { continue }
            let isSame =
                kept.senderName == draft.senderName && kept.price == draft.price
                && kept.sender?.email == draft.sender?.email
            guard kept.status == .pending, !isSame else { return sent }
            guard try await carryOut(.abandon, on: kept.id).status == .removed else { return sent }
        }
        throw VoucherRefusal.outdated
    }

    private func wrapOnce(_ draft: Voucher, key: String) async throws -> SentVoucher {
        let moment = now
        var voucher = draft
        voucher.claimableFrom = voucher.claimableFrom ?? voucher.unwrapDate?.moment
        var outcome = try voucher.apply(partners.payments == nil ? .wrapFree : .wrap, at: moment)
        let token = vault.makeToken()
        guard let hash = vault.lookupHash(of: token) else { throw VoucherRefusal.notFound }
        voucher.write(purpose: purpose(of: voucher))
        if voucher.payment == nil { outcome.append(try voucher.apply(.activate, at: moment)) }
        // Kept with the voucher, and only if it is this one: a repetition keeps neither.
        let consequences = try consequences(of: outcome, for: voucher, link: link(token), at: moment)
        let (kept, stored) = try await store.insert(
            voucher, link: StoredLink(hash: hash, sealed: try vault.seal(token)), key: key, with: consequences)
        tellWorkers(of: consequences)
        return SentVoucher(voucher: kept, link: link(try vault.open(stored.sealed)))
    }

    /// Wraps and activates a voucher of these parts; where something is to be paid for it, it is only wrapped.
    public func activate(
        items: [VoucherItem], recipients: [VoucherRecipient], senderName: String, key: String
    ) async throws -> SentVoucher {
        try await wrap(
            Voucher(senderName: senderName, items: items, recipients: recipients, createdAt: now), key: key)
    }

    // MARK: Events

    /// Carries out an event on a voucher as it is stored, with all that follows. `finishing` is the task whose answer it is.
    /// Throws `VoucherRefusal`.
    @discardableResult
    public func carryOut(
        _ event: VoucherEvent, on id: VoucherID, finishing task: ClaimedTask? = nil
    ) async throws -> Voucher {
        let (voucher, consequences) = try await keep(event, on: id, finishing: task)
        if let consequences { tellWorkers(of: consequences) }
        return voucher
    }

    /// The same without telling whoever does tasks, for a caller that does them at once; nil when nothing has changed.
    func keep(
        _ event: VoucherEvent, on id: VoucherID, finishing task: ClaimedTask? = nil
    ) async throws -> (Voucher, VoucherConsequences?) {
        // Somebody else may change it between reading and writing. Each of them does so once, so this ends.
        for _ in 0..<Self.greatestTries {
            guard var voucher = try await store.voucher(id: id) else { throw VoucherRefusal.notFound }
            let (before, moment) = (voucher, now)
            let outcome = try voucher.apply(event, at: moment)
            if voucher == before, outcome == .nothing, task == nil { return (voucher, nil) }
            var consequences = try await consequences(of: outcome, for: voucher, at: moment)
            consequences.finished = task
            do {
                try await store.commit(voucher, from: before.version, with: consequences)
                return (voucher, consequences)
            } catch VoucherRefusal.outdated {
                continue
            }
        }
        throw VoucherRefusal.outdated
    }

    private static let greatestTries = 10

    private func consequences(
        of outcome: VoucherOutcome, for voucher: Voucher, at moment: Date
    ) async throws -> VoucherConsequences {
        guard outcome.effects.contains(.deliver), let stored = try await store.link(of: voucher.id) else {
            return try consequences(of: outcome, for: voucher, link: nil, at: moment)
        }
        return try consequences(of: outcome, for: voucher, link: link(try vault.open(stored.sealed)), at: moment)
    }

    /// With the mails it means; what is for partners that are not there is left out.
    func consequences(
        of outcome: VoucherOutcome, for voucher: Voucher, link: String?, at moment: Date
    ) throws -> VoucherConsequences {
        var mails: [OutgoingMail] = []
        if outcome.effects.contains(.deliver), let link {
            mails += try mailer?.mails(for: voucher, link: link, at: moment) ?? []
        }
        if outcome.effects.contains(.tellSender) {
            mails += try mailer?.wordOfClaim(of: voucher, at: moment) ?? []
        }
        var consequences = VoucherConsequences(of: outcome, for: voucher.id, at: moment, mails: mails)
        consequences.tasks.removeAll { if case .tell = $0.action { partners.listener == nil } else { false } }
        return consequences
    }

    func tellWorkers(of consequences: VoucherConsequences) {
        tellMailers(of: consequences)
        if !consequences.tasks.isEmpty { tasksWait() }
    }

    func tellMailers(of consequences: VoucherConsequences) {
        if !consequences.mails.isEmpty { mailsWait() }
    }

    /// The address of a link's token.
    func link(_ token: String) -> String { "\(publicURL)/v/\(token)" }

    // MARK: Looking

    /// The voucher of a link's token; nil for one that leads nowhere.
    public func voucher(token: String) async throws -> Voucher? {
        guard let hash = vault.lookupHash(of: token) else { return nil }
        return try await store.voucher(linkHash: hash)
    }

    // MARK: Recipients

    /// Notes that somebody looks inside, the first time; answers the voucher as it stands. Throws `VoucherRefusal`.
    public func open(token: String) async throws -> Voucher {
        guard let voucher = try await voucher(token: token) else { throw VoucherRefusal.notFound }
        return try await carryOut(.open, on: voucher.id)
    }

    /// Claims the voucher of a link under a name. Throws `VoucherRefusal`.
    ///
    /// `person` is who is signed in, nil for nobody; whether they are the recipient is checked here. The same key gets
    /// the first answer again.
    public func claim(token: String, name: String, person: SignedInPerson?, key: String) async throws -> Voucher {
        guard var voucher = try await voucher(token: token) else { throw VoucherRefusal.notFound }
        let moment = now
        // Who is not the recipient never claims it; what else there is to say of the voucher is said first.
        if voucher.status != .claimed {
            do throws(VoucherRefusal) {
                try voucher.checkRecipient(person)
            } catch {
                try voucher.checkClaimable(at: moment)
                throw error
            }
        }
        var consequences: VoucherConsequences?
        var claimed = voucher
        // What the store will do, for what follows from it; whether it is done is the store's to say.
        if var outcome = try? claimed.apply(.claim(name: name), at: moment) {
            outcome.notes = []
            let following = try self.consequences(of: outcome, for: claimed, link: nil, at: moment)
            if !following.mails.isEmpty || !following.tasks.isEmpty { consequences = following }
        }
        voucher.standing = try await store.claim(voucher.id, name: name, key: key, at: moment, with: consequences)
        if let consequences { tellWorkers(of: consequences) }
        return voucher
    }
}

/// A voucher that was wrapped, with its link.
public struct SentVoucher: Sendable {
    /// As it is stored.
    public let voucher: Voucher
    /// The address to pass on; whoever has it can look inside once the voucher is active.
    public let link: String
}
