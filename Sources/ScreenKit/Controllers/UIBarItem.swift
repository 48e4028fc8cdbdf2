/// The part that all items of a bar share: they are not views.
open class UIBarItem {
    open var title: String?
    open var image: UIImage?
    /// False shows the item dimmed; presses are refused.
    open var isEnabled = true
    open var tag = 0
    /// For test scripts and for the structural id of the button in the page; never spoken.
    open var accessibilityIdentifier: String?
    open var accessibilityLabel: String?
    open var accessibilityHint: String?

    public init() {}
}
