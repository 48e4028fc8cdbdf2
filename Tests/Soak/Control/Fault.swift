import SQLiteStore
import SoakFaults
import VoucherServer

/// What is wrong with the control's store.
enum Fault: String, CaseIterable {
    /// Commits are answered before they are on the disk.
    case normal
    /// A claim looks and then acts, instead of one conditional change.
    case unguarded

    func stores(in folder: String) throws -> VoucherApplication.Stores {
        var stores = try VoucherApplication.Stores.embedded(in: folder)
        switch self {
        case .normal:
            let store = try SQLiteVoucherStore(path: folder + "/vouchers.sqlite", synchronous: .normal)
            stores.vouchers = store
            stores.drafts = store
            stores.outbox = store
            stores.logins = store
        case .unguarded:
            let store = try SQLiteVoucherStore(path: folder + "/vouchers.sqlite")
            stores.vouchers = UnguardedClaims(base: store)
        }
        return stores
    }
}
