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
        key = try KeyFile.readOrMake(path)
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
}
