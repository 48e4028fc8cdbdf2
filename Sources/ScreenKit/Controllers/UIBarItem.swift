/// The part that all items of a bar share: they are not views.
open class UIBarItem {
    /// The words on the button; nil with no picture either leaves the item out of the page.
    open var title: String?
    /// The picture on the button, before its title.
    open var image: UIImage?
    /// False shows the item dimmed; presses are refused.
    open var isEnabled = true
    /// A number of the host's own; 0 unless set.
    open var tag = 0
    /// For test scripts and for the structural id of the button in the page; never spoken.
    open var accessibilityIdentifier: String?
    /// The spoken name in place of the title; needed for an item that has a picture only.
    open var accessibilityLabel: String?
    /// What a press does; a page writes it below the button too.
    open var accessibilityHint: String?

    /// An enabled item without title and picture.
    public init() {}
}
