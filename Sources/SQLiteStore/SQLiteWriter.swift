import Synchronization

/// The one writer of a database file.
///
/// Changes that wait at the same moment share one commit, each in a savepoint of its own, and each is answered when the
/// commit is durable. While one commit is on its way to the disk the next ones gather: the slower the disk, the more of
/// them share one.
actor SQLiteWriter {
    private let executor = QueueExecutor(label: "sqlite-writer")
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Of how many changes a commit is made at most: who came first does not wait for the last of a long queue.
    private static let batchLimit = 256
    /// With so many pages in the log (4 MB, as SQLite itself has it) they are brought into the database. SQLite would do
    /// it within a commit, and all who share that commit would wait for it: here it is done beside the writer.
    private static let checkpointPages = 1_000
    /// A log that is written without a pause never begins anew by itself, as something is always left in it. When it has
    /// so many pages (48 MB), the writer brings in the rest between two commits. That is little by then, but the disk has to
    /// have all of the database first, and everybody waits for some hundredths of a second: it has to be seldom.
    private static let longLogPages = 12_000

    private let connection: SQLiteConnection
    private let checkpointer: SQLiteCheckpointer
    private nonisolated let queue = Mutex(WriteQueue())
    private nonisolated let commits = Atomic(0)
    private var isCheckpointing = false
    /// How long the log was when it was last brought in.
    private var checkpointedPages = 0

    /// Opens the file, making it when it is not there, and brings it to the newest shape.
    init(path: String, synchronous: SQLiteConnection.Synchronous) throws {
        connection = try SQLiteConnection(path: path, synchronous: synchronous)
        try Migrations.run(on: connection)
        connection.countLogPages()
        checkpointer = try SQLiteCheckpointer(path: path, synchronous: synchronous)
    }

    /// How many transactions were committed.
    nonisolated var commitCount: Int { commits.load(ordering: .relaxed) }

    nonisolated var waitingCount: Int { queue.withLock { $0.count } }

    /// Runs a change in a transaction and returns when it is durable; what it throws undoes that change alone.
    nonisolated func write<Value: Sendable>(
        _ body: @escaping @Sendable (SQLiteConnection) throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Value, any Error>) in
            let isFirst = queue.withLock { $0.add(PendingWrite(body, continuation)) }
            guard isFirst else { return }
            // The executor is the actor's own, so that what it runs is isolated; the same below.
            executor.run { self.assumeIsolated { $0.writeBatch() } }
        }
    }

    /// One batch in a turn, so that whatever else is asked of the writer comes in between.
    private func writeBatch() {
        let batch = queue.withLock { $0.next(atMost: Self.batchLimit) }
        if batch.isEmpty { return }
        commit(batch)
        keepLogShort()
        executor.run { self.assumeIsolated { $0.writeBatch() } }
    }

    private func commit(_ batch: [any Write]) {
        do {
            try connection.run("BEGIN IMMEDIATE")
            do {
                for write in batch { try runInSavepoint(write) }
                try connection.run("COMMIT")
            } catch {
                // Gone already when the disk is full.
                try? connection.run("ROLLBACK")
                throw error
            }
        } catch {
            for write in batch { write.fail(error) }
            return
        }
        commits.add(1, ordering: .relaxed)
        for write in batch { write.answer() }
    }

    /// Notes what the body threw; a throw of this method itself means that the whole transaction is lost.
    private func runInSavepoint(_ write: any Write) throws {
        try connection.run("SAVEPOINT one")
        if !write.run(on: connection) { try connection.run("ROLLBACK TO one") }
        try connection.run("RELEASE one")
    }

    // MARK: The log

    private func keepLogShort() {
        let pages = connection.logPages
        // It began anew.
        if pages < checkpointedPages { checkpointedPages = 0 }
        guard !isCheckpointing, pages - checkpointedPages >= Self.checkpointPages else { return }
        isCheckpointing = true
        Task {
            // What fails is tried again with the next commits; nothing that was answered depends on it.
            try? await checkpointer.checkpoint()
            self.endCheckpoint(of: pages)
        }
    }

    private func endCheckpoint(of pages: Int) {
        isCheckpointing = false
        checkpointedPages = pages
        guard connection.logPages >= Self.longLogPages else { return }
        try? connection.checkpoint()
        checkpointedPages = connection.logPages
    }
}

/// Changes that wait, in their order.
private struct WriteQueue {
    private var waiting: [any Write] = []
    private var isTaken = false

    var count: Int { waiting.count }

    /// Answers whether the writer has to be told.
    mutating func add(_ write: any Write) -> Bool {
        waiting.append(write)
        defer { isTaken = true }
        return !isTaken
    }

    /// Empty when nothing waits; the next one that is added is then the first again.
    mutating func next(atMost limit: Int) -> [any Write] {
        let batch = Array(waiting.prefix(limit))
        waiting.removeFirst(batch.count)
        isTaken = !batch.isEmpty
        return batch
    }
}

private protocol Write: Sendable {
    /// False when the body threw.
    func run(on connection: SQLiteConnection) -> Bool
    func answer()
    func fail(_ error: any Error)
}

private final class PendingWrite<Value: Sendable>: Write, @unchecked Sendable {
    // Unchecked: `result` is touched by the writer's queue alone.
    private let body: @Sendable (SQLiteConnection) throws -> Value
    private let continuation: CheckedContinuation<Value, any Error>
    private var result: Result<Value, any Error>?

    init(
        _ body: @escaping @Sendable (SQLiteConnection) throws -> Value,
        _ continuation: CheckedContinuation<Value, any Error>
    ) {
        self.body = body
        self.continuation = continuation
    }

    func run(on connection: SQLiteConnection) -> Bool {
        do {
            result = .success(try body(connection))
            return true
        } catch {
            result = .failure(error)
            return false
        }
    }

    func answer() {
        guard let result else { preconditionFailure("Only a change that was run is answered.") }
        continuation.resume(with: result)
    }

    func fail(_ error: any Error) {
        continuation.resume(throwing: error)
    }
}
