/// Who a voucher is from, as far as it is known: for receipts, word of what became of it, and the list of one's vouchers.
public struct VoucherSender: Sendable, Equatable, Codable {
    /// Finds the vouchers of one person; see `OwnerKey`.
    public var owner: OwnerKey?
    /// Where word goes; nil for nowhere.
    public var email: EmailAddress?
    /// What they read, a BCP 47 tag.
    public var language: String
    /// The zone their dates are in, by its name in the tz database; nil when it is not known.
    public var timeZone: String?

    public init(owner: OwnerKey? = nil, email: EmailAddress? = nil, language: String, timeZone: String? = nil) {
        self.owner = owner
        self.email = email
        self.language = language
        self.timeZone = timeZone
    }
}

/// Whose vouchers are whose: a signed-in person, or the visitor of one browser who has not signed in.
public struct OwnerKey: RawRepresentable, Sendable, Hashable, Codable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Of a person, in all browsers they sign in with.
    public init(_ person: SignedInPerson) {
        switch person.issuer {
        case .mail: rawValue = "mail:\(person.id)"
        // The length tells where the issuer ends, whatever is in it.
        case .token(let issuer): rawValue = "token:\(issuer.utf8.count):\(issuer):\(person.id)"
        }
    }

    /// Of a browser, by a name of its own that nobody can guess.
    public init(visitor: String) {
        rawValue = "visitor:\(visitor)"
    }
}
