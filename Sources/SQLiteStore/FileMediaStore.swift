import DurableFiles
public import Foundation
import Synchronization
public import Vouchers

/// Pictures as files named by their digests, in folders by the first two digits.
///
/// A file's time of modification is when it was put last, by the store's clock. Several processes may have one folder.
/// Files block, so they are read and written on queues of the store's own; no reading waits for a file that is on its
/// way to the disk.
public final class FileMediaStore: MediaStore {
    private let folder: MediaFolder
    private let index: (any MediaIndex)?
    private let tolerance: TimeInterval
    private let now: @Sendable () -> Date
    private let lock: FolderLock
    private let readers = (0..<2).map { _ in FileQueue(label: "media-reader") }
    /// A sync waits for the disk and not for a core: several at once take hardly longer than one.
    private let writers = (0..<4).map { _ in FileQueue(label: "media-writer") }
    private let durable = Mutex(DurableNames())
    private let turn = Atomic(0)

    /// Makes the folder when it is not there.
    ///
    /// Each medium is noted in the index before its file is written, but for one that was noted no more than `tolerance`
    /// seconds ago: that has to be well within the time of grace of whoever sweeps. Without an index nothing can be swept.
    public init(
        folder: String, index: (any MediaIndex)? = nil, tolerance: TimeInterval = 3600,
        now: @escaping @Sendable () -> Date = { Date() }
    ) throws {
        self.folder = MediaFolder(path: folder)
        self.index = index
        self.tolerance = tolerance
        self.now = now
        try DurableFiles.makeFolder(folder)
        lock = try FolderLock(folder: folder)
    }

    /// Removes what processes that ended over a `put` have left, and answers how many files. Another process may be
    /// writing one now: those stay for an hour. Looks at every name in the folder; whoever serves does it beside that.
    @discardableResult
    public func removeUnfinished() async throws -> Int {
        let queue = FileQueue(label: "media-tidying")
        let old = now().addingTimeInterval(-3600)
        var count = 0
        for part in try folder.parts() {
            count += try await queue.run {
                try part.unfinished().count { path in
                    guard let putAt = Self.putTime(path), putAt < old else { return false }
                    return unlink(path) == 0
                }
            }
        }
        return count
    }

    /// Durable with its name and its folder's when it returns, also when it was there: whoever wrote it may have ended
    /// before that was sure.
    public func put(_ bytes: Data, digest: String) async throws {
        let file = try folder.file(of: digest).path
        let moment = now()
        let isNotedAnew = try await index?.noteMedium(digest, at: moment, tolerance: tolerance) ?? true
        // By the digest, so that two who bring the same picture do not both write it.
        try await writers[Int(digest.utf8.last ?? 0) % writers.count].run {
            try self.write(bytes, digest: digest, to: file, at: moment, isNotedAnew: isNotedAnew)
        }
    }

    public func bytes(digest: String) async throws -> Data? {
        let file = try folder.file(of: digest).path
        let number = Int(UInt(bitPattern: turn.wrappingAdd(1, ordering: .relaxed).oldValue) % UInt(readers.count))
        return await readers[number].run { FileManager.default.contents(atPath: file) }
    }

    public func open(digest: String) async throws -> OpenMedium? {
        let file = try folder.file(of: digest).path
        let number = Int(UInt(bitPattern: turn.wrappingAdd(1, ordering: .relaxed).oldValue) % UInt(readers.count))
        return await readers[number].run {
            let descriptor = Foundation.open(file, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { return nil }
            var facts = stat()
            guard fstat(descriptor, &facts) == 0 else {
                close(descriptor)
                return nil
            }
            return OpenMedium(descriptor: descriptor, size: Int(facts.st_size))
        }
    }

    public func remove(_ digest: String, putBefore moment: Date) async throws -> Bool {
        let path = try folder.file(of: digest).path
        return try await writers[Int(digest.utf8.last ?? 0) % writers.count].run {
            try self.lock.held {
                guard let putAt = Self.putTime(path) else { return true }
                guard putAt < moment else { return false }
                guard unlink(path) == 0 || errno == ENOENT else { throw CocoaError(.fileWriteUnknown) }
                self.durable.withLock { $0.remove(digest) }
                return true
            }
        }
    }

    // MARK: Parts

    private func write(_ bytes: Data, digest: String, to file: String, at moment: Date, isNotedAnew: Bool) throws {
        let parent = DurableFiles.folder(of: file)
        let prefix = String(digest.prefix(2))
        if !durable.withLock({ $0.contains(prefix) }) || access(parent, F_OK) != 0 {
            try DurableFiles.makeFolder(parent)
        }
        // Within the lock, so that no process removes the file between a look and what follows from it.
        if try lock.held({ try Self.touch(file, at: isNotedAnew ? moment : nil) }) {
            if durable.withLock({ $0.contains(digest) }) { return }
            try DurableFiles.syncFolder(parent)
        } else {
            try DurableFiles.write(bytes, to: file) { temporary in
                guard try Self.touch(temporary, at: moment), try self.lock.held({ rename(temporary, file) }) == 0
                else { throw CocoaError(.fileWriteUnknown) }
            }
        }
        durable.withLock {
            $0.insert(prefix)
            $0.insert(digest)
        }
    }

    private static func putTime(_ path: String) -> Date? {
        var facts = stat()
        guard stat(path, &facts) == 0 else { return nil }
        return Date(
            timeIntervalSince1970: Double(facts.st_mtim.tv_sec) + Double(facts.st_mtim.tv_nsec) / 1_000_000_000)
    }

    /// Whether there is a file, which counts as put at the moment then; nil leaves it as it is.
    private static func touch(_ path: String, at moment: Date?) throws -> Bool {
        guard let moment else { return access(path, F_OK) == 0 }
        let whole = moment.timeIntervalSince1970.rounded(.down)
        let part = Int((moment.timeIntervalSince1970 - whole) * 1_000_000_000)
        let time = timespec(tv_sec: Int(whole), tv_nsec: min(part, 999_999_999))
        let code = withUnsafePointer(to: (time, time)) { pair in
            pair.withMemoryRebound(to: timespec.self, capacity: 2) { utimensat(AT_FDCWD, path, $0, 0) }
        }
        if code == 0 { return true }
        guard errno == ENOENT else { throw CocoaError(.fileWriteUnknown) }
        return false
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

    mutating func remove(_ name: String) { names.remove(name) }
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

/// A lock on a folder, between processes and between the queues of one.
private final class FolderLock: Sendable {
    /// The system's lock is one for all who have the descriptor, and so does not keep our own queues apart.
    private let descriptor: Mutex<Int32>

    init(folder: String) throws {
        let opened = Foundation.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard opened >= 0 else { throw CocoaError(.fileReadUnknown) }
        descriptor = Mutex(opened)
    }

    deinit {
        _ = descriptor.withLock { close($0) }
    }

    /// Held for moments only: for a look and a rename, never while bytes are written.
    func held<Value: Sendable>(_ body: () throws -> Value) throws -> Value {
        try descriptor.withLock { descriptor in
            while flock(descriptor, LOCK_EX) != 0 {
                guard errno == EINTR else { throw CocoaError(.fileLocking) }
            }
            defer { _ = flock(descriptor, LOCK_UN) }
            return try body()
        }
    }
}
