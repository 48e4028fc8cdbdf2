import Foundation
import CommandTool

@testable import Tokens

/// Keys and signatures by the `openssl` command: made with each run, and by another path than what is tested.
struct OpenSSL {
    /// A private key in a file, with its public one.
    struct Key: Sendable {
        let path: String
        let pem: String
    }

    /// Made once for all tests.
    static let keys = Result { try Keys() }

    struct Keys: Sendable {
        let rsa, otherRSA, stranger, shortRSA, p256, otherP256, p384, secp256k1, ed25519: Key

        init() throws {
            func rsa(_ bitCount: Int) throws -> Key {
                try OpenSSL.key("-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:\(bitCount)")
            }
            func curve(_ name: String) throws -> Key {
                try OpenSSL.key("-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:\(name)")
            }
            self.rsa = try rsa(2048)
            otherRSA = try rsa(2048)
            stranger = try rsa(2048)
            shortRSA = try rsa(1024)
            p256 = try curve("P-256")
            otherP256 = try curve("P-256")
            p384 = try curve("P-384")
            secp256k1 = try curve("secp256k1")
            ed25519 = try OpenSSL.key("-algorithm", "ED25519")
        }
    }

    private static func key(_ arguments: String...) throws -> Key {
        let path = NSTemporaryDirectory() + UUID().uuidString + ".pem"
        _ = try CommandTool.run("openssl", ["genpkey", "-out", path] + arguments)
        let pem = try CommandTool.run("openssl", ["pkey", "-in", path, "-pubout"])
        return Key(path: path, pem: String(decoding: pem, as: UTF8.self))
    }

    // MARK: Signatures

    static func rs256(_ text: String, _ key: Key) throws -> [UInt8] {
        try CommandTool.run("openssl", ["dgst", "-sha256", "-sign", key.path], input: text)
    }

    static func ps256(_ text: String, _ key: Key, saltLength: Int = 32) throws -> [UInt8] {
        try CommandTool.run(
            "openssl",
            [
                "dgst", "-sha256", "-sigopt", "rsa_padding_mode:pss", "-sigopt", "rsa_pss_saltlen:\(saltLength)",
                "-sign",
                key.path,
            ], input: text)
    }

    /// R and S one after the other, 32 bytes each, out of the DER that OpenSSL writes.
    static func es256(_ text: String, _ key: Key) throws -> [UInt8] {
        let der = try CommandTool.run("openssl", ["dgst", "-sha256", "-sign", key.path], input: text)
        var rest = der.dropFirst(2)
        var signature: [UInt8] = []
        for _ in 0..<2 {
            let count = Int(rest[rest.startIndex + 1])
            let number = rest.dropFirst(2).prefix(count).drop { $0 == 0 }
            signature += [UInt8](repeating: 0, count: 32 - number.count) + number
            rest = rest.dropFirst(2 + count)
        }
        return signature
    }

    static func hs256(_ text: String, secret: String) throws -> [UInt8] {
        let hexadecimal = secret.utf8.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        return try CommandTool.run(
            "openssl",
            ["dgst", "-sha256", "-mac", "HMAC", "-macopt", "hexkey:" + hexadecimal, "-binary"], input: text)
    }

    // MARK: JWK

    static func jwk(_ key: Key, kid: String, more: String = "") throws -> String {
        let words = try CommandTool.run("openssl", ["pkey", "-in", key.path, "-pubout", "-text", "-noout"])
        let text = String(decoding: words, as: UTF8.self)
        let isRSA = text.contains("Modulus:")
        let lines = text.split(separator: "\n").drop { $0 != (isRSA ? "Modulus:" : "pub:") }.dropFirst()
        let bytes = lines.prefix { $0.hasPrefix(" ") }.joined().split(whereSeparator: { $0 == ":" || $0 == " " })
            .compactMap { UInt8($0, radix: 16) }
        if isRSA {
            return
                #"{"kty":"RSA","kid":"\#(kid)","n":"\#(Base64URL.encode(bytes.drop { $0 == 0 }))","e":"AQAB"\#(more)}"#
        }
        let (x, y) = (Base64URL.encode(bytes[1..<33]), Base64URL.encode(bytes[33..<65]))
        return #"{"kty":"EC","crv":"P-256","kid":"\#(kid)","x":"\#(x)","y":"\#(y)"\#(more)}"#
    }
}
