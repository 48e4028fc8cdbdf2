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

    /// Takes the folder, which has to be there; throws `Taken` when another program, or another part of this one, has it.
    public init(_ folder: String) throws {
        let descriptor = open(folder + "/server.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor != -1 else {
            throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: folder])
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
