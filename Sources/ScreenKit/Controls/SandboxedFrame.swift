/// A page of the application's own in a frame that can run by itself and do nothing else, and may tell whole numbers. Ours
/// alone.
///
/// What runs in the frame has no origin: it reaches neither the page around it, nor cookies or storage, and opens
/// nothing. It tells a number by `parent.postMessage({ value: 12 }, "*")`, which comes as an event of the page like any
/// other: one within `range` is `value` when `.valueChanged` is sent, any other is refused. It is untrusted all the same.
/// Without JavaScript the frame stays still, and words beside it say why.
public final class SandboxedFrame: UIControl {
    /// The page's address, on the same site; one of elsewhere is not loaded. Another address loads the frame anew.
    public var address: String
    /// What the frame may tell.
    public var range = 0...1_000_000
    /// Sent to the page in the frame once it is there, and when it asks by `parent.postMessage({ ready: true }, "*")`.
    public var greeting: [String: String] = [:]
    /// What the frame told last; nil until it has.
    public private(set) var value: Int?

    /// A frame without a size of its own. Its `accessibilityLabel` is its name, which every frame needs.
    public init(address: String) {
        self.address = address
        super.init(frame: .zero)
    }

    /// Not made from a coder.
    public required init?(coder: NSCoder) {
        nil
    }

    /// False when the frame may tell nothing now, or not this.
    func userTold(_ number: Int) -> Bool {
        guard isEnabled, range.contains(number) else { return false }
        value = number
        sendActions(for: .valueChanged)
        sendActions(for: .primaryActionTriggered)
        return true
    }
}
