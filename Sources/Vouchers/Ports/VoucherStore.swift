public import Foundation

/// Where vouchers are kept. Every change is durable when its method returns.
public protocol VoucherStore: Sendable {
    /// Keeps a voucher that was activated, with the hash its link is found by and the sealed link.
    ///
    /// The key makes it happen once: a second call with the same key keeps nothing and answers what the first kept.
    /// The mails are kept with it, in one transaction: neither a voucher without its mail nor a mail without its voucher.
    func insert(
        _ voucher: Voucher, link: StoredLink, activationKey: String, mails: [OutgoingMail]
    ) async throws -> (Voucher, StoredLink)

    /// The voucher of a link; nil when there is none.
    func voucher(linkHash: String) async throws -> Voucher?

    func voucher(id: VoucherID) async throws -> Voucher?

    /// Claims a voucher for one person: one conditional change and one row in the ledger, whoever comes at the same
    /// moment. Answers where it stands then. The same key gets the first answer again. Throws `VoucherRefusal`. The mails,
    /// such as word to the sender, are kept in the same transaction.
    func claim(
        _ id: VoucherID, name: String, key: String, at now: Date, mails: [OutgoingMail]
    ) async throws -> VoucherStanding

    /// Keeps a changed voucher over the version it was made from; throws `VoucherRefusal.outdated` when that has gone.
    func update(_ voucher: Voucher, from version: Int) async throws

    /// What happened to a voucher, oldest first; rows are only ever added.
    func ledger(of id: VoucherID) async throws -> [LedgerEntry]
}

extension VoucherStore {
    /// Without mails.
    public func insert(
        _ voucher: Voucher, link: StoredLink, activationKey: String
    ) async throws -> (Voucher, StoredLink) {
        try await insert(voucher, link: link, activationKey: activationKey, mails: [])
    }

    /// Without mails.
    @discardableResult
    public func claim(_ id: VoucherID, name: String, key: String, at now: Date) async throws -> VoucherStanding {
        try await claim(id, name: name, key: key, at: now, mails: [])
    }
}

/// A link as it is stored: found by its hash, shown again by opening the sealed copy.
public struct StoredLink: Sendable, Equatable {
    public var hash: String
    public var sealed: Data

    public init(hash: String, sealed: Data) {
        self.hash = hash
        self.sealed = sealed
    }
}

/// A line of a voucher's history.
public struct LedgerEntry: Sendable, Equatable {
    public enum Kind: String, Sendable {
        case activated, claimed
    }

    public var kind: Kind
    public var at: Date

    public init(kind: Kind, at: Date) {
        self.kind = kind
        self.at = at
    }
}
