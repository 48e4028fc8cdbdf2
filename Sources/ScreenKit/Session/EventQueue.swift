/// Lets one event of a session in at a time, in the order they came.
///
/// An actor alone does not: while one event waits for its save, another would be let in between.
struct EventQueue {
    private var isOccupied = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    var isEmpty: Bool { !isOccupied }

    /// True when the caller may go on at once; else `wait` has to follow.
    mutating func tryEnter() -> Bool {
        if isOccupied { return false }
        isOccupied = true
        return true
    }

    mutating func wait(_ continuation: CheckedContinuation<Void, Never>) {
        waiting.append(continuation)
    }

    /// Hands the place to who has waited longest.
    mutating func leave() {
        if waiting.isEmpty {
            isOccupied = false
        } else {
            waiting.removeFirst().resume()
        }
    }
}
