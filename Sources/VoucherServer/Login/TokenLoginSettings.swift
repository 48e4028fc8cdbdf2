import Foundation
import Tokens

/// How people of a host's own accounts sign in: by a token (JWT) that the host signs and posts to `/login/token`.
public struct TokenLoginSettings: Sendable {
    /// The token's `iss`, compared letter by letter.
    public var issuer: String
    /// What is, or is among, the token's `aud`.
    public var audience: String
    /// A file with the public keys: a JWK set, or one key in PEM. It is read at start.
    public var keyFile: String
    /// The `kid` of a key in PEM, which has no name of its own. A JWK set names its keys.
    public var keyID: String?
    /// `RS256`, `PS256` or `ES256` for a key in PEM; nil takes RS256 for RSA and ES256 for a point of P-256.
    public var algorithm: String?

    /// A JWK set needs no more.
    public init(issuer: String, audience: String, keyFile: String, keyID: String? = nil, algorithm: String? = nil) {
        self.issuer = issuer
        self.audience = audience
        self.keyFile = keyFile
        self.keyID = keyID
        self.algorithm = algorithm
    }

    /// Reads `LOGIN_TOKEN_ISSUER`, `LOGIN_TOKEN_AUDIENCE`, `LOGIN_TOKEN_KEYS`, `LOGIN_TOKEN_KEY_ID` and
    /// `LOGIN_TOKEN_ALGORITHM`; nil when there is no issuer.
    static func fromEnvironment(_ environment: [String: String]) throws(ConfigurationError) -> TokenLoginSettings? {
        func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        guard let issuer = value("LOGIN_TOKEN_ISSUER") else { return nil }
        guard let audience = value("LOGIN_TOKEN_AUDIENCE") else {
            throw ConfigurationError(
                name: "LOGIN_TOKEN_AUDIENCE", value: "", expected: "set, since LOGIN_TOKEN_ISSUER is: the tokens' aud")
        }
        guard let keyFile = value("LOGIN_TOKEN_KEYS") else {
            throw ConfigurationError(
                name: "LOGIN_TOKEN_KEYS", value: "",
                expected: "set, since LOGIN_TOKEN_ISSUER is: a file with a JWK set, or with a public key in PEM")
        }
        let settings = TokenLoginSettings(
            issuer: issuer, audience: audience, keyFile: keyFile, keyID: value("LOGIN_TOKEN_KEY_ID"),
            algorithm: value("LOGIN_TOKEN_ALGORITHM"))
        _ = try settings.keys()
        return settings
    }

    func verifier(now: @escaping @Sendable () -> Date) throws(ConfigurationError) -> TokenVerifier {
        let keys = try keys()
        do throws(TokenKeyError) {
            return try TokenVerifier(keys: keys, issuer: issuer, audience: audience, now: now)
        } catch {
            throw unusable(error)
        }
    }

    private func keys() throws(ConfigurationError) -> [TokenKey] {
        guard let data = FileManager.default.contents(atPath: keyFile) else {
            throw ConfigurationError(name: "LOGIN_TOKEN_KEYS", value: keyFile, expected: "a file that can be read")
        }
        let text = String(decoding: data, as: UTF8.self)
        let isPEM = text.contains("-----BEGIN")
        guard !isPEM || keyID != nil else {
            throw ConfigurationError(
                name: "LOGIN_TOKEN_KEY_ID", value: "", expected: "set to the kid of the key in LOGIN_TOKEN_KEYS")
        }
        let algorithm = try knownAlgorithm()
        do throws(TokenKeyError) {
            return isPEM
                ? [try TokenKey(pem: text, kid: keyID ?? "", algorithm: algorithm)] : try TokenKey.keys(inSet: text)
        } catch {
            throw unusable(error)
        }
    }

    private func knownAlgorithm() throws(ConfigurationError) -> TokenAlgorithm? {
        guard let algorithm else { return nil }
        guard let known = TokenAlgorithm(rawValue: algorithm) else {
            throw ConfigurationError(
                name: "LOGIN_TOKEN_ALGORITHM", value: algorithm, expected: "RS256, PS256 or ES256")
        }
        return known
    }

    private func unusable(_ error: TokenKeyError) -> ConfigurationError {
        ConfigurationError(name: "LOGIN_TOKEN_KEYS", value: keyFile, expected: "a file with public keys. \(error)")
    }
}
