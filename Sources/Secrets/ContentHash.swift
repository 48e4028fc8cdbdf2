import CSodium
public import Foundation

/// The hash of a text that is no secret, as a Content-Security-Policy names an inline script by it.
public enum ContentHash {
    /// SHA-256 in lower-case hexadecimal: the name of a medium.
    public static func sha256(_ bytes: Data) -> String {
        var digest = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
        bytes.withUnsafeBytes { buffer in
            _ = crypto_hash_sha256(
                &digest, buffer.bindMemory(to: UInt8.self).baseAddress, UInt64(buffer.count))
        }
        return digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// SHA-256 in Base64, with padding.
    public static func sha256Base64(_ text: String) -> String {
        precondition(sodium_init() >= 0, "libsodium could not be started.")
        let message = Array(text.utf8)
        var digest = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
        crypto_hash_sha256(&digest, message, UInt64(message.count))
        let variant = Int32(sodium_base64_VARIANT_ORIGINAL)
        var encoded = [CChar](repeating: 0, count: sodium_base64_encoded_len(digest.count, variant))
        sodium_bin2base64(&encoded, encoded.count, digest, digest.count, variant)
        return String(decoding: encoded.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
