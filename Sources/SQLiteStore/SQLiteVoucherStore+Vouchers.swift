public import Foundation
public import Vouchers

extension SQLiteVoucherStore: VoucherStore {
    public func insert(
        _ voucher: Voucher, link: StoredLink, activationKey: String, mails: [OutgoingMail]
    ) async throws -> (Voucher, StoredLink) {
        // Made before the transaction: the writer has only what it alone can do.
        let content = try JSONEncoder().encode(voucher)
        let media = MediaDigests.mentioned(in: content)
        let first = try await write { connection -> VoucherRow? in
            if let first = try VoucherRow.found(connection, "activation_key", activationKey) { return first }
            try connection.run(
                """
                INSERT INTO vouchers (id, link_hash, sealed_link, activation_key, status, version, claimable_from, expires_at, content)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
                """,
                [
                    .text(voucher.id.rawValue), .text(link.hash), .blob(link.sealed), .text(activationKey),
                    .text(voucher.status.rawValue), .int(voucher.version),
                    .moment(voucher.claimableFrom), .moment(voucher.expiresAt), .blob(content),
                ])
            try MediaUses.set(media, of: .voucher(voucher.id), in: connection)
            try Self.note(connection, .activated, of: voucher.id, at: voucher.createdAt)
            for mail in mails { try Self.enqueue(mail, at: voucher.createdAt, in: connection) }
            return nil
        }
        return try first.map { (try $0.voucher(), $0.link) } ?? (voucher, link)
    }

    public func voucher(linkHash: String) async throws -> Voucher? {
        try await read { try VoucherRow.found($0, "link_hash", linkHash) }?.voucher()
    }

    public func voucher(id: VoucherID) async throws -> Voucher? {
        try await read { try VoucherRow.found($0, "id", id.rawValue) }?.voucher()
    }

    public func claim(
        _ id: VoucherID, name: String, key: String, at now: Date, mails: [OutgoingMail]
    ) async throws -> VoucherStanding {
        // As it is kept, so that a repetition gets the same to the last digit.
        let now = Date(timeIntervalSince1970: now.timeIntervalSince1970)
        return try await write { connection in
            guard let (before, firstKey) = try Self.standing(of: id, in: connection) else {
                throw VoucherRefusal.notFound
            }
            if before.status == .claimed, firstKey == key { return before }
            var standing = before
            _ = try standing.apply(.claim(name: name), at: now)
            // The guard: whoever comes second changes no row, whatever was read before.
            try connection.run(
                "UPDATE vouchers SET status = 'claimed', version = ?2 WHERE id = ?1 AND status = 'created' AND version = ?3",
                [.text(id.rawValue), .int(standing.version), .int(before.version)])
            guard connection.changes == 1 else { throw VoucherRefusal.outdated }
            try connection.run(
                "INSERT INTO claims (voucher_id, name, idempotency_key, at) VALUES (?1, ?2, ?3, ?4)",
                [.text(id.rawValue), .text(name), .text(key), .moment(now)])
            try Self.note(connection, .claimed, of: id, at: now)
            for mail in mails { try Self.enqueue(mail, at: now, in: connection) }
            return standing
        }
    }

    public func update(_ voucher: Voucher, from version: Int) async throws {
        let content = try JSONEncoder().encode(voucher)
        let media = MediaDigests.mentioned(in: content)
        try await write { connection in
            try connection.run(
                """
                UPDATE vouchers SET status = ?2, version = ?3, claimable_from = ?4, expires_at = ?5, content = ?6
                WHERE id = ?1 AND version = ?7
                """,
                [
                    .text(voucher.id.rawValue), .text(voucher.status.rawValue), .int(voucher.version),
                    .moment(voucher.claimableFrom), .moment(voucher.expiresAt), .blob(content), .int(version),
                ])
            guard connection.changes == 1 else { throw VoucherRefusal.outdated }
            try MediaUses.set(media, of: .voucher(voucher.id), in: connection)
        }
    }

    public func ledger(of id: VoucherID) async throws -> [LedgerEntry] {
        try await read { connection in
            var entries: [LedgerEntry] = []
            try connection.run(
                "SELECT kind, at FROM ledger WHERE voucher_id = ?1 ORDER BY number", [.text(id.rawValue)]
            ) {
                guard let kind = LedgerEntry.Kind(rawValue: $0.text(0)) else { return }
                entries.append(LedgerEntry(kind: kind, at: Date(timeIntervalSince1970: $0.real(1))))
            }
            return entries
        }
    }

    /// Where a voucher stands and the key of its claim, without what is in it; nil when there is none.
    private static func standing(
        of id: VoucherID, in connection: SQLiteConnection
    ) throws -> (VoucherStanding, claimKey: String?)? {
        var found: (VoucherStanding, String?)?
        try connection.run(
            "SELECT \(VoucherRow.standing), idempotency_key FROM \(VoucherRow.table) WHERE id = ?1",
            [.text(id.rawValue)]
        ) { found = (try VoucherRow.standing(in: $0), $0.isNull(6) ? nil : $0.text(6)) }
        return found
    }

    private static func note(
        _ connection: SQLiteConnection, _ kind: LedgerEntry.Kind, of id: VoucherID, at now: Date
    ) throws {
        try connection.run(
            "INSERT INTO ledger (voucher_id, kind, at) VALUES (?1, ?2, ?3)",
            [.text(id.rawValue), .text(kind.rawValue), .moment(now)])
    }
}

/// A voucher as its row has it; made a value by whoever asked, not on SQLite's queue.
///
/// Where it stands is in columns of its own, which change without the content: what the content says of it is how it stood
/// when the content was last written.
private struct VoucherRow: Sendable {
    let standing: VoucherStanding
    let content: Data
    let link: StoredLink

    static let table = "vouchers LEFT JOIN claims ON claims.voucher_id = vouchers.id"
    static let standing = "status, version, claimable_from, expires_at, name, at"

    static func found(_ connection: SQLiteConnection, _ column: String, _ value: String) throws -> VoucherRow? {
        var row: VoucherRow?
        try connection.run(
            "SELECT \(standing), content, link_hash, sealed_link FROM \(table) WHERE \(column) = ?1", [.text(value)]
        ) {
            row = VoucherRow(
                standing: try standing(in: $0), content: $0.blob(6),
                link: StoredLink(hash: $0.text(7), sealed: $0.blob(8)))
        }
        return row
    }

    /// Of a row that begins with the columns of `standing`.
    static func standing(in row: SQLiteRow) throws -> VoucherStanding {
        guard let status = VoucherStatus(rawValue: row.text(0)) else { throw UnknownStatusError(found: row.text(0)) }
        return VoucherStanding(
            status: status, version: row.int(1),
            claim: row.moment(5).map { Voucher.Claim(name: row.text(4), at: $0) }, claimableFrom: row.moment(2),
            expiresAt: row.moment(3))
    }

    func voucher() throws -> Voucher {
        var voucher = try JSONDecoder().decode(Voucher.self, from: content)
        voucher.standing = standing
        return voucher
    }
}

/// A voucher stands somewhere that this program does not know.
private struct UnknownStatusError: Error, CustomStringConvertible {
    let found: String

    var description: String { "A voucher in the database has the status “\(found)”, which this program does not know." }
}
