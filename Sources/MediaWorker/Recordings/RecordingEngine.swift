import Foundation

/// A recording that every browser plays, in files that are there for a moment.
public struct Recording: Sendable {
    /// An MP4 with H.264 and AAC, or with AAC alone.
    public let path: String
    /// A JPEG of a film; nil for a sound.
    public let posterPath: String?
    /// In milliseconds.
    public let duration: Int
    /// Whether there is anything to hear.
    public let hasSound: Bool
    /// How loud a sound is, from its beginning to its end, from 0 to 100; empty for a film.
    public let wave: [Int]
}

extension MediaTools {
    /// Reads a file that nobody has checked, and hands over a recording that every browser plays; its files are gone when
    /// `keep` returns.
    ///
    /// `progress` hears from 0 to 1 how far it is, on any thread. Throws a `RecordingRefusal` for the sender, what `keep`
    /// throws, and `CancellationError` when the task is cancelled, which ends all work.
    public func recording<Value: Sendable>(
        _ kind: RecordingKind, fileAt path: String, limits: RecordingLimits,
        progress: @escaping @Sendable (Double) -> Void, keep: @Sendable (Recording) async throws -> Value
    ) async throws -> Value {
        let size = try Self.checkedSize(path, limits)
        do {
            return try await turns.inTurn {
                let folder = configuration.folder + "/" + UUID().uuidString
                try FileManager.default.createDirectory(
                    atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
                defer { try? FileManager.default.removeItem(atPath: folder) }
                let made = try await make(
                    kind, fileAt: path, size: size, limits: limits, in: folder, progress: progress)
                return try await keep(made)
            }
        } catch is TurnQueue.Full {
            throw RecordingRefusal.notNow
        }
    }

    private static func checkedSize(_ path: String, _ limits: RecordingLimits) throws(RecordingRefusal) -> Int {
        var facts = stat()
        guard stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { throw .notARecording }
        guard facts.st_size > 0 else { throw .empty }
        guard Int(facts.st_size) <= limits.bytes else {
            throw .tooLarge(bytes: Int(facts.st_size), limit: limits.bytes)
        }
        return Int(facts.st_size)
    }

    private func make(
        _ kind: RecordingKind, fileAt path: String, size: Int, limits: RecordingLimits, in folder: String,
        progress: @escaping @Sendable (Double) -> Void
    ) async throws -> Recording {
        let plan = RecordingPlan(
            probe: try await probe(path, in: folder, otherwise: .notARecording), kind: kind, limits: limits, size: size)
        try plan.check()
        let result = folder + "/recording"
        let length = plan.probe.duration ?? Double(limits.duration)
        let reading = ProgressReading(length: length) { progress($0 * 0.9) }
        try await convert(plan.conversion(from: path, to: result), on: path, in: folder) { reading.hear($0) }
        let made = try await probe(result, in: folder, otherwise: .damaged)
        guard let duration = made.duration, kind == .sound || made.picture != nil else {
            throw RecordingRefusal.damaged
        }
        guard duration <= Double(limits.duration) + RecordingPlan.grace else {
            throw RecordingRefusal.tooLong(seconds: nil, limit: limits.duration)
        }
        progress(0.9)
        var poster: String?
        var wave: [Int] = []
        if kind == .video {
            poster = folder + "/poster"
            try await convert(
                RecordingPlan.poster(of: result, duration: duration, to: folder + "/poster"), on: result, in: folder)
        } else {
            wave = SoundWave.parts(of: try await convert(RecordingPlan.samples(of: result), on: result, in: folder))
        }
        progress(1)
        return Recording(
            path: result, posterPath: poster, duration: Int((duration * 1000).rounded()), hasSound: made.sound != nil,
            wave: wave)
    }

    private func probe(
        _ path: String, in folder: String, otherwise refusal: RecordingRefusal
    ) async throws -> RecordingProbe {
        do {
            let json = try await run(configuration.prober, RecordingProbe.arguments(path), on: path, in: folder)
            return try RecordingProbe(json)
        } catch let fault as ToolFault {
            throw Self.refusal(for: fault, otherwise: refusal)
        } catch is DecodingError {
            throw refusal
        }
    }

    @discardableResult
    private func convert(
        _ arguments: [String], on path: String, in folder: String, hears: @escaping @Sendable (Data) -> Void = { _ in }
    ) async throws -> Data {
        do {
            return try await run(configuration.converter, arguments, on: path, in: folder, hears: hears)
        } catch let fault as ToolFault {
            throw Self.refusal(for: fault, otherwise: .damaged)
        }
    }

    /// What the end of a program tells about the file it was at.
    private static func refusal(for fault: ToolFault, otherwise: RecordingRefusal) -> RecordingRefusal {
        switch fault {
        case .late: .tooMuch
        case .failed(let code) where [SIGXCPU, SIGXFSZ, SIGKILL, SIGABRT].contains(-code): .tooMuch
        // It did not get as far as the file.
        case .failed(let code) where MediaToolMain.isOwn(code: code): .notNow
        case .failed, .tooMuchOutput: otherwise
        case .cannotStart: .notNow
        }
    }
}
