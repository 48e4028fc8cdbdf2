import Localization

extension Voucher {
    /// What a mail says beforehand of what is inside: what whoever opens it may want to be ready for, and no content.
    var mailMentions: [String] {
        let types = Set(items.map(\.type))
        return types.contains(PersonalizationType.animated.rawValue) ? [localized("mail.animated")] : []
    }
}
