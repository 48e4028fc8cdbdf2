import Dispatch
import Synchronization

/// Threads for what blocks, a few for all visitors together; the threads that answer requests never wait here.
///
/// Each lane is a serial queue, since those get threads of their own: work that blocks in a concurrent one would hold those
/// that tasks run on.
package final class FetchLanes: Sendable {
    private let queues: [DispatchQueue]
    /// How many wait or run in each.
    private let loads: Mutex<[Int]>

    package init(count: Int) {
        queues = (0..<count).map { DispatchQueue(label: "web-fetch-\($0)") }
        loads = Mutex(Array(repeating: 0, count: count))
    }

    /// Runs work in the lane with the least to do.
    package func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        let lane = loads.withLock { loads in
            let lane = loads.indices.min { loads[$0] < loads[$1] } ?? 0
            loads[lane] += 1
            return lane
        }
        return try await withCheckedThrowingContinuation { continuation in
            queues[lane].async { [self] in
                let result = Result(catching: work)
                loads.withLock { $0[lane] -= 1 }
                continuation.resume(with: result)
            }
        }
    }
}
