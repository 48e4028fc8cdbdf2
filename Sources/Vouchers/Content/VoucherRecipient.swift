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
    /// The language of what they are sent, by whomever, as a BCP 47 tag; nil is the sender's.
    public var language: String?
    /// When it is sent; nil for at once.
    public var deliveryDate: DeliveryDate?

    /// Where what is sent goes; nil for a link that is passed on.
    public var messageAddress: MessageAddress? {
        switch delivery {
        case .link: nil
        case .email: email.map { .email($0) }
        case .phone: phone.map { .phone($0) }
        }
    }

    public init(
        name: String, delivery: Delivery = .link, email: EmailAddress? = nil, phone: PhoneNumber? = nil,
        language: String? = nil, deliveryDate: DeliveryDate? = nil
    ) {
        self.name = name
        self.delivery = delivery
        self.email = email
        self.phone = phone
        self.language = language
        self.deliveryDate = deliveryDate
    }
}
