/// What SQLite refused, in its own words.
public struct SQLiteError: Error, Sendable, Equatable, CustomStringConvertible {
    /// SQLite's extended result code.
    public let code: Int32
    public let message: String
    /// What was being done, without any values.
    public let action: String

    public var description: String { "SQLite could not \(action): \(message) (\(code))." }
}

/// The database was written by a newer version of this program.
public struct NewerDatabaseError: Error, Sendable, CustomStringConvertible {
    public let found: Int
    public let known: Int

    public var description: String {
        "The database has version \(found), and this program knows \(known) at most. Start the newer program, or restore a backup."
    }
}
