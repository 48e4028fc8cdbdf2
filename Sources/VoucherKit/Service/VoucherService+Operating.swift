package import Vouchers

extension VoucherService {
    /// The link of a voucher, opened from its sealed copy; nil when there is no such voucher. For operators, who act for its
    /// sender.
    package func link(ofVoucher id: VoucherID) async throws -> String? {
        guard let stored = try await store.link(of: id) else { return nil }
        return link(try vault.open(stored.sealed))
    }
}
