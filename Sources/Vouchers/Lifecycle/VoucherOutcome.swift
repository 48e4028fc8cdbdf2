/// What follows from an event; it is stored in one transaction with the voucher as it stands then.
public struct VoucherOutcome: Sendable, Equatable {
    /// Lines of the voucher's history.
    public var notes: [LedgerEntry.Kind] = []
    /// What moved from one account to another.
    public var postings: [MoneyPosting] = []
    /// What has to be done outside.
    public var effects: [VoucherEffect] = []

    /// Nothing follows.
    public static let nothing = VoucherOutcome()

    /// What follows from another event after this.
    package mutating func append(_ other: VoucherOutcome) {
        notes += other.notes
        postings += other.postings
        effects += other.effects
    }

    init(
        notes: [LedgerEntry.Kind] = [], postings: [MoneyPosting] = [], effects: [VoucherEffect] = []
    ) {
        self.notes = notes
        self.postings = postings
        self.effects = effects
    }
}

/// What has to be done outside once an event is stored: again and again until it is answered, under the same key each time.
public enum VoucherEffect: Sendable, Equatable {
    /// The link can be given on: mails and messages go out.
    case deliver
    /// The sender may be told that it was claimed.
    case tellSender
    /// The sender gets the claimer's thanks.
    case deliverThanks
    /// Money and what others are told.
    case task(VoucherTask.Action)
}
