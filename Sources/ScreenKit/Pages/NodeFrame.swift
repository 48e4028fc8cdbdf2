/// A page in a frame that has no origin and may tell whole numbers.
public struct NodeFrame: Sendable, Equatable {
    /// Where the page is, on the same site.
    public var address: String
    /// What the frame may tell.
    public var range: ClosedRange<Int>
    /// Sent to the page in the frame.
    public var greeting: [String: String]
    /// Whether it may tell something now.
    public var isEnabled: Bool

    /// A frame that may tell numbers of a range, and is sent nothing.
    public init(
        address: String, range: ClosedRange<Int> = 0...1_000_000, greeting: [String: String] = [:],
        isEnabled: Bool = true
    ) {
        self.address = address
        self.range = range
        self.greeting = greeting
        self.isEnabled = isEnabled
    }
}
