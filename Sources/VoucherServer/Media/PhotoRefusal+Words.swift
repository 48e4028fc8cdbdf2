import Localization
import Photos

extension PhotoRefusal {
    /// For the person who chose the photo, in the language of whose turn it is.
    var words: String {
        switch self {
        case .empty: localized("photo.refused.empty")
        case .notAPhoto: localized("photo.refused.notAPhoto")
        case .formatNotTaken(name: "video"): localized("photo.refused.video")
        case .formatNotTaken(let name): localized("photo.refused.format", name)
        case .tooLarge(let bytes, let limit):
            localized("photo.refused.tooLarge", Self.megabytes(bytes), Self.megabytes(limit))
        case .gifTooLarge(let bytes, let limit):
            localized("photo.refused.gifTooLarge", Self.megabytes(bytes), Self.megabytes(limit))
        case .tooManyPixels(let width, let height, let limit):
            localized("photo.refused.pixels", width, height, limit / 1_000_000)
        // Of animations, which have words of their own.
        case .doesNotMove, .tooManyFrames, .tooMuchMotion: animationWords
        case .damaged: localized("photo.refused.damaged")
        case .tooMuchTime, .tooMuchMemory: localized("photo.refused.complicated")
        case .notNow: localized("photo.refused.notNow")
        }
    }

    /// Rounded up, so that no photo over the limit seems to be within it.
    static func megabytes(_ bytes: Int) -> Int {
        bytes / 1_000_000 + (bytes % 1_000_000 == 0 ? 0 : 1)
    }
}
