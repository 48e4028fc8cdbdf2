import CSandbox
import Dispatch
import Foundation
import Photos
import Synchronization

/// A place for one worker, which is filled again whenever its worker is gone. One photo at a time.
final class WorkerSlot: @unchecked Sendable {
    // Unchecked: `process` is only touched on `queue`, which also takes all that blocks.
    private let queue = DispatchQueue(label: "media-worker")
    private let configuration: MediaWorkers.Configuration
    private var process: WorkerProcess?

    init(configuration: MediaWorkers.Configuration) {
        self.configuration = configuration
    }

    /// Fills the place, and answers when its worker is warm.
    func start() async throws {
        try await onQueue { _ = try self.living() }
    }

    /// Ends the worker after the photo it is at.
    func stop() async {
        try? await onQueue { self.process = nil }
    }

    /// The worker's number, if there is one.
    func process() async -> [pid_t] {
        (try? await onQueue { self.process.map { [$0.id] } ?? [] }) ?? []
    }

    func photo(from source: PhotoSource, request: PhotoRequest) async throws -> Photo {
        try await made(of: source) { descriptor throws(PhotoRefusal) in
            try PhotoEngine.check(descriptor: descriptor, limits: request.limits)
        } by: { process, descriptor, patience in
            try process.photo(descriptor: descriptor, request: request, patience: patience)
        }
    }

    func animation(from source: PhotoSource, limits: AnimationLimits) async throws -> Animation {
        try await made(of: source) { descriptor throws(PhotoRefusal) in
            try PhotoEngine.checkAnimation(descriptor: descriptor, limits: limits)
        } by: { process, descriptor, patience in
            try process.animation(descriptor: descriptor, limits: limits, patience: patience)
        }
    }

    private typealias Work<Made> = @Sendable (WorkerProcess, Int32, Duration) throws -> Result<Made, PhotoRefusal>

    /// `check` is what can be told without a worker.
    private func made<Made: Sendable>(
        of source: PhotoSource, check: @escaping @Sendable (Int32) throws(PhotoRefusal) -> Void,
        by work: @escaping Work<Made>
    ) async throws -> Made {
        let job = WorkerJob()
        return try await withTaskCancellationHandler {
            try await onQueue { try self.work(on: source, check, work, for: job) }
        } onCancel: {
            job.cancel()
        }
    }

    private func onQueue<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result(catching: work)) }
        }
    }

    private func work<Made>(
        on source: PhotoSource, _ check: (Int32) throws(PhotoRefusal) -> Void, _ work: Work<Made>, for job: WorkerJob
    ) throws -> Made {
        let descriptor = try source.open()
        defer { close(descriptor) }
        // Most of what is no photo never gets to a worker.
        try check(descriptor)
        let process: WorkerProcess
        do {
            process = try living()
        } catch {
            configuration.log("There is no worker for photos. \(error)")
            throw PhotoRefusal.notNow
        }
        try job.begin(process: process.id)
        do {
            let answer = try work(process, descriptor, configuration.patience)
            job.end()
            if process.photoCount >= configuration.photosPerWorker { replace() }
            return try answer.get()
        } catch let fault as ChannelFault {
            job.end()
            let code = process.end()
            replace()
            if job.isCancelled { throw CancellationError() }
            let refusal = Self.refusal(for: fault, code: code)
            configuration.log("A worker ended over a photo (\(fault), \(code)): \(refusal)")
            throw refusal
        }
    }

    /// What the end of a worker tells about the photo it was at.
    private static func refusal(for fault: ChannelFault, code: Int32) -> PhotoRefusal {
        switch (fault, -code) {
        case (.late, _), (_, SIGPROF), (_, SIGXCPU): .tooMuchTime
        // Libraries that get no memory abort; the system kills when it has none itself.
        case (.closed, SIGABRT), (.closed, SIGTRAP), (.closed, SIGKILL): .tooMuchMemory
        default: .damaged
        }
    }

    private func living() throws -> WorkerProcess {
        if let process { return process }
        let started = try WorkerProcess(
            executable: configuration.executable, arguments: configuration.arguments,
            patience: configuration.patienceAtStart)
        process = started
        return started
    }

    /// Ends the worker and makes another one warm, after this photo was answered and before the next one.
    private func replace() {
        process = nil
        queue.async { [weak self] in
            guard let self else { return }
            do {
                _ = try living()
            } catch {
                configuration.log("A worker for photos cannot be started again. \(error)")
            }
        }
    }
}

/// One photo at a worker, which may be called off from any thread.
private final class WorkerJob: Sendable {
    private struct State {
        var process: pid_t?
        var isCancelled = false
    }

    private let state = Mutex(State())

    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    func begin(process: pid_t) throws {
        try state.withLock { state in
            if state.isCancelled { throw CancellationError() }
            state.process = process
        }
    }

    /// Before the process is waited for: its number may belong to another one afterwards.
    func end() {
        state.withLock { $0.process = nil }
    }

    /// A worker cannot be interrupted, so it is ended.
    func cancel() {
        state.withLock { state in
            state.isCancelled = true
            if let process = state.process { kill(process, SIGKILL) }
        }
    }
}
