import DurableFiles
public import Foundation
import Synchronization
public import Vouchers

/// Pictures as files named by their digests, in folders by the first two digits.
///
/// Files block, so they are read and written on queues of the store's own; no reading waits for a file that is on its
/// way to the disk.
public final class FileMediaStore: MediaStore {
    private let folder: String
    private let readers = (0..<2).map { _ in FileQueue(label: "media-reader") }
    /// A sync waits for the disk and not for a core: several at once take hardly longer than one.
    private let writers = (0..<4).map { _ in FileQueue(label: "media-writer") }
    private let durable = Mutex(DurableNames())
    private let turn = Atomic(0)

    /// Makes the folder when it is not there.
    public init(folder: String) throws {
        self.folder = folder
        try DurableFiles.makeFolder(folder)
    }

    /// Durable with its name and its folder's when it returns, also when it was there: whoever wrote it may have ended
    /// before that was sure.
    public func put(_ bytes: Data, digest: String) async throws {
        let file = try path(of: digest)
        if durable.withLock({ $0.contains(digest) }), access(file, F_OK) == 0 { return }
        // By the digest, so that two who bring the same picture do not both write it.
        try await writers[Int(digest.utf8.last ?? 0) % writers.count].run {
            try self.write(bytes, digest: digest, to: file)
        }
    }

    public func bytes(digest: String) async throws -> Data? {
        let file = try path(of: digest)
        let number = Int(UInt(bitPattern: turn.wrappingAdd(1, ordering: .relaxed).oldValue) % UInt(readers.count))
        return await readers[number].run { FileManager.default.contents(atPath: file) }
    }

    private func write(_ bytes: Data, digest: String, to file: String) throws {
        let parent = DurableFiles.folder(of: file)
        let prefix = String(digest.prefix(2))
        if !durable.withLock({ $0.contains(prefix) }) || access(parent, F_OK) != 0 {
            try DurableFiles.makeFolder(parent)
        }
        if access(file, F_OK) == 0 {
            try DurableFiles.syncFolder(parent)
        } else {
            try DurableFiles.write(bytes, to: file)
        }
        durable.withLock {
            $0.insert(prefix)
            $0.insert(digest)
        }
    }

    private func path(of digest: String) throws -> String {
        // A digest comes from an address: nothing but hexadecimal digits may become part of a path.
        guard PictureReference.isDigest(digest) else { throw CocoaError(.fileNoSuchFile) }
        return "\(folder)/\(digest.prefix(2))/\(digest)"
    }
}

/// What is known to be on the disk, so that it is not synced again and again.
private struct DurableNames {
    /// About 2 MB of digests.
    private static let limit = 20_000
    private var names: Set<String> = []

    func contains(_ name: String) -> Bool { names.contains(name) }

    mutating func insert(_ name: String) {
        if names.count >= Self.limit { names = [] }
        names.insert(name)
    }
}

/// Runs what blocks, one after the other.
private actor FileQueue {
    private let executor: QueueExecutor
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(label: String) {
        executor = QueueExecutor(label: label)
    }

    func run<Value: Sendable, Fault: Error>(_ body: @Sendable () throws(Fault) -> Value) throws(Fault) -> Value {
        try body()
    }
}
