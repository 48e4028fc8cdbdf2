/// Who a visitor turned out to be; kept in their session.
public struct SignedInPerson: Sendable, Hashable, Codable {
    /// Who says so. Kept apart from the ids: two issuers may give the same id to different people.
    public enum Issuer: Sendable, Hashable, Codable {
        /// A code that came by mail.
        case mail
        /// The `iss` of a host's token.
        case token(issuer: String)
    }

    /// Stays the same for a person of one issuer: the address's key, or a token's `sub`.
    public let id: String
    public let issuer: Issuer
    /// Nil unless the issuer vouches that it is this person's.
    public let email: LoginAddress?
    /// Nil when the issuer named none.
    public let displayName: String?

    public init(id: String, issuer: Issuer, email: LoginAddress? = nil, displayName: String? = nil) {
        self.id = id
        self.issuer = issuer
        self.email = email
        self.displayName = displayName
    }

    /// The person at an address that a code was confirmed for.
    public init(confirmed address: LoginAddress) {
        self.init(id: address.key, issuer: .mail, email: address)
    }

    /// Whether the person is known to receive mail at an address.
    public func hasConfirmed(_ address: LoginAddress) -> Bool { email == address }
}
