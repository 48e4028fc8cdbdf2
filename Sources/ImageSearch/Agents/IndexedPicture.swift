import Foundation

/// One entry of a folder's index.
struct IndexedPicture: Sendable {
    let file: String
    let isAnimated: Bool
    /// By language; "" where it is in no language in particular.
    private let descriptions: [String: String]
    private let words: Set<String>

    func description(in language: String) -> String {
        let base = language.lowercased().split(separator: "-").first.map(String.init) ?? ""
        return descriptions[base] ?? descriptions[""] ?? descriptions["en"] ?? descriptions.min { $0.key < $1.key }?
            .value
            ?? ""
    }

    /// How well it fits: one for each wanted word that is the very one; nil when a wanted word begins none of its words.
    func rank(for wanted: [String]) -> Int? {
        var rank = 0
        for word in wanted {
            if words.contains(word) {
                rank += 1
            } else if !words.contains(where: { $0.hasPrefix(word) }) {
                return nil
            }
        }
        return rank
    }

    /// Words as they are compared: without capitals and accents, and without what stands between them.
    static func words(in text: String) -> [String] {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
            .split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    // MARK: Reading

    private struct Entry: Decodable {
        var file: String
        var description: Description?
        var tags: [String]?
        var animated: Bool?
    }

    /// One text, or one for each language.
    private enum Description: Decodable {
        case one(String)
        case several([String: String])

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let text = try? container.decode(String.self) {
                self = .one(text)
            } else {
                self = .several(try container.decode([String: String].self))
            }
        }
    }

    private init(_ entry: Entry) {
        file = entry.file
        isAnimated = entry.animated ?? entry.file.lowercased().hasSuffix(".gif")
        switch entry.description {
        case .one(let text): descriptions = ["": text]
        case .several(let texts):
            descriptions = Dictionary(texts.map { ($0.lowercased(), $1) }, uniquingKeysWith: { first, _ in first })
        case nil: descriptions = [:]
        }
        words = Set((Array(descriptions.values) + (entry.tags ?? [])).flatMap(Self.words(in:)))
    }

    /// The entries of a folder's index, in its order.
    static func read(folder: String) throws(FolderIndexError) -> [IndexedPicture] {
        let path = folder + "/" + FolderSearchAgent.indexName
        func fault(_ reason: String) -> FolderIndexError { FolderIndexError(path: path, reason: reason) }
        guard let bytes = FileManager.default.contents(atPath: path) else { throw fault("it is not there.") }
        let entries: [Entry]
        do {
            entries = try JSONDecoder().decode([Entry].self, from: bytes)
        } catch let error as DecodingError {
            throw fault(words(for: error))
        } catch {
            throw fault("\(error)")
        }
        for entry in entries {
            // The list is the operator's own; a slip in it is not to open another file all the same.
            guard !entry.file.isEmpty, !entry.file.contains("/"), entry.file != "..", entry.file != "." else {
                throw fault("“\(entry.file)” is no name of a file in that folder.")
            }
            let place = URL(fileURLWithPath: folder + "/" + entry.file)
            guard FileManager.default.fileExists(atPath: place.path) else {
                throw fault("there is no file “\(entry.file)” in that folder.")
            }
            guard place.resolvingSymlinksInPath().deletingLastPathComponent().path == folder else {
                throw fault("“\(entry.file)” leads out of that folder.")
            }
        }
        return entries.map(IndexedPicture.init)
    }

    private static func words(for error: DecodingError) -> String {
        func place(_ path: [any CodingKey]) -> String {
            path.map { $0.intValue.map { "entry \($0 + 1)" } ?? "“\($0.stringValue)”" }.joined(separator: ", ")
        }
        switch error {
        case .keyNotFound(let key, let context): return "\(place(context.codingPath)) has no “\(key.stringValue)”."
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            return "\(place(context.codingPath)) is not what it should be: \(context.debugDescription)"
        case .dataCorrupted: return "it is no JSON."
        @unknown default: return "\(error)"
        }
    }
}
