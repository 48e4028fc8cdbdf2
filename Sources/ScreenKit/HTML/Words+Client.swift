import Foundation
import Localization

extension Words {
    /// What the script on a page says, as JSON: each text by its key without `client.`, with its places as they are.
    var clientTexts: String {
        let keys = WordTables.stock.keys(in: "en").filter { $0.hasPrefix("client.") }
        // A place is put back where it was, for the script to fill in.
        let texts = keys.map { (String($0.dropFirst(7)), text($0, ["{0}"])) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let json = try? encoder.encode(Dictionary(uniqueKeysWithValues: texts))
        return String(decoding: json ?? Data("{}".utf8), as: UTF8.self)
    }
}
