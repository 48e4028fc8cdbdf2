import CSandbox
public import Foundation

/// Where the bytes of a photo are that is to be read.
public enum PhotoSource: Sendable {
    /// A file that does not change while it is read; nothing of it is copied.
    case file(path: String)
    /// Bytes in memory, copied once.
    case bytes(Data)

    /// The photo could not be opened, which says nothing about the photo.
    public struct Unreadable: Error, CustomStringConvertible {
        public let description: String
    }

    /// Opens it for one reading; the caller closes it.
    package func open() throws(Unreadable) -> Int32 {
        switch self {
        case .file(let path):
            let descriptor = Foundation.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
            guard descriptor >= 0 else { throw Self.fault("open \(path)") }
            return descriptor
        case .bytes(let bytes):
            let descriptor = vk_make_memory_file()
            guard descriptor >= 0 else { throw Self.fault("make a file in memory") }
            guard Self.write(bytes, to: descriptor) else {
                let fault = Self.fault("write a file in memory")
                close(descriptor)
                throw fault
            }
            return descriptor
        }
    }

    private static func write(_ bytes: Data, to descriptor: Int32) -> Bool {
        bytes.withUnsafeBytes { bytes in
            var written = 0
            while written < bytes.count {
                let count = Foundation.write(descriptor, bytes.baseAddress! + written, bytes.count - written)
                guard count > 0 else { return false }
                written += count
            }
            return true
        }
    }

    private static func fault(_ what: String) -> Unreadable {
        Unreadable(description: "Cannot \(what): \(String(cString: strerror(errno))).")
    }
}
