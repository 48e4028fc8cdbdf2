/// Sends short messages to telephones: the host's adapter to whoever does that for it.
///
/// A message is sent at least once: when the server ends between the adapter's answer and its being noted, `send` is called
/// again with the same `id`. Give it on as the key by which your provider knows a repetition.
public protocol PhoneMessenger: Sendable {
    /// Returns once the message was taken. Throws `PhoneMessageRefusal` when it never will be; after any other error it is tried
    /// again later, less and less often. At most `longestAttempt` seconds; a call that takes longer may be made a second
    /// time meanwhile.
    func send(_ message: PhoneMessage) async throws

    /// In seconds; a minute unless given.
    var longestAttempt: Double { get }
}

extension PhoneMessenger {
    /// A minute.
    public var longestAttempt: Double { 60 }
}

/// A short message on its way out.
public struct PhoneMessage: Sendable, Equatable {
    /// The same for each try.
    public var id: MailID
    public var number: PhoneNumber
    /// In the language of `language`, with the link of the voucher in it.
    public var text: String
    /// A BCP 47 tag.
    public var language: String

    /// A message as the outbox has it.
    public init(id: MailID, number: PhoneNumber, text: String, language: String) {
        self.id = id
        self.number = number
        self.text = text
        self.language = language
    }
}

/// The provider will never take a message: a number that does not exist, or one that must not be written to.
public struct PhoneMessageRefusal: Error, Sendable, CustomStringConvertible {
    /// For the operator; not shown to people.
    public let description: String

    /// A refusal in the provider's words.
    public init(_ description: String) {
        self.description = description
    }
}
