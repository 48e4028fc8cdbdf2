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
        case .missing(let key): "Please fill in the \(key)."
        case .tooLong(_, let count, let limit):
            "That is \(count) characters long. Please shorten it to \(limit)."
        case .notAllowed(let key): "This \(key) cannot be chosen."
        case .tooLarge: "That is more than one item can hold."
        case .other(let words): words
        }
    }
}
