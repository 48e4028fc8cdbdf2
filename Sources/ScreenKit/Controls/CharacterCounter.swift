import Localization

/// A count of grapheme clusters beside a field, such as `12 / 40`; the browser counts on while one types.
public struct CharacterCounter {
    /// The most that may be written; 0 means that there is no limit.
    public let limit: Int
    private(set) weak var label: UILabel?

    /// Counts in a label, which is kept weakly and has to be on the same screen; the field does not refuse what is too
    /// long.
    public init(limit: Int, label: UILabel) {
        self.limit = limit
        self.label = label
    }

    func show(count: Int) {
        label?.text = limit > 0 ? localized("page.counter", count, limit) : localized("page.count", count)
    }
}
