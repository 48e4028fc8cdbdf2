/// Who a visitor turned out to be; kept in their session.
public struct SignedInPerson: Sendable, Hashable, Codable {
    /// Who says so. Kept apart from the ids: two issuers may give the same id to different people.
    public enum Issuer: Sendable, Hashable, Codable {
        /// A code that came by mail.
        case mail
        /// The `iss` of a host's token.
        case token(issuer: String)
    }

    /// Stays the same for a person of one issuer: the address's `mailboxKey`, or a token's `sub`.
    public let id: String
    public let issuer: Issuer
    /// Nil unless the issuer vouches that it is this person's.
    public let email: EmailAddress?
    /// Nil when the issuer named none.
    public let displayName: String?

    public init(id: String, issuer: Issuer, email: EmailAddress? = nil, displayName: String? = nil) {
        self.id = id
        self.issuer = issuer
        self.email = email
        self.displayName = displayName
    }

    /// The person at an address that a code was confirmed for.
    public init(confirmed address: EmailAddress) {
        self.init(id: address.mailboxKey, issuer: .mail, email: address)
    }

    /// Whether the person is known to receive mail at an address.
    public func hasConfirmed(_ address: EmailAddress) -> Bool { email?.isSameMailbox(as: address) ?? false }

    /// Who it is, for the person to see: the name with the address, or what there is of them.
    public var words: String {
        guard let displayName else { return email.map { "\($0)" } ?? id }
        return email.map { "\(displayName) (\($0))" } ?? displayName
    }
}
