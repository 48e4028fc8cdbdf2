import Localization
import Photos

extension PhotoRefusal {
    /// For the person who chose an animation, in the language of whose turn it is.
    var animationWords: String {
        switch self {
        case .empty: localized("animated.refused.empty")
        case .notAPhoto: localized("animated.refused.notAPicture")
        case .formatNotTaken(name: "video"): localized("animated.refused.video")
        case .formatNotTaken(let name): localized("animated.refused.format", name)
        case .tooLarge(let bytes, let limit), .gifTooLarge(let bytes, let limit):
            localized("animated.refused.tooLarge", Self.megabytes(bytes), Self.megabytes(limit))
        case .doesNotMove: localized("animated.refused.still")
        case .tooManyFrames(let limit): localized("animated.refused.frames", limit)
        case .tooManyPixels(let width, let height, let limit):
            localized("animated.refused.pixels", width, height, limit / 1_000_000)
        case .tooMuchMotion, .tooMuchTime, .tooMuchMemory: localized("animated.refused.complicated")
        case .damaged: localized("animated.refused.damaged")
        case .notNow: localized("animated.refused.notNow")
        }
    }
}
