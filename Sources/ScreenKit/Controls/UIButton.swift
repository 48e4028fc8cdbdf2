public import Foundation

/// A button.
open class UIButton: UIControl {
    /// Where a button's look comes from. A page shows all types alike; `configuration` and `role` change the look.
    public enum ButtonType: Int, Sendable {
        /// A button that is all the host's own; `currentTitleColor` is white unless set.
        case custom = 0
        /// A button in the tint colour.
        case system = 1
        /// A button that closes something. It has no words or picture of its own here.
        case close = 7
    }

    /// What a button means for its screen.
    public enum Role: Int, Sendable {
        /// Nothing in particular; the role a new button has.
        case normal
        /// What the person most likely wants. Kept and not shown: a filled configuration shows it.
        case primary
        /// Leaves the screen without a change. Kept and not shown.
        case cancel
        /// Takes something away: shown in the colour of danger, over what the configuration says.
        case destructive
    }

    /// Set when the button is made; `.custom` for `init(frame:)`.
    public let buttonType: ButtonType
    /// `.normal` unless set.
    open var role: Role = .normal
    /// Nil lets `setTitle(_:for:)` and its family decide.
    public var configuration: Configuration?
    private var titles: [UInt: String] = [:]
    private var titleColors: [UInt: UIColor] = [:]
    private var images: [UInt: UIImage] = [:]
    private var ownTitleLabel: UILabel?
    /// Text that the browser copies when the button is pressed, beside the press itself. Ours alone.
    public var copiesText: String?

    /// Makes a `.custom` button.
    public override init(frame: CGRect) {
        buttonType = .custom
        super.init(frame: frame)
    }

    private init(frame: CGRect, type: ButtonType) {
        buttonType = type
        super.init(frame: frame)
    }

    /// Makes a `.custom` button; nothing is read from the coder.
    public required init?(coder: NSCoder) {
        buttonType = .custom
        super.init(coder: coder)
    }

    /// A button of a type without words, picture and action.
    public convenience init(type buttonType: ButtonType) {
        self.init(frame: .zero, type: buttonType)
    }

    /// The action is run for `.primaryActionTriggered` and gives title and picture.
    public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
        self.init(frame: .zero, type: buttonType)
        guard let primaryAction else { return }
        if !primaryAction.title.isEmpty { setTitle(primaryAction.title, for: .normal) }
        setImage(primaryAction.image, for: .normal)
        addAction(primaryAction, for: .primaryActionTriggered)
    }

    /// The action's title and picture are copied into the configuration, over what it held.
    public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
        self.init(frame: .zero, type: .system)
        var configuration = configuration
        if let primaryAction {
            if !primaryAction.title.isEmpty { configuration.title = primaryAction.title }
            if let image = primaryAction.image { configuration.image = image }
            addAction(primaryAction, for: .primaryActionTriggered)
        }
        self.configuration = configuration
    }

    /// Sets the words for one state; nil goes back to the normal ones. A title in `configuration` wins.
    open func setTitle(_ title: String?, for state: State) {
        titles[state.rawValue] = title
    }

    /// A state without a title of its own has the normal one.
    open func title(for state: State) -> String? {
        titles[state.rawValue] ?? titles[State.normal.rawValue]
    }

    /// Sets the colour of the words for one state; nil goes back to the normal one.
    open func setTitleColor(_ color: UIColor?, for state: State) {
        titleColors[state.rawValue] = color
    }

    /// A state without a colour of its own has the normal one; nil leaves it to the page's style sheet.
    open func titleColor(for state: State) -> UIColor? {
        titleColors[state.rawValue] ?? titleColors[State.normal.rawValue]
    }

    /// Sets the picture for one state, shown before the words; nil goes back to the normal one.
    open func setImage(_ image: UIImage?, for state: State) {
        images[state.rawValue] = image
    }

    /// A state without a picture of its own has the normal one.
    open func image(for state: State) -> UIImage? {
        images[state.rawValue] ?? images[State.normal.rawValue]
    }

    /// The words a page shows: the configuration's, or else those of the present state.
    open var currentTitle: String? { configuration?.title ?? title(for: state) }
    /// The picture a page shows: the configuration's, or else that of the present state.
    open var currentImage: UIImage? { configuration?.image ?? image(for: state) }
    /// The colour set for the present state, or else the tint (white for types that are not `.system`).
    ///
    /// A page colours a button that has no colour set by its own style sheet.
    open var currentTitleColor: UIColor {
        titleColor(for: state) ?? (buttonType == .system ? tintColor : .white)
    }

    /// For the font and the line break; text and colour set on it do not stick.
    open var titleLabel: UILabel? {
        if let ownTitleLabel { return ownTitleLabel }
        let label = UILabel()
        label.font = .systemFont(ofSize: UIFont.buttonFontSize)
        ownTitleLabel = label
        return label
    }

    var titleFont: UIFont? { ownTitleLabel?.explicitFont }
    var explicitTitleColor: UIColor? { configuration?.baseForegroundColor ?? titleColor(for: state) }

    /// The size the page shows the button at, with its padding, in whole points; at least 44 each way.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        guard let own = try? ControlLook(self).size() else { return .zero }
        return CGSize(width: own.width.rounded(.up), height: own.height.rounded(.up))
    }

    /// The size of words and picture side by side, in points; a browser adds the padding of its style sheet.
    open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }

    /// A press from the browser: `.touchUpInside`, then `.primaryActionTriggered`; false when nothing can be pressed.
    func userPressed() -> Bool {
        guard isEnabled else { return false }
        sendActions(for: .touchUpInside)
        sendActions(for: .primaryActionTriggered)
        return true
    }
}

extension UIButton {
    /// A button's look and content as a value: change a copy and set it back.
    public struct Configuration: Hashable, Sendable {
        enum Style: Sendable {
            case plain, tinted, gray, filled, bordered
        }

        let style: Style
        /// The words; nil takes those that were set for the button's state.
        public var title: String?
        /// Kept and not shown.
        public var subtitle: String?
        private var picture: UIImageBox?
        private var foreground: ColorBox?
        private var background: ColorBox?

        private init(_ style: Style) {
            self.style = style
        }

        /// The picture before the words; nil takes the one that was set for the button's state.
        public var image: UIImage? {
            get { picture?.image }
            set { picture = newValue.map(UIImageBox.init) }
        }

        /// Nil takes the style's own.
        public var baseForegroundColor: UIColor? {
            get { foreground?.color }
            set { foreground = newValue.map(ColorBox.init) }
        }

        /// Nil takes the style's own.
        public var baseBackgroundColor: UIColor? {
            get { background?.color }
            set { background = newValue.map(ColorBox.init) }
        }

        /// Words alone, without a box.
        public static func plain() -> Configuration { Configuration(.plain) }
        /// The same as `plain()` here.
        public static func borderless() -> Configuration { Configuration(.plain) }
        /// A raised box with a thin line; the style sheet does not tint it.
        public static func tinted() -> Configuration { Configuration(.tinted) }
        /// The same as `tinted()` here.
        public static func borderedTinted() -> Configuration { Configuration(.tinted) }
        /// Shown as `tinted()` is.
        public static func gray() -> Configuration { Configuration(.gray) }
        /// A raised box with a thin line.
        public static func bordered() -> Configuration { Configuration(.bordered) }
        /// A box filled with the theme's `positive` colour: for a screen's main action.
        public static func filled() -> Configuration { Configuration(.filled) }
        /// The same as `filled()` here.
        public static func borderedProminent() -> Configuration { Configuration(.filled) }
    }
}

/// A picture that is compared by its content.
private struct UIImageBox: Hashable {
    let image: UIImage

    static func == (lhs: UIImageBox, rhs: UIImageBox) -> Bool { lhs.image.digest == rhs.image.digest }

    func hash(into hasher: inout Hasher) {
        hasher.combine(image.digest)
    }
}

/// A colour that is compared by its components.
private struct ColorBox: Hashable {
    let color: UIColor

    func hash(into hasher: inout Hasher) {
        hasher.combine(color.nodeColor)
    }
}
