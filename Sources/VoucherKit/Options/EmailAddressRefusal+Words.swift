import Localization
public import Vouchers

extension EmailAddressRefusal {
    /// For the person who typed the address.
    public var words: String {
        switch self {
        case .empty: localized("email.empty")
        case .atMissing: localized("email.atMissing")
        case .severalAts: localized("email.severalAts")
        case .severalAddresses: localized("email.severalAddresses")
        case .nothingBeforeAt: localized("email.nothingBeforeAt")
        case .nothingAfterAt: localized("email.nothingAfterAt")
        case .letterBeforeAt(let letter): localized("email.letterBeforeAt", String(letter))
        case .characterBeforeAt(let letter), .characterAfterAt(let letter): Self.words(for: letter)
        case .dotsBeforeAt: localized("email.dotsBeforeAt")
        case .dotsAfterAt: localized("email.dotsAfterAt")
        case .dotMissing(let domain, let meant?): localized("email.dotMissingMeant", domain, meant)
        case .dotMissing(let domain, nil): localized("email.dotMissing", domain)
        case .hyphenAtEdge(let part): localized("email.hyphen", part)
        case .partTooLong(let part, let limit): localized("email.partTooLong", String(part.prefix(12)), limit)
        case .numberedServer: localized("email.numberedServer")
        case .unknownDomain(let domain): localized("email.unknownDomain", String(domain.prefix(80)))
        case .tooLongBeforeAt(let limit): localized("email.tooLongBeforeAt", limit)
        case .tooLong(let limit): localized("email.tooLong", limit)
        }
    }

    private static func words(for letter: Character) -> String {
        if letter.isWhitespace { return localized("email.space") }
        let isControl = letter.unicodeScalars.contains { $0.properties.generalCategory == .control }
        return isControl ? localized("email.unseen") : localized("email.character", String(letter))
    }
}
