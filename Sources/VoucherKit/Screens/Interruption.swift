import Foundation
import Localization

/// What a screen says of work that the end of the server has broken off: a session with work under way stays in memory, so
/// what was saved of one and is read again has lost it.
enum Interruption {
    private static let key = "work"

    static func encode(isRunning: Bool, with coder: NSCoder) {
        if isRunning { coder.encode(true, forKey: key) }
    }

    /// Nil when nothing was broken off.
    static func words(from coder: NSCoder) -> String? {
        coder.containsValue(forKey: key) ? localized("work.interrupted") : nil
    }
}
