import Foundation
import Mail
import VoucherKit

/// What goes on with vouchers while nobody looks: payments that were cut off are brought to their end, others are told, and
/// vouchers whose last day is over, or that were left unpaid, are ended.
///
/// Everything is asked of the store anew: what came due while the server was down is done when it is up again.
actor VoucherKeeper {
    private let service: VoucherService
    private let clock: any WorkerClock
    private let rest = WorkerRest()

    /// Another process may have put something there, such as an operator's command: looked for this often, in seconds.
    private static let longestRest: TimeInterval = 5
    /// How often vouchers are looked for whose time is over, in seconds.
    private static let endingPeriod: TimeInterval = 30
    private var lastEnding = Date.distantPast

    init(_ service: VoucherService, clock: any WorkerClock = SystemWorkerClock()) {
        self.service = service
        self.clock = clock
    }

    /// Works until it is stopped. To be called once.
    func run() async {
        while !rest.isStopped {
            await work()
            await rest(seconds: Self.longestRest, by: clock)
        }
    }

    /// Looks at once whether something is due; to be called after a task was kept.
    func wake() { rest.wake() }

    /// `run` returns once what is under way is decided.
    func stop() { rest.stop() }

    private func work() async {
        do {
            let now = clock.now()
            if now.timeIntervalSince(lastEnding) >= Self.endingPeriod || now < lastEnding {
                lastEnding = now
                while try await service.endWhatIsOver() > 0, !rest.isStopped {}
            }
            while try await service.runTasks() > 0, !rest.isStopped {}
        } catch {
            ScreenLog.warn("What is due for vouchers could not be done, and is tried again: \(error)")
        }
    }
}
