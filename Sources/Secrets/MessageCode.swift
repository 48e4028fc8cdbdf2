import CSodium
public import Foundation

/// HMAC-SHA256 (RFC 2104, FIPS 180-4): shows that somebody who has a key has seen exactly these bytes.
public enum MessageCode {
    /// 32 bytes; a key may have any length.
    public static func sha256(of message: Data, key: Data) -> Data {
        precondition(sodium_init() >= 0, "libsodium could not be started.")
        let (message, key) = ([UInt8](message), [UInt8](key))
        var state = crypto_auth_hmacsha256_state()
        crypto_auth_hmacsha256_init(&state, key, key.count)
        crypto_auth_hmacsha256_update(&state, message, UInt64(message.count))
        var code = [UInt8](repeating: 0, count: Int(crypto_auth_hmacsha256_BYTES))
        crypto_auth_hmacsha256_final(&state, &code)
        return Data(code)
    }

    /// The same in lower-case hexadecimal.
    public static func sha256Hexadecimal(of message: Data, key: Data) -> String {
        sha256(of: message, key: key).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// Whether two texts are the same, in a time that does not tell where they differ. Their lengths are no secret.
    public static func areEqual(_ one: String, _ other: String) -> Bool {
        let (one, other) = (Array(one.utf8), Array(other.utf8))
        return one.count == other.count && sodium_memcmp(one, other, one.count) == 0
    }
}
