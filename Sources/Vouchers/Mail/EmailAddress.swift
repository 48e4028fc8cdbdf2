/// An address that mail servers take, made of what a person typed.
///
/// The part before the @ is a dot-atom of ASCII (RFC 5322, 3.2.3) and kept as it was typed: only its own server knows
/// whether capitals matter there (RFC 5321, 2.4). Quoted forms are refused, which nobody's provider gives out. Letters
/// beyond ASCII are refused there too: they need SMTPUTF8 (RFC 6531) from every server on the way, so that a voucher
/// could come back days later. Domains may be of any script; they go to servers in their ASCII form.
public struct EmailAddress: Sendable, Hashable, Codable, CustomStringConvertible {
    /// Before the @.
    public let local: String
    /// After the @, as it is shown: `bücher.example`.
    public let domain: String
    /// After the @, as servers know it: `xn--bcher-kva.example`.
    public let asciiDomain: String

    /// In octets (RFC 5321, 4.5.3.1.1).
    public static let localLimit = 64
    /// Of the whole in octets: a path of 256 without its angle brackets (RFC 5321, 4.5.3.1.3; erratum 1690 to RFC 3696).
    public static let limit = 254
    /// Of a domain's part between dots (RFC 1035, 2.3.4).
    static let labelLimit = 63

    /// Reads what a person typed or pasted: spaces around it, `mailto:`, full-width letters and a name before angle
    /// brackets are forgiven; what no mail server would take is refused.
    public init(
        _ typed: String, domains: any DomainNameConverter = ASCIIDomainNames()
    ) throws(EmailAddressRefusal) {
        // Before anything is looked at letter by letter. A letter has at most four bytes where a server counts one, and a
        // name may stand before the address.
        guard typed.utf8.count <= 8 * Self.limit else { throw .tooLong(limit: Self.limit) }
        let text = Self.bare(typed)
        guard !text.isEmpty else { throw .empty }
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count > 1 else { throw .atMissing }
        guard parts.count == 2 else {
            let separators: Set<Character> = [",", ";", " ", "\n", "\t"]
            throw text.contains(where: separators.contains) ? .severalAddresses : .severalAts
        }
        local = try Self.checkedLocal(String(parts[0]))
        let forms = try Self.checkedDomain(String(parts[1]), domains)
        (domain, asciiDomain) = (forms.shown, forms.ascii)
        let length = local.utf8.count + 1 + asciiDomain.utf8.count
        guard length <= Self.limit else { throw .tooLong(limit: Self.limit) }
    }

    init(local: String, forms: DomainNameForms) {
        self.local = local
        domain = forms.shown
        asciiDomain = forms.ascii
    }

    /// What servers are told.
    public var forSending: String { "\(local)@\(asciiDomain)" }
    /// What people are shown.
    public var description: String { "\(local)@\(domain)" }

    /// What is compared and counted: `forSending` in lower case. RFC 5321, 2.4, lets a server tell capitals apart before
    /// the @; none that people use does, and phones write the first letter large. It is of ASCII, so that no wider folding,
    /// such as that of the Kelvin sign to `k`, takes the owner of one mailbox for that of another.
    public var mailboxKey: String { forSending.lowercased() }

    /// Whether both are one person's mailbox as far as anybody but its server can tell: capitals do not count.
    public func isSameMailbox(as other: EmailAddress) -> Bool { mailboxKey == other.mailboxKey }

    // MARK: Parts

    private static func checkedLocal(_ local: String) throws(EmailAddressRefusal) -> String {
        guard !local.isEmpty else { throw .nothingBeforeAt }
        // Before the length, which counts octets that such letters would have several of.
        if let letter = local.first(where: { !$0.isASCII }) { throw .letterBeforeAt(letter) }
        if let letter = local.first(where: { !isAtomText($0) && $0 != "." }) { throw .characterBeforeAt(letter) }
        guard !local.hasPrefix("."), !local.hasSuffix("."), !local.contains("..") else { throw .dotsBeforeAt }
        guard local.utf8.count <= localLimit else { throw .tooLongBeforeAt(limit: localLimit) }
        return local
    }

    /// `atext` of RFC 5322, 3.2.3.
    private static func isAtomText(_ letter: Character) -> Bool {
        guard letter.isASCII, letter != "\r\n" else { return false }
        return letter.isLetter || letter.isNumber || "!#$%&'*+-/=?^_`{|}~".contains(letter)
    }

    private static func checkedDomain(
        _ typed: String, _ domains: any DomainNameConverter
    ) throws(EmailAddressRefusal) -> DomainNameForms {
        // The other full stops that IDNA takes for one (RFC 3490, 3.1).
        let dots: Set<Character> = ["。", "．", "｡"]
        var typed = String(typed.map { dots.contains($0) ? "." : $0 })
        if typed.hasSuffix(".") { typed.removeLast() }
        guard !typed.isEmpty else { throw .nothingAfterAt }
        guard !typed.hasPrefix("[") else { throw .numberedServer }
        guard !typed.hasPrefix("."), !typed.hasSuffix("."), !typed.contains("..") else { throw .dotsAfterAt }
        if let letter = typed.first(where: { $0.isASCII && !isDomainText($0) }) { throw .characterAfterAt(letter) }
        let given = typed.split(separator: ".")
        guard given.count > 1 else {
            throw .dotMissing(domain: typed, meant: DomainSlips.domain(meantBy: typed))
        }
        if let label = given.first(where: { $0.hasPrefix("-") || $0.hasSuffix("-") }) {
            throw .hyphenAtEdge(String(label))
        }
        if let label = given.first(where: { $0.utf8.allSatisfy { $0 < 0x80 } && $0.utf8.count > labelLimit }) {
            throw .partTooLong(String(label), limit: labelLimit)
        }
        guard let forms = domains.forms(of: typed) else { throw .unknownDomain(typed) }
        let labels = forms.ascii.split(separator: ".", omittingEmptySubsequences: false)
        // What came out of the conversion is looked at again: it is what servers are told.
        guard labels.count > 1, labels.allSatisfy({ isHostLabel($0) }) else { throw .unknownDomain(typed) }
        // RFC 3696, 2: the last part is never a number.
        guard let last = labels.last, !last.allSatisfy(\.isNumber) else { throw .numberedServer }
        return forms
    }

    private static func isDomainText(_ letter: Character) -> Bool {
        letter.isLetter || letter.isNumber || letter == "-" || letter == "."
    }

    /// Letters, digits and hyphens, as RFC 1123, 2.1 has them.
    private static func isHostLabel(_ label: Substring) -> Bool {
        !label.isEmpty && label.utf8.count <= labelLimit && !label.hasPrefix("-") && !label.hasSuffix("-")
            && label.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    }
}
