/// The algorithms a token may be signed with (RFC 7518, 3.1): the three that are asked for today. None of them has a
/// secret that the verifier knows.
public enum TokenAlgorithm: String, Sendable, CaseIterable {
    /// RSASSA-PKCS1-v1_5 with SHA-256.
    case rs256 = "RS256"
    /// RSASSA-PSS with SHA-256.
    case ps256 = "PS256"
    /// ECDSA with P-256 and SHA-256.
    case es256 = "ES256"

    var isRSA: Bool { self != .es256 }
}
