/// Compares BCP 47 tags of languages.
package enum LanguageTag {
    /// Which of some tags fits a wish: itself, or what is left of it without its region and the like (RFC 4647, 3.4), so that
    /// `de` fits `de-AT`. Nil when none does.
    package static func nearest(to wish: String, among tags: [String]) -> String? {
        var parts = wish.split(separator: "-")
        while !parts.isEmpty {
            let left = parts.joined(separator: "-").lowercased()
            if let found = tags.first(where: { $0.lowercased() == left }) { return found }
            parts.removeLast()
        }
        return nil
    }
}
