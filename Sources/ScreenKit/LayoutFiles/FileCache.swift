import Foundation
import Synchronization

/// What was made of a bundle's files, for all sessions; as large as what the bundle holds.
final class FileCache<Value: Sendable>: Sendable {
    private struct Entry {
        let value: Value
        let modified: Date?
    }

    private let entries = Mutex<[String: Entry]>([:])

    /// What was made of the file before; in debug builds only while the file has not been changed since, so that who
    /// designs a screen needs to open it anew and nothing more.
    func value<Fault: Error>(of url: URL, make: () throws(Fault) -> Value) throws(Fault) -> Value {
        #if DEBUG
            let modified = (try? FileManager.default.attributesOfItem(atPath: url.path))?[.modificationDate] as? Date
        #else
            let modified: Date? = nil
        #endif
        if let entry = entries.withLock({ $0[url.path] }), entry.modified == modified { return entry.value }
        let value = try make()
        entries.withLock { $0[url.path] = Entry(value: value, modified: modified) }
        return value
    }
}
