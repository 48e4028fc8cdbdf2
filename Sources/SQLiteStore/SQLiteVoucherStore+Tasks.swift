public import Foundation
public import Vouchers

extension SQLiteVoucherStore {
    public func claimDueTasks(
        of voucher: VoucherID?, at now: Date, limit: Int, lease: TimeInterval
    ) async throws -> [ClaimedTask] {
        try await write { connection in
            var claimed: [(number: Int, task: ClaimedTask)] = []
            // One conditional change: whoever comes second finds the lease in `next_attempt_at`.
            try connection.run(
                """
                UPDATE tasks SET attempts = attempts + 1, next_attempt_at = ?2, changed_at = ?1
                WHERE number IN (
                    SELECT number FROM tasks WHERE next_attempt_at <= ?1 AND (?4 IS NULL OR voucher_id = ?4)
                    ORDER BY next_attempt_at, number LIMIT ?3)
                RETURNING \(TaskRow.columns), number
                """,
                [
                    .moment(now), .moment(now.addingTimeInterval(lease)), .int(limit),
                    voucher.map { .text($0.rawValue) } ?? .null,
                ]
            ) {
                let record = try TaskRow.record($0)
                claimed.append(($0.int(6), ClaimedTask(task: record.task, attempt: record.attempts)))
            }
            return claimed.sorted { $0.number < $1.number }.map(\.task)
        }
    }

    public func record(_ result: TaskResult, of task: ClaimedTask, at now: Date) async throws {
        let (status, next, answer): (TaskRecord.Status, Date?, String?) =
            switch result {
            case .done: (.done, nil, nil)
            case .retry(let moment, let answer): (.waiting, moment, answer)
            case .failed(let answer): (.failed, nil, answer)
            }
        try await write { connection in
            try connection.run(
                """
                UPDATE tasks SET status = ?3, next_attempt_at = ?4, last_answer = coalesce(?5, last_answer),
                    changed_at = ?6
                WHERE key = ?1 AND attempts = ?2 AND status = 'waiting'
                """,
                [
                    .text(task.task.key), .int(task.attempt), .text(status.rawValue), .moment(next),
                    answer.map { .text($0) } ?? .null, .moment(now),
                ])
        }
    }

    public func nextDueTask() async throws -> Date? {
        try await read { connection in
            var moment: Date?
            try connection.run("SELECT min(next_attempt_at) FROM tasks WHERE next_attempt_at IS NOT NULL") {
                moment = $0.moment(0)
            }
            return moment
        }
    }

    public func tasks(of voucher: VoucherID) async throws -> [TaskRecord] {
        try await tasks("voucher_id = ?1 ORDER BY number", [.text(voucher.rawValue)])
    }

    /// The tasks of a condition, in the order it ends with.
    func tasks(_ condition: String, _ values: [SQLiteValue] = []) async throws -> [TaskRecord] {
        try await read { connection in
            var records: [TaskRecord] = []
            try connection.run("SELECT \(TaskRow.columns) FROM tasks WHERE \(condition)", values) {
                records.append(try TaskRow.record($0))
            }
            return records
        }
    }
}

private enum TaskRow {
    static let columns = "voucher_id, action, due_at, status, attempts, last_answer"

    static func record(_ row: SQLiteRow) throws -> TaskRecord {
        let action = try JSONDecoder().decode(VoucherTask.Action.self, from: Data(row.text(1).utf8))
        return TaskRecord(
            task: VoucherTask(
                voucherID: VoucherID(row.text(0)), action: action, dueAt: Date(timeIntervalSince1970: row.real(2))),
            // The table lets no other words in.
            status: TaskRecord.Status(rawValue: row.text(3)) ?? .failed, attempts: row.int(4),
            lastAnswer: row.isNull(5) ? nil : row.text(5))
    }
}
