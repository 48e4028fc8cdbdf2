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

    /// For the person who typed it.
    public var words: String {
        switch self {
        case .empty: "Please write an e-mail address."
        case .atMissing: "An e-mail address has an @ in it, as in anna@example.com."
        case .severalAts: "There is more than one @ in this address."
        case .severalAddresses: "Please write one address here, not several."
        case .nothingBeforeAt: "Something is missing before the @, as in anna@example.com."
        case .nothingAfterAt: "Something is missing after the @, as in anna@example.com."
        case .letterBeforeAt(let letter):
            "Before the @, “\(letter)” cannot be sent to: many mail servers take only a to z there. Please ask for an address without it."
        case .characterBeforeAt(let letter), .characterAfterAt(let letter):
            "\(Self.name(of: letter)) cannot be part of an e-mail address."
        case .dotsBeforeAt: "Before the @, a dot can be neither first nor last, nor beside another one."
        case .dotsAfterAt: "After the @, there is a dot too many."
        case .dotMissing(let domain, let meant?): "“\(domain)” is not complete. Did you mean \(meant)?"
        case .dotMissing(let domain, nil): "“\(domain)” is not complete: it ends with something like .com."
        case .hyphenAtEdge(let part): "“\(part)” begins or ends with a hyphen, which an address cannot."
        case .partTooLong(let part, let limit): "“\(part.prefix(12))…” is longer than \(limit) letters."
        case .numberedServer: "Please write the name of the mail server after the @, not its number."
        case .unknownDomain(let domain): "“\(domain.prefix(80))” cannot be the name of a mail server."
        case .tooLongBeforeAt(let limit): "Before the @, there are more than \(limit) letters."
        case .tooLong(let limit): "The address is longer than \(limit) letters."
        }
    }

    private static func name(of letter: Character) -> String {
        if letter.isWhitespace { return "A space" }
        let isControl = letter.unicodeScalars.contains { $0.properties.generalCategory == .control }
        return isControl ? "A sign that cannot be seen" : "“\(letter)”"
    }
}

extension EmailAddressRefusal: CustomStringConvertible {
    public var description: String { words }
}
