public import Foundation
public import Vouchers

extension InMemoryVoucherStore {
    /// Keeps what follows from a change, each posting, task and mail once for its key.
    func keep(_ consequences: VoucherConsequences, for id: VoucherID) throws {
        let now = consequences.at
        if let finished = consequences.finished, let number = number(of: finished) {
            tasks[number].record = TaskRecord(
                task: finished.task, status: .done, attempts: finished.attempt,
                lastAnswer: tasks[number].record.lastAnswer)
            tasks[number].nextAttemptAt = nil
        }
        rows[id]?.ledger += consequences.notes.map { LedgerEntry(kind: $0, at: now) }
        for posting in consequences.postings
        where rows[id]?.postings.contains(where: { $0.key == posting.key }) == false {
            rows[id]?.postings.append(posting)
        }
        for task in consequences.tasks where !tasks.contains(where: { $0.record.task.key == task.key }) {
            let record = TaskRecord(task: task, status: .waiting, attempts: 0, lastAnswer: nil)
            tasks.append(TaskRow(record: record, nextAttemptAt: task.dueAt))
        }
        if consequences.withdrawsWaitingMails { outbox.withdrawWaitingMails(of: id, at: now) }
        if let given = consequences.thanks { rows[id]?.thanks = given }
        for mail in consequences.withdrawnMails { _ = outbox.withdraw(mail, at: now) }
        for mail in consequences.mails { outbox.enqueue(mail, at: now) }
    }

    /// Where a task is, while it is the worker's who claimed it.
    func number(of claimed: ClaimedTask) -> Int? {
        tasks.firstIndex {
            $0.record.task.key == claimed.task.key && $0.record.attempts == claimed.attempt
                && $0.record.status == .waiting
        }
    }

    public func claimDueTasks(
        of voucher: VoucherID?, at now: Date, limit: Int, lease: TimeInterval
    ) async throws -> [ClaimedTask] {
        let due = tasks.indices.filter { number in
            tasks[number].nextAttemptAt.map { $0 <= now } ?? false
                && (voucher == nil || tasks[number].record.task.voucherID == voucher)
        }
        return due.sorted { (tasks[$0].nextAttemptAt ?? now, $0) < (tasks[$1].nextAttemptAt ?? now, $1) }
            .prefix(limit).sorted().map { number in
                let record = tasks[number].record
                tasks[number].record = TaskRecord(
                    task: record.task, status: .waiting, attempts: record.attempts + 1, lastAnswer: record.lastAnswer)
                tasks[number].nextAttemptAt = now.addingTimeInterval(lease)
                return ClaimedTask(task: record.task, attempt: record.attempts + 1)
            }
    }

    public func record(_ result: TaskResult, of task: ClaimedTask, at now: Date) async throws {
        guard let number = number(of: task) else { return }
        let last = tasks[number].record.lastAnswer
        let (status, next, answer): (TaskRecord.Status, Date?, String?) =
            switch result {
            case .done: (.done, nil, last)
            case .retry(let moment, let answer): (.waiting, moment, answer)
            case .failed(let answer): (.failed, nil, answer)
            }
        tasks[number].record = TaskRecord(
            task: task.task, status: status, attempts: task.attempt, lastAnswer: answer)
        tasks[number].nextAttemptAt = next
    }

    public func nextDueTask() async throws -> Date? { tasks.compactMap(\.nextAttemptAt).min() }

    public func tasks(of voucher: VoucherID) async throws -> [TaskRecord] {
        tasks.map(\.record).filter { $0.task.voucherID == voucher }
    }
}
