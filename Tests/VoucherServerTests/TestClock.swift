import Foundation
import Mail
import Synchronization

/// A clock that tests move. Whoever sleeps goes on once the time has come.
final class TestClock: WorkerClock {
    static let noon = Date(timeIntervalSince1970: 1_800_000_000)

    private let moment = Mutex(noon)
    private let rests = Mutex(0)

    func now() -> Date { moment.withLock { $0 } }

    /// How often somebody has begun to sleep.
    var restCount: Int { rests.withLock { $0 } }

    func advance(_ seconds: TimeInterval) { moment.withLock { $0 = $0.addingTimeInterval(seconds) } }

    func sleep(seconds: TimeInterval) async {
        let end = now().addingTimeInterval(seconds)
        rests.withLock { $0 += 1 }
        while now() < end, !Task.isCancelled { await Task.yield() }
    }

    func rested(_ count: Int) async {
        while restCount < count { await Task.yield() }
    }
}
