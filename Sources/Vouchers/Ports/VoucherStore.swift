public import Foundation

/// Where vouchers are kept. Every change is durable when its method returns, and what follows from it is kept in the same
/// transaction: neither a voucher without its mails and tasks, nor those without their voucher.
public protocol VoucherStore: TaskStore {
    /// Keeps a voucher that was wrapped, with the hash its link is found by and the sealed link.
    ///
    /// The key makes it happen once: a second call with the same key keeps nothing and answers what the first kept.
    func insert(
        _ voucher: Voucher, link: StoredLink, key: String, with consequences: VoucherConsequences
    ) async throws -> (Voucher, StoredLink)

    /// The voucher of a link; nil when there is none.
    func voucher(linkHash: String) async throws -> Voucher?

    func voucher(id: VoucherID) async throws -> Voucher?

    /// The link of a voucher; nil when there is none.
    func link(of id: VoucherID) async throws -> StoredLink?

    /// The voucher that a payment counts for; nil when there is none.
    func voucher(paidBy payment: PaymentReference) async throws -> VoucherID?

    /// Claims a voucher for one person: one conditional change and one row in the ledger, whoever comes at the same
    /// moment. Answers where it stands then. The same key gets the first answer again. Throws `VoucherRefusal`. The mails
    /// and tasks, such as word to the sender, are kept in the same transaction.
    func claim(
        _ id: VoucherID, name: String, key: String, at now: Date, with consequences: VoucherConsequences?
    ) async throws -> VoucherStanding

    /// Keeps a changed voucher over the version it was made from; throws `VoucherRefusal.outdated` when that has gone, or
    /// when the task that it finishes is another worker's by now, or a mail that is taken back waits no more.
    func commit(_ voucher: Voucher, from version: Int, with consequences: VoucherConsequences) async throws

    /// What happened to a voucher, oldest first; rows are only ever added.
    func ledger(of id: VoucherID) async throws -> [LedgerEntry]

    /// What was posted for a voucher, oldest first; rows are only ever added.
    func postings(of id: VoucherID) async throws -> [MoneyPosting]

    /// What the claimer has said to the sender; nil while they have not.
    func thanks(for id: VoucherID) async throws -> VoucherThanks?

    // MARK: Lists

    /// The vouchers of any of some owners, newest first, those before a given one.
    func vouchers(of owners: [OwnerKey], before: VoucherID?, limit: Int) async throws -> [Voucher]

    /// Vouchers of one standing, or of any, newest first, those before a given one.
    func vouchers(in status: VoucherStatus?, before: VoucherID?, limit: Int) async throws -> [Voucher]

    /// Active vouchers whose last day is over, the oldest first.
    func vouchersToExpire(at now: Date, limit: Int) async throws -> [VoucherID]

    /// When the next voucher's last day is over; nil when none ends.
    func nextExpiry() async throws -> Date?

    /// Vouchers that were wrapped before a moment and are still not active, the oldest first.
    func vouchersUnpaid(wrappedBefore moment: Date, limit: Int) async throws -> [VoucherID]

    /// What lies in each account, by currency.
    func balances() async throws -> [Currency: [MoneyPosting.Account: Int]]
}

extension VoucherStore {
    /// Without mails and tasks.
    @discardableResult
    public func claim(_ id: VoucherID, name: String, key: String, at now: Date) async throws -> VoucherStanding {
        try await claim(id, name: name, key: key, at: now, with: nil)
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
    public enum Kind: String, Sendable, CaseIterable {
        case wrapped, creditHeld, authorized, declined, paid, paidInVain, activated, opened, claimed, thanked
        case voided, refunded, removed, frozen, unfrozen, expired
    }

    public var kind: Kind
    public var at: Date

    public init(kind: Kind, at: Date) {
        self.kind = kind
        self.at = at
    }
}
