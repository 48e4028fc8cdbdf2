import Foundation
import Localization
import Synchronization

extension Words {
    /// What the script on a page says, as JSON: each text by its key without `client.`, with its places as they are.
    var clientTexts: String { ClientTexts.of(self) }
}

/// The texts for the script, made once for the words of each language: every page that is loaded has them.
private enum ClientTexts {
    private static let known = Mutex<[(words: Words, json: String)]>([])
    /// An application has a few languages and one set of tables; one that makes them without end starts anew.
    private static let greatestCount = 50

    static func of(_ words: Words) -> String {
        if let found = known.withLock({ $0.first { $0.words == words } }) { return found.json }
        let json = make(words)
        known.withLock { known in
            if known.count >= greatestCount { known.removeAll() }
            known.append((words, json))
        }
        return json
    }

    private static func make(_ words: Words) -> String {
        let keys = WordTables.stock.keys(in: "en").filter { $0.hasPrefix("client.") }
        // A place is put back where it was, for the script to fill in.
        let texts = keys.map { (String($0.dropFirst(7)), words($0, "{0}")) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let json = try? encoder.encode(Dictionary(uniqueKeysWithValues: texts))
        return String(decoding: json ?? Data("{}".utf8), as: UTF8.self)
    }
}
