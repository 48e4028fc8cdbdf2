package import Foundation

/// A store that hands everything on to another, for one that does a thing differently.
package protocol ForwardingVoucherStore: VoucherStore {
    associatedtype Base: VoucherStore
    var base: Base { get }
}

extension ForwardingVoucherStore {
    package func insert(
        _ voucher: Voucher, link: StoredLink, key: String, with consequences: VoucherConsequences
    ) async throws -> (Voucher, StoredLink) {
        try await base.insert(voucher, link: link, key: key, with: consequences)
    }

    package func voucher(linkHash: String) async throws -> Voucher? { try await base.voucher(linkHash: linkHash) }

    package func voucher(id: VoucherID) async throws -> Voucher? { try await base.voucher(id: id) }

    package func link(of id: VoucherID) async throws -> StoredLink? { try await base.link(of: id) }

    package func voucher(paidBy payment: PaymentReference) async throws -> VoucherID? {
        try await base.voucher(paidBy: payment)
    }

    package func claim(
        _ id: VoucherID, name: String, key: String, at now: Date, with consequences: VoucherConsequences?
    ) async throws -> VoucherStanding { try await base.claim(id, name: name, key: key, at: now, with: consequences) }

    package func commit(
        _ voucher: Voucher, from version: Int, with consequences: VoucherConsequences
    ) async throws { try await base.commit(voucher, from: version, with: consequences) }

    package func ledger(of id: VoucherID) async throws -> [LedgerEntry] { try await base.ledger(of: id) }

    package func postings(of id: VoucherID) async throws -> [MoneyPosting] { try await base.postings(of: id) }

    package func thanks(for id: VoucherID) async throws -> VoucherThanks? { try await base.thanks(for: id) }

    package func vouchers(of owners: [OwnerKey], before: VoucherID?, limit: Int) async throws -> [Voucher] {
        try await base.vouchers(of: owners, before: before, limit: limit)
    }

    package func vouchers(in status: VoucherStatus?, before: VoucherID?, limit: Int) async throws -> [Voucher] {
        try await base.vouchers(in: status, before: before, limit: limit)
    }

    package func vouchersToExpire(at now: Date, limit: Int) async throws -> [VoucherID] {
        try await base.vouchersToExpire(at: now, limit: limit)
    }

    package func nextExpiry() async throws -> Date? { try await base.nextExpiry() }

    package func vouchersUnpaid(wrappedBefore moment: Date, limit: Int) async throws -> [VoucherID] {
        try await base.vouchersUnpaid(wrappedBefore: moment, limit: limit)
    }

    package func balances() async throws -> [Currency: [MoneyPosting.Account: Int]] { try await base.balances() }

    package func claimDueTasks(
        of voucher: VoucherID?, at now: Date, limit: Int, lease: TimeInterval
    ) async throws -> [ClaimedTask] { try await base.claimDueTasks(of: voucher, at: now, limit: limit, lease: lease) }

    package func record(_ result: TaskResult, of task: ClaimedTask, at now: Date) async throws {
        try await base.record(result, of: task, at: now)
    }

    package func nextDueTask() async throws -> Date? { try await base.nextDueTask() }

    package func tasks(of voucher: VoucherID) async throws -> [TaskRecord] { try await base.tasks(of: voucher) }
}
