import CSodium
public import Vouchers

/// Signatures by libsodium (keyed BLAKE2b), with a key of their own that is derived from the key file's.
///
/// 96 bits, which is what there is room for beside the mail's name in the first part of an address (64 octets; RFC 5321,
/// 4.5.3.1.1): each guess is a mail that has to arrive.
public struct SodiumMailSigner: MailSigner {
    private let key: [UInt8]
    private static let byteCount = 12

    /// Uses the file that links are sealed with, or makes one that only the owner can read.
    public init(keyFile path: String) throws(SecretsError) {
        let master = try KeyFile.readOrMake(path)
        var key = [UInt8](repeating: 0, count: Int(crypto_generichash_KEYBYTES))
        // Eight bytes that name the use: no key is used for two things.
        guard crypto_kdf_derive_from_key(&key, key.count, 2, "vk-mails", master) == 0 else { throw .unavailable }
        self.key = key
    }

    public func signature(of id: MailID) -> String {
        let message = Array(id.rawValue.utf8)
        // The hash is at least 16 bytes long; what is left of one is as hard to guess as its length says.
        var digest = [UInt8](repeating: 0, count: Int(crypto_generichash_BYTES))
        crypto_generichash(&digest, digest.count, message, UInt64(message.count), key, key.count)
        return digest.prefix(Self.byteCount).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    public func isSignature(_ text: String, of id: MailID) -> Bool {
        let (mine, other) = (Array(signature(of: id).utf8), Array(text.lowercased().utf8))
        return mine.count == other.count && sodium_memcmp(mine, other, mine.count) == 0
    }
}
