public import Foundation

/// The programs that read films and sounds, `ffprobe` and `ffmpeg`, and how they are run.
///
/// Each run is a process that has no network, starts no other, and has limits of time and memory. A few run at the same
/// time, some more wait, and all others are refused.
public final class MediaTools: Sendable {
    /// Which programs there are, and what they may take.
    public struct Configuration: Sendable {
        /// How a program is run: by a process of the server's own that limits itself first, or, with nothing, as it is, for
        /// files that are no stranger's.
        public var limiter: [String]? = ["/proc/self/exe", MediaWorkerMain.command, MediaToolMain.word]
        /// The path of `ffprobe`.
        public var prober: String
        /// The path of `ffmpeg`.
        public var converter: String
        /// The folder in which files are made; each job has one of its own in it, which goes with the job.
        public var folder: String
        /// How many are read at the same time. A film takes both cores of a small server.
        public var runningLimit = 1
        /// How many more may wait.
        public var waitingLimit = 20
        /// How long one run may take, on a busy machine, too.
        public var patience = Duration.seconds(400)

        /// The programs where they were found.
        public init(prober: String, converter: String, folder: String) {
            self.prober = prober
            self.converter = converter
            self.folder = folder
        }

        /// The programs as `PATH` has them; nil when one is missing.
        public static func found(
            folder: String, path: String? = ProcessInfo.processInfo.environment["PATH"]
        ) -> Configuration? {
            func find(_ name: String) -> String? {
                (path ?? "/usr/bin:/usr/local/bin").split(separator: ":").map { "\($0)/\(name)" }
                    .first { $0.hasPrefix("/") && FileManager.default.isExecutableFile(atPath: $0) }
            }
            guard let prober = find("ffprobe"), let converter = find("ffmpeg") else { return nil }
            return Configuration(prober: prober, converter: converter, folder: folder)
        }
    }

    let configuration: Configuration
    let turns: TurnQueue
    /// Runs block.
    private let queue = DispatchQueue(label: "media-tools", attributes: .concurrent)

    /// Runs nothing yet.
    public init(_ configuration: Configuration) {
        self.configuration = configuration
        turns = TurnQueue(runningLimit: configuration.runningLimit, waitingLimit: configuration.waitingLimit)
    }

    /// Those that wait are refused, and so are later ones; what runs goes on.
    public func stop() {
        turns.stop()
    }

    /// Runs a program on one file, with one folder to write into, and answers what it wrote to its output.
    ///
    /// Throws a `ToolFault`, and `CancellationError` when the task is cancelled, which ends the program.
    package func run(
        _ program: String, _ arguments: [String], on input: String, in folder: String,
        hears: @escaping @Sendable (Data) -> Void = { _ in }
    ) async throws -> Data {
        let command = (configuration.limiter.map { $0 + [folder, input] } ?? []) + [program] + arguments
        let (job, deadline) = (ToolJob(), ContinuousClock.now + configuration.patience)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                queue.async {
                    continuation.resume(
                        with: Result { try job.run(command, deadline: deadline, hears: hears) })
                }
            }
        } onCancel: {
            job.cancel()
        }
    }
}
