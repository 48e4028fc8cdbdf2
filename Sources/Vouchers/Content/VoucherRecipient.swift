/// Who a voucher is for, and how it reaches them.
public struct VoucherRecipient: Sendable, Equatable, Codable {
    /// The way a voucher takes.
    public enum Delivery: String, Sendable, Codable {
        /// The sender passes the link on.
        case link
        /// We send the link in a mail.
        case email
    }

    public var name: String
    public var delivery: Delivery
    /// Where the mail goes; nil for a link that is passed on.
    public var email: EmailAddress?

    public init(name: String, delivery: Delivery = .link, email: EmailAddress? = nil) {
        self.name = name
        self.delivery = delivery
        self.email = email
    }
}
