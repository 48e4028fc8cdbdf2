package import Foundation
import Synchronization

/// The rest of a worker between two looks at what is due: cut short by a wake, and over for good once it is stopped.
///
/// A wake while the worker is at work counts for its next rest, since what it was woken for may have come after it looked.
package final class WorkerRest: Sendable {
    private struct State {
        var sleep: Task<Void, Never>?
        var isWoken = false
        var isStopped = false
    }

    private let state = Mutex(State())

    package init() {}

    package var isStopped: Bool { state.withLock { $0.isStopped } }

    /// Ends the rest, or leaves out the next one.
    package func wake() {
        state.withLock { state in
            state.isWoken = true
            return state.sleep
        }?.cancel()
    }

    /// Ends the rest, and every other.
    package func stop() {
        state.withLock { $0.isStopped = true }
        wake()
    }

    /// Returns after so many seconds of the clock, or sooner.
    package func callAsFunction(seconds: TimeInterval, by clock: any WorkerClock) async {
        let sleep = state.withLock { state -> Task<Void, Never>? in
            guard !state.isWoken, !state.isStopped else { return nil }
            let sleep = Task { await clock.sleep(seconds: seconds) }
            state.sleep = sleep
            return sleep
        }
        await sleep?.value
        state.withLock { state in
            state.sleep = nil
            state.isWoken = false
        }
    }
}
