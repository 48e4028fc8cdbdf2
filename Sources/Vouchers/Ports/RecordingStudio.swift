/// Reads films and sounds that strangers send, and keeps what came of them among the media.
public protocol RecordingStudio: Sendable {
    /// Turns an uploaded file into a recording that every browser plays, without what was written beside it.
    ///
    /// `maxDuration` is in seconds. `progress` hears from 0 to 1 how far it is, on any thread; cancelling the task ends the
    /// work. Throws `RecordingRefused` with words for the person.
    func prepare(
        _ kind: StudioRecording.Kind, fileAt path: String, maxDuration: Int, maxBytes: Int,
        progress: @escaping @Sendable (Double) -> Void
    ) async throws -> StudioRecording
}

/// A film or a sound among the media.
public struct StudioRecording: Sendable, Equatable {
    /// What is recorded.
    public enum Kind: String, Sendable, Codable {
        case video, sound
    }

    public var kind: Kind
    /// The SHA-256 of the bytes in lower-case hexadecimal.
    public var digest: String
    /// In milliseconds.
    public var duration: Int
    /// Whether there is anything to hear.
    public var hasSound: Bool
    /// A picture of a film; nil for a sound.
    public var poster: StudioPhoto?
    /// How loud a sound is in parts of equal length, from 0 to 100; empty for a film.
    public var wave: [Int]

    public init(
        kind: Kind, digest: String, duration: Int, hasSound: Bool = true, poster: StudioPhoto? = nil, wave: [Int] = []
    ) {
        self.kind = kind
        self.digest = digest
        self.duration = duration
        self.hasSound = hasSound
        self.poster = poster
        self.wave = wave
    }
}

/// A file that becomes no recording.
public struct RecordingRefused: Error, Sendable, CustomStringConvertible {
    private let makeWords: @Sendable () -> String

    /// The words are made when somebody is told of it, in that person's language.
    public init(words: @escaping @Sendable () -> String) {
        makeWords = words
    }

    /// For the person: what is wrong, and what to do.
    public var words: String { makeWords() }

    public var description: String { words }
}
