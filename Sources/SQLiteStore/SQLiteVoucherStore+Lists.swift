public import Foundation
public import Vouchers

extension SQLiteVoucherStore {
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

    public func postings(of id: VoucherID) async throws -> [MoneyPosting] {
        try await read { connection in
            var postings: [MoneyPosting] = []
            try connection.run(
                "SELECT posting, currency, account, minor_units FROM money WHERE voucher_id = ?1 ORDER BY number",
                [.text(id.rawValue)]
            ) { row in
                guard let currency = Currency(row.text(1)), let account = MoneyPosting.Account(rawValue: row.text(2))
                else { return }
                let line = MoneyPosting.Line(account, row.int(3))
                if postings.last?.key == row.text(0) {
                    postings[postings.count - 1].add(line)
                } else {
                    postings.append(MoneyPosting(stored: row.text(0), currency, line))
                }
            }
            return postings
        }
    }

    public func vouchers(of owners: [OwnerKey], before: VoucherID?, limit: Int) async throws -> [Voucher] {
        guard !owners.isEmpty else { return [] }
        let places = owners.indices.map { "?\($0 + 3)" }.joined(separator: ", ")
        return try await read { connection in
            try VoucherRow.list(
                connection,
                "owner IN (\(places)) AND (?1 IS NULL OR vouchers.id < ?1) ORDER BY vouchers.id DESC LIMIT ?2",
                [before.map { .text($0.rawValue) } ?? .null, .int(limit)] + owners.map { .text($0.rawValue) })
        }.map { try $0.voucher() }
    }

    public func vouchers(in status: VoucherStatus?, before: VoucherID?, limit: Int) async throws -> [Voucher] {
        try await read { connection in
            try VoucherRow.list(
                connection,
                "(?1 IS NULL OR vouchers.id < ?1) AND (?3 IS NULL OR status = ?3) ORDER BY vouchers.id DESC LIMIT ?2",
                [
                    before.map { .text($0.rawValue) } ?? .null, .int(limit),
                    status.map { .text($0.rawValue) } ?? .null,
                ])
        }.map { try $0.voucher() }
    }

    public func vouchersToExpire(at now: Date, limit: Int) async throws -> [VoucherID] {
        try await ids(
            """
            SELECT id FROM vouchers WHERE status = 'created' AND expires_at IS NOT NULL AND expires_at <= ?1
            ORDER BY expires_at LIMIT ?2
            """, [.moment(now), .int(limit)])
    }

    public func nextExpiry() async throws -> Date? {
        try await read { connection in
            var moment: Date?
            try connection.run(
                "SELECT min(expires_at) FROM vouchers WHERE status = 'created' AND expires_at IS NOT NULL"
            ) { moment = $0.moment(0) }
            return moment
        }
    }

    public func vouchersUnpaid(wrappedBefore moment: Date, limit: Int) async throws -> [VoucherID] {
        // Ids begin with the time they were made; the ledger has when it was wrapped.
        try await ids(
            """
            SELECT id FROM vouchers WHERE status = 'pending' AND EXISTS (
                SELECT 1 FROM ledger WHERE voucher_id = vouchers.id AND kind = 'wrapped' AND at < ?1)
            ORDER BY id LIMIT ?2
            """, [.moment(moment), .int(limit)])
    }

    public func balances() async throws -> [Currency: [MoneyPosting.Account: Int]] {
        try await read { connection in
            var balances: [Currency: [MoneyPosting.Account: Int]] = [:]
            try connection.run("SELECT currency, account, sum(minor_units) FROM money GROUP BY currency, account") {
                guard let currency = Currency($0.text(0)), let account = MoneyPosting.Account(rawValue: $0.text(1))
                else { return }
                balances[currency, default: [:]][account] = $0.int(2)
            }
            return balances
        }
    }

    private func ids(_ sql: String, _ values: [SQLiteValue]) async throws -> [VoucherID] {
        try await read { connection in
            var ids: [VoucherID] = []
            try connection.run(sql, values) { ids.append(VoucherID($0.text(0))) }
            return ids
        }
    }
}
