import Synchronization

/// Numbers that are never given twice in a process.
enum UniqueNumbers {
    private static let last = Atomic<Int>(0)

    static func next() -> String {
        "action-\(last.add(1, ordering: .relaxed).newValue)"
    }
}
