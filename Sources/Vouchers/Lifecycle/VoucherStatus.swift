/// Where a voucher stands.
public enum VoucherStatus: String, Sendable, Codable, CaseIterable {
    /// Being made.
    case draft
    /// Wrapped: checked and priced, not yet active.
    case pending
    /// Active: its link works and it can be claimed.
    case created
    case claimed
    /// Taken back, given up before it was paid, or refunded by an operator.
    case removed
    /// Stopped by an operator.
    case frozen
    /// Its last day went by before anybody claimed it.
    case expired
    case error
}
