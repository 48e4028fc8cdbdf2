public import Foundation
public import Vouchers

/// What the screens ask of the stores: activate, look up, claim. Used off the tree, inside `scene.perform`.
public struct VoucherService: Sendable {
    private let store: any VoucherStore
    private let vault: any LinkVault
    private let publicURL: String
    private let clock: @Sendable () -> Date
    private let mailer: VoucherMailer?
    private let outbox: (any Outbox)?
    private let mailsWait: @Sendable () -> Void

    /// `publicURL` begins every link, without a slash at its end; `mailsWait` is called once mails are kept, from any thread:
    /// whoever sends them looks then.
    public init(
        store: any VoucherStore, vault: any LinkVault, publicURL: String, mailer: VoucherMailer? = nil,
        outbox: (any Outbox)? = nil, mailsWait: @escaping @Sendable () -> Void = {}, now: @escaping @Sendable () -> Date
    ) {
        self.mailer = mailer
        self.outbox = outbox
        self.mailsWait = mailsWait
        self.store = store
        self.vault = vault
        self.publicURL = publicURL
        clock = now
    }

    /// The time it is by the application's clock.
    public var now: Date { clock() }

    /// Activates a voucher and answers its link; the same key answers the same voucher and link again. It can be unwrapped
    /// and claimed from the moment that its recipient item says (`UnwrapDate`), or at once.
    public func activate(
        items: [VoucherItem], recipients: [VoucherRecipient], senderName: String, key: String
    ) async throws -> SentVoucher {
        let moment = now
        var voucher = Voucher(senderName: senderName, items: items, recipients: recipients, createdAt: moment)
        voucher.claimableFrom = voucher.unwrapDate?.moment
        _ = try voucher.apply(.wrap, at: moment)
        _ = try voucher.apply(.activate, at: moment)
        let token = vault.makeToken()
        guard let hash = vault.lookupHash(of: token) else { throw VoucherRefusal.notFound }
        // Kept with the voucher, and only if it is this one: a repetition keeps neither.
        let mails = try mailer?.mails(for: voucher, link: "\(publicURL)/v/\(token)", at: moment) ?? []
        let (kept, link) = try await store.insert(
            voucher, link: StoredLink(hash: hash, sealed: try vault.seal(token)), activationKey: key, mails: mails)
        if !mails.isEmpty { mailsWait() }
        return SentVoucher(voucher: kept, link: "\(publicURL)/v/\(try vault.open(link.sealed))")
    }

    /// What became of the mails that bring a voucher to its recipients, oldest first; empty for a link that leads nowhere.
    public func deliveries(ofLink link: String) async throws -> [MailRecord] {
        guard let token = link.split(separator: "/").last, let voucher = try await voucher(token: String(token)) else {
            return []
        }
        return try await outbox?.mails(of: voucher.id).filter { $0.kind == .voucher } ?? []
    }

    /// The voucher of a link's token; nil for one that leads nowhere.
    public func voucher(token: String) async throws -> Voucher? {
        guard let hash = vault.lookupHash(of: token) else { return nil }
        return try await store.voucher(linkHash: hash)
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
        voucher.standing = try await store.claim(voucher.id, name: name, key: key, at: moment)
        return voucher
    }
}

/// A voucher that was activated, with its link.
public struct SentVoucher: Sendable {
    /// As it is stored.
    public let voucher: Voucher
    /// The address to pass on; whoever has it can look inside.
    public let link: String
}
