/// A secret that nothing prints: not a log, not a dump, not an interpolation.
struct HiddenText: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    let text: String

    var description: String { "(hidden)" }
    var debugDescription: String { description }
    var customMirror: Mirror { Mirror(self, children: [(label: String?, value: Any)]()) }
}
