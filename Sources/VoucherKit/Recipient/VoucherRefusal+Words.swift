extension VoucherRefusal {
    /// The refusal in words for the holder of a link, who is told the truth.
    public var words: String {
        switch self {
        case .notFound: "This voucher could not be found."
        case .notYetClaimable: "This voucher cannot be claimed yet."
        case .alreadyClaimed: "This voucher has already been claimed."
        case .expired: "This voucher has expired."
        case .frozen: "This voucher is on hold. Please ask the person who sent it."
        case .removed: "This voucher was taken back by the person who sent it."
        case .notRecipient:
            "This voucher was sent to somebody else by e-mail. Please sign in with the address it was sent to."
        case .unpaid, .wrongStatus, .outdated: "This voucher is not ready yet. Please try again."
        case .nameMissing: "Please write your name."
        }
    }
}
