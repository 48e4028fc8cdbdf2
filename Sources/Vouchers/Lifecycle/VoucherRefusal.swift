/// Why something cannot be done with a voucher.
public enum VoucherRefusal: Error, Sendable, Equatable, CaseIterable {
    case notFound
    case notYetClaimable
    case alreadyClaimed
    /// Somebody has looked inside: it is no longer the sender's to take back.
    case alreadyOpened
    case alreadyThanked
    case expired
    case frozen
    case removed
    case notRecipient
    case unpaid
    /// The host's credit does not suffice any more.
    case creditGone
    /// The voucher is not at the point where the event can happen.
    case wrongStatus
    /// Somebody else changed the voucher in the meantime.
    case outdated
    /// A claim or an activation without a name.
    case nameMissing
}
