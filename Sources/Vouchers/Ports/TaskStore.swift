public import Foundation

/// Where tasks wait until they are done. Every change is durable when its method returns.
///
/// A task is done at least once: when a worker dies between the other side's answer and the change that follows from it, the
/// task is done again under the same key once the lease has ended.
public protocol TaskStore: Sendable {
    /// Takes tasks that are due, oldest first, of one voucher or of all, for a worker that has them alone until the lease
    /// ends. Taking one counts as a try.
    func claimDueTasks(
        of voucher: VoucherID?, at now: Date, limit: Int, lease: TimeInterval
    ) async throws -> [ClaimedTask]

    /// Notes what came of a try. Nothing is noted when another worker has the task by now.
    func record(_ result: TaskResult, of task: ClaimedTask, at now: Date) async throws

    /// When the next task is due or the next lease ends; nil when nothing waits.
    func nextDueTask() async throws -> Date?

    /// The tasks of a voucher, oldest first.
    func tasks(of voucher: VoucherID) async throws -> [TaskRecord]
}

/// What came of one try of a task that changed nothing in the voucher.
public enum TaskResult: Sendable, Equatable {
    case done
    case retry(at: Date, answer: String)
    /// It will never work; an operator has to look.
    case failed(answer: String)
}

/// Where a task stands, for operators.
public struct TaskRecord: Sendable, Equatable {
    public enum Status: String, Sendable, CaseIterable {
        case waiting, done, failed
    }

    public let task: VoucherTask
    public let status: Status
    public let attempts: Int
    public let lastAnswer: String?

    public init(task: VoucherTask, status: Status, attempts: Int, lastAnswer: String?) {
        self.task = task
        self.status = status
        self.attempts = attempts
        self.lastAnswer = lastAnswer
    }
}
