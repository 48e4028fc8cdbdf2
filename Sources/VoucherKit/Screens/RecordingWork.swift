import Localization
import Synchronization

/// What a screen has the studio do with a recording: one at a time, with how far it is, and it can be stopped.
final class RecordingWork {
    /// How far the recording is that is being read, from 0 to 1; nil when none is.
    private(set) var progress: Float?
    private weak var screen: UIViewController?
    private let field: FileField
    private let option: RecordingPersonalizationOption?
    private var job: RecordingJob?
    private var postponed = PutOff()

    var isRunning: Bool { progress != nil }

    init(on screen: UIViewController, field: FileField, option: RecordingPersonalizationOption?) {
        self.screen = screen
        self.field = field
        self.option = option
    }

    deinit {
        // Whoever has left the screen waits for nothing.
        job?.cancel()
    }

    /// Reads the file that has just been chosen in the field.
    func receive(then: @escaping (StudioRecording) -> Void) {
        guard let chosen = field.files.first, !isRunning, let scene = screen?.scene, let option else { return }
        field.refusal = nil
        if chosen.isTooLarge || chosen.size > option.maxBytes {
            return refuse(localized("photo.tooLarge", option.maxBytes / 1_000_000))
        }
        guard let studio = scene.environment[(any RecordingStudio).self] else {
            return refuse(localized("\(option.kind.rawValue).notHere"))
        }
        let (kind, duration, bytes) = (option.kind, option.maxDuration, option.maxBytes)
        let job = RecordingJob()
        self.job = job
        progress = 0
        scene.perform {
            // The file is held by the work, and so kept on disk until it is read.
            try await job.run { progress in
                try await studio.prepare(
                    kind, fileAt: chosen.path, maxDuration: duration, maxBytes: bytes, progress: progress)
            }
        } completion: { [weak self] result in
            // It may have been stopped, and another one be under way.
            guard let self, self.job === job else { return }
            finish(result, then: then)
        }
        watch(job, after: 0)
    }

    /// Gives up the recording that is being read.
    func stop() {
        guard let job else { return }
        job.cancel()
        end()
        screen?.scene?.announce(localized("recording.stopped"))
        screen?.scene?.focus(field)
    }

    /// Puts something off until the recording is there, when one is awaited, and answers whether it did.
    ///
    /// Without a script a file comes with the very press of **Done**. A failure drops what was put off.
    func postpone(_ action: @escaping () -> Void) -> Bool {
        postponed.put(action, while: isRunning)
    }

    private func watch(_ job: RecordingJob, after step: Int) {
        screen?.scene?.perform {
            await job.step(after: step)
        } completion: { [weak self] result in
            guard let self, self.job === job, isRunning, let next = try? result.get() else { return }
            progress = Float(next) / Float(RecordingJob.stepCount)
            screen?.scene?.showProgress()
            watch(job, after: next)
        }
    }

    private func end() {
        job = nil
        progress = nil
        _ = postponed.take()
    }

    private func finish(_ result: Result<StudioRecording, any Error>, then: (StudioRecording) -> Void) {
        let next = postponed.take()
        end()
        switch result {
        case .success(let recording):
            then(recording)
            next?()
        case .failure(let refused as RecordingRefused): refuse(refused.words)
        case .failure(is CancellationError): break
        case .failure(let error):
            ScreenLog.warn("A recording could not be read: \(error)")
            refuse(localized("recording.failed"))
        }
    }

    private func refuse(_ words: String) {
        screen?.refuse(words, at: field)
    }
}

/// One recording that is being read, seen from the tree and from the work.
final class RecordingJob: Sendable {
    private struct State {
        var step = 0
        var isOver = false
        var isCancelled = false
        var task: Task<StudioRecording, any Error>?
        var waiter: (known: Int, continuation: CheckedContinuation<Int?, Never>)?
    }

    /// How many pages tell how far it is.
    static let stepCount = 10
    private let state = Mutex(State())

    /// Runs the work once, so that it can be called off.
    func run(
        _ work: @escaping @Sendable (@escaping @Sendable (Double) -> Void) async throws -> StudioRecording
    ) async throws -> StudioRecording {
        defer { finish() }
        let task = Task { try await work { self.tell($0) } }
        let isCancelled = state.withLock { state in
            state.task = task
            return state.isCancelled
        }
        if isCancelled { task.cancel() }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }

    func cancel() {
        let task = state.withLock { state in
            state.isCancelled = true
            return state.task
        }
        task?.cancel()
    }

    /// The next step that is reached beyond a known one; nil when it is over. To be waited for by one at a time.
    func step(after known: Int) async -> Int? {
        await withCheckedContinuation { continuation in
            let answer: Int?? = state.withLock { state in
                if state.isOver { return .some(nil) }
                if state.step > known { return state.step }
                state.waiter = (known, continuation)
                return nil
            }
            if let answer { continuation.resume(returning: answer) }
        }
    }

    private func tell(_ fraction: Double) {
        let step = Int(min(max(fraction, 0), 1) * Double(Self.stepCount))
        let waiter = state.withLock { state -> CheckedContinuation<Int?, Never>? in
            state.step = max(state.step, step)
            guard let waiter = state.waiter, state.step > waiter.known else { return nil }
            state.waiter = nil
            return waiter.continuation
        }
        waiter?.resume(returning: step)
    }

    private func finish() {
        let waiter = state.withLock { state in
            state.isOver = true
            defer { state.waiter = nil }
            return state.waiter?.continuation
        }
        waiter?.resume(returning: nil)
    }
}
