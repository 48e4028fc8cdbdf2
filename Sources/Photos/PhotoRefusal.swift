/// Why a photo is not taken; its `description` is for the person who chose it.
public enum PhotoRefusal: Error, Equatable, Codable, Sendable {
    /// A file without a single byte.
    case empty
    /// Nothing known.
    case notAPhoto
    /// A known format other than the five, by its name, such as “TIFF”; or “video”.
    case formatNotTaken(name: String)
    /// More bytes than the limit.
    case tooLarge(bytes: Int, limit: Int)
    /// A GIF of more bytes than the limit for those.
    case gifTooLarge(bytes: Int, limit: Int)
    /// More pixels than the limit.
    case tooManyPixels(width: Int, height: Int, limit: Int)
    /// An animation was asked for, and this is a still picture.
    case doesNotMove
    /// An animation of more frames than the limit.
    case tooManyFrames(limit: Int)
    /// An animation whose frames have more pixels together than the limit.
    case tooMuchMotion(limit: Int)
    /// Cut off, broken, or made so that it breaks what reads it.
    case damaged
    /// Reading it takes more processor time, or lasts longer, than a photo may.
    case tooMuchTime
    /// Reading it takes more memory than a photo may.
    case tooMuchMemory
    /// Nothing is wrong with the photo: too many are waiting, or photos cannot be read at the moment.
    case notNow
}

extension PhotoRefusal: CustomStringConvertible {
    public var description: String {
        switch self {
        case .empty:
            "This file is empty. Please choose another photo."
        case .notAPhoto:
            "This file is not a photo. Please choose a JPEG, PNG, WebP, HEIC or GIF."
        case .formatNotTaken(name: "video"):
            "This is a video. Please choose a photo: JPEG, PNG, WebP, HEIC or GIF."
        case .formatNotTaken(let name):
            "\(name) files cannot be used. Please choose a JPEG, PNG, WebP, HEIC or GIF."
        case .tooLarge(let bytes, let limit):
            "This photo has \(Self.megabytes(bytes)) MB. It may have at most \(Self.megabytes(limit)) MB."
        case .gifTooLarge(let bytes, let limit):
            "This GIF has \(Self.megabytes(bytes)) MB. A GIF may have at most \(Self.megabytes(limit)) MB."
        case .tooManyPixels(let width, let height, let limit):
            "This photo has \(width) × \(height) pixels. It may have at most \(limit / 1_000_000) megapixels."
        case .doesNotMove:
            "This picture does not move. Please choose a GIF or an animated WebP."
        case .tooManyFrames(let limit):
            "This animation has more than \(limit) pictures."
        case .tooMuchMotion(let limit):
            "All pictures of this animation together have more than \(limit / 1_000_000) megapixels."
        case .damaged:
            "This photo is damaged or incomplete. Please choose another one, or save it anew and try again."
        case .tooMuchTime, .tooMuchMemory:
            "This photo is too complicated to be read. Please save it as a smaller JPEG and try again."
        case .notNow:
            "Photos cannot be read at the moment. Please try again in a minute."
        }
    }

    /// Rounded up, so that no photo over the limit seems to be within it.
    private static func megabytes(_ bytes: Int) -> Int {
        bytes / 1_000_000 + (bytes % 1_000_000 == 0 ? 0 : 1)
    }
}
