/// What assistive technology is told of a node.
public struct NodeAccessibility: Sendable, Equatable {
    /// What a node is beside its content.
    public enum Role: String, Sendable, Equatable {
        /// A label that is written as `<h1>` to `<h6>`.
        case heading
        /// A picture; not written, since an image says so itself.
        case image
        /// A label that is written as a link to the address in `value`.
        case link
        /// A box that is written as a list, each child as one of its items.
        case list
        /// An item of a list; not written, since a list's children become items by themselves.
        case listItem
        /// A box that is written as a `<section>`, a landmark when it has a name.
        case region
        /// A box whose children belong together.
        case group
        /// A label or box whose changes are read out when there is a pause.
        case status
        /// A label that is read out at once; no view makes it.
        case alert
    }

    /// Nil lets the content speak for itself.
    public var role: Role?
    /// The accessible name where it is not the text itself.
    public var label: String?
    /// What acting does, or why a field is not accepted; written as a description.
    public var hint: String?
    /// The address of a link; not written otherwise.
    public var value: String?
    /// 1 to 6 for a heading.
    public var headingLevel: Int?
    /// True is written as `aria-pressed` on a button, and on nothing else.
    public var isSelected: Bool?
    /// Hidden from assistive technology, though seen.
    public var isHidden: Bool
    /// Whether all outside counts as absent; not written, since each screen is a page of its own.
    public var isModal: Bool
    /// Whether the field's present content is refused; `hint` then says why.
    public var isInvalid: Bool
    /// Whether the control takes neither touches nor the keyboard, though it is not switched off; written as `inert`.
    public var isInert: Bool
    /// The language of the text when it differs from the page's.
    public var language: String?

    /// Neither hidden nor refused nor inert, unless set later.
    public init(role: Role? = nil, label: String? = nil, hint: String? = nil) {
        self.role = role
        self.label = label
        self.hint = hint
        isHidden = false
        isModal = false
        isInvalid = false
        isInert = false
    }
}
