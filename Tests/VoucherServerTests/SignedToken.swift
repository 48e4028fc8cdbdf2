import Foundation
import CommandTool

/// Tokens as a host's own accounts sign them, by the `openssl` command: by another path than what reads them.
struct SignedToken {
    /// The private key, and a file with the public one.
    let keyPath: String
    let publicKeyPath: String

    /// Made once for all tests: a key takes a while.
    static let shared = Result { try SignedToken() }

    init() throws {
        let folder = NSTemporaryDirectory() + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        keyPath = folder + "/key.pem"
        publicKeyPath = folder + "/public.pem"
        _ = try CommandTool.run(
            "openssl", ["genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048", "-out", keyPath])
        _ = try CommandTool.run("openssl", ["pkey", "-in", keyPath, "-pubout", "-out", publicKeyPath])
    }

    static let claims: [String: String] = [
        "iss": #""https://id.example""#, "aud": #""gifts""#, "sub": #""42""#, "exp": "1800000300",
        "name": #""Anna Müller""#, "email": #""anna@example.org""#, "email_verified": "true",
    ]

    /// A token with claims in JSON's own writing; `changes` replace some of them.
    func make(_ changes: [String: String] = [:], header: String = #"{"alg":"RS256","kid":"one"}"#) throws -> String {
        let all = Self.claims.merging(changes) { $1 }
        let payload =
            "{" + all.sorted { $0.key < $1.key }.map { #""\#($0.key)":\#($0.value)"# }.joined(separator: ",") + "}"
        let text = Self.encode(Array(header.utf8)) + "." + Self.encode(Array(payload.utf8))
        return try text + "."
            + Self.encode(CommandTool.run("openssl", ["dgst", "-sha256", "-sign", keyPath], input: text))
    }

    static func encode(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
