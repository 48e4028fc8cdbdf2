public import Foundation
public import Vouchers

extension SQLiteVoucherStore: VoucherStore {
    public func insert(
        _ voucher: Voucher, link: StoredLink, activationKey: String, mails: [OutgoingMail]
    ) async throws -> (Voucher, StoredLink) {
        let content = try JSONEncoder().encode(voucher)
        let media = MediaDigests.mentioned(in: content)
        return try await write { connection in
            if let first = try Self.inserted(connection, activationKey: activationKey) { return first }
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
            return (voucher, link)
        }
    }

    public func voucher(linkHash: String) async throws -> Voucher? {
        try Self.voucher(connection, "link_hash", linkHash)
    }

    public func voucher(id: VoucherID) async throws -> Voucher? {
        try Self.voucher(connection, "id", id.rawValue)
    }

    public func claim(
        _ id: VoucherID, name: String, key: String, at now: Date, mails: [OutgoingMail]
    ) async throws -> Voucher {
        try await write { connection in
            guard var voucher = try Self.voucher(connection, "id", id.rawValue) else { throw VoucherRefusal.notFound }
            if voucher.status == .claimed, try Self.claimKey(connection, of: id) == key { return voucher }
            let version = voucher.version
            _ = try voucher.apply(.claim(name: name), at: now)
            // The guard: whoever comes second changes no row, whatever was read before.
            try connection.run(
                """
                UPDATE vouchers SET status = 'claimed', version = ?2, content = ?3
                WHERE id = ?1 AND status = 'created' AND version = ?4
                """,
                [.text(id.rawValue), .int(voucher.version), .blob(try JSONEncoder().encode(voucher)), .int(version)])
            guard connection.changes == 1 else { throw VoucherRefusal.alreadyClaimed }
            try connection.run(
                "INSERT INTO claims (voucher_id, name, idempotency_key, at) VALUES (?1, ?2, ?3, ?4)",
                [.text(id.rawValue), .text(name), .text(key), .real(now.timeIntervalSince1970)])
            try Self.note(connection, .claimed, of: id, at: now)
            for mail in mails { try Self.enqueue(mail, at: now, in: connection) }
            return voucher
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
        var entries: [LedgerEntry] = []
        try connection.run("SELECT kind, at FROM ledger WHERE voucher_id = ?1 ORDER BY number", [.text(id.rawValue)]) {
            guard let kind = LedgerEntry.Kind(rawValue: $0.text(0)) else { return }
            entries.append(LedgerEntry(kind: kind, at: Date(timeIntervalSince1970: $0.real(1))))
        }
        return entries
    }

    // MARK: Rows

    private static func voucher(_ connection: SQLiteConnection, _ column: String, _ value: String) throws -> Voucher? {
        var voucher: Voucher?
        try connection.run("SELECT content FROM vouchers WHERE \(column) = ?1", [.text(value)]) {
            voucher = try JSONDecoder().decode(Voucher.self, from: $0.blob(0))
        }
        return voucher
    }

    private static func inserted(
        _ connection: SQLiteConnection, activationKey: String
    ) throws -> (Voucher, StoredLink)? {
        var found: (Voucher, StoredLink)?
        try connection.run(
            "SELECT content, link_hash, sealed_link FROM vouchers WHERE activation_key = ?1", [.text(activationKey)]
        ) {
            found = (
                try JSONDecoder().decode(Voucher.self, from: $0.blob(0)),
                StoredLink(hash: $0.text(1), sealed: $0.blob(2))
            )
        }
        return found
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
