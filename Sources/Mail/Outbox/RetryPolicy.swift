public import Foundation
import Vouchers

/// When a mail that could not be handed over is tried again, and when no more.
///
/// The first wait is short, since most trouble is a server that restarts; each next one is three times as long, up to
/// an hour. (RFC 5321, 4.5.4.1 asks for half an hour and four days of relays between servers; we hand over to a relay
/// of our own and owe the sender an answer within a day.)
public struct RetryPolicy: Sendable, Equatable {
    /// In seconds.
    public var firstWait: TimeInterval = 5
    public var growth = 3.0
    /// In seconds.
    public var longestWait: TimeInterval = 3600
    /// How many tries a mail has.
    public var attempts = 40
    /// How long after its first try a mail is given up, in seconds: the waits without what jitter takes off. A mail whose time
    /// came while the server was down has them all.
    public var patience: TimeInterval = 86_400

    public init() {}

    /// How long to wait after a try, counted from 1. `jitter` is from 0 to 1 and takes up to half of it off, so that
    /// mails that failed together do not come back together.
    func wait(after attempt: Int, jitter: Double) -> TimeInterval {
        let full = min(longestWait, firstWait * pow(growth, Double(max(0, attempt - 1))))
        return full * (1 - min(1, max(0, jitter)) / 2)
    }

    /// What becomes of a mail after a try that may work later.
    func outcome(of claim: ClaimedMail, at now: Date, jitter: Double, answer: String) -> MailOutcome {
        let next = now.addingTimeInterval(wait(after: claim.attempt, jitter: jitter))
        let waits = (1...max(1, claim.attempt)).reduce(0) { $0 + wait(after: $1, jitter: 0) }
        let isHopeless =
            claim.attempt >= attempts || waits >= patience
            || claim.mail.usefulUntil.map { next >= $0 } ?? false
        return isHopeless ? .failed(answer: answer) : .retry(at: next, answer: answer)
    }
}
