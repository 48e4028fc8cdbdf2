import Foundation
import Mail
import Synchronization
import Testing

/// A worker rests until its time has come, until somebody wakes it, or no more.
@Suite struct WorkerRestTests {
    private let rest = WorkerRest()
    private let clock = QuickClock()

    @Test func itLastsAsLongAsItIsTold() async {
        await rest(seconds: 10, by: clock)
        #expect(clock.sleeps == [10])
    }

    @Test(.timeLimit(.minutes(1))) func aWakeEndsIt() async {
        let clock = TestClock()
        let resting = Task { await rest(seconds: 10, by: clock) }
        rest.wake()
        await resting.value
        #expect(clock.now() == noon)
    }

    @Test func aWakeWhileTheWorkerIsAtWorkCountsForTheNextOneAlone() async {
        rest.wake()
        await rest(seconds: 10, by: clock)
        #expect(clock.sleeps.isEmpty)
        await rest(seconds: 20, by: clock)
        #expect(clock.sleeps == [20])
    }

    @Test func onceStoppedThereIsNone() async {
        rest.stop()
        #expect(rest.isStopped)
        for _ in 1...3 { await rest(seconds: 10, by: clock) }
        #expect(clock.sleeps.isEmpty)
    }
}

/// Notes how long somebody wanted to sleep, and lets nobody.
private final class QuickClock: WorkerClock {
    private let wanted = Mutex<[TimeInterval]>([])

    var sleeps: [TimeInterval] { wanted.withLock { $0 } }

    func now() -> Date { noon }

    func sleep(seconds: TimeInterval) async { wanted.withLock { $0.append(seconds) } }
}
