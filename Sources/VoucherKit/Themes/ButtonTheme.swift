/// The colours of a theme's buttons by what they do.
public struct ButtonTheme: Sendable, Equatable {
    /// A button's two colours; nil asks the parent role, then the next theme of the chain.
    public struct Look: Sendable, Equatable {
        /// Nil asks the parent role; without one the button stands on what is behind it.
        public var background: UIColor?
        /// Nil is a colour that reads with at least 4.5 to 1 on the background.
        public var text: UIColor?

        /// A look of which either colour may be left open.
        public init(background: UIColor? = nil, text: UIColor? = nil) {
            self.background = background
            self.text = text
        }
    }

    /// For what goes on: Done, Wrap it, Send. Parent: the accent colour.
    public var positive = Look()
    /// For what stands beside it: Edit, Copy, Cancel.
    public var neutral = Look()
    /// For what takes away: Remove.
    public var negative = Look()

    /// Buttons of which every colour is left open.
    public init() {}
}
