import Foundation
@testable import Localization
import Testing

/// What is said of the package's own tables is true of every key.
struct StockTablesTests {
    private static let languages = ["en", "de", "ar"]
    /// Keys that are put together where they are used.
    private static let families = [
        "mail.in.", "mine.again", "mine.change", "mine.nextYear", "mine.takeBack",
        "bar.", "error.", "handwriting.", "notepaper.", "paper.", "photo.", "refusal.missing.", "recipient.noun",
        "server.",
        "sound.",
        "suggestion.stock.", "game.picture.", "sent.mail.", "sent.message.", "video.",
    ]

    @Test func everyLanguageIsComplete() {
        #expect(Set(WordTables.stock.languages) == Set(Self.languages))
        for language in Self.languages {
            #expect(WordTables.stock.keys(in: language) == WordTables.stock.keys(in: "en"), "\(language)")
        }
    }

    /// A German or Arabic text that forgets an argument says less than the English one.
    @Test func everyTextUsesWhatItIsGiven() {
        for key in WordTables.stock.keys(in: "en").sorted() {
            let places = Self.languages.map { WordTables.stock.places(in: key, of: $0) }
            #expect(places.allSatisfy { $0 == places[0] }, "\(key): \(places)")
        }
    }

    @Test func everyKeyThatIsAskedForIsThereAndEveryOtherIsGone() throws {
        let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Sources")
        var (asked, mentioned): (Set<String>, Set<String>) = ([], [])
        let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        while let file = files.nextObject() as? URL {
            guard ["swift", "js"].contains(file.pathExtension) else { continue }
            let text = try String(contentsOf: file, encoding: .utf8)
            if file.pathExtension == "js" {
                for match in text.matches(of: /say\("([A-Za-z]+)"/) { asked.insert("client.\(match.output.1)") }
            }
            for match in text.matches(of: /(?:localized|words)\(\s*"([a-z][A-Za-z.]+)"/) {
                asked.insert(String(match.output.1))
            }
            for match in text.matches(of: /"([a-zA-Z]+(?:\.[A-Za-z]+)*)"/) { mentioned.insert(String(match.output.1)) }
        }
        let known = WordTables.stock.keys(in: "en")
        for key in asked {
            #expect(known.contains(key), "\(key) is asked for and in no table")
        }
        for key in known where !mentioned.contains(key) && !Self.isPartOfAFamily(key) {
            if key.hasPrefix("client."), mentioned.contains(String(key.dropFirst(7))) { continue }
            Issue.record("nobody asks for “\(key)”")
        }
    }

    private static func isPartOfAFamily(_ key: String) -> Bool { families.contains { key.hasPrefix($0) } }
}
