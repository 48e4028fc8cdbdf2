public import Foundation

/// Brings one mail to where mail goes. Never throws: what came of it is the answer.
public protocol MailSender: Sendable {
    func send(_ mail: ComposedMail) async -> SendingOutcome
    /// The longest a call takes; a mail's lease is longer.
    var longestAttempt: TimeInterval { get }
    /// Where mails go, for the start-up line and without secrets.
    var destination: String { get }
}

/// What became of one attempt.
public enum SendingOutcome: Sendable, Equatable {
    /// The server has it, with its words.
    case accepted(answer: String)
    /// The server will not take this mail for this recipient (RFC 5321, 4.2.1: 5yz), with its words.
    case refused(answer: String)
    /// It may work later: the server says so, it cannot be reached, or our own settings do not suit it.
    case temporary(answer: String)
}
