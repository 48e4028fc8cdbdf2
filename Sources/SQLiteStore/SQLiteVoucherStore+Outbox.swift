public import Foundation
public import Vouchers

extension SQLiteVoucherStore: Outbox {
    @discardableResult
    public func enqueue(_ mail: OutgoingMail, at now: Date) async throws -> MailRecord {
        try await write { try Self.enqueue(mail, at: now, in: $0) }
    }

    public func claimDueMails(at now: Date, limit: Int, lease: TimeInterval) async throws -> [ClaimedMail] {
        try await write { connection in
            var claimed: [ClaimedMail] = []
            // One conditional change: whoever comes second finds the lease in `next_attempt_at`.
            try connection.run(
                """
                UPDATE outbox SET status = 'sending', attempts = attempts + 1, next_attempt_at = ?2, changed_at = ?1
                WHERE number IN (
                    SELECT number FROM outbox WHERE next_attempt_at <= ?1 ORDER BY next_attempt_at, number LIMIT ?3)
                RETURNING \(OutboxRow.columns), due_at, useful_until, content
                """,
                [
                    .real(now.timeIntervalSince1970), .real(now.addingTimeInterval(lease).timeIntervalSince1970),
                    .int(limit),
                ]
            ) { claimed.append(try OutboxRow.claimed($0)) }
            return claimed.sorted { $0.mail.dueAt < $1.mail.dueAt }
        }
    }

    @discardableResult
    public func record(_ outcome: MailOutcome, of claim: ClaimedMail, at now: Date) async throws -> Bool {
        try await write { connection in
            // A later lease has a later attempt: what an earlier worker brings is no longer noted.
            try connection.run(
                """
                UPDATE outbox SET status = ?3, next_attempt_at = ?4, last_answer = ?5, changed_at = ?6,
                    content = CASE WHEN ?4 IS NULL THEN NULL ELSE content END
                WHERE id = ?1 AND attempts = ?2 AND status = 'sending'
                """,
                [
                    .text(claim.mail.id.rawValue), .int(claim.attempt), .text(outcome.status.rawValue),
                    .moment(outcome.nextAttemptAt), .text(outcome.answer), .real(now.timeIntervalSince1970),
                ])
            return connection.changes == 1
        }
    }

    @discardableResult
    public func noteBounce(of id: MailID, answer: String, at now: Date) async throws -> Bool {
        try await write {
            try Self.end(id, as: .bounced, ifOneOf: "'queued', 'sending', 'sent'", answer, at: now, in: $0)
        }
    }

    @discardableResult
    public func withdraw(_ id: MailID, at now: Date) async throws -> Bool {
        try await write { try Self.withdraw(id, at: now, in: $0) }
    }

    public func nextDueMail() async throws -> Date? {
        try await read { connection in
            var moment: Date?
            try connection.run("SELECT min(next_attempt_at) FROM outbox WHERE next_attempt_at IS NOT NULL") {
                moment = $0.moment(0)
            }
            return moment
        }
    }

    public func mail(id: MailID) async throws -> MailRecord? {
        try await read { try OutboxRow.records($0, "id = ?1", id.rawValue).first }
    }

    public func mails(of voucher: VoucherID) async throws -> [MailRecord] {
        try await read { try OutboxRow.records($0, "voucher_id = ?1", voucher.rawValue) }
    }

    /// Within a transaction that is under way.
    static func withdraw(_ id: MailID, at now: Date, in connection: SQLiteConnection) throws -> Bool {
        try end(id, as: .withdrawn, ifOneOf: "'queued'", nil, at: now, in: connection)
    }

    /// Within a transaction that is under way: all that still waits to bring a voucher to somebody.
    static func withdrawWaitingMails(of voucher: VoucherID, at now: Date, in connection: SQLiteConnection) throws {
        try connection.run(
            """
            UPDATE outbox SET status = 'withdrawn', next_attempt_at = NULL, changed_at = ?3, content = NULL
            WHERE voucher_id = ?1 AND kind = ?2 AND status = 'queued'
            """,
            [.text(voucher.rawValue), .text(MailKind.voucher.rawValue), .real(now.timeIntervalSince1970)])
    }

    private static func end(
        _ id: MailID, as status: MailStatus, ifOneOf before: String, _ answer: String?, at now: Date,
        in connection: SQLiteConnection
    ) throws -> Bool {
        // A worker that has the mail finds it gone when it brings an outcome.
        try connection.run(
            """
            UPDATE outbox SET status = ?2, next_attempt_at = NULL, last_answer = coalesce(?3, last_answer),
                changed_at = ?4, content = NULL
            WHERE id = ?1 AND status IN (\(before))
            """,
            [
                .text(id.rawValue), .text(status.rawValue), answer.map { .text($0) } ?? .null,
                .real(now.timeIntervalSince1970),
            ])
        return connection.changes == 1
    }

    /// Within a transaction that is under way, such as a voucher's activation: both are kept or neither is.
    @discardableResult
    static func enqueue(_ mail: OutgoingMail, at now: Date, in connection: SQLiteConnection) throws -> MailRecord {
        try connection.run(
            """
            INSERT INTO outbox (id, enqueue_key, kind, recipient, voucher_id, status, due_at, useful_until,
                next_attempt_at, changed_at, content)
            VALUES (?1, ?2, ?3, ?4, ?5, 'queued', ?6, ?7, ?6, ?8, ?9)
            ON CONFLICT (enqueue_key) DO NOTHING
            """,
            [
                .text(mail.id.rawValue), .text(mail.key), .text(mail.kind.rawValue),
                .text(try OutboxRow.written(mail.recipient)), mail.voucherID.map { .text($0.rawValue) } ?? .null,
                .real(mail.dueAt.timeIntervalSince1970), .moment(mail.usefulUntil), .real(now.timeIntervalSince1970),
                .blob(mail.content.bytes),
            ])
        if connection.changes == 1 { try MediaUses.set(mail.content.pictures, of: .mail(mail.id), in: connection) }
        guard let record = try OutboxRow.records(connection, "enqueue_key = ?1", mail.key).first else {
            preconditionFailure("A mail that was kept, or kept before, is found by its key.")
        }
        return record
    }
}

/// Rows of the outbox as values.
private enum OutboxRow {
    static let columns =
        "id, kind, recipient, voucher_id, status, attempts, next_attempt_at, last_answer, changed_at, enqueue_key"

    static func records(
        _ connection: SQLiteConnection, _ condition: String, _ value: String
    ) throws -> [MailRecord] {
        var records: [MailRecord] = []
        try connection.run("SELECT \(columns) FROM outbox WHERE \(condition) ORDER BY number", [.text(value)]) {
            records.append(try record($0))
        }
        return records
    }

    static func record(_ row: SQLiteRow) throws -> MailRecord {
        MailRecord(
            id: MailID(row.text(0)), key: row.text(9), kind: MailKind(rawValue: row.text(1)),
            recipient: try address(row.text(2)), voucherID: row.isNull(3) ? nil : VoucherID(row.text(3)),
            // The table lets no other words in.
            status: MailStatus(rawValue: row.text(4)) ?? .failed, attempts: row.int(5), nextAttemptAt: row.moment(6),
            lastAnswer: row.isNull(7) ? nil : row.text(7), changedAt: Date(timeIntervalSince1970: row.real(8)))
    }

    static func claimed(_ row: SQLiteRow) throws -> ClaimedMail {
        let record = try record(row)
        let mail = OutgoingMail(
            id: record.id, key: record.key, kind: record.kind, recipient: record.recipient,
            voucherID: record.voucherID, content: SealedMailContent(bytes: row.blob(12)),
            dueAt: Date(timeIntervalSince1970: row.real(10)), usefulUntil: row.moment(11))
        return ClaimedMail(mail: mail, attempt: record.attempts)
    }

    /// An address as JSON, or a telephone's number, which begins with a plus sign as no JSON does.
    static func written(_ address: MessageAddress) throws -> String {
        switch address {
        case .email(let email): String(decoding: try JSONEncoder().encode(email), as: UTF8.self)
        case .phone(let number): number.rawValue
        }
    }

    private static func address(_ text: String) throws -> MessageAddress {
        text.hasPrefix("+")
            ? .phone(try PhoneNumber(text)) : .email(try JSONDecoder().decode(EmailAddress.self, from: Data(text.utf8)))
    }
}
