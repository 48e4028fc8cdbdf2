import Foundation
import Synchronization

/// Runs what blocks, one after the other.
actor FileQueue {
    private let executor: QueueExecutor
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(label: String) {
        executor = QueueExecutor(label: label)
    }

    func run<Value: Sendable, Fault: Error>(_ body: @Sendable () throws(Fault) -> Value) throws(Fault) -> Value {
        try body()
    }
}

/// A lock on a folder between processes, and between the queues of this one.
final class FolderLock: Sendable {
    private let descriptor: Int32
    // What `flock` locks belongs to the whole process: among our own queues it holds nobody up.
    private let own = Mutex(())

    init(folder: String) throws {
        descriptor = Foundation.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw CocoaError(.fileReadUnknown) }
    }

    deinit {
        close(descriptor)
    }

    /// Held for moments only: for a look and a rename, never while bytes are written.
    func held(_ body: () throws -> Bool) throws -> Bool {
        try own.withLock { _ in
            while flock(descriptor, LOCK_EX) != 0 {
                guard errno == EINTR else { throw CocoaError(.fileLocking) }
            }
            defer { _ = flock(descriptor, LOCK_UN) }
            return try body()
        }
    }
}
