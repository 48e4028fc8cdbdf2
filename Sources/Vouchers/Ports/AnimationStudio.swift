public import Foundation

/// Reads moving pictures that strangers send, and keeps what came of them among the media.
public protocol AnimationStudio: Sendable {
    /// Turns an uploaded file into an animation that still moves, with nothing in it but its frames.
    ///
    /// Throws `PhotoRefused` with words for the person.
    func prepareAnimation(fileAt path: String) async throws -> StudioAnimation

    /// The same of bytes that were fetched.
    func prepareAnimation(_ bytes: Data) async throws -> StudioAnimation
}

extension AnimationStudio {
    /// By way of a file that is gone again afterwards.
    public func prepareAnimation(_ bytes: Data) async throws -> StudioAnimation {
        try await PassingFile.with(bytes) { try await prepareAnimation(fileAt: $0) }
    }
}

/// A moving picture among the media, and its first frame.
public struct StudioAnimation: Sendable, Equatable {
    /// The SHA-256 of the bytes in lower-case hexadecimal.
    public var digest: String
    /// In pixels.
    public var width: Int
    public var height: Int
    public var frameCount: Int
    /// How long one run takes, in milliseconds.
    public var duration: Int
    /// How often it is run; 0 means without end.
    public var runCount: Int
    /// The first frame as a photo: what is seen where nothing is to move.
    public var still: StudioPhoto

    /// An animation with its still.
    public init(
        digest: String, width: Int, height: Int, frameCount: Int, duration: Int, runCount: Int, still: StudioPhoto
    ) {
        self.digest = digest
        self.width = width
        self.height = height
        self.frameCount = frameCount
        self.duration = duration
        self.runCount = runCount
        self.still = still
    }
}

/// Bytes as a file for those who read files; it is removed whatever comes of it.
enum PassingFile {
    static func with<Value>(_ bytes: Data, _ body: (String) async throws -> Value) async throws -> Value {
        let path = NSTemporaryDirectory() + "/passing-" + UUID().uuidString
        try bytes.write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        return try await body(path)
    }
}
