/// Where a voucher stands.
public enum VoucherStatus: String, Sendable, Codable, CaseIterable {
    /// Being made.
    case draft
    /// Wrapped: checked, not yet active.
    case pending
    /// Active: its link works and it can be claimed.
    case created
    case claimed
    /// Taken back by the sender.
    case removed
    /// Stopped by an operator.
    case frozen
    case error
}
