public import Foundation
public import Vouchers

/// Vouchers, drafts and mails in memory, with the same meaning as on a disk.
public actor InMemoryVoucherStore: VoucherStore, DraftStore {
    struct Row {
        var voucher: Voucher
        let link: StoredLink
        let key: String
        var claimKey: String?
        var ledger: [LedgerEntry] = []
        var postings: [MoneyPosting] = []
        var thanks: VoucherThanks?
    }

    /// A task with how it stands.
    struct TaskRow {
        var record: TaskRecord
        var nextAttemptAt: Date?
    }

    var rows: [VoucherID: Row] = [:]
    var tasks: [TaskRow] = []
    private var drafts: [String: (data: Data, media: Set<String>, at: Date)] = [:]
    private var wantedAt: [String: Date] = [:]
    var outbox = OutboxRows()

    /// A store without vouchers and drafts.
    public init() {}

    public func insert(
        _ voucher: Voucher, link: StoredLink, key: String, with consequences: VoucherConsequences
    ) async throws -> (Voucher, StoredLink) {
        if let first = rows.values.first(where: { $0.key == key }) { return (first.voucher, first.link) }
        rows[voucher.id] = Row(voucher: voucher, link: link, key: key)
        try keep(consequences, for: voucher.id)
        return (voucher, link)
    }

    public func voucher(linkHash: String) async throws -> Voucher? {
        rows.values.first { $0.link.hash == linkHash }?.voucher
    }

    /// The voucher of an id; nil when there is none.
    public func voucher(id: VoucherID) async throws -> Voucher? { rows[id]?.voucher }

    public func link(of id: VoucherID) async throws -> StoredLink? { rows[id]?.link }

    public func voucher(paidBy payment: PaymentReference) async throws -> VoucherID? {
        rows.values.first { $0.voucher.payment?.reference == payment }?.voucher.id
    }

    public func claim(
        _ id: VoucherID, name: String, key: String, at now: Date, with consequences: VoucherConsequences?
    ) async throws -> VoucherStanding {
        guard var row = rows[id] else { throw VoucherRefusal.notFound }
        if row.voucher.status == .claimed, row.claimKey == key { return row.voucher.standing }
        try row.voucher.standing.claim(name: name, at: now)
        row.claimKey = key
        row.ledger.append(LedgerEntry(kind: .claimed, at: now))
        rows[id] = row
        if let consequences { try keep(consequences, for: id) }
        return row.voucher.standing
    }

    public func commit(_ voucher: Voucher, from version: Int, with consequences: VoucherConsequences) async throws {
        guard rows[voucher.id]?.voucher.version == version else { throw VoucherRefusal.outdated }
        if let finished = consequences.finished, number(of: finished) == nil { throw VoucherRefusal.outdated }
        for id in consequences.withdrawnMails where !outbox.isWaiting(id) { throw VoucherRefusal.outdated }
        rows[voucher.id]?.voucher = voucher
        try keep(consequences, for: voucher.id)
    }

    public func saveDraft(_ data: Data, media: Set<String>, sessionHash: String, at now: Date) async throws {
        drafts[sessionHash] = (data, media, now)
    }

    /// The session last saved under a hash; nil when there is none.
    public func draft(sessionHash: String) async throws -> Data? { drafts[sessionHash]?.data }

    public func removeDrafts(savedBefore moment: Date) async throws -> Int {
        let old = drafts.filter { $0.value.at < moment }
        for hash in old.keys { drafts[hash] = nil }
        return old.count
    }

    /// The digests anything here refers to.
    fileprivate func usedMedia() throws -> Set<String> {
        var used: Set<String> = []
        for row in rows.values {
            used.formUnion(MediaDigests.mentioned(in: try JSONEncoder().encode(row.voucher)))
            if let photo = row.thanks?.photo { used.insert(photo.digest) }
        }
        for draft in drafts.values { used.formUnion(draft.media) }
        for row in outbox.rows { used.formUnion(row.mail.content.pictures) }
        return used
    }
}

extension InMemoryVoucherStore: MediaIndex {
    @discardableResult
    public func noteMedium(_ digest: String, at now: Date, tolerance: TimeInterval) async throws -> Bool {
        if let last = wantedAt[digest], now.timeIntervalSince(last) <= tolerance { return false }
        wantedAt[digest] = max(now, wantedAt[digest] ?? now)
        return true
    }

    public func unusedMedia(wantedBefore moment: Date, limit: Int) async throws -> [String] {
        let used = try usedMedia()
        let unused = wantedAt.filter { $0.value < moment && !used.contains($0.key) }
        return unused.sorted { $0.value < $1.value }.prefix(limit).map(\.key)
    }

    public func forgetMedia(_ digests: [String], wantedBefore moment: Date) async throws {
        let used = try usedMedia()
        for digest in digests where !used.contains(digest) && wantedAt[digest].map({ $0 < moment }) ?? false {
            wantedAt[digest] = nil
        }
    }
}

/// Pictures in memory.
public actor InMemoryMediaStore: MediaStore {
    private var files: [String: (bytes: Data, putAt: Date)] = [:]
    private let index: (any MediaIndex)?
    private let now: @Sendable () -> Date

    /// A store without pictures. Each is noted in the index before it is kept; without one nothing can be swept.
    public init(index: (any MediaIndex)? = nil, now: @escaping @Sendable () -> Date = { Date() }) {
        self.index = index
        self.now = now
    }

    public func put(_ bytes: Data, digest: String) async throws {
        try await index?.noteMedium(digest, at: now(), tolerance: 0)
        files[digest] = (bytes, now())
    }

    /// The bytes kept under a digest; nil when there are none.
    public func bytes(digest: String) async throws -> Data? { files[digest]?.bytes }

    public func remove(_ digest: String, putBefore moment: Date) async throws -> Bool {
        guard let file = files[digest] else { return true }
        guard file.putAt < moment else { return false }
        files[digest] = nil
        return true
    }
}
