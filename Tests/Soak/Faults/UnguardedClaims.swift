package import Foundation
package import SQLiteStore
package import Vouchers

/// Claims by check-then-act: two who look at the same moment both see a voucher that nobody has claimed.
package struct UnguardedClaims: ForwardingVoucherStore {
    package let base: SQLiteVoucherStore

    package init(base: SQLiteVoucherStore) { self.base = base }

    package func claim(
        _ id: VoucherID, name: String, key: String, at now: Date, with consequences: VoucherConsequences?
    ) async throws -> VoucherStanding {
        guard var voucher = try await base.voucher(id: id) else { throw VoucherRefusal.notFound }
        _ = try voucher.apply(.claim(name: name), at: now)
        let claimed = voucher.standing
        try await base.write { connection in
            try connection.run(
                "UPDATE vouchers SET status = 'claimed', version = ?2 WHERE id = ?1",
                [.text(id.rawValue), .int(claimed.version)])
            try connection.run(
                "INSERT OR REPLACE INTO claims (voucher_id, name, idempotency_key, at) VALUES (?1, ?2, ?3, ?4)",
                [.text(id.rawValue), .text(name), .text(key), .real(now.timeIntervalSince1970)])
            try connection.run(
                "INSERT INTO ledger (voucher_id, kind, at) VALUES (?1, 'claimed', ?2)",
                [.text(id.rawValue), .real(now.timeIntervalSince1970)])
        }
        return claimed
    }
}
