import CSodium

/// Secrets of 192 random bits in 32 characters that are fit for an address: no padding, one way to write each.
public enum RandomToken {
    static let byteCount = 24
    public static let length = 32

    public static func make() -> String {
        precondition(sodium_init() >= 0, "libsodium could not be started.")
        var bytes = [UInt8](repeating: 0, count: byteCount)
        randombytes_buf(&bytes, bytes.count)
        return encode(bytes)
    }

    /// Whether a text could be a token: its length and its alphabet, nothing else.
    public static func isWellFormed(_ text: String) -> Bool {
        text.utf8.count == length
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }

    /// The hash a token is stored and looked up by (BLAKE2b, 256 bits). Tokens have enough random bits that a plain
    /// hash cannot be guessed back.
    public static func hash(_ token: String) -> String {
        let message = Array(token.utf8)
        var digest = [UInt8](repeating: 0, count: 32)
        crypto_generichash(&digest, digest.count, message, UInt64(message.count), nil, 0)
        return encode(digest)
    }

    static func encode(_ bytes: [UInt8]) -> String {
        let variant = Int32(sodium_base64_VARIANT_URLSAFE_NO_PADDING)
        var text = [CChar](repeating: 0, count: sodium_base64_encoded_len(bytes.count, variant))
        sodium_bin2base64(&text, text.count, bytes, bytes.count, variant)
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
