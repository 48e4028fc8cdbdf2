public import Foundation

/// Texts by key in several languages, as an app has them: a folder of `de.lproj/VoucherKit.strings` and the like.
public struct WordTables: Sendable, Equatable {
    private final class Storage: Sendable {
        let patterns: [String: [String: String]]

        init(_ patterns: [String: [String: String]]) { self.patterns = patterns }
    }

    private let storage: Storage
    private var patterns: [String: [String: String]] { storage.patterns }

    /// Of patterns by language, a BCP 47 tag in any case, and then by key.
    public init(_ patterns: [String: [String: String]]) {
        storage = Storage(Dictionary(patterns.map { ($0.key.lowercased(), $0.value) }) { $1 })
    }

    /// All files of a name in the `.lproj` folders of a folder, such as a bundle's `resourceURL`.
    ///
    /// Throws `WordTableError` for a file that cannot be read. A folder without any is no table.
    public init(folder: URL, name: String = "VoucherKit") throws(WordTableError) {
        var patterns: [String: [String: String]] = [:]
        let folders = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        for folder in folders where folder.pathExtension == "lproj" {
            let file = folder.appendingPathComponent(name + ".strings")
            guard FileManager.default.fileExists(atPath: file.path) else { continue }
            patterns[folder.deletingPathExtension().lastPathComponent] = try Self.patterns(in: file)
        }
        self.init(patterns)
    }

    private static func patterns(in file: URL) throws(WordTableError) -> [String: String] {
        do {
            let list = try PropertyListSerialization.propertyList(from: try Data(contentsOf: file), format: nil)
            if let patterns = list as? [String: String] { return patterns }
        } catch {
            throw WordTableError(file: file.path, reason: String(describing: error))
        }
        throw WordTableError(file: file.path, reason: "it is no list of \"key\" = \"text\";")
    }

    /// Whether they are the very same tables; what is in them is not compared.
    public static func == (lhs: WordTables, rhs: WordTables) -> Bool { lhs.storage === rhs.storage }

    /// The languages there are texts in, as BCP 47 tags in small letters, sorted.
    public var languages: [String] { patterns.keys.sorted() }

    /// The keys of a language.
    public func keys(in language: String) -> Set<String> { Set(patterns[language.lowercased()]?.keys ?? [:].keys) }

    func pattern(_ key: String, in language: String) -> String? { patterns[language]?[key] }

    func places(in key: String, of language: String) -> Set<Int> {
        pattern(key, in: language).map(MessagePattern.places) ?? []
    }

    /// What is wrong with a host's table, in words: keys that nothing asks for, and texts that want other arguments than the
    /// package's or cannot be read. A host's own keys begin with its own name, or any other that the package does not use.
    public func faults(against stock: WordTables = .stock) -> [String] {
        let known = stock.keys(in: "en")
        let areas = Set(known.map(Self.area))
        return patterns.sorted { $0.key < $1.key }.flatMap { language, texts in
            texts.sorted { $0.key < $1.key }.compactMap { key, pattern in
                let text = "“\(key)” in \(language)"
                guard let own = stock.pattern(key, in: "en") else {
                    return areas.contains(Self.area(of: key)) ? "\(text): there is no such text." : nil
                }
                let extra = MessagePattern.places(in: pattern)
                    .subtracting(MessagePattern.places(in: own)).sorted()
                if let place = extra.first { return "\(text): there is nothing to put at {\(place)}." }
                if pattern.contains("{"), !MessagePattern.isReadable(pattern, locale: language) {
                    return "\(text) cannot be read: look at its braces, and at “other” of each plural."
                }
                return nil
            }
        }
    }

    /// What a key begins with, up to its first dot.
    private static func area(of key: String) -> Substring { key.prefix { $0 != "." } }

    /// The package's own, complete in English, German and Arabic.
    public static let stock: WordTables = {
        guard let folder = Bundle.module.url(forResource: "Tables", withExtension: nil),
            let tables = try? WordTables(folder: folder), !tables.languages.isEmpty
        else { preconditionFailure("The package's own words are missing beside the program.") }
        return tables
    }()
}

/// A file of texts cannot be read.
public struct WordTableError: Error, Sendable, CustomStringConvertible {
    /// Its path.
    public let file: String
    /// What is wrong with it, in words for whoever wrote it.
    public let reason: String

    public var description: String { "The texts in \(file) cannot be read: \(reason)" }
}
