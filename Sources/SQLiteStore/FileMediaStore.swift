public import Foundation
public import Vouchers

/// Pictures as files named by their digests, in folders by the first two digits.
public actor FileMediaStore: MediaStore {
    private let executor = QueueExecutor(label: "media-files")
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
    private let folder: URL

    public init(folder: String) throws {
        self.folder = URL(fileURLWithPath: folder, isDirectory: true)
        try FileManager.default.createDirectory(at: self.folder, withIntermediateDirectories: true)
    }

    /// Written whole under another name, synced, then renamed: a file under a digest is always complete.
    public func put(_ bytes: Data, digest: String) async throws {
        let file = try self.file(digest)
        if FileManager.default.fileExists(atPath: file.path) { return }
        let parent = file.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        let temporary = parent.appendingPathComponent(".\(digest).\(UUID().uuidString)")
        try bytes.write(to: temporary)
        try Self.sync(temporary.path)
        guard rename(temporary.path, file.path) == 0 else {
            unlink(temporary.path)
            throw CocoaError(.fileWriteUnknown)
        }
        try Self.sync(parent.path)
        try Self.sync(folder.path)
    }

    public func bytes(digest: String) async throws -> Data? {
        FileManager.default.contents(atPath: try file(digest).path)
    }

    private func file(_ digest: String) throws -> URL {
        // A digest comes from an address: nothing but hexadecimal digits may become part of a path.
        guard PictureReference.isDigest(digest) else { throw CocoaError(.fileNoSuchFile) }
        return folder.appendingPathComponent(String(digest.prefix(2))).appendingPathComponent(digest)
    }

    private static func sync(_ path: String) throws {
        let descriptor = Foundation.open(path, O_RDONLY)
        guard descriptor >= 0 else { throw CocoaError(.fileReadUnknown) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }
}
