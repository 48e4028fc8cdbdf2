/// Why a token signs nobody in. Says nothing of the token's content but the names of its parts, so that it can be logged.
public enum TokenRefusal: Error, Sendable, Equatable {
    /// What stands between the dots.
    public enum Part: String, Sendable {
        /// The first part: how the token is signed.
        case header
        /// The second part: the claims.
        case payload
        /// The third part.
        case signature
    }

    /// Longer than `TokenVerifier.maximumLength`.
    case tooLong
    /// Not three parts with dots between them.
    case notThreeParts
    /// A part with other characters, padding, or bits left over.
    case notBase64URL(Part)
    /// Not a JSON object, or one that names something twice.
    case notAnObject(Part)
    /// Neither RS256 nor PS256 nor ES256, written just like that.
    case algorithmNotAllowed
    /// The header says that something has to be understood (`crit`): nothing of the kind is.
    case criticalHeader
    /// The header names no key.
    case keyNotNamed
    /// None of the verifier's keys has that name.
    case unknownKey
    /// The header's algorithm is not the key's.
    case wrongAlgorithmForKey
    /// Not signed by the key, or changed since.
    case wrongSignature
    /// `exp` has passed.
    case expired
    /// `nbf` is still to come.
    case notYetValid
    /// `iat` is still to come.
    case issuedInTheFuture
    /// `iss` is not the verifier's.
    case wrongIssuer
    /// `aud` is not, or does not have among others, the verifier's.
    case wrongAudience
    /// Without a claim that is needed: `exp`, `iss`, `aud` or `sub`.
    case claimMissing(String)
    /// A claim of another type than it has to be, or that cannot be a name.
    case claimMalformed(String)
}

extension TokenRefusal: CustomStringConvertible {
    /// The refusal in words, for a log or a developer.
    public var description: String {
        switch self {
        case .tooLong: "The token is too long."
        case .notThreeParts: "The token does not have three parts."
        case .notBase64URL(let part): "The token's \(part.rawValue) is not base64url."
        case .notAnObject(let part): "The token's \(part.rawValue) is no JSON object with each name once."
        case .algorithmNotAllowed: "The token is signed with an algorithm other than RS256, PS256 and ES256."
        case .criticalHeader: "The token's header asks for something that is not known here."
        case .keyNotNamed: "The token's header names no key (kid)."
        case .unknownKey: "The token's key (kid) is not among the issuer's keys."
        case .wrongAlgorithmForKey: "The token's algorithm is not the one of its key."
        case .wrongSignature: "The token's signature is wrong."
        case .expired: "The token has expired."
        case .notYetValid: "The token is not valid yet."
        case .issuedInTheFuture: "The token was issued in the future; one of the two clocks is wrong."
        case .wrongIssuer: "The token is from another issuer."
        case .wrongAudience: "The token is for another audience."
        case .claimMissing(let name): "The token has no “\(name)”."
        case .claimMalformed(let name): "The token's “\(name)” is not what it has to be."
        }
    }
}
