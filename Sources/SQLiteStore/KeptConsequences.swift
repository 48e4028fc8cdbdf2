import Foundation
import Vouchers

/// What is kept with a change of a voucher, written out before the transaction.
struct KeptConsequences: Sendable {
    private let consequences: VoucherConsequences
    private let actions: [String]
    private let thanks: Data?

    init(_ consequences: VoucherConsequences) throws {
        self.consequences = consequences
        thanks = try consequences.thanks.map { try JSONEncoder().encode($0) }
        actions = try consequences.tasks.map {
            String(decoding: try JSONEncoder().encode($0.action), as: UTF8.self)
        }
    }

    /// Within the transaction of the change.
    func write(for id: VoucherID, in connection: SQLiteConnection) throws {
        let now = consequences.at
        if let finished = consequences.finished { try finish(finished, in: connection) }
        for kind in consequences.notes { try Self.note(kind, of: id, at: now, in: connection) }
        for posting in consequences.postings {
            for line in posting.lines {
                try connection.run(
                    """
                    INSERT INTO money (voucher_id, posting, account, minor_units, currency, at)
                    VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT (voucher_id, posting, account) DO NOTHING
                    """,
                    [
                        .text(id.rawValue), .text(posting.key), .text(line.account.rawValue), .int(line.minorUnits),
                        .text(posting.currency.code), .moment(now),
                    ])
            }
        }
        for (task, action) in zip(consequences.tasks, actions) {
            try connection.run(
                """
                INSERT INTO tasks (key, voucher_id, action, due_at, next_attempt_at, changed_at)
                VALUES (?1, ?2, ?3, ?4, ?4, ?5) ON CONFLICT (key) DO NOTHING
                """,
                [.text(task.key), .text(task.voucherID.rawValue), .text(action), .moment(task.dueAt), .moment(now)])
        }
        if consequences.withdrawsWaitingMails {
            try SQLiteVoucherStore.withdrawWaitingMails(of: id, at: now, in: connection)
        }
        for mail in consequences.withdrawnMails
        where try !SQLiteVoucherStore.withdraw(mail, at: now, in: connection) {
            throw VoucherRefusal.outdated
        }
        if let thanks {
            try SQLiteVoucherStore.keep(thanks: thanks, photo: consequences.thanks?.photo, for: id, in: connection)
        }
        for mail in consequences.mails { try SQLiteVoucherStore.enqueue(mail, at: now, in: connection) }
    }

    private func finish(_ task: ClaimedTask, in connection: SQLiteConnection) throws {
        try connection.run(
            """
            UPDATE tasks SET status = 'done', next_attempt_at = NULL, changed_at = ?3
            WHERE key = ?1 AND attempts = ?2 AND status = 'waiting'
            """, [.text(task.task.key), .int(task.attempt), .moment(consequences.at)])
        guard connection.changes == 1 else { throw VoucherRefusal.outdated }
    }

    static func note(
        _ kind: LedgerEntry.Kind, of id: VoucherID, at now: Date, in connection: SQLiteConnection
    ) throws {
        try connection.run(
            "INSERT INTO ledger (voucher_id, kind, at) VALUES (?1, ?2, ?3)",
            [.text(id.rawValue), .text(kind.rawValue), .moment(now)])
    }
}
