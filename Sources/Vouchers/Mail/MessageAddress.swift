/// Where something in the outbox goes: to a mailbox or to a telephone.
public enum MessageAddress: Sendable, Equatable, CustomStringConvertible {
    case email(EmailAddress)
    case phone(PhoneNumber)

    /// Nil for a telephone.
    public var email: EmailAddress? { if case .email(let address) = self { address } else { nil } }
    /// Nil for a mailbox.
    public var phone: PhoneNumber? { if case .phone(let number) = self { number } else { nil } }

    /// As people write it.
    public var description: String {
        switch self {
        case .email(let address): "\(address)"
        case .phone(let number): "\(number)"
        }
    }
}
