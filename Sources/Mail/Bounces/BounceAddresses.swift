public import Vouchers

/// The addresses that undeliverable mails come back to: `bounce+<mail>.<signature>@bounces.example.org`, one for each mail.
///
/// The signature tells who had the mail from who makes one up: without it anybody could have any mail marked as
/// undeliverable.
public struct BounceAddresses: Sendable {
    /// A domain whose mail arrives at `voucherkit mail bounce`.
    public let domain: EmailAddress
    private let signer: any MailSigner
    private static let prefix = "bounce+"

    /// Throws for a domain that mail cannot be sent to.
    public init(domain: String, signer: any MailSigner) throws(EmailAddressRefusal) {
        self.domain = try EmailAddress("bounce@\(domain)", domains: IDNADomainNames())
        self.signer = signer
    }

    /// Where a mail comes back to; nil for one with a name that is no UUID, which would not fit.
    public func address(of id: MailID) -> EmailAddress? {
        let digits = id.rawValue.filter { $0 != "-" }
        guard Self.id(of: digits) == id else { return nil }
        return try? EmailAddress("\(Self.prefix)\(digits).\(signer.signature(of: id))@\(domain.asciiDomain)")
    }

    /// What an address is one of.
    public enum Reading: Sendable, Equatable {
        /// Ours, for that mail.
        case mail(MailID)
        /// Of our form and not from us.
        case forged
        /// Something else.
        case other
    }

    /// Reads an address that a mail came to. Letters may have lost their case on the way.
    public func read(_ address: String) -> Reading {
        guard address.utf8.count <= 320 else { return .other }
        let parts = address.lowercased().split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1] == domain.asciiDomain.lowercased(), parts[0].hasPrefix(Self.prefix) else {
            return .other
        }
        let words = parts[0].dropFirst(Self.prefix.count).split(separator: ".", omittingEmptySubsequences: false)
        guard words.count == 2, let id = Self.id(of: String(words[0])), signer.isSignature(String(words[1]), of: id)
        else { return .forged }
        return .mail(id)
    }

    /// `0123…cdef` as `01234567-89ab-cdef-0123-456789abcdef`; nil for what is not 32 lower-case hexadecimal digits.
    private static func id(of digits: String) -> MailID? {
        guard digits.utf8.count == 32,
            digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
        else { return nil }
        var rest = digits[...]
        let groups = [8, 4, 4, 4, 12].map { count in
            defer { rest = rest.dropFirst(count) }
            return String(rest.prefix(count))
        }
        return MailID(groups.joined(separator: "-"))
    }
}
