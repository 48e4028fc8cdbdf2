public import Foundation

/// The files of a game that is a page of HTML, read when the application starts.
///
/// The page runs in a frame without an origin, and without a network: it may load its own files by relative addresses,
/// and nothing else. Scripts and styles may stand in the page too.
public struct GamePage: Sendable {
    /// The bytes of each file by its path, such as `index.html` and `pictures/cake.png`.
    package let files: [String: Data]
    /// Changes with the files, so that browsers may keep them.
    package let mark: String

    /// The page itself.
    package static let start = "index.html"
    /// What all files of a game may have together, in bytes: it is kept in memory, and phones have to load it.
    public static let greatestSize = 10_000_000

    /// A page of one file.
    public init(html: String) {
        self.init(files: [Self.start: Data(html.utf8)])
    }

    /// A page of one file. Throws for one that cannot be read or is too large.
    public init(file: URL) throws(GamePageError) {
        self.init(files: [Self.start: try Self.read(file, name: file.lastPathComponent)])
        try checkSize(of: file.lastPathComponent)
    }

    /// A folder with an `index.html` and what it needs. Throws when that is missing, when a file cannot be read or is of a
    /// kind that pages do not load, and when all of them are too large. Hidden files are left out.
    public init(folder: URL) throws(GamePageError) {
        let root = folder.resolvingSymlinksInPath().path + "/"
        let found = FileManager.default.enumerator(
            at: folder.resolvingSymlinksInPath(), includingPropertiesForKeys: [.isRegularFileKey],
            options: .skipsHiddenFiles)
        var files: [String: Data] = [:]
        while let file = found?.nextObject() as? URL {
            guard (try? file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true else { continue }
            let name = String(file.path.dropFirst(root.count))
            guard Self.type(of: name) != nil else { throw GamePageError(file: name, reason: .unknownKind) }
            files[name] = try Self.read(file, name: name)
        }
        guard files[Self.start] != nil else {
            throw GamePageError(file: folder.lastPathComponent + "/" + Self.start, reason: .missing)
        }
        self.init(files: files)
        try checkSize(of: folder.lastPathComponent)
    }

    private init(files: [String: Data]) {
        self.files = files
        var all: [UInt8] = []
        for (name, bytes) in files.sorted(by: { $0.key < $1.key }) {
            all += Array("\(name) \(bytes.count)\n".utf8)
            all += bytes
        }
        mark = String(ContentDigest.sha256(all).prefix(16))
    }

    private static func read(_ file: URL, name: String) throws(GamePageError) -> Data {
        guard let bytes = FileManager.default.contents(atPath: file.path) else {
            throw GamePageError(file: name, reason: .missing)
        }
        return bytes
    }

    private func checkSize(of name: String) throws(GamePageError) {
        guard files.values.reduce(0, { $0 + $1.count }) <= Self.greatestSize else {
            throw GamePageError(file: name, reason: .tooLarge)
        }
    }

    /// The address of a game's page.
    func address(of id: String) -> String { "/games/\(id)/\(mark)/\(Self.start)" }

    /// The media type of a file by the end of its name; nil for what games do not load.
    package static func type(of name: String) -> String? {
        types[String(name.split(separator: ".").last ?? "").lowercased()]
    }

    private static let types = [
        "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
        "mjs": "text/javascript; charset=utf-8", "svg": "image/svg+xml", "png": "image/png", "jpg": "image/jpeg",
        "jpeg": "image/jpeg", "webp": "image/webp", "gif": "image/gif", "woff2": "font/woff2", "ttf": "font/ttf",
        "otf": "font/otf", "mp3": "audio/mpeg", "m4a": "audio/mp4", "ogg": "audio/ogg", "wav": "audio/wav",
    ]
}

/// A game's files that cannot be used.
public struct GamePageError: Error, Sendable, Equatable, CustomStringConvertible {
    /// Why not.
    public enum Reason: Sendable, Equatable {
        /// There is no such file, or it cannot be read.
        case missing
        /// Pages of games do not load files of this kind.
        case unknownKind
        /// All files together have more bytes than `GamePage.greatestSize`.
        case tooLarge
    }

    /// The file or folder.
    public let file: String
    /// What is wrong with it.
    public let reason: Reason

    public var description: String {
        switch reason {
        case .missing: "The game's file \(file) is not there, or cannot be read."
        case .unknownKind: "The game's file \(file) is of a kind that pages of games do not load."
        case .tooLarge: "The game \(file) has more than \(GamePage.greatestSize / 1_000_000) MB."
        }
    }
}
