import Localization

extension CaptionFile.Refusal {
    /// For the person who chose the file, in the language of whose turn it is.
    var words: String {
        switch self {
        case .empty: localized("captions.refused.empty")
        case .tooLarge: localized("captions.refused.tooLarge", CaptionFile.greatestSize / 1_000_000)
        case .notCaptions: localized("captions.refused.notCaptions")
        case .unreadable(let line): localized("captions.refused.line", line)
        case .tooMany: localized("captions.refused.tooMany")
        }
    }
}
