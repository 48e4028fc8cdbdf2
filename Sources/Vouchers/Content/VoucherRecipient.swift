/// Who a voucher is for, and how it reaches them.
public struct VoucherRecipient: Sendable, Equatable, Codable {
    /// The way a voucher takes.
    public enum Delivery: String, Sendable, Codable {
        /// The sender passes the link on.
        case link
        /// We send the link in a mail.
        case email
        /// The host's adapter sends the link to a telephone.
        case phone
    }

    public var name: String
    public var delivery: Delivery
    /// Where the mail goes; nil for a link that is passed on.
    public var email: EmailAddress?
    /// Where the message goes; nil for any other way.
    public var phone: PhoneNumber?

    public init(name: String, delivery: Delivery = .link, email: EmailAddress? = nil, phone: PhoneNumber? = nil) {
        self.name = name
        self.delivery = delivery
        self.email = email
        self.phone = phone
    }
}
