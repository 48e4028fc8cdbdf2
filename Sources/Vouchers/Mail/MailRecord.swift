public import Foundation

/// What became of a mail so far: what its sender and an operator see.
public struct MailRecord: Sendable, Equatable {
    public let id: MailID
    /// What makes it happen once, as `OutgoingMail` has it.
    public let key: String
    public let kind: MailKind
    public let recipient: MessageAddress
    public let voucherID: VoucherID?
    public let status: MailStatus
    /// How often it was tried, the one under way included.
    public let attempts: Int
    /// When it is tried next, or, while it is being sent, when it is free again should its worker have died; nil when
    /// it is over.
    public let nextAttemptAt: Date?
    /// What a mail server said last, for an operator.
    public let lastAnswer: String?
    public let changedAt: Date

    public init(
        id: MailID, key: String, kind: MailKind, recipient: MessageAddress, voucherID: VoucherID?, status: MailStatus,
        attempts: Int, nextAttemptAt: Date?, lastAnswer: String?, changedAt: Date
    ) {
        self.id = id
        self.key = key
        self.kind = kind
        self.recipient = recipient
        self.voucherID = voucherID
        self.status = status
        self.attempts = attempts
        self.nextAttemptAt = nextAttemptAt
        self.lastAnswer = lastAnswer
        self.changedAt = changedAt
    }
}

/// Where a mail stands.
public enum MailStatus: String, Sendable, CaseIterable {
    /// Waits for its first or next try.
    case queued
    /// A worker has it.
    case sending
    /// The mail server took it. Whether it is read, or comes back later, is not known here.
    case sent
    /// The mail server will never take it; `lastAnswer` has its words.
    case refused
    /// Given up after many tries; `lastAnswer` has what came of the last.
    case failed
    /// The mail server took it, and it came back: another one could not deliver it; `lastAnswer` has its words.
    case bounced
    /// Taken back before it went out, such as when it got another address.
    case withdrawn

    public var isOver: Bool { self != .queued && self != .sending }
}

/// What came of one try.
public enum MailOutcome: Sendable, Equatable {
    case sent(answer: String)
    case refused(answer: String)
    case retry(at: Date, answer: String)
    case failed(answer: String)

    /// The status a mail has after it.
    public var status: MailStatus {
        switch self {
        case .sent: .sent
        case .refused: .refused
        case .retry: .queued
        case .failed: .failed
        }
    }

    public var answer: String {
        switch self {
        case .sent(let answer), .refused(let answer), .retry(_, let answer), .failed(let answer): answer
        }
    }

    /// nil unless there is another try.
    public var nextAttemptAt: Date? {
        if case .retry(let moment, _) = self { moment } else { nil }
    }
}
