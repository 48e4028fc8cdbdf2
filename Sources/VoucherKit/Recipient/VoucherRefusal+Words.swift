import Localization

extension VoucherRefusal {
    /// The refusal in words for the holder of a link, who is told the truth.
    public var words: String {
        switch self {
        case .notFound: localized("voucher.notFound")
        case .notYetClaimable: localized("voucher.notYet")
        case .alreadyClaimed: localized("voucher.alreadyClaimed")
        case .alreadyOpened: localized("voucher.alreadyOpened")
        case .alreadyThanked: localized("voucher.alreadyThanked")
        case .creditGone: localized("voucher.creditGone")
        case .expired: localized("voucher.expired")
        case .frozen: localized("voucher.frozen")
        case .removed: localized("voucher.removed")
        case .notRecipient: localized("voucher.notRecipient")
        case .unpaid, .wrongStatus, .outdated: localized("voucher.notReady")
        case .nameMissing: localized("claim.nameMissing")
        }
    }
}
