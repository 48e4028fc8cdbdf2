import Localization

extension SearchFailure {
    /// For the person who waits, in the language of whose turn it is.
    public var words: String {
        switch self {
        case .unreachable: localized("search.failed.unreachable")
        case .late: localized("search.failed.late")
        case .refused: localized("search.failed.refused")
        case .tooOften: localized("search.failed.tooOften")
        case .unreadable: localized("search.failed.unreadable")
        case .tooLarge: localized("search.failed.tooLarge")
        case .gone, .notAllowed: localized("search.failed.gone")
        }
    }
}
