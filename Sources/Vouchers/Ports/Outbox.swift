public import Foundation

/// Where mails wait until a mail server has them. Every change is durable when its method returns.
///
/// A mail is sent at least once: when a worker dies between the mail server's answer and `record`, it goes out again
/// under the same Message-ID once the lease has ended.
public protocol Outbox: Sendable {
    /// Keeps a mail to be sent. A second one with the same key is not kept, and what became of the first is answered.
    @discardableResult
    func enqueue(_ mail: OutgoingMail, at now: Date) async throws -> MailRecord

    /// Takes mails that are due, oldest first, for a worker that has them alone until the lease ends. Taking one counts
    /// as a try, so that a mail that kills its worker is not tried for ever.
    func claimDueMails(at now: Date, limit: Int, lease: TimeInterval) async throws -> [ClaimedMail]

    /// Notes what came of a try, and forgets the content when it is over. False when the lease had ended and another
    /// worker has the mail: nothing is noted then.
    @discardableResult
    func record(_ outcome: MailOutcome, of claim: ClaimedMail, at now: Date) async throws -> Bool

    /// Notes that a mail came back, and forgets the content: a server further on could not deliver it, whatever the first
    /// one had said. False for a mail that is not known or is over in another way already: nothing is noted then.
    @discardableResult
    func noteBounce(of id: MailID, answer: String, at now: Date) async throws -> Bool

    /// Takes back a mail that waits, and forgets its content. False for one that a worker has, or that is over.
    @discardableResult
    func withdraw(_ id: MailID, at now: Date) async throws -> Bool

    /// When the next mail is due or the next lease ends; nil when nothing waits.
    func nextDueMail() async throws -> Date?

    func mail(id: MailID) async throws -> MailRecord?

    /// The mails about a voucher, oldest first.
    func mails(of voucher: VoucherID) async throws -> [MailRecord]
}

/// A mail that a worker has for the time of its lease.
public struct ClaimedMail: Sendable, Equatable {
    public let mail: OutgoingMail
    /// Which try this is, from 1 on; tells this lease from a later one.
    public let attempt: Int

    public init(mail: OutgoingMail, attempt: Int) {
        self.mail = mail
        self.attempt = attempt
    }
}
