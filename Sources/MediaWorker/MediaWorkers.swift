import Foundation
public import Photos
import Synchronization

/// The server's workers, which make photos out of files that nobody has checked.
///
/// A file that takes too much time or memory, or breaks its reader, costs one worker, which is replaced; its sender gets
/// a `PhotoRefusal` like all others. No thread that visitors' pages need ever waits here.
public final class MediaWorkers: Sendable {
    public struct Configuration: Sendable {
        /// The program that runs `MediaWorkerMain` for these arguments: this one, even when its file was replaced.
        public var executable = "/proc/self/exe"
        public var arguments = [MediaWorkerMain.command]
        /// How many photos are read at the same time.
        public var workerCount = 2
        /// How many more photos may wait; all others are refused with `notNow`.
        public var waitingLimit = 128
        /// How long one photo may take, on a busy machine, too; its processor time has a limit of its own, which is a second
        /// for all but the largest files.
        public var patience = Duration.seconds(20)
        /// How long a worker may take to get ready.
        public var patienceAtStart = Duration.seconds(20)
        /// After so many photos a worker is replaced, so that no leak and no broken memory lasts.
        public var photosPerWorker = 200
        /// Hears of workers that ended; no name and no content of a photo is told.
        public var log: @Sendable (String) -> Void = { words in
            // One that cannot be written is let go: a FileHandle would end the process.
            let line = Array((words + "\n").utf8)
            _ = write(STDERR_FILENO, line, line.count)
        }

        /// Two workers, made by this program's command `media-worker`.
        public init() {}
    }

    private struct State {
        var idle: [WorkerSlot]
        var waiting: [(ticket: Int, continuation: CheckedContinuation<WorkerSlot, any Error>)] = []
        var nextTicket = 0
        var isStopped = false
    }

    private let slots: [WorkerSlot]
    private let waitingLimit: Int
    private let state: Mutex<State>

    /// Starts nothing yet: workers start with `start()`, or with their first photo.
    public init(_ configuration: Configuration = Configuration()) {
        let slots = (0..<max(1, configuration.workerCount)).map { _ in WorkerSlot(configuration: configuration) }
        self.slots = slots
        waitingLimit = configuration.waitingLimit
        state = Mutex(State(idle: slots))
    }

    /// Starts every worker, so that the first photo finds one warm; throws in words when one cannot be started.
    public func start() async throws {
        for slot in slots { try await slot.start() }
    }

    /// The processes there are now, once each is done with its photo.
    package func processes() async -> [Int32] {
        var result: [Int32] = []
        for slot in slots { result += await slot.process() }
        return result
    }

    /// Ends every worker once it is done with its photo; photos that wait are refused, and so are later ones.
    public func stop() async {
        let waiting = state.withLock { state in
            state.isStopped = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for (_, continuation) in waiting { continuation.resume(throwing: PhotoRefusal.notNow) }
        for slot in slots { await slot.stop() }
    }

    /// Makes what is asked for of a photo.
    ///
    /// Throws a `PhotoRefusal` for the sender, `CancellationError` when the task is cancelled, which ends the reading,
    /// and `PhotoSource.Unreadable` when the photo could not be opened at all.
    public func photo(from source: PhotoSource, request: PhotoRequest) async throws -> Photo {
        let slot = try await takeSlot()
        defer { giveBack(slot) }
        return try await slot.photo(from: source, request: request)
    }

    /// Takes an animation apart and leaves out all but its frames. Throws as `photo(from:request:)` does.
    public func animation(
        from source: PhotoSource, limits: AnimationLimits = AnimationLimits()
    ) async throws -> Animation {
        let slot = try await takeSlot()
        defer { giveBack(slot) }
        return try await slot.animation(from: source, limits: limits)
    }

    private func takeSlot() async throws -> WorkerSlot {
        let ticket = state.withLock { state in
            state.nextTicket += 1
            return state.nextTicket
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                takeSlot(ticket: ticket, continuation)
            }
        } onCancel: {
            abandon(ticket)
        }
    }

    private func takeSlot(ticket: Int, _ continuation: CheckedContinuation<WorkerSlot, any Error>) {
        let answer: Result<WorkerSlot, any Error>? = state.withLock { state in
            // A task that is cancelled later has its ticket in the list by then.
            if Task.isCancelled { return .failure(CancellationError()) }
            if state.isStopped { return .failure(PhotoRefusal.notNow) }
            if let slot = state.idle.popLast() { return .success(slot) }
            guard state.waiting.count < waitingLimit else { return .failure(PhotoRefusal.notNow) }
            state.waiting.append((ticket, continuation))
            return nil
        }
        if let answer { continuation.resume(with: answer) }
    }

    private func abandon(_ ticket: Int) {
        let continuation = state.withLock { state in
            state.waiting.firstIndex { $0.ticket == ticket }.map { state.waiting.remove(at: $0).continuation }
        }
        continuation?.resume(throwing: CancellationError())
    }

    private func giveBack(_ slot: WorkerSlot) {
        let next = state.withLock { state in
            if state.waiting.isEmpty {
                state.idle.append(slot)
                return nil as CheckedContinuation<WorkerSlot, any Error>?
            }
            return state.waiting.removeFirst().continuation
        }
        next?.resume(returning: slot)
    }
}
