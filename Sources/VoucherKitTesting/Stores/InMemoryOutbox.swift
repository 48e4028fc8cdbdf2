public import Foundation
public import Vouchers

extension InMemoryVoucherStore: Outbox {
    @discardableResult
    public func enqueue(_ mail: OutgoingMail, at now: Date) async throws -> MailRecord {
        outbox.enqueue(mail, at: now)
    }

    public func claimDueMails(at now: Date, limit: Int, lease: TimeInterval) async throws -> [ClaimedMail] {
        outbox.claimDue(at: now, limit: limit, lease: lease)
    }

    @discardableResult
    public func record(_ outcome: MailOutcome, of claim: ClaimedMail, at now: Date) async throws -> Bool {
        outbox.record(outcome, of: claim, at: now)
    }

    @discardableResult
    public func noteBounce(of id: MailID, answer: String, at now: Date) async throws -> Bool {
        outbox.noteBounce(of: id, answer: answer, at: now)
    }

    @discardableResult
    public func withdraw(_ id: MailID, at now: Date) async throws -> Bool { outbox.withdraw(id, at: now) }

    /// When the next mail is due or the next lease ends; nil when nothing waits.
    public func nextDueMail() async throws -> Date? { outbox.rows.compactMap(\.nextAttemptAt).min() }

    public func mail(id: MailID) async throws -> MailRecord? { outbox.rows.first { $0.mail.id == id }?.record }

    /// The mails about a voucher, oldest first.
    public func mails(of voucher: VoucherID) async throws -> [MailRecord] {
        outbox.rows.filter { $0.mail.voucherID == voucher }.map(\.record)
    }
}

/// The mails of a store in memory, in the order they came.
struct OutboxRows {
    struct Row {
        var mail: OutgoingMail
        var status = MailStatus.queued
        var attempts = 0
        var nextAttemptAt: Date?
        var lastAnswer: String?
        var changedAt: Date

        var record: MailRecord {
            MailRecord(
                id: mail.id, key: mail.key, kind: mail.kind, recipient: mail.recipient, voucherID: mail.voucherID,
                status: status, attempts: attempts, nextAttemptAt: nextAttemptAt, lastAnswer: lastAnswer,
                changedAt: changedAt)
        }
    }

    private(set) var rows: [Row] = []

    @discardableResult
    mutating func enqueue(_ mail: OutgoingMail, at now: Date) -> MailRecord {
        if let first = rows.first(where: { $0.mail.key == mail.key }) { return first.record }
        let row = Row(mail: mail, nextAttemptAt: mail.dueAt, changedAt: now)
        rows.append(row)
        return row.record
    }

    mutating func claimDue(at now: Date, limit: Int, lease: TimeInterval) -> [ClaimedMail] {
        let due = rows.indices.filter { rows[$0].nextAttemptAt.map { $0 <= now } ?? false }
            .sorted { (rows[$0].nextAttemptAt ?? now, $0) < (rows[$1].nextAttemptAt ?? now, $1) }
        return due.prefix(limit).map { index in
            rows[index].status = .sending
            rows[index].attempts += 1
            rows[index].nextAttemptAt = now.addingTimeInterval(lease)
            rows[index].changedAt = now
            return ClaimedMail(mail: rows[index].mail, attempt: rows[index].attempts)
        }
    }

    mutating func record(_ outcome: MailOutcome, of claim: ClaimedMail, at now: Date) -> Bool {
        guard
            let index = rows.firstIndex(where: {
                $0.mail.id == claim.mail.id && $0.attempts == claim.attempt && $0.status == .sending
            })
        else { return false }
        rows[index].status = outcome.status
        rows[index].nextAttemptAt = outcome.nextAttemptAt
        rows[index].lastAnswer = outcome.answer
        rows[index].changedAt = now
        if outcome.nextAttemptAt == nil { rows[index].mail.content = SealedMailContent(bytes: Data()) }
        return true
    }

    mutating func noteBounce(of id: MailID, answer: String, at now: Date) -> Bool {
        end(id, as: .bounced, from: [.queued, .sending, .sent], answer: answer, at: now)
    }

    func isWaiting(_ id: MailID) -> Bool { rows.contains { $0.mail.id == id && $0.status == .queued } }

    mutating func withdrawWaitingMails(of voucher: VoucherID, at now: Date) {
        for row in rows where row.mail.voucherID == voucher && row.mail.kind == .voucher {
            _ = withdraw(row.mail.id, at: now)
        }
    }

    mutating func withdraw(_ id: MailID, at now: Date) -> Bool {
        end(id, as: .withdrawn, from: [.queued], answer: nil, at: now)
    }

    private mutating func end(
        _ id: MailID, as status: MailStatus, from before: Set<MailStatus>, answer: String?, at now: Date
    ) -> Bool {
        guard let index = rows.firstIndex(where: { $0.mail.id == id && before.contains($0.status) }) else {
            return false
        }
        rows[index].status = status
        rows[index].nextAttemptAt = nil
        rows[index].lastAnswer = answer ?? rows[index].lastAnswer
        rows[index].changedAt = now
        rows[index].mail.content = SealedMailContent(bytes: Data())
        return true
    }
}
