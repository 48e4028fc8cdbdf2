import Foundation

/// Tokens as a host's own accounts sign them, by the `openssl` command: by another path than what reads them.
struct SignedToken {
    struct Fault: Error {}

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
        _ = try Self.run(["genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048", "-out", keyPath])
        _ = try Self.run(["pkey", "-in", keyPath, "-pubout", "-out", publicKeyPath])
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
        return try text + "." + Self.encode(Self.run(["dgst", "-sha256", "-sign", keyPath], input: text))
    }

    static func encode(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    private static func run(_ arguments: [String], input: String = "") throws -> [UInt8] {
        let process = Process()
        // Its own, since the present one is read without a lock while another test may be changing it.
        process.environment = ["PATH": "/usr/bin:/bin"]
        process.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
        process.arguments = arguments
        let (standardInput, output) = (Pipe(), Pipe())
        process.standardInput = standardInput
        process.standardOutput = output
        process.standardError = Pipe()
        try process.run()
        try standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try standardInput.fileHandleForWriting.close()
        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Fault() }
        return [UInt8](bytes)
    }
}
