public import Foundation

/// The time a worker goes by.
public protocol WorkerClock: Sendable {
    func now() -> Date
    /// Returns after so many seconds, or at once when the task is cancelled.
    func sleep(seconds: TimeInterval) async
}

/// The computer's clock.
public struct SystemWorkerClock: WorkerClock {
    public init() {}

    public func now() -> Date { Date() }

    public func sleep(seconds: TimeInterval) async {
        try? await Task.sleep(for: .seconds(seconds))
    }
}
