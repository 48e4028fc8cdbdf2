public import Foundation
public import Vouchers

extension InMemoryVoucherStore {
    public func ledger(of id: VoucherID) async throws -> [LedgerEntry] { rows[id]?.ledger ?? [] }

    public func postings(of id: VoucherID) async throws -> [MoneyPosting] { rows[id]?.postings ?? [] }

    public func thanks(for id: VoucherID) async throws -> VoucherThanks? { rows[id]?.thanks }

    public func vouchers(of owners: [OwnerKey], before: VoucherID?, limit: Int) async throws -> [Voucher] {
        list(before: before, limit: limit) { $0.sender?.owner.map(owners.contains) ?? false }
    }

    public func vouchers(in status: VoucherStatus?, before: VoucherID?, limit: Int) async throws -> [Voucher] {
        list(before: before, limit: limit) { status == nil || $0.status == status }
    }

    public func vouchersToExpire(at now: Date, limit: Int) async throws -> [VoucherID] {
        ending.filter { $0.at <= now }.prefix(limit).map(\.id)
    }

    /// When the next voucher's last day is over; nil when none ends.
    public func nextExpiry() async throws -> Date? { ending.first?.at }

    public func vouchersUnpaid(wrappedBefore moment: Date, limit: Int) async throws -> [VoucherID] {
        let unpaid = rows.values.filter { row in
            row.voucher.status == .pending && row.ledger.contains { $0.kind == .wrapped && $0.at < moment }
        }
        return unpaid.map(\.voucher.id.rawValue).sorted().prefix(limit).map { VoucherID($0) }
    }

    public func balances() async throws -> [Currency: [MoneyPosting.Account: Int]] {
        var balances: [Currency: [MoneyPosting.Account: Int]] = [:]
        for posting in rows.values.flatMap(\.postings) {
            for line in posting.lines {
                balances[posting.currency, default: [:]][line.account, default: 0] += line.minorUnits
            }
        }
        return balances
    }

    private var ending: [(id: VoucherID, at: Date)] {
        rows.values.filter { $0.voucher.status == .created }
            .compactMap { row in row.voucher.expiresAt.map { (row.voucher.id, $0) } }.sorted { $0.1 < $1.1 }
    }

    private func list(before: VoucherID?, limit: Int, _ isWanted: (Voucher) -> Bool) -> [Voucher] {
        let wanted = rows.values.map(\.voucher).filter { voucher in
            isWanted(voucher) && before.map { voucher.id.rawValue < $0.rawValue } ?? true
        }
        return Array(wanted.sorted { $0.id.rawValue > $1.id.rawValue }.prefix(limit))
    }
}
