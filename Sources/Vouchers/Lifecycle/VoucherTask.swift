public import Foundation

/// Something outside that has to be done for a voucher: kept with the change it follows from, and tried until it is answered.
public struct VoucherTask: Sendable, Equatable {
    /// What is to be done.
    public enum Action: Sendable, Hashable, Codable {
        /// Sees what became of a payment that somebody was sent to make.
        case look(PaymentReference)
        /// Asks once more for what was asked for in a try, when no answer to it is known.
        case ask(attempt: Int, number: Int)
        /// `attempt` is nil in the first try.
        case capture(PaymentReference, Money, attempt: Int? = nil)
        case void(PaymentReference)
        case refund(PaymentReference, Money)
        /// Asks once more for credit to be held, when no answer is known.
        case holdCredit(Money)
        /// Credit of the host's that is held is used up, let go or given back.
        case spendCredit(Money)
        /// `isLate` is true for what was held after the voucher was over; nil means no.
        case releaseCredit(Money, isLate: Bool? = nil)
        case returnCredit(Money)
        /// Whoever wants to know is told.
        case tell(VoucherNews)
    }

    public let voucherID: VoucherID
    public let action: Action
    /// Not before.
    public let dueAt: Date

    public init(voucherID: VoucherID, action: Action, dueAt: Date) {
        self.voucherID = voucherID
        self.action = action
        self.dueAt = dueAt
    }

    /// Makes it happen once, here and on the other side: the idempotency key.
    public var key: String { "\(voucherID)-\(action.name)" }
}

/// What the host's own service is told of a voucher.
public enum VoucherNews: String, Sendable, Codable, CaseIterable {
    case created, claimed, expired, removed
}

extension VoucherTask.Action {
    /// How long it waits, in seconds: whoever was sent to pay mostly comes back before, and answers come before, or never.
    var delay: TimeInterval {
        switch self {
        case .look, .ask, .holdCredit: 120
        default: 0
        }
    }

    /// A word for it, and what it is about.
    public var name: String {
        switch self {
        case .look(let payment): "look-\(payment.adapter)-\(payment.id)"
        case .ask(_, let number): "ask-\(number)"
        case .capture(let payment, _, let attempt):
            "capture-\(payment.adapter)-\(payment.id)" + (attempt.map { "-\($0)" } ?? "")
        case .void(let payment): "void-\(payment.adapter)-\(payment.id)"
        case .refund(let payment, _): "refund-\(payment.adapter)-\(payment.id)"
        case .holdCredit: "hold-credit"
        case .spendCredit: "spend-credit"
        case .releaseCredit(_, let isLate): isLate == true ? "release-credit-late" : "release-credit"
        case .returnCredit: "return-credit"
        case .tell(let news): "tell-\(news.rawValue)"
        }
    }
}
