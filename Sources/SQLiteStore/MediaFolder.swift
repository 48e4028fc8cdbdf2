import Foundation
import Vouchers

/// The folder of `FileMediaStore`, as it lies on the disk.
public struct MediaFolder: Sendable {
    /// Something that lies in it.
    public enum Entry: Sendable, Equatable {
        case medium(digest: String, path: String)
        /// What a process was writing, or was writing when it ended.
        case unfinished(path: String)
        /// None of ours.
        case stranger(path: String)
    }

    let url: URL

    public init(path: String) {
        url = URL(fileURLWithPath: path, isDirectory: true)
    }

    /// Where the bytes of a digest lie, or would lie; throws for text that is no digest.
    func file(of digest: String) throws -> URL {
        // A digest comes from an address: nothing but hexadecimal digits may become part of a path.
        guard PictureReference.isDigest(digest) else { throw CocoaError(.fileNoSuchFile) }
        return url.appendingPathComponent(String(digest.prefix(2))).appendingPathComponent(digest)
    }

    /// Whether bytes lie under a digest.
    public func has(_ digest: String) -> Bool {
        (try? file(of: digest)).map { FileManager.default.fileExists(atPath: $0.path) } ?? false
    }

    /// One of the folders that media lie in.
    struct Part: Sendable {
        let url: URL

        /// The paths of what is not a medium yet, in no order.
        func unfinished() throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: url.path).lazy
                .filter { $0.hasPrefix(".\(url.lastPathComponent)") }
                .map { url.appendingPathComponent($0).path }
        }
    }

    /// The folders that media lie in, to be looked at one after the other: all names at once may be a million.
    func parts() throws -> [Part] {
        try FileManager.default.contentsOfDirectory(atPath: url.path).filter { $0.utf8.count == 2 }
            .map { Part(url: url.appendingPathComponent($0, isDirectory: true)) }
    }

    /// All that is there now; throws when the folder cannot be read.
    public func contents() throws -> [Entry] {
        var entries: [Entry] = []
        for name in try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() {
            let place = url.appendingPathComponent(name)
            guard name.utf8.count == 2, let names = try? FileManager.default.contentsOfDirectory(atPath: place.path)
            else {
                entries.append(.stranger(path: place.path))
                continue
            }
            entries += names.sorted().map { Self.entry($0, in: name, path: place.appendingPathComponent($0).path) }
        }
        return entries
    }

    private static func entry(_ name: String, in folder: String, path: String) -> Entry {
        if PictureReference.isDigest(name), name.hasPrefix(folder) { return .medium(digest: name, path: path) }
        return name.hasPrefix(".\(folder)") ? .unfinished(path: path) : .stranger(path: path)
    }
}
