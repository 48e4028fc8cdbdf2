public import Foundation

/// All that is kept in one transaction with a change of a voucher.
public struct VoucherConsequences: Sendable, Equatable {
    public var at: Date
    /// Lines of its history.
    public var notes: [LedgerEntry.Kind]
    /// Kept once for each key.
    public var postings: [MoneyPosting]
    /// Kept once for each key.
    public var tasks: [VoucherTask]
    /// Kept once for each key.
    public var mails: [OutgoingMail]
    /// Mails that are taken back, such as those to an address that was wrong. Nothing is kept when one of them waits no more.
    public var withdrawnMails: [MailID] = []
    /// Whether all mails that still wait to bring the voucher to somebody are taken back, since it ends.
    public var withdrawsWaitingMails: Bool
    /// What the claimer says to the sender; kept once for each voucher.
    public var thanks: VoucherThanks?
    /// The task whose answer this is: it is over with the change. Nothing is kept when another worker has it by now.
    public var finished: ClaimedTask?

    /// What follows from an event for a voucher at a moment, with the mails that it means.
    public init(
        of outcome: VoucherOutcome, for voucher: VoucherID, at now: Date, mails: [OutgoingMail] = [],
        finished: ClaimedTask? = nil
    ) {
        at = now
        notes = outcome.notes
        postings = outcome.postings
        tasks = outcome.effects.compactMap {
            guard case .task(let action) = $0 else { return nil }
            return VoucherTask(voucherID: voucher, action: action, dueAt: now.addingTimeInterval(action.delay))
        }
        self.mails = mails
        withdrawsWaitingMails = outcome.notes.contains(.removed) || outcome.notes.contains(.expired)
        self.finished = finished
    }
}

/// A task that a worker has for the time of its lease.
public struct ClaimedTask: Sendable, Equatable {
    public let task: VoucherTask
    /// Which try this is, from 1 on; tells this lease from a later one.
    public let attempt: Int

    public init(task: VoucherTask, attempt: Int) {
        self.task = task
        self.attempt = attempt
    }
}
