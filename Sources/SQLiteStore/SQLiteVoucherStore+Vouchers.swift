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
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, nullif(?7, -1), nullif(?8, -1), ?9)
                """,
                [
                    .text(voucher.id.rawValue), .text(link.hash), .blob(link.sealed), .text(activationKey),
                    .text(voucher.status.rawValue), .int(voucher.version),
                    .real(voucher.claimableFrom?.timeIntervalSince1970 ?? -1),
                    .real(voucher.expiresAt?.timeIntervalSince1970 ?? -1), .blob(content),
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
    ) async throws -> Voucher {
        while true {
            let (row, firstKey) = try await read { connection in
                (try VoucherRow.found(connection, "id", id.rawValue), try Self.claimKey(connection, of: id))
            }
            guard var voucher = try row?.voucher() else { throw VoucherRefusal.notFound }
            if voucher.status == .claimed, firstKey == key { return voucher }
            let version = voucher.version
            _ = try voucher.apply(.claim(name: name), at: now)
            if try await keepClaim(voucher, over: version, name: name, key: key, at: now, mails: mails) {
                return voucher
            }
            // Changed since it was read: by whom, and what that means for this claim, is read again.
        }
    }

    /// False when the voucher is not any more what the claim was made from; nothing is changed then.
    private func keepClaim(
        _ voucher: Voucher, over version: Int, name: String, key: String, at now: Date, mails: [OutgoingMail]
    ) async throws -> Bool {
        let content = try JSONEncoder().encode(voucher)
        return try await write { connection in
            // The guard: whoever comes second changes no row, whatever was read before.
            try connection.run(
                """
                UPDATE vouchers SET status = 'claimed', version = ?2, content = ?3
                WHERE id = ?1 AND status = 'created' AND version = ?4
                """,
                [.text(voucher.id.rawValue), .int(voucher.version), .blob(content), .int(version)])
            guard connection.changes == 1 else { return false }
            try connection.run(
                "INSERT INTO claims (voucher_id, name, idempotency_key, at) VALUES (?1, ?2, ?3, ?4)",
                [.text(voucher.id.rawValue), .text(name), .text(key), .real(now.timeIntervalSince1970)])
            try Self.note(connection, .claimed, of: voucher.id, at: now)
            for mail in mails { try Self.enqueue(mail, at: now, in: connection) }
            return true
        }
    }

    public func update(_ voucher: Voucher, from version: Int) async throws {
        let content = try JSONEncoder().encode(voucher)
        let media = MediaDigests.mentioned(in: content)
        try await write { connection in
            try connection.run(
                "UPDATE vouchers SET status = ?2, version = ?3, content = ?4 WHERE id = ?1 AND version = ?5",
                [
                    .text(voucher.id.rawValue), .text(voucher.status.rawValue), .int(voucher.version),
                    .blob(content), .int(version),
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

    private static func claimKey(_ connection: SQLiteConnection, of id: VoucherID) throws -> String? {
        var key: String?
        try connection.run("SELECT idempotency_key FROM claims WHERE voucher_id = ?1", [.text(id.rawValue)]) {
            key = $0.text(0)
        }
        return key
    }

    private static func note(
        _ connection: SQLiteConnection, _ kind: LedgerEntry.Kind, of id: VoucherID, at now: Date
    ) throws {
        try connection.run(
            "INSERT INTO ledger (voucher_id, kind, at) VALUES (?1, ?2, ?3)",
            [.text(id.rawValue), .text(kind.rawValue), .real(now.timeIntervalSince1970)])
    }
}

/// A voucher as its row has it; made a value by whoever asked, not on SQLite's queue.
private struct VoucherRow: Sendable {
    let content: Data
    let link: StoredLink

    static func found(_ connection: SQLiteConnection, _ column: String, _ value: String) throws -> VoucherRow? {
        var row: VoucherRow?
        try connection.run(
            "SELECT content, link_hash, sealed_link FROM vouchers WHERE \(column) = ?1", [.text(value)]
        ) { row = VoucherRow(content: $0.blob(0), link: StoredLink(hash: $0.text(1), sealed: $0.blob(2))) }
        return row
    }

    func voucher() throws -> Voucher { try JSONDecoder().decode(Voucher.self, from: content) }
}
