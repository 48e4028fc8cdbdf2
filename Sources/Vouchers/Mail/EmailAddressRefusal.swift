/// Why a text cannot be an address that mail is sent to.
public enum EmailAddressRefusal: Error, Sendable, Equatable {
    case empty
    case atMissing
    case severalAts
    /// Two people's addresses where one is wanted.
    case severalAddresses
    case nothingBeforeAt
    case nothingAfterAt
    /// A letter beyond ASCII before the @, which few servers take.
    case letterBeforeAt(Character)
    case characterBeforeAt(Character)
    case characterAfterAt(Character)
    /// A dot at the begin or the end, or two in a row.
    case dotsBeforeAt
    case dotsAfterAt
    /// `anna@gmail`: with what was probably meant, when something was.
    case dotMissing(domain: String, meant: String?)
    case hyphenAtEdge(String)
    case partTooLong(String, limit: Int)
    /// `anna@[192.0.2.1]` and `anna@192.0.2.1`.
    case numberedServer
    /// A domain with letters that no domain can have, or whose ASCII form is too long.
    case unknownDomain(String)
    /// Limits are in octets, which are letters here.
    case tooLongBeforeAt(limit: Int)
    case tooLong(limit: Int)
}
