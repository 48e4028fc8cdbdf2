import CSodium
public import Foundation
public import Vouchers

/// Links sealed with a key that lies in a file outside the database.
///
/// The database alone gives no link away: it holds a hash to look one up and a sealed copy to show it again.
public struct SodiumLinkVault: LinkVault {
    private let key: [UInt8]

    /// Reads the key file, or makes one that only the owner can read.
    public init(keyFile path: String) throws(SecretsError) {
        guard sodium_init() >= 0 else { throw .unavailable }
        if let existing = try Self.readKey(path) {
            key = existing
        } else {
            key = try Self.makeKey(path)
        }
    }

    public func makeToken() -> String { RandomToken.make() }

    public func lookupHash(of token: String) -> String? {
        RandomToken.isWellFormed(token) ? RandomToken.hash(token) : nil
    }

    public func seal(_ token: String) throws -> Data {
        let message = Array(token.utf8)
        var nonce = [UInt8](repeating: 0, count: Int(crypto_secretbox_NONCEBYTES))
        randombytes_buf(&nonce, nonce.count)
        var box = [UInt8](repeating: 0, count: message.count + Int(crypto_secretbox_MACBYTES))
        guard crypto_secretbox_easy(&box, message, UInt64(message.count), nonce, key) == 0 else {
            throw SecretsError.unavailable
        }
        return Data(nonce + box)
    }

    public func open(_ sealed: Data) throws -> String {
        let bytes = [UInt8](sealed)
        let (nonceSize, macSize) = (Int(crypto_secretbox_NONCEBYTES), Int(crypto_secretbox_MACBYTES))
        guard bytes.count >= nonceSize + macSize else { throw SecretsError.cannotOpen }
        let (nonce, box) = (Array(bytes[..<nonceSize]), Array(bytes[nonceSize...]))
        var message = [UInt8](repeating: 0, count: box.count - macSize)
        guard crypto_secretbox_open_easy(&message, box, UInt64(box.count), nonce, key) == 0,
            let token = String(validating: message, as: UTF8.self)
        else { throw SecretsError.cannotOpen }
        return token
    }

    // MARK: The key file

    private static func readKey(_ path: String) throws(SecretsError) -> [UInt8]? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw .keyFile(path: path, reason: "it cannot be read")
        }
        guard data.count == Int(crypto_secretbox_KEYBYTES) else {
            throw .keyFile(path: path, reason: "it has \(data.count) bytes instead of \(crypto_secretbox_KEYBYTES)")
        }
        return [UInt8](data)
    }

    /// Written whole under another name and then linked to its own, so that two servers that start together agree.
    private static func makeKey(_ path: String) throws(SecretsError) -> [UInt8] {
        var key = [UInt8](repeating: 0, count: Int(crypto_secretbox_KEYBYTES))
        randombytes_buf(&key, key.count)
        let temporary = path + "." + RandomToken.make()
        let descriptor = Foundation.open(temporary, O_WRONLY | O_CREAT | O_EXCL, 0o600)
        guard descriptor >= 0 else { throw .keyFile(path: path, reason: String(cString: strerror(errno))) }
        defer { unlink(temporary) }
        let written = write(descriptor, key, key.count)
        let isDurable = fsync(descriptor) == 0
        close(descriptor)
        guard written == key.count, isDurable else {
            throw .keyFile(path: path, reason: String(cString: strerror(errno)))
        }
        if link(temporary, path) != 0 {
            guard errno == EEXIST, let existing = try readKey(path) else {
                throw .keyFile(path: path, reason: String(cString: strerror(errno)))
            }
            return existing
        }
        return key
    }
}
