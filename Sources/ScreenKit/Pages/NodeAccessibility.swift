/// What assistive technology is told of a node.
public struct NodeAccessibility: Sendable, Equatable {
    public enum Role: String, Sendable, Equatable {
        case heading, image, link, list, listItem, region, group, status, alert
    }

    public var role: Role?
    /// The accessible name where it is not the text itself.
    public var label: String?
    /// What acting does, or why a field is not accepted; written as a description.
    public var hint: String?
    public var value: String?
    /// 1 to 6 for a heading.
    public var headingLevel: Int?
    public var isSelected: Bool?
    /// Hidden from assistive technology, though seen.
    public var isHidden: Bool
    public var isModal: Bool
    /// Whether the field's present content is refused; `hint` then says why.
    public var isInvalid: Bool
    /// The language of the text when it differs from the page's.
    public var language: String?

    public init(role: Role? = nil, label: String? = nil, hint: String? = nil) {
        self.role = role
        self.label = label
        self.hint = hint
        isHidden = false
        isModal = false
        isInvalid = false
    }
}
