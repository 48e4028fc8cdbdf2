public import Foundation
public import Vouchers

/// Vouchers, drafts and mails in memory, with the same meaning as on a disk.
public actor InMemoryVoucherStore: VoucherStore, DraftStore {
    private struct Row {
        var voucher: Voucher
        let link: StoredLink
        let activationKey: String
        var claimKey: String?
        var ledger: [LedgerEntry]
    }

    private var rows: [VoucherID: Row] = [:]
    private var drafts: [String: (data: Data, at: Date)] = [:]
    var outbox = OutboxRows()

    /// A store without vouchers and drafts.
    public init() {}

    public func insert(
        _ voucher: Voucher, link: StoredLink, activationKey: String, mails: [OutgoingMail]
    ) async throws -> (Voucher, StoredLink) {
        if let first = rows.values.first(where: { $0.activationKey == activationKey }) {
            return (first.voucher, first.link)
        }
        rows[voucher.id] = Row(
            voucher: voucher, link: link, activationKey: activationKey,
            ledger: [LedgerEntry(kind: .activated, at: voucher.createdAt)])
        for mail in mails { outbox.enqueue(mail, at: voucher.createdAt) }
        return (voucher, link)
    }

    public func voucher(linkHash: String) async throws -> Voucher? {
        rows.values.first { $0.link.hash == linkHash }?.voucher
    }

    /// The voucher of an id; nil when there is none.
    public func voucher(id: VoucherID) async throws -> Voucher? { rows[id]?.voucher }

    public func claim(
        _ id: VoucherID, name: String, key: String, at now: Date, mails: [OutgoingMail]
    ) async throws -> Voucher {
        guard var row = rows[id] else { throw VoucherRefusal.notFound }
        if row.voucher.status == .claimed, row.claimKey == key { return row.voucher }
        _ = try row.voucher.apply(.claim(name: name), at: now)
        row.claimKey = key
        row.ledger.append(LedgerEntry(kind: .claimed, at: now))
        rows[id] = row
        for mail in mails { outbox.enqueue(mail, at: now) }
        return row.voucher
    }

    public func update(_ voucher: Voucher, from version: Int) async throws {
        guard rows[voucher.id]?.voucher.version == version else { throw VoucherRefusal.outdated }
        rows[voucher.id]?.voucher = voucher
    }

    public func ledger(of id: VoucherID) async throws -> [LedgerEntry] { rows[id]?.ledger ?? [] }

    public func saveDraft(_ data: Data, sessionHash: String, at now: Date) async throws {
        drafts[sessionHash] = (data, now)
    }

    /// The session last saved under a hash; nil when there is none.
    public func draft(sessionHash: String) async throws -> Data? { drafts[sessionHash]?.data }

    public func removeDrafts(savedBefore moment: Date) async throws -> Int {
        let old = drafts.filter { $0.value.at < moment }
        for hash in old.keys { drafts[hash] = nil }
        return old.count
    }
}

/// Pictures in memory.
public actor InMemoryMediaStore: MediaStore {
    private var files: [String: Data] = [:]

    /// A store without pictures.
    public init() {}

    public func put(_ bytes: Data, digest: String) async throws {
        files[digest] = bytes
    }

    /// The bytes kept under a digest; nil when there are none.
    public func bytes(digest: String) async throws -> Data? { files[digest] }
}
