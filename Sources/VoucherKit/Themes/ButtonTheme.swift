/// The colours of a theme's buttons by role; nil takes what follows from the accent colour.
public struct ButtonTheme: Sendable, Equatable {
    /// For what goes on: Done, Wrap it, Send.
    public var positive: UIColor?
    /// For what goes back: Cancel.
    public var neutral: UIColor?
    /// For what takes away: Remove.
    public var negative: UIColor?

    public init() {}
}
