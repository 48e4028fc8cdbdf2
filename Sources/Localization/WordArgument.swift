/// What can be put into a text: a text or a whole number.
public protocol WordArgument: Sendable {
    /// The argument as the message has it.
    var word: WordValue { get }
}

/// An argument of a message.
public enum WordValue: Sendable {
    /// Put in as it is, with its own direction.
    case text(String)
    /// Written in the digits of the language; chooses among forms.
    case number(Double)
}

extension String: WordArgument {
    /// The text.
    public var word: WordValue { .text(self) }
}

extension Int: WordArgument {
    /// Exact up to 2 to the power of 53, which no count on a screen reaches.
    public var word: WordValue { .number(Double(self)) }
}
