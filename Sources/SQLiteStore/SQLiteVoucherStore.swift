import Foundation
import Vouchers

/// Vouchers and drafts in one SQLite file.
///
/// One writer takes turns; those that wait at the same moment share one commit, and each is answered when it is
/// durable. SQLite runs on a queue of the store's own.
public actor SQLiteVoucherStore {
    private let executor = QueueExecutor(label: "sqlite-writer")
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    let connection: SQLiteConnection
    private var pending: [PendingWrite] = []
    private var isWriting = false
    /// How many transactions were committed; tells that commits are shared.
    public private(set) var commitCount = 0

    private struct PendingWrite {
        let body: (SQLiteConnection) throws -> Void
        let continuation: CheckedContinuation<Void, any Error>
    }

    /// Opens the file, making it when it is not there, and brings it to the newest shape.
    public init(path: String) throws {
        connection = try SQLiteConnection(path: path)
        try Migrations.run(on: connection)
    }

    /// Runs a change in a transaction and returns when it is durable; what it throws undoes that change alone.
    func write<Value: Sendable>(_ body: @escaping @Sendable (SQLiteConnection) throws -> Value) async throws -> Value {
        let result = WriteResult<Value>()
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            pending.append(PendingWrite(body: { result.value = try body($0) }, continuation: continuation))
            scheduleCommit()
        }
        guard let value = result.value else { preconditionFailure("A write that did not throw has a result.") }
        return value
    }

    /// The commit is a job of its own, behind the writes that are waiting to be noted: they join it.
    private func scheduleCommit() {
        guard !isWriting else { return }
        isWriting = true
        Task { self.commitPending() }
    }

    private func commitPending() {
        isWriting = false
        let batch = pending
        pending = []
        guard !batch.isEmpty else { return }
        var outcomes: [(any Error)?] = []
        do {
            try connection.execute("BEGIN IMMEDIATE")
            do {
                for write in batch { outcomes.append(try runInSavepoint(write.body)) }
                try connection.execute("COMMIT")
            } catch {
                try? connection.execute("ROLLBACK")
                throw error
            }
            commitCount += 1
            for (write, outcome) in zip(batch, outcomes) {
                if let outcome { write.continuation.resume(throwing: outcome) } else { write.continuation.resume() }
            }
        } catch {
            for write in batch { write.continuation.resume(throwing: error) }
        }
    }

    /// What the body threw; a throw of this method itself means that the whole transaction is lost.
    private func runInSavepoint(_ body: (SQLiteConnection) throws -> Void) throws -> (any Error)? {
        try connection.execute("SAVEPOINT one")
        do {
            try body(connection)
            try connection.execute("RELEASE one")
            return nil
        } catch {
            try connection.execute("ROLLBACK TO one")
            try connection.execute("RELEASE one")
            return error
        }
    }
}

/// What a write came to, on its way from the transaction to the one who waits.
private final class WriteResult<Value: Sendable>: @unchecked Sendable {
    // Unchecked: the store's queue fills it before the continuation resumes, and it is read after that alone.
    var value: Value?
}
