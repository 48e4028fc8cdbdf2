import HTTPServer
import Localization

/// What the HTTP server tells people by itself, in the language they wish for.
///
/// All of it is made at the start: it is told when there is no time.
struct RefusalWords: Sendable {
    private let wish: LanguageWish
    private let words: [String: [HTTPRefusal: String]]

    init(languages: [String], tables: [WordTables]) {
        wish = LanguageWish(offered: languages)
        words = Dictionary(
            wish.offered.map { language in
                let words = Words(language: language, tables: tables)
                let texts = HTTPRefusal.allCases.map { ($0, words(Self.key($0))) }
                return (language, Dictionary(uniqueKeysWithValues: texts))
            }, uniquingKeysWith: { first, _ in first })
    }

    func callAsFunction(_ refusal: HTTPRefusal, to headers: HTTPHeaders) -> String {
        words[wish.offeredChoice(for: headers["Accept-Language"])]?[refusal] ?? refusal.words
    }

    private static func key(_ refusal: HTTPRefusal) -> String {
        refusal == .notKept ? "client.notSaved" : "server.\(refusal.rawValue)"
    }
}
