import Synchronization

/// A name space for telling assistive technology of changes.
public struct UIAccessibility {
    /// What a call of `post(notification:argument:)` tells of; what is done depends on the argument alone.
    public struct Notification: Hashable, Sendable {
        /// A number of this list; it means nothing by itself.
        public let rawValue: UInt32

        /// A notification by its number.
        public init(rawValue: UInt32) {
            self.rawValue = rawValue
        }

        /// The argument is the text to speak.
        public static let announcement = Notification(rawValue: 1008)
        /// Part of the screen changed; the argument is the view to move to, or nil.
        public static let layoutChanged = Notification(rawValue: 1001)
        /// The screen changed; the argument is the view to move to, or nil.
        public static let screenChanged = Notification(rawValue: 1000)
    }

    /// Tells of a change. A text is spoken with the next page; a view gets the keyboard.
    public static func post(notification: Notification, argument: Any?) {
        if let text = argument as? String {
            AccessibilityOutbox.current?.announce(text)
        } else if let view = argument as? UIView {
            view.window?.scene?.focus(view)
        }
    }

    /// Whether the person of the present event asked for less motion.
    public static var isReduceMotionEnabled: Bool { AccessibilityOutbox.current?.prefersReducedMotion ?? false }
}

/// Where a static call finds the scene of the present event: bound around each turn.
final class AccessibilityOutbox: Sendable {
    @TaskLocal static var current: AccessibilityOutbox?

    private let texts = Mutex<[String]>([])
    let prefersReducedMotion: Bool

    private init(prefersReducedMotion: Bool) {
        self.prefersReducedMotion = prefersReducedMotion
    }

    func announce(_ text: String) {
        texts.withLock { $0.append(text) }
    }

    /// Runs a turn of the scene; what was announced in it goes to the scene's next page.
    static func collecting<Value, Failure: Error>(
        into scene: Scene, _ body: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let outbox = AccessibilityOutbox(prefersReducedMotion: scene.prefersReducedMotion)
        let result: Result<Value, Failure> = scene.speaking {
            $current.withValue(outbox) {
                do throws(Failure) {
                    return .success(try body())
                } catch {
                    return .failure(error)
                }
            }
        }
        let texts = outbox.texts.withLock { $0 }
        if !texts.isEmpty { scene.announce(texts.joined(separator: " ")) }
        return try result.get()
    }
}
