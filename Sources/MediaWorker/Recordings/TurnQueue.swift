import Synchronization

/// Lets so many work at the same time, and so many more wait for their turn, in their order.
final class TurnQueue: Sendable {
    private struct State {
        var running = 0
        var waiting: [(ticket: Int, continuation: CheckedContinuation<Void, any Error>)] = []
        var nextTicket = 0
        var isStopped = false
    }

    /// There are too many who wait, or it is over.
    struct Full: Error {}

    private let runningLimit: Int
    private let waitingLimit: Int
    private let state = Mutex(State())

    init(runningLimit: Int, waitingLimit: Int) {
        self.runningLimit = max(1, runningLimit)
        self.waitingLimit = waitingLimit
    }

    /// Runs a body in its turn. Throws `Full`, and `CancellationError` when the task is cancelled before its turn comes.
    func inTurn<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
        try await begin()
        defer { end() }
        return try await body()
    }

    /// Those who wait are refused, and so are all that come.
    func stop() {
        let waiting = state.withLock { state in
            state.isStopped = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for (_, continuation) in waiting { continuation.resume(throwing: Full()) }
    }

    private func begin() async throws {
        let ticket = state.withLock { state in
            state.nextTicket += 1
            return state.nextTicket
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in begin(ticket, continuation) }
        } onCancel: {
            leave(ticket)
        }
    }

    private func begin(_ ticket: Int, _ continuation: CheckedContinuation<Void, any Error>) {
        let answer: Result<Void, any Error>? = state.withLock { state in
            if state.isStopped { return .failure(Full()) }
            // Cancelled before it got here: `leave` found nobody.
            if Task.isCancelled { return .failure(CancellationError()) }
            if state.running < runningLimit {
                state.running += 1
                return .success(())
            }
            guard state.waiting.count < waitingLimit else { return .failure(Full()) }
            state.waiting.append((ticket, continuation))
            return nil
        }
        if let answer { continuation.resume(with: answer) }
    }

    private func leave(_ ticket: Int) {
        let continuation = state.withLock { state in
            state.waiting.firstIndex { $0.ticket == ticket }.map { state.waiting.remove(at: $0).continuation }
        }
        continuation?.resume(throwing: CancellationError())
    }

    private func end() {
        let next = state.withLock { state -> CheckedContinuation<Void, any Error>? in
            guard state.waiting.isEmpty else { return state.waiting.removeFirst().continuation }
            state.running -= 1
            return nil
        }
        next?.resume()
    }
}
