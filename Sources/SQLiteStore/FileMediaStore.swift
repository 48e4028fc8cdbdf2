public import Foundation
public import Vouchers

/// Pictures as files named by their digests, in folders by the first two digits.
///
/// A file's time of modification is when it was put last, by the store's clock. Several processes may have one folder.
public actor FileMediaStore: MediaStore {
    private let executor = QueueExecutor(label: "media-files")
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
    private let folder: MediaFolder
    private let index: (any MediaIndex)?
    private let tolerance: TimeInterval
    private let now: @Sendable () -> Date
    private let lock: FolderLock

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
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        lock = try FolderLock(folder: folder)
        // What a process that ended over a `put` has left; another process may be writing one now: those stay for an hour.
        for case .unfinished(let path) in try self.folder.contents() {
            if let putAt = Self.putTime(path), putAt < now().addingTimeInterval(-3600) { unlink(path) }
        }
    }

    /// Written whole under another name, synced, then renamed: a file under a digest is always complete.
    public func put(_ bytes: Data, digest: String) async throws {
        let file = try folder.file(of: digest)
        let moment = now()
        let isNotedAnew = try await index?.noteMedium(digest, at: moment, tolerance: tolerance) ?? true
        // Within the lock, so that no process removes the file between a look and what follows from it.
        let isThere = try lock.held { try Self.touch(file.path, at: isNotedAnew ? moment : nil) }
        if isThere { return }
        let parent = file.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        let temporary = parent.appendingPathComponent(".\(digest).\(UUID().uuidString)")
        try bytes.write(to: temporary)
        try Self.sync(temporary.path)
        guard try Self.touch(temporary.path, at: moment),
            try lock.held({ rename(temporary.path, file.path) }) == 0
        else {
            unlink(temporary.path)
            throw CocoaError(.fileWriteUnknown)
        }
        try Self.sync(parent.path)
        try Self.sync(folder.url.path)
    }

    public func bytes(digest: String) async throws -> Data? {
        FileManager.default.contents(atPath: try folder.file(of: digest).path)
    }

    public func remove(_ digest: String, putBefore moment: Date) async throws -> Bool {
        let path = try folder.file(of: digest).path
        return try lock.held {
            guard let putAt = Self.putTime(path) else { return true }
            guard putAt < moment else { return false }
            guard unlink(path) == 0 || errno == ENOENT else { throw CocoaError(.fileWriteUnknown) }
            return true
        }
    }

    // MARK: Parts

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

    private static func sync(_ path: String) throws {
        let descriptor = Foundation.open(path, O_RDONLY)
        guard descriptor >= 0 else { throw CocoaError(.fileReadUnknown) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }
}

/// A lock on a folder between processes; within one process the store's actor has one caller at a time.
private final class FolderLock: Sendable {
    private let descriptor: Int32

    init(folder: String) throws {
        descriptor = Foundation.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw CocoaError(.fileReadUnknown) }
    }

    deinit {
        close(descriptor)
    }

    /// Held for moments only: for a look and a rename, never while bytes are written.
    func held<Value>(_ body: () throws -> Value) throws -> Value {
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else { throw CocoaError(.fileLocking) }
        }
        defer { _ = flock(descriptor, LOCK_UN) }
        return try body()
    }
}
