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

    /// Words for the person's statement, in the voucher's language, as they are sent each time; nil in what was kept before
    /// they were.
    public package(set) var purpose: String?
    /// The tries in which money was asked for and no answer is known; nil for none.
    public internal(set) var unanswered: [Int]?
    /// How often money was asked for; nil for never.
    public internal(set) var asks: Int?
    /// What was set aside and could not be taken; it is let go of when another payment counts, or none. Nil for nothing.
    public internal(set) var fellThrough: PaymentReference?
    /// Whether the host was asked to hold credit and no answer is known; nil means no.
    public internal(set) var isCreditAsked: Bool?

    init(due: Money, credit: Money?) {
        self.due = due
        self.credit = credit
        creditStage = credit == nil ? nil : .wanted
    }

    /// Whether money was asked for in a try and no answer is known.
    package func isUnanswered(_ attempt: Int) -> Bool { unanswered?.contains(attempt) ?? false }

    /// Whether it can be activated: nothing is due, and the credit is held.
    package var isSettled: Bool { due.minorUnits == 0 && (credit == nil || creditStage == .held) }
}
