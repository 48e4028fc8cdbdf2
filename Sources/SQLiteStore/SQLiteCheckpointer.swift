/// Brings what was committed from the log into the database file, beside the writer and in nobody's way.
actor SQLiteCheckpointer {
    private let executor = QueueExecutor(label: "sqlite-checkpointer")
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
    private let connection: SQLiteConnection

    init(path: String, synchronous: SQLiteConnection.Synchronous) throws {
        connection = try SQLiteConnection(path: path, synchronous: synchronous)
    }

    func checkpoint() throws {
        try connection.checkpoint()
    }
}
