import CSQLite
package import Foundation

/// One connection to a database file; used by one actor alone.
package final class SQLiteConnection {
    /// When a commit counts as made. With `.normal` it is answered before it is on the disk.
    package enum Synchronous: String, Sendable {
        case full = "FULL"
        case normal = "NORMAL"
    }

    private let handle: OpaquePointer
    private var statements: [String: OpaquePointer] = [:]
    private var counter: UnsafeMutablePointer<Int32>?

    package init(path: String, synchronous: Synchronous = .full) throws(SQLiteError) {
        var handle: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        let code = sqlite3_open_v2(path, &handle, flags, nil)
        guard code == SQLITE_OK, let handle else {
            let message = handle.map { String(cString: sqlite3_errmsg($0)) } ?? "no memory"
            sqlite3_close_v2(handle)
            throw SQLiteError(code: code, message: message, action: "open the database")
        }
        self.handle = handle
        sqlite3_busy_timeout(handle, 10_000)
        try execute("PRAGMA journal_mode=WAL")
        try execute("PRAGMA synchronous=\(synchronous.rawValue)")
        try execute("PRAGMA foreign_keys=ON")
    }

    deinit {
        for statement in statements.values { sqlite3_finalize(statement) }
        sqlite3_close_v2(handle)
        counter?.deallocate()
    }

    /// Runs statements that answer nothing that matters.
    package func execute(_ sql: String) throws(SQLiteError) {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw error(code, "run “\(sql.prefix(40))”") }
    }

    /// Runs a statement with values and hands each row to the body. The statement is kept for the next time.
    package func run(
        _ sql: String, _ values: [SQLiteValue] = [], row: (SQLiteRow) throws -> Void = { _ in }
    ) throws {
        let statement = try prepared(sql)
        defer {
            sqlite3_reset(statement)
            sqlite3_clear_bindings(statement)
        }
        for (position, value) in values.enumerated() {
            let code = value.bind(to: statement, at: Int32(position + 1))
            guard code == SQLITE_OK else { throw error(code, "bind a value") }
        }
        while true {
            let code = sqlite3_step(statement)
            if code == SQLITE_ROW {
                try row(SQLiteRow(statement: statement))
            } else if code == SQLITE_DONE {
                return
            } else {
                throw error(code, "run “\(sql.prefix(40))”")
            }
        }
    }

    /// How many rows the last statement changed.
    package var changes: Int { Int(sqlite3_changes(handle)) }

    // MARK: The log

    /// Counts the pages of the log with each commit. SQLite then leaves it to us to bring them into the database.
    func countLogPages() {
        let counter = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
        counter.initialize(to: 0)
        self.counter = counter
        sqlite3_wal_hook(
            handle,
            { counter, _, _, pages in
                counter?.assumingMemoryBound(to: Int32.self).pointee = pages
                return SQLITE_OK
            }, counter)
    }

    /// How many pages were in the log after the last commit of this connection.
    var logPages: Int { counter.map { Int($0.pointee) } ?? 0 }

    /// Brings into the database what can be brought without waiting for anybody.
    func checkpoint() throws(SQLiteError) {
        let code = sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_PASSIVE, nil, nil)
        guard code == SQLITE_OK else { throw error(code, "bring the log into the database") }
    }

    private func prepared(_ sql: String) throws(SQLiteError) -> OpaquePointer {
        if let statement = statements[sql] { return statement }
        var statement: OpaquePointer?
        let code = sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
        guard code == SQLITE_OK, let statement else { throw error(code, "prepare “\(sql.prefix(40))”") }
        statements[sql] = statement
        return statement
    }

    private func error(_ code: Int32, _ action: String) -> SQLiteError {
        SQLiteError(code: code, message: String(cString: sqlite3_errmsg(handle)), action: action)
    }
}

/// A value on its way into a statement.
package enum SQLiteValue {
    case text(String)
    case blob(Data)
    case int(Int)
    case real(Double)
    case null

    /// A moment as columns have it: seconds since 1970.
    static func moment(_ date: Date?) -> SQLiteValue { date.map { .real($0.timeIntervalSince1970) } ?? .null }

    func bind(to statement: OpaquePointer, at position: Int32) -> Int32 {
        // SQLite copies the bytes before the call returns.
        let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        return switch self {
        case .text(let text): sqlite3_bind_text(statement, position, text, Int32(text.utf8.count), transient)
        case .blob(let data):
            data.withUnsafeBytes {
                sqlite3_bind_blob64(statement, position, $0.baseAddress, UInt64($0.count), transient)
            }
        case .int(let value): sqlite3_bind_int64(statement, position, Int64(value))
        case .real(let value): sqlite3_bind_double(statement, position, value)
        case .null: sqlite3_bind_null(statement, position)
        }
    }
}

/// A row while it is being read.
package struct SQLiteRow {
    let statement: OpaquePointer

    package func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }

    package func int(_ column: Int32) -> Int { Int(sqlite3_column_int64(statement, column)) }

    package func real(_ column: Int32) -> Double { sqlite3_column_double(statement, column) }

    /// Nil for a column without a value.
    func moment(_ column: Int32) -> Date? {
        isNull(column) ? nil : Date(timeIntervalSince1970: real(column))
    }

    package func text(_ column: Int32) -> String {
        let count = Int(sqlite3_column_bytes(statement, column))
        guard let pointer = sqlite3_column_text(statement, column) else { return "" }
        return String(decoding: UnsafeBufferPointer(start: pointer, count: count), as: UTF8.self)
    }

    package func blob(_ column: Int32) -> Data {
        let count = Int(sqlite3_column_bytes(statement, column))
        guard let pointer = sqlite3_column_blob(statement, column), count > 0 else { return Data() }
        return Data(bytes: pointer, count: count)
    }
}
