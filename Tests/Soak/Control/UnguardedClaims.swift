import Foundation
import SQLiteStore
import Vouchers

/// Claims by check-then-act: two who look at the same moment both see a voucher that nobody has claimed.
struct UnguardedClaims: VoucherStore {
    let store: SQLiteVoucherStore

    func claim(
        _ id: VoucherID, name: String, key: String, at now: Date, mails: [OutgoingMail]
    ) async throws -> VoucherStanding {
        guard var voucher = try await store.voucher(id: id) else { throw VoucherRefusal.notFound }
        _ = try voucher.apply(.claim(name: name), at: now)
        let claimed = voucher.standing
        try await store.write { connection in
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

    func insert(
        _ voucher: Voucher, link: StoredLink, activationKey: String, mails: [OutgoingMail]
    ) async throws -> (Voucher, StoredLink) {
        try await store.insert(voucher, link: link, activationKey: activationKey, mails: mails)
    }

    func voucher(linkHash: String) async throws -> Voucher? { try await store.voucher(linkHash: linkHash) }

    func voucher(id: VoucherID) async throws -> Voucher? { try await store.voucher(id: id) }

    func update(_ voucher: Voucher, from version: Int) async throws { try await store.update(voucher, from: version) }

    func ledger(of id: VoucherID) async throws -> [LedgerEntry] { try await store.ledger(of: id) }
}
