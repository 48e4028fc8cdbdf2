/// Why a token signs nobody in. Says nothing of the token's content but the names of its parts, so that it can be logged.
public enum TokenRefusal: Error, Sendable, Equatable {
    public enum Part: String, Sendable {
        case header, payload, signature
    }

    /// Longer than `TokenVerifier.maximumLength`.
    case tooLong
    /// Not three parts with dots between them.
    case notThreeParts
    case notBase64URL(Part)
    /// Not a JSON object, or one that names something twice.
    case notAnObject(Part)
    /// Neither RS256 nor PS256 nor ES256, written just like that.
    case algorithmNotAllowed
    /// The header says that something has to be understood (`crit`): nothing of the kind is.
    case criticalHeader
    /// The header names no key.
    case keyNotNamed
    case unknownKey
    /// The header's algorithm is not the key's.
    case wrongAlgorithmForKey
    case wrongSignature
    case expired
    case notYetValid
    case issuedInTheFuture
    case wrongIssuer
    case wrongAudience
    case claimMissing(String)
    /// A claim of another type than it has to be, or that cannot be a name.
    case claimMalformed(String)
}

extension TokenRefusal: CustomStringConvertible {
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
