/// Why a call to a payment adapter came to nothing.
public enum PaymentFault: Error, Sendable, Equatable {
    /// No answer, or one that says “later”. Whether money moved is not known: ask again with the same key.
    case unreachable(String)
    /// The other side understood and said no. Final.
    case refused(String)
    /// The other side does not know who we are, or the settings are wrong; an operator has to look. Final until then.
    case misconfigured(String)
    /// The answer makes no sense, such as another amount or currency than was asked for. Final; an operator has to look.
    case nonsense(String)
}
