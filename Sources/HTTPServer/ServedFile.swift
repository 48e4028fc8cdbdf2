import Foundation

/// A part of an open file, which is sent from the disk as fast as the other end takes it: a film takes no memory.
public final class ServedFile: Sendable {
    let descriptor: Int32
    /// In bytes from the file's beginning.
    public let offset: Int
    /// In bytes; the file has as many from there on.
    public let count: Int

    /// Takes the descriptor over, and closes it when nobody holds this any more.
    public init(descriptor: Int32, offset: Int, count: Int) {
        self.descriptor = descriptor
        self.offset = offset
        self.count = count
    }

    deinit {
        close(descriptor)
    }
}
