/// What came of an event: the page to show now, and why the event was not carried out if it was not.
public struct SessionAnswer: Sendable {
    /// The page of the screen on top after the event, also when it was refused.
    public var page: Page
    /// Nil when the event was carried out, or had been carried out before.
    public var refusal: EventRefusal?
    /// True when the screen the event was made for is not open any more. What was typed there is kept.
    public var isStale: Bool
    /// The secret that leads to the session from now on, in place of the one the event came with; nil without a change.
    public var newSecret: String?
}
