/// What is due for a voucher and how far its payment has come.
public struct VoucherPayment: Sendable, Equatable, Codable {
    /// How far the money has come.
    public enum Stage: String, Sendable, Codable {
        /// Nothing was set aside yet.
        case awaiting
        /// Set aside; it is being taken.
        case authorized
        /// Taken.
        case captured
        /// It did not work; a new try is welcome.
        case declined
        /// Let go before it was taken.
        case voided
        /// Being given back.
        case refunding
        /// Given back.
        case refunded
    }

    /// How far the host's credit has come.
    public enum CreditStage: String, Sendable, Codable {
        case wanted, held, spent, released
    }

    /// To be paid by the sender; nothing when credit pays all.
    public let due: Money
    /// Paid from the host's credit; nil when there is none.
    public let credit: Money?
    public internal(set) var stage = Stage.awaiting
    public internal(set) var creditStage: CreditStage?
    /// The payment that counts; nil before one was authorized.
    public internal(set) var reference: PaymentReference?
    /// What it is paid with, as far as it is known.
    public internal(set) var source: PaymentSource?
    /// Payments whose money goes back, so that a late report of one of them pays for nothing.
    public internal(set) var returned: [PaymentReference] = []
    /// Rises with each payment that fell through, so that a new try is not taken for the old one.
    public internal(set) var attempt = 1

    init(due: Money, credit: Money?) {
        self.due = due
        self.credit = credit
        creditStage = credit == nil ? nil : .wanted
    }

    /// Whether it can be activated: nothing is due, and the credit is held.
    package var isSettled: Bool { due.minorUnits == 0 && (credit == nil || creditStage == .held) }
}
