/// Reads a database on a connection and a queue of its own: no read waits for a commit, and each sees what was committed
/// before it began.
actor SQLiteReader {
    private let executor = QueueExecutor(label: "sqlite-reader")
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
    private let connection: SQLiteConnection

    /// The file has to be there, in its newest shape.
    init(path: String) throws {
        connection = try SQLiteConnection(path: path)
        try connection.execute("PRAGMA query_only=ON")
    }

    func read<Value: Sendable>(_ body: @Sendable (SQLiteConnection) throws -> Value) throws -> Value {
        try body(connection)
    }
}
