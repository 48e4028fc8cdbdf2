/// Why a film or a sound is not taken.
public enum RecordingRefusal: Error, Equatable, Sendable {
    /// A file without a single byte.
    case empty
    /// None of the formats that are read.
    case notARecording
    /// A recording without a moving picture, where a film is wanted.
    case noPicture
    /// A recording without sound, where one is wanted.
    case noSound
    /// More bytes than the limit.
    case tooLarge(bytes: Int, limit: Int)
    /// Longer than the limit, both in seconds; the length is nil when it was not found out.
    case tooLong(seconds: Int?, limit: Int)
    /// A picture of more pixels than a film may have.
    case tooManyPixels(width: Int, height: Int)
    /// Cut off, broken, or of a kind inside that cannot be read.
    case damaged
    /// Reading it takes more time or memory than it may.
    case tooMuch
    /// Nothing is wrong with it: too many are waiting, or none can be read at the moment.
    case notNow
}
