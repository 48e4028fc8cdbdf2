import Foundation

/// An address with the name that is shown beside it, written `Gifts <gifts@example.org>` or as the address alone.
public struct Mailbox: Sendable, Hashable, Codable {
    public var name: String?
    public var address: EmailAddress

    public init(name: String? = nil, address: EmailAddress) {
        self.name = name
        self.address = address
    }

    /// Reads both forms; a name may stand in double quotes.
    public init(
        _ text: String, domains: any DomainNameConverter = ASCIIDomainNames()
    ) throws(EmailAddressRefusal) {
        address = try EmailAddress(text, domains: domains)
        var name = text.lastIndex(of: "<").map { String(text[..<$0]) } ?? ""
        name = name.trimmingCharacters(in: .whitespaces)
        if name.count > 1, name.hasPrefix("\""), name.hasSuffix("\"") { name = String(name.dropFirst().dropLast()) }
        self.name = name.isEmpty ? nil : name
    }
}
