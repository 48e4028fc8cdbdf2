import Localization

/// Why an option's rules do not accept what a screen handed over. The screen stays, and is told.
public enum PersonalizationRefusal: Error, Sendable, Equatable {
    /// A value the option needs is missing or empty; its key.
    case missing(key: String)
    /// A text has more grapheme clusters than it may have.
    case tooLong(key: String, count: Int, limit: Int)
    /// A value the option does not know.
    case notAllowed(key: String)
    /// The object as a whole is beyond `PersonalizedObject.greatestSize`.
    case tooLarge
    /// Another reason, in words for the person.
    case other(String)
}

extension PersonalizationRefusal: CustomStringConvertible {
    /// In words for the person.
    public var description: String {
        switch self {
        case .missing(let key): Self.missing(key)
        case .tooLong(_, let count, let limit):
            localized("refusal.tooLong", count, limit)
        case .notAllowed(let key): localized("refusal.notAllowed", key)
        case .tooLarge: localized("refusal.tooLarge")
        case .other(let words): words
        }
    }

    private static func missing(_ key: String) -> String {
        let own = "refusal.missing.\(key)"
        return Words.current.has(own) ? localized(own) : localized("refusal.missing", key)
    }
}
