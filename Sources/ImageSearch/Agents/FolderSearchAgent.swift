import Dispatch
public import Foundation
public import Vouchers

/// Searches a folder of pictures, of which a file `pictures.json` beside them says what is on each.
///
/// ```json
/// [
///   { "file": "cake.jpg", "description": { "en": "A cake with candles", "de": "Eine Torte mit Kerzen" },
///     "tags": ["birthday", "Geburtstag", "party"] },
///   { "file": "dancing.gif", "description": "A dancing cat", "tags": ["cat", "dance"], "animated": true }
/// ]
/// ```
///
/// `file` is a name in the folder; `description` one text, or one for each language, English where theirs is missing;
/// `tags` are further words in any language; `animated` tells what moves, which a GIF does unless it says `false`. A picture
/// is found when each word that is searched begins one of its words; capitals and accents do not matter. Those whose words
/// are the very ones come first, then in the order of the file.
public struct FolderSearchAgent: SearchAgent {
    private let folder: String
    private let entries: [IndexedPicture]
    /// Reading blocks; a serial queue has a thread of its own for that.
    private static let queue = DispatchQueue(label: "picture-folder")

    /// The name of the file that says what the folder has.
    public static let indexName = "pictures.json"
    /// In bytes: the most of one picture, and of the index.
    private static let byteLimit = 25_000_000

    /// Reads the index; the pictures themselves are read when they are wanted. Throws `FolderIndexError` for a folder whose
    /// index is missing, cannot be read, or names what is not there.
    public init(folder: String) throws {
        self.folder = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
        entries = try IndexedPicture.read(folder: self.folder)
    }

    /// Pages are cut from the list of all that fit.
    public func page(for query: SearchQuery) async throws -> SearchPage {
        let wanted = IndexedPicture.words(in: query.text)
        let found = entries.filter { $0.isAnimated == (query.kind == .animation) }
            .compactMap { entry in entry.rank(for: wanted).map { (entry, $0) } }
            .enumerated().sorted { ($1.element.1, $0.offset) < ($0.element.1, $1.offset) }.map(\.element.0)
        let start = max(0, query.cursor.flatMap { Int($0) } ?? 0)
        let part = found.dropFirst(start).prefix(max(1, query.count))
        let end = start + part.count
        return SearchPage(
            pictures: part.map { FoundPicture(id: $0.file, description: $0.description(in: query.language)) },
            next: end < found.count ? String(end) : nil)
    }

    /// The file; there are no small copies. Throws `SearchFailure.gone` for a picture that is no longer there, or that the
    /// index never had.
    public func bytes(of picture: FoundPicture, _ size: FoundPicture.Size) async throws -> Data {
        guard entries.contains(where: { $0.file == picture.id }) else { throw SearchFailure.gone }
        let path = folder + "/" + picture.id
        return try await withCheckedThrowingContinuation { continuation in
            Self.queue.async { continuation.resume(with: Result { try Self.read(path) }) }
        }
    }

    private static func read(_ path: String) throws(SearchFailure) -> Data {
        guard let file = FileHandle(forReadingAtPath: path) else { throw .gone }
        defer { try? file.close() }
        guard let bytes = try? file.read(upToCount: byteLimit + 1) else { throw .gone }
        guard bytes.count <= byteLimit else { throw .tooLarge }
        return bytes
    }
}

/// An index of pictures that cannot be used.
public struct FolderIndexError: Error, Sendable, CustomStringConvertible {
    /// The file.
    public let path: String
    /// What is wrong with it, in words.
    public let reason: String

    public var description: String { "The list of pictures \(path) cannot be used: \(reason)" }
}
