/// What an action's handler is called with: the action itself.
public typealias UIActionHandler = (UIAction) -> Void

/// The part that actions share with other elements of a menu.
open class UIMenuElement {
    /// What an element of a menu may be beside its title. There are no menus here: only `disabled` does something.
    public struct Attributes: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// The action does not run, whatever control sends it.
        public static let disabled = Attributes(rawValue: 1 << 0)
        /// Kept and not shown; a button says so with its `role`.
        public static let destructive = Attributes(rawValue: 1 << 1)
        /// Kept and not used.
        public static let hidden = Attributes(rawValue: 1 << 2)
        /// Kept and not used.
        public static let keepsMenuPresented = Attributes(rawValue: 1 << 3)
    }

    /// Whether an element of a menu is ticked. Kept and not shown.
    public enum State: Int, Sendable {
        /// Without a tick; the state a new action has.
        case off
        /// With a tick.
        case on
        /// With a dash: some of what it stands for is on.
        case mixed
    }

    var elementTitle: String
    /// The words of the element; empty when it has none.
    open var title: String { elementTitle }
    /// Kept and not shown.
    open var subtitle: String?

    init(title: String, subtitle: String?) {
        elementTitle = title
        self.subtitle = subtitle
    }
}

/// A title, a picture and a closure that a control or a bar item runs.
///
/// The handler is kept by the action and the action by its control: capture `self` weakly.
open class UIAction: UIMenuElement {
    /// A name that tells actions apart on one control.
    public struct Identifier: Hashable, RawRepresentable, Sendable {
        public let rawValue: String

        /// The same as `init(rawValue:)`, without the label.
        public init(_ rawValue: String) {
            self.rawValue = rawValue
        }

        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    /// Adding an action to a control replaces one with the same identifier; without one given it is unique in the
    /// process.
    public let identifier: Identifier
    /// The picture a control takes over with the action.
    open var image: UIImage?
    /// Kept and not shown.
    open var discoverabilityTitle: String?
    /// None unless set; `.disabled` keeps the action from running.
    open var attributes: Attributes
    /// `.off` unless set; kept and not shown.
    open var state: State
    /// The control or bar item that fired; meaningful only while the handler runs.
    public private(set) var sender: Any?
    private let handler: UIActionHandler

    /// An action; `UIAction { _ in ... }` is enough for a control that has its words already.
    public init(
        title: String = "", subtitle: String? = nil, image: UIImage? = nil, identifier: Identifier? = nil,
        discoverabilityTitle: String? = nil, attributes: Attributes = [], state: State = .off,
        handler: @escaping UIActionHandler
    ) {
        // An automatic identifier is never equal to another: actions without one all stay.
        self.identifier = identifier ?? Identifier(UniqueNumbers.next())
        self.image = image
        self.discoverabilityTitle = discoverabilityTitle
        self.attributes = attributes
        self.state = state
        self.handler = handler
        super.init(title: title, subtitle: subtitle)
    }

    /// The words a control takes over with the action. A control that has taken them over does not change with them.
    open override var title: String {
        get { elementTitle }
        set { elementTitle = newValue }
    }

    func perform(sender: Any?) {
        self.sender = sender
        defer { self.sender = nil }
        handler(self)
    }
}
