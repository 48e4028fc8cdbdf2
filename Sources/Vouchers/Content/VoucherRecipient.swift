/// Who a voucher is for, and how it reaches them.
public struct VoucherRecipient: Sendable, Equatable, Codable {
    public enum Delivery: String, Sendable, Codable {
        /// The sender passes the link on.
        case link
    }

    public var name: String
    public var delivery: Delivery

    public init(name: String, delivery: Delivery = .link) {
        self.name = name
        self.delivery = delivery
    }
}
