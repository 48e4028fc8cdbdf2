public import Foundation

/// What the screens say, in one language: each text by its key.
///
/// A text is looked up in the host's tables, then in the package's, and if neither has it in that language, in the same
/// order in English. A key that no table has is shown as it is.
public struct Words: Sendable, Equatable {
    /// A BCP 47 tag such as `de` or `ar-EG`.
    public let language: String
    /// Whether the language is written from right to left.
    public let isRightToLeft: Bool
    /// How dates, numbers, lists and amounts are written.
    public let locale: Locale
    private let tables: [WordTables]
    /// How numbers in the language's own texts are written, by a name that ICU reads.
    private let patternLocale: String
    /// From the nearest to the last: `ar-eg`, `ar`, `en`.
    private let languages: [String]

    /// Words of a language; the tables of a host come before the package's own.
    public init(language: String, tables: [WordTables] = []) {
        self.language = language
        self.tables = tables + [.stock]
        var parts = language.lowercased().split(separator: "-")
        var languages: [String] = []
        while !parts.isEmpty {
            languages.append(parts.joined(separator: "-"))
            parts.removeLast()
        }
        self.languages = languages.contains("en") ? languages : languages + ["en"]
        // Arabic of no country in particular has its own digits, as most of its countries do; with a country it has that
        // country's, as ICU knows them: `ar-EG` Arabic ones, `ar-MA` Latin ones.
        locale = Locale(identifier: languages == ["ar"] ? "ar-u-nu-arab" : language)
        patternLocale = languages == ["ar"] ? "ar@numbers=arab" : language
        isRightToLeft = WritingDirection.isRightToLeft(language)
    }

    /// The text of a key with its arguments in place, each a text or a whole number.
    public func callAsFunction(_ key: String, _ arguments: any WordArgument...) -> String {
        text(key, arguments)
    }

    /// The same with arguments in an array.
    public func text(_ key: String, _ arguments: [any WordArgument]) -> String {
        for language in languages {
            for table in tables {
                guard let pattern = table.pattern(key, in: language) else { continue }
                guard pattern.contains("{") else { return marked(pattern) }
                // A text of the region's language has the region's digits; the English one that stands in has its own.
                let locale = self.language.lowercased().hasPrefix(language) ? patternLocale : language
                let arguments = arguments.enumerated().map {
                    isolated($1, hasWordsBehind: !pattern.hasSuffix("{\($0)}"))
                }
                if let text = MessagePattern.known(pattern, for: arguments)?.filled(with: arguments, locale: locale) {
                    return marked(text)
                }
            }
        }
        return key
    }

    /// Whether any table has a text of the key.
    public func has(_ key: String) -> Bool {
        languages.contains { language in tables.contains { $0.pattern(key, in: language) != nil } }
    }

    /// Several things in one sentence: `Anna, Ben and Cleo`.
    public func list(_ items: [String]) -> String {
        // A list puts marks around names of another direction; one name stays as it was written.
        items.count == 1 ? items[0] : items.formatted(.list(type: .and).locale(locale))
    }

    /// What somebody wrote keeps its own direction inside a sentence, and does not turn what stands around it. Where it is the
    /// end there is nothing to turn, and what was written stays as it is.
    private func isolated(_ argument: any WordArgument, hasWordsBehind: Bool) -> any WordArgument {
        guard case .text(let text) = argument.word else { return argument }
        let kept = Direction.withoutOpenMarks(text)
        guard hasWordsBehind, kept.unicodeScalars.contains(where: { Direction($0) == (isRightToLeft ? .left : .right) })
        else {
            return kept
        }
        return "\u{2068}\(kept)\u{2069}"
    }

    /// A sentence of the language that begins with a word of the other direction is still one of the language.
    private func marked(_ text: String) -> String {
        guard isRightToLeft, Direction.ofFirstLetter(in: text) == .left else { return text }
        return "\u{200F}" + text
    }

    /// The words of the scene whose turn it is; English outside of any.
    @TaskLocal public static var current = Words(language: "en")
}

/// A text in the language of the scene whose turn it is; see `Words`.
public func localized(_ key: String, _ arguments: any WordArgument...) -> String {
    Words.current.text(key, arguments)
}
