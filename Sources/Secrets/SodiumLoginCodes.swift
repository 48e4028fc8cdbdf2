import CSodium
public import Vouchers

/// Login codes by libsodium: uniformly random, hashed with a key of their own that is derived from the key file's.
///
/// A million codes are tried in a second against a plain hash; without the key the database gives none of them away.
public struct SodiumLoginCodes: LoginCodeVault {
    private let key: [UInt8]

    /// Uses the file that links are sealed with, or makes one that only the owner can read.
    public init(keyFile path: String) throws(SecretsError) {
        let master = try KeyFile.readOrMake(path)
        var key = [UInt8](repeating: 0, count: Int(crypto_generichash_KEYBYTES))
        // Eight bytes that name the use: no key is used for two things.
        guard crypto_kdf_derive_from_key(&key, key.count, 1, "vk-login", master) == 0 else { throw .unavailable }
        self.key = key
    }

    public func makeChallengeID() -> LoginChallengeID { LoginChallengeID(RandomToken.make()) }

    public func makeCode() -> String {
        // Without the bias that the remainder of a random number would have.
        let digits = String(randombytes_uniform(1_000_000))
        return String(repeating: "0", count: LoginRules.digitCount - digits.count) + digits
    }

    public func hash(_ code: String, for id: LoginChallengeID) -> String { RandomToken.encode(digest(code, for: id)) }

    public func isCode(_ code: String, for id: LoginChallengeID, of hash: String) -> Bool {
        let (mine, other) = (Array(self.hash(code, for: id).utf8), Array(hash.utf8))
        return mine.count == other.count && sodium_memcmp(mine, other, mine.count) == 0
    }

    private func digest(_ code: String, for id: LoginChallengeID) -> [UInt8] {
        // The id first, and a byte that is in neither: no two pairs make one message.
        let message = Array(id.rawValue.utf8) + [0] + Array(code.utf8)
        var digest = [UInt8](repeating: 0, count: 32)
        crypto_generichash(&digest, digest.count, message, UInt64(message.count), key, key.count)
        return digest
    }
}
