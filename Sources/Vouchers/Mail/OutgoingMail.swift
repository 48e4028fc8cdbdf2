public import Foundation

/// A mail on its way out, or a short message to a telephone: then `content.text` is all of it.
public struct OutgoingMail: Sendable, Equatable {
    public let id: MailID
    /// Makes it happen once: a second mail with the same key is not kept. Such as `voucher-<id>-recipient-1`.
    public var key: String
    public var kind: MailKind
    public var recipient: MessageAddress
    /// The voucher it is about, if any.
    public var voucherID: VoucherID?
    public var content: SealedMailContent
    /// Not sent before.
    public var dueAt: Date
    /// Not sent from then on, as with a login code that has ended; nil is never.
    public var usefulUntil: Date?

    public init(
        id: MailID = MailID(), key: String, kind: MailKind, recipient: MessageAddress, voucherID: VoucherID? = nil,
        content: SealedMailContent, dueAt: Date, usefulUntil: Date? = nil
    ) {
        self.id = id
        self.key = key
        self.kind = kind
        self.recipient = recipient
        self.voucherID = voucherID
        self.content = content
        self.dueAt = dueAt
        self.usefulUntil = usefulUntil
    }
}

/// The name of a mail among all; it is in the mail's Message-ID too.
public struct MailID: Sendable, Hashable, CustomStringConvertible {
    public let rawValue: String

    public init() {
        rawValue = UUID().uuidString.lowercased()
    }

    public init(_ rawValue: String) {
        self.rawValue = rawValue
    }

    public var description: String { rawValue }
}

/// What a mail is for. Open, so that a host can send mails of its own.
public struct MailKind: RawRepresentable, Sendable, Hashable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Brings a voucher to its recipient.
    public static let voucher = MailKind(rawValue: "voucher")
    /// Tells the sender that it was claimed.
    public static let claimed = MailKind(rawValue: "claimed")
    /// Brings the claimer's thanks to the sender.
    public static let thanks = MailKind(rawValue: "thanks")
    public static let loginCode = MailKind(rawValue: "login-code")
    /// What an operator sends to see whether mail works.
    public static let test = MailKind(rawValue: "test")
}
