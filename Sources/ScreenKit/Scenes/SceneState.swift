import Foundation

/// Values that are saved with a session and come back with it, by key.
///
/// Values are kept as JSON, so that what was saved by one version of a program is read by the next: a value that
/// cannot be read any more counts as absent.
public final class SceneState {
    private(set) var values: [String: Data]
    private var revisions: [String: Int] = [:]
    /// Values that do not stay behind under the session's old name; nil unless it is to be renewed.
    var keysToLeave: Set<String>?

    /// A state of no scene is kept nowhere.
    package init(values: [String: Data] = [:]) {
        self.values = values
    }

    /// The value kept for a key; nil when there is none, and (with a line in the log) when it cannot be read as the
    /// type.
    public func value<Value: Decodable>(_ type: Value.Type, for key: String) -> Value? {
        guard let data = values[key] else { return nil }
        do {
            return try JSONDecoder().decode(type, from: data)
        } catch {
            ScreenLog.warn("The saved value for “\(key)” is not a \(type) any more and is left out: \(error)")
            return nil
        }
    }

    /// Keeps a value; nil removes it. It is saved before the answer to the present event goes out.
    public func set<Value: Encodable>(_ value: Value?, for key: String) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        do {
            let data = try value.map { try encoder.encode($0) }
            guard data != values[key] else { return }
            values[key] = data
            revisions[key, default: 0] += 1
        } catch {
            // Only a value that JSON cannot hold (NaN, say) gets here; dropping it silently would lose what was accepted.
            preconditionFailure("The value for “\(key)” cannot be saved: \(error)")
        }
    }

    /// Rises each time the value for the key changes; tells a second tab that what it shows is older.
    public func revision(of key: String) -> Int {
        revisions[key] ?? 0
    }
}
