import Localization
import MediaWorker
import VoucherKit

extension RecordingRefusal {
    /// For the person who chose the file, in the language of whose turn it is.
    func words(for kind: StudioRecording.Kind) -> String {
        let family = "\(kind.rawValue).refused."
        return switch self {
        case .empty: localized(family + "empty")
        case .notARecording: localized(family + "notOne")
        case .noPicture: localized("video.refused.noPicture")
        case .noSound: localized("sound.refused.noSound")
        case .tooLarge(let bytes, let limit):
            localized(family + "tooLarge", Self.megabytes(bytes), Self.megabytes(limit))
        case .tooLong(let seconds?, let limit): localized(family + "tooLong", Self.time(seconds), Self.time(limit))
        case .tooLong(nil, let limit): localized("\(kind.rawValue).tooLong", limit)
        case .tooManyPixels(let width, let height): localized("video.refused.pixels", width, height)
        case .damaged: localized(family + "damaged")
        case .tooMuch: localized(family + "tooMuch")
        case .notNow: localized(family + "notNow")
        }
    }

    private static func time(_ seconds: Int) -> String { localized("recording.time", seconds / 60, seconds % 60) }

    /// Rounded up, so that nothing over the limit seems to be within it.
    private static func megabytes(_ bytes: Int) -> Int {
        bytes / 1_000_000 + (bytes % 1_000_000 == 0 ? 0 : 1)
    }
}
