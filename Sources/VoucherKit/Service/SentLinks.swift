import ScreenKit
package import Vouchers

/// Who asks for something that only a voucher's sender may do: known by what their session has sent, or as the person who
/// has sent it. Having the link is not enough, which the recipients have too.
public struct SentLinks: Sendable {
    private let links: Set<String>
    private let owners: [OwnerKey]

    /// Whoever sent the vouchers of these links, or an operator who acts for them.
    package init(_ links: Set<String>, owner: OwnerKey? = nil) {
        self.init(links, owners: [owner].compactMap(\.self))
    }

    init(_ links: Set<String>, owners: [OwnerKey]) {
        self.links = links
        self.owners = owners
    }

    /// Whether they have sent the voucher that a link leads to.
    func hold(_ link: String, of voucher: Voucher?) -> Bool {
        links.contains(link) || voucher?.sender?.owner.map(owners.contains) ?? false
    }
}

extension Scene {
    /// What this visitor has sent, and may do something about.
    var sentLinks: SentLinks {
        // A session of before has its last one only.
        let last = sharedState.value(String.self, for: SentLinks.lastKey)
        return SentLinks(Set(rememberedLinks + [last].compactMap(\.self)), owners: owners)
    }

    private var rememberedLinks: [String] { sharedState.value([String].self, for: SentLinks.key) ?? [] }

    /// Remembers that this visitor sent a voucher.
    func didSend(link: String) {
        sharedState.set(link, for: SentLinks.lastKey)
        let links = rememberedLinks.filter { $0 != link } + [link]
        sharedState.set(Array(links.suffix(SentLinks.greatestCount)), for: SentLinks.key)
    }
}

extension SentLinks {
    static let lastKey = "last-link"
    fileprivate static let key = "sent-links"
    /// As many as a session remembers.
    fileprivate static let greatestCount = 100
}
