import Foundation
import Synchronization

/// A clock that runs faster than others, and can be set forward: what is tried again in a minute is so in this run.
final class FastClock: Sendable {
    private let begun = ContinuousClock.now
    private let start = Date()
    private let speed: Double
    private let ahead = Mutex<TimeInterval>(0)

    init(speed: Double) { self.speed = speed }

    var now: Date {
        let real = begun.duration(to: .now) / .seconds(1)
        return start.addingTimeInterval(real * speed + ahead.withLock { $0 })
    }

    /// To a moment, unless it is over.
    func set(forwardTo moment: Date) {
        let missing = moment.timeIntervalSince(now)
        if missing > 0 { ahead.withLock { $0 += missing } }
    }
}
