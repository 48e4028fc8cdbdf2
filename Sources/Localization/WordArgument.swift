/// What can be put into a text: a text or a whole number.
public protocol WordArgument: Sendable {
    /// The argument as the message has it.
    var word: WordValue { get }
}

/// An argument of a message.
public enum WordValue: Sendable {
    case text(String)
    case number(Double)
}

extension String: WordArgument {
    public var word: WordValue { .text(self) }
}

extension Int: WordArgument {
    /// Exact up to 2 to the power of 53, which no count on a screen reaches.
    public var word: WordValue { .number(Double(self)) }
}
