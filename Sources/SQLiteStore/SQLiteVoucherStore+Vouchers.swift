public import Foundation
public import Vouchers

extension SQLiteVoucherStore: VoucherStore {
    public func insert(
        _ voucher: Voucher, link: StoredLink, key: String, with consequences: VoucherConsequences
    ) async throws -> (Voucher, StoredLink) {
        // Made before the transaction: the writer has only what it alone can do.
        let content = try JSONEncoder().encode(voucher)
        let media = MediaDigests.mentioned(in: content)
        let kept = try KeptConsequences(consequences)
        let payment = try Self.paymentValues(of: voucher)
        let first = try await write { connection -> VoucherRow? in
            if let first = try VoucherRow.found(connection, "activation_key", key) { return first }
            try connection.run(
                """
                INSERT INTO vouchers (id, link_hash, sealed_link, activation_key, status, version, claimable_from,
                    expires_at, opened_at, thanked_at, owner)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
                """,
                [
                    .text(voucher.id.rawValue), .text(link.hash), .blob(link.sealed), .text(key),
                    .text(voucher.status.rawValue), .int(voucher.version),
                    .moment(voucher.claimableFrom), .moment(voucher.expiresAt), .moment(voucher.openedAt),
                    .moment(voucher.thankedAt), voucher.sender?.owner.map { .text($0.rawValue) } ?? .null,
                ])
            try connection.run(
                "INSERT INTO voucher_contents (voucher_id, content) VALUES (?1, ?2)",
                [.text(voucher.id.rawValue), .blob(content)])
            try Self.keep(payment: payment, in: connection)
            try MediaUses.set(media, of: .voucher(voucher.id), in: connection)
            try kept.write(for: voucher.id, in: connection)
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

    public func link(of id: VoucherID) async throws -> StoredLink? {
        try await read { try VoucherRow.found($0, "id", id.rawValue) }?.link
    }

    public func claim(
        _ id: VoucherID, name: String, key: String, at now: Date, with consequences: VoucherConsequences?
    ) async throws -> VoucherStanding {
        // As it is kept, so that a repetition gets the same to the last digit.
        let now = Date(timeIntervalSince1970: now.timeIntervalSince1970)
        let kept = try consequences.map(KeptConsequences.init)
        return try await write { connection in
            guard let (before, firstKey) = try Self.standing(of: id, in: connection) else {
                throw VoucherRefusal.notFound
            }
            if before.status == .claimed, firstKey == key { return before }
            var standing = before
            try standing.claim(name: name, at: now)
            // The guard: whoever comes second changes no row, whatever was read before.
            try connection.run(
                "UPDATE vouchers SET status = 'claimed', version = ?2 WHERE id = ?1 AND status = 'created' AND version = ?3",
                [.text(id.rawValue), .int(standing.version), .int(before.version)])
            guard connection.changes == 1 else { throw VoucherRefusal.outdated }
            try connection.run(
                "INSERT INTO claims (voucher_id, name, idempotency_key, at) VALUES (?1, ?2, ?3, ?4)",
                [.text(id.rawValue), .text(name), .text(key), .moment(now)])
            try KeptConsequences.note(.claimed, of: id, at: now, in: connection)
            try kept?.write(for: id, in: connection)
            return standing
        }
    }

    public func commit(_ voucher: Voucher, from version: Int, with consequences: VoucherConsequences) async throws {
        let content = try JSONEncoder().encode(voucher)
        let media = MediaDigests.mentioned(in: content)
        let kept = try KeptConsequences(consequences)
        let payment = try Self.paymentValues(of: voucher)
        try await write { connection in
            // A voucher that did not change is held to its version too: what follows was made from it.
            try connection.run(
                """
                UPDATE vouchers SET status = ?2, version = ?3, claimable_from = ?4, expires_at = ?5, opened_at = ?6,
                    thanked_at = ?7, owner = ?8
                WHERE id = ?1 AND version = ?9
                """,
                [
                    .text(voucher.id.rawValue), .text(voucher.status.rawValue), .int(voucher.version),
                    .moment(voucher.claimableFrom), .moment(voucher.expiresAt), .moment(voucher.openedAt),
                    .moment(voucher.thankedAt), voucher.sender?.owner.map { .text($0.rawValue) } ?? .null,
                    .int(version),
                ])
            guard connection.changes == 1 else { throw VoucherRefusal.outdated }
            try connection.run(
                "UPDATE voucher_contents SET content = ?2 WHERE voucher_id = ?1",
                [.text(voucher.id.rawValue), .blob(content)])
            try Self.keep(payment: payment, in: connection)
            try MediaUses.set(media, of: .voucher(voucher.id), in: connection)
            try kept.write(for: voucher.id, in: connection)
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
        ) { found = (try VoucherRow.standing(in: $0), $0.isNull(8) ? nil : $0.text(8)) }
        return found
    }

    // MARK: Payments

    public func voucher(paidBy payment: PaymentReference) async throws -> VoucherID? {
        try await read { connection in
            var id: VoucherID?
            try connection.run(
                "SELECT voucher_id FROM payments WHERE reference = ?1", [.text(Self.written(payment))]
            ) { id = VoucherID($0.text(0)) }
            return id
        }
    }

    /// An adapter's name has no colon.
    private static func written(_ payment: PaymentReference) -> String { "\(payment.adapter):\(payment.id)" }

    private static func paymentValues(of voucher: Voucher) throws -> [SQLiteValue]? {
        guard let payment = voucher.payment else { return nil }
        return [
            .text(voucher.id.rawValue), .text(payment.stage.rawValue),
            payment.reference.map { .text(Self.written($0)) } ?? .null,
            .text(String(decoding: try JSONEncoder().encode(payment), as: UTF8.self)),
        ]
    }

    private static func keep(payment values: [SQLiteValue]?, in connection: SQLiteConnection) throws {
        guard let values else { return }
        try connection.run(
            """
            INSERT INTO payments (voucher_id, stage, reference, state) VALUES (?1, ?2, ?3, ?4)
            ON CONFLICT (voucher_id) DO UPDATE
            SET stage = excluded.stage, reference = excluded.reference, state = excluded.state
            """, values)
    }
}
