import CommandTool
import Foundation

@testable import MediaWorker

/// Films and sounds that `ffmpeg` makes for a test, and the tools that read them, in a folder of the test's own.
final class RecordingFixture {
    let folder: String

    init() throws {
        folder = NSTemporaryDirectory() + "recordings-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// The server's tools, limited as there unless `isLimited` is false.
    func tools(
        isLimited: Bool = true, _ change: (inout MediaTools.Configuration) -> Void = { _ in }
    ) throws -> MediaTools {
        guard var configuration = MediaTools.Configuration.found(folder: folder + "/made") else {
            throw Missing()
        }
        configuration.limiter = isLimited ? [try serverProgram(), MediaWorkerMain.command, MediaToolMain.word] : nil
        change(&configuration)
        return MediaTools(configuration)
    }

    struct Missing: Error, CustomStringConvertible {
        let description = "ffmpeg is not installed; script/bootstrap does that."
    }

    static let film = ["-f", "lavfi", "-i", "testsrc=size=320x240:rate=25"]
    static let tone = ["-f", "lavfi", "-i", "sine=frequency=440:sample_rate=48000"]

    /// A file that `ffmpeg` makes of these arguments, under a name that says nothing of what is in it.
    func file(_ arguments: [String], name: String = UUID().uuidString) throws -> String {
        let path = folder + "/" + name
        _ = try run("ffmpeg", ["-nostdin", "-v", "error", "-y"] + arguments + ["file:" + path])
        return path
    }

    func file(bytes: Data) throws -> String {
        let path = folder + "/" + UUID().uuidString
        try bytes.write(to: URL(fileURLWithPath: path))
        return path
    }

    /// What a file holds, in the words of `ffprobe`.
    func facts(of path: String, _ entries: String) throws -> String {
        try run("ffprobe", ["-v", "error", "-of", "compact=p=0", "-show_entries", entries, "file:" + path])
    }

    func run(_ program: String, _ arguments: [String]) throws -> String {
        String(decoding: try CommandTool.run(program, arguments), as: UTF8.self)
    }
}

extension MediaTools {
    /// Reads a file, and answers a copy of what was made in a place of the test's own.
    func made(
        _ kind: RecordingKind, of path: String, seconds: Int = 60, bytes: Int = 100_000_000, as name: String
    ) async throws -> Recording {
        try await recording(
            kind, fileAt: path, limits: RecordingLimits(bytes: bytes, duration: seconds), progress: { _ in }
        ) { made in
            try FileManager.default.copyItem(atPath: made.path, toPath: name)
            if let poster = made.posterPath {
                try FileManager.default.copyItem(atPath: poster, toPath: name + ".jpg")
            }
            return made
        }
    }

    /// Why a file is not taken; nil when it is.
    func refusal(
        _ kind: RecordingKind, of path: String, seconds: Int = 60, bytes: Int = 100_000_000
    ) async throws -> RecordingRefusal? {
        do {
            try await recording(
                kind, fileAt: path, limits: RecordingLimits(bytes: bytes, duration: seconds), progress: { _ in }
            ) { _ in }
            return nil
        } catch let refusal as RecordingRefusal {
            return refusal
        }
    }
}
