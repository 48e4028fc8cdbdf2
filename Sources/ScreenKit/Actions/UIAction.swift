/// What an action's handler is called with: the action itself.
public typealias UIActionHandler = (UIAction) -> Void

/// The part that actions share with other elements of a menu.
open class UIMenuElement {
    public struct Attributes: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        public static let disabled = Attributes(rawValue: 1 << 0)
        public static let destructive = Attributes(rawValue: 1 << 1)
        public static let hidden = Attributes(rawValue: 1 << 2)
        public static let keepsMenuPresented = Attributes(rawValue: 1 << 3)
    }

    public enum State: Int, Sendable {
        case off, on, mixed
    }

    var elementTitle: String
    open var title: String { elementTitle }
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
    public struct Identifier: Hashable, RawRepresentable, Sendable {
        public let rawValue: String

        public init(_ rawValue: String) {
            self.rawValue = rawValue
        }

        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    public let identifier: Identifier
    open var image: UIImage?
    open var discoverabilityTitle: String?
    open var attributes: Attributes
    open var state: State
    /// The control or bar item that fired; meaningful only while the handler runs.
    public private(set) var sender: Any?
    private let handler: UIActionHandler

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
