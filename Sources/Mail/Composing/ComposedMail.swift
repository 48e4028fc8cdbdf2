public import Foundation
public import Vouchers

/// A mail as it goes over the wire: lines of at most 998 octets that end with CR LF (RFC 5322, 2.1.1), in ASCII.
public struct ComposedMail: Sendable, Equatable {
    public let id: MailID
    /// On the envelope: where it comes back to when it cannot be delivered.
    public let sender: EmailAddress
    public let recipient: EmailAddress
    /// When it was written.
    public let date: Date
    public let bytes: Data
}
