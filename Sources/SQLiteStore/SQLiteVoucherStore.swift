import Synchronization

/// Vouchers, drafts, mails and logins in one SQLite file.
///
/// One writer takes turns; those that wait at the same moment share one commit, and each is answered when it is
/// durable. Reads have connections of their own and wait for no writer; they see all that was answered before. SQLite
/// runs on queues of the store's own.
public final class SQLiteVoucherStore: Sendable {
    private let writer: SQLiteWriter
    private let readers: [SQLiteReader]
    private let turn = Atomic(0)

    /// Reads are short and mostly find their pages in memory: two keep two cores busy.
    private static let readerCount = 2

    /// Opens the file, making it when it is not there, and brings it to the newest shape.
    public convenience init(path: String) throws {
        try self.init(path: path, synchronous: .full)
    }

    /// A store that is not `.full` loses what it answered: for tests which prove that they would see it.
    package init(path: String, synchronous: SQLiteConnection.Synchronous) throws {
        writer = try SQLiteWriter(path: path, synchronous: synchronous)
        readers = try (0..<Self.readerCount).map { _ in try SQLiteReader(path: path) }
    }

    /// How many transactions were committed; tells that commits are shared.
    package var commitCount: Int { writer.commitCount }

    /// How many changes wait for the present commit to end.
    package var waitingWriteCount: Int { writer.waitingCount }

    /// Runs a change in a transaction and returns when it is durable; what it throws undoes that change alone.
    package func write<Value: Sendable>(
        _ body: @escaping @Sendable (SQLiteConnection) throws -> Value
    ) async throws -> Value {
        try await writer.write(body)
    }

    /// Reads what is committed by now.
    package func read<Value: Sendable>(_ body: @Sendable (SQLiteConnection) throws -> Value) async throws -> Value {
        let number = turn.wrappingAdd(1, ordering: .relaxed).oldValue
        return try await readers[Int(UInt(bitPattern: number) % UInt(readers.count))].read(body)
    }
}
