import Localization

extension Voucher {
    /// What a mail says beforehand of what is inside: what whoever opens it may want to be ready for, and no content.
    var mailMentions: [String] {
        let types = Set(items.map(\.type))
        let mentions: [(PersonalizationType, words: String)] = [
            (.games, localized("mail.game")), (.animated, localized("mail.animated")),
        ]
        return mentions.filter { types.contains($0.0.rawValue) }.map(\.words)
    }
}
