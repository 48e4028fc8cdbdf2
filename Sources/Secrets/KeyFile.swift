import CSodium
import DurableFiles
import Foundation

/// 32 random bytes in a file that only its owner can read.
enum KeyFile {
    static let byteCount = 32

    /// Reads the file, or makes it.
    static func readOrMake(_ path: String) throws(SecretsError) -> [UInt8] {
        guard sodium_init() >= 0 else { throw .unavailable }
        let key: [UInt8]
        if let existing = try read(path) { key = existing } else { key = try make(path) }
        do {
            // What is sealed with a key must not outlive it. Also one that was there: its maker may have ended before this.
            try DurableFiles.syncFolder(DurableFiles.folder(of: path))
        } catch {
            throw .keyFile(path: path, reason: "its folder cannot be synced: \(error.localizedDescription)")
        }
        return key
    }

    private static func read(_ path: String) throws(SecretsError) -> [UInt8]? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw .keyFile(path: path, reason: "it cannot be read")
        }
        guard data.count == byteCount else {
            throw .keyFile(path: path, reason: "it has \(data.count) bytes instead of \(byteCount)")
        }
        return [UInt8](data)
    }

    /// Written whole under another name and then linked to its own, so that two servers that start together agree.
    private static func make(_ path: String) throws(SecretsError) -> [UInt8] {
        var key = [UInt8](repeating: 0, count: byteCount)
        randombytes_buf(&key, key.count)
        let temporary = path + "." + RandomToken.make()
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL, 0o600)
        guard descriptor >= 0 else { throw .keyFile(path: path, reason: String(cString: strerror(errno))) }
        defer { unlink(temporary) }
        let written = write(descriptor, key, key.count)
        let isDurable = fsync(descriptor) == 0
        close(descriptor)
        guard written == key.count, isDurable else {
            throw .keyFile(path: path, reason: String(cString: strerror(errno)))
        }
        if link(temporary, path) != 0 {
            guard errno == EEXIST, let existing = try read(path) else {
                throw .keyFile(path: path, reason: String(cString: strerror(errno)))
            }
            return existing
        }
        return key
    }
}
