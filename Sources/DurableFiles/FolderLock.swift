import Foundation

/// Holds a folder for one program: a second one that wants it is told so, and it is free again once the first has ended,
/// however that was.
public final class FolderLock: Sendable {
    private let descriptor: Int32

    /// Somebody else has the folder.
    public struct Taken: Error, Sendable, CustomStringConvertible {
        public let folder: String

        public var description: String {
            "Another server that is running keeps its data in \(folder). End that one first, or set DATA_DIR to another folder."
        }
    }

    /// Nothing can be written in the folder.
    public struct Unusable: Error, Sendable, CustomStringConvertible {
        public let folder: String
        public let reason: String

        public var description: String {
            "Nothing can be written in \(folder): \(reason). Give the server a folder of its own with DATA_DIR."
        }
    }

    /// Takes the folder, which has to be there; throws `Taken` when another program, or another part of this one, has it,
    /// and `Unusable` when nothing can be written in it.
    public init(_ folder: String) throws {
        let descriptor = open(folder + "/server.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor != -1 else {
            throw Unusable(folder: folder, reason: String(cString: strerror(errno)))
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            throw Taken(folder: folder)
        }
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }
}
