/// A public key of an issuer, with its name and the one algorithm it is good for.
///
/// The algorithm belongs to the key and not to a token's header (RFC 8725, 3.1): a header can only agree or be refused.
public struct TokenKey: Sendable {
    /// The name a token's header calls it by.
    public let kid: String
    /// What a token that names the key has to be signed with.
    public let algorithm: TokenAlgorithm
    let key: SignatureKey

    /// Reads `-----BEGIN PUBLIC KEY-----` (RFC 7468, 13): RSA of 2048 bits or more, or a point of P-256.
    ///
    /// `algorithm` is what the key is good for; nil takes ES256 for a point and RS256 for RSA.
    public init(pem: String, kid: String, algorithm: TokenAlgorithm? = nil) throws(TokenKeyError) {
        try self.init(parts: try PublicKeyParts(pem: pem, kid: kid), kid: kid, algorithm: algorithm)
    }

    /// Reads a JWK set (RFC 7517, 5), as issuers publish it.
    ///
    /// Keys of other kinds, for other uses or without a name are left out, as the RFC has it; one that is ours and
    /// broken throws, and so does a set with none left, or with one name twice. A key without `alg` is good for ES256 or
    /// RS256.
    public static func keys(inSet json: String) throws(TokenKeyError) -> [TokenKey] {
        guard let objects = JSONObject.objects(in: Array(json.utf8), list: "keys") else { throw .notASet }
        var keys: [TokenKey] = []
        for object in objects {
            if let key = try key(of: object) { keys.append(key) }
        }
        guard !keys.isEmpty else { throw .noKeys }
        return keys
    }

    private static func key(of object: JSONObject) throws(TokenKeyError) -> TokenKey? {
        guard let kid = object.text("kid"), object["use"] == nil || object["use"] == .text("sig") else { return nil }
        if let operations = object["key_ops"] {
            guard case .list(let list) = operations, list.contains(.text("verify")) else { return nil }
        }
        var algorithm: TokenAlgorithm?
        if let given = object["alg"] {
            guard case .text(let name) = given, let known = TokenAlgorithm(rawValue: name) else { return nil }
            algorithm = known
        }
        guard let parts = try PublicKeyParts(jwk: object, kid: kid) else { return nil }
        return try TokenKey(parts: parts, kid: kid, algorithm: algorithm)
    }

    private init(parts: PublicKeyParts, kid: String, algorithm: TokenAlgorithm?) throws(TokenKeyError) {
        let algorithm = algorithm ?? (parts.isRSA ? .rs256 : .es256)
        guard algorithm.isRSA == parts.isRSA else { throw .wrongAlgorithm(kid: kid) }
        guard !kid.isEmpty, let key = SignatureKey(parts) else { throw .unusable(kid: kid) }
        self.kid = kid
        self.algorithm = algorithm
        self.key = key
    }
}

/// Why a key cannot be used to verify tokens.
public enum TokenKeyError: Error, Sendable, Equatable {
    /// Not a JSON object with a list of objects under `keys`.
    case notASet
    /// A set without a key that tokens could be verified with.
    case noKeys
    /// Not a public key, a point that is not on its curve, or a name that is empty.
    case unusable(kid: String)
    /// RSA with fewer than 2048 bits (RFC 7518, 3.3).
    case tooShort(kid: String)
    /// A private key, which has no business here.
    case isPrivate(kid: String)
    /// An algorithm that the kind of key is not for.
    case wrongAlgorithm(kid: String)
    /// Two keys with one name.
    case nameTwice(kid: String)
}

extension TokenKeyError: CustomStringConvertible {
    /// What is wrong, in words for the operator; without anything of the key but its name.
    public var description: String {
        switch self {
        case .notASet: "The keys of the token issuer are no JWK set: {\"keys\": [...]} is expected."
        case .noKeys: "The key set has no RSA or P-256 key with a kid that is for signatures."
        case .unusable(let kid): "The key “\(kid)” is no public key of RSA or P-256, or has no name."
        case .tooShort(let kid): "The key “\(kid)” has fewer than 2048 bits."
        case .isPrivate(let kid): "The key “\(kid)” is a private key. Give the public one, and replace it: it was seen."
        case .wrongAlgorithm(let kid): "The key “\(kid)” is of a kind that its algorithm is not for."
        case .nameTwice(let kid): "Two keys are called “\(kid)”."
        }
    }
}
