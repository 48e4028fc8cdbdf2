import Foundation
public import Vouchers

/// What whoever sent a voucher may ask of it. Whose it is is looked up with each call: somebody else is told that there is no
/// such voucher.
extension VoucherService {
    /// The vouchers of any of some owners, newest first, those made before a given one.
    public func vouchers(
        ownedBy owners: [OwnerKey], before: VoucherID? = nil, limit: Int = 20
    ) async throws -> OwnedVouchers {
        let found = try await store.vouchers(of: owners, before: before, limit: limit + 1)
        var vouchers: [OwnedVoucher] = []
        for voucher in found.prefix(limit) {
            vouchers.append(
                OwnedVoucher(
                    voucher, link: try await link(to: voucher), history: try await store.ledger(of: voucher.id)))
        }
        return OwnedVouchers(vouchers: vouchers, hasOlder: found.count > limit)
    }

    /// All there is to know of one voucher. Throws `VoucherRefusal.notFound` for one of somebody else.
    public func voucher(_ id: VoucherID, ownedBy owners: [OwnerKey]) async throws -> OwnedVoucher {
        let voucher = try await mine(id, owners)
        let records = try await outbox?.mails(of: id) ?? []
        return OwnedVoucher(
            voucher, link: try await link(to: voucher), history: try await store.ledger(of: id),
            deliveries: DeliveryRules.deliveries(of: voucher, records: records, at: now),
            thanks: voucher.thankedAt == nil ? nil : try await store.thanks(for: id))
    }

    /// Takes a voucher back before anybody has looked inside, and answers it as it stands then: its money goes back, and mails
    /// that wait are not sent. Done twice it is done once.
    ///
    /// Throws `VoucherRefusal`: `notFound` for one of somebody else, `alreadyOpened` and `alreadyClaimed` when a recipient was
    /// quicker, `expired` and `frozen`.
    @discardableResult
    public func takeBack(_ id: VoucherID, ownedBy owners: [OwnerKey]) async throws -> OwnedVoucher {
        _ = try await mine(id, owners)
        try await carryOut(.takeBack, on: id)
        return try await voucher(id, ownedBy: owners)
    }

    private func mine(_ id: VoucherID, _ owners: [OwnerKey]) async throws -> Voucher {
        guard let voucher = try await store.voucher(id: id), let owner = voucher.sender?.owner, owners.contains(owner)
        else { throw VoucherRefusal.notFound }
        return voucher
    }

    private func link(to voucher: Voucher) async throws -> String {
        guard let stored = try await store.link(of: voucher.id) else { throw VoucherRefusal.notFound }
        return link(try vault.open(stored.sealed))
    }
}
