public import Foundation

/// A button.
open class UIButton: UIControl {
    public enum ButtonType: Int, Sendable {
        case custom = 0
        case system = 1
        case close = 7
    }

    public enum Role: Int, Sendable {
        case normal, primary, cancel, destructive
    }

    public let buttonType: ButtonType
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

    public required init?(coder: NSCoder) {
        buttonType = .custom
        super.init(coder: coder)
    }

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

    open func setTitle(_ title: String?, for state: State) {
        titles[state.rawValue] = title
    }

    /// A state without a title of its own has the normal one.
    open func title(for state: State) -> String? {
        titles[state.rawValue] ?? titles[State.normal.rawValue]
    }

    open func setTitleColor(_ color: UIColor?, for state: State) {
        titleColors[state.rawValue] = color
    }

    open func titleColor(for state: State) -> UIColor? {
        titleColors[state.rawValue] ?? titleColors[State.normal.rawValue]
    }

    open func setImage(_ image: UIImage?, for state: State) {
        images[state.rawValue] = image
    }

    open func image(for state: State) -> UIImage? {
        images[state.rawValue] ?? images[State.normal.rawValue]
    }

    open var currentTitle: String? { configuration?.title ?? title(for: state) }
    open var currentImage: UIImage? { configuration?.image ?? image(for: state) }
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
        public var title: String?
        public var subtitle: String?
        private var picture: UIImageBox?
        private var foreground: ColorBox?
        private var background: ColorBox?

        private init(_ style: Style) {
            self.style = style
        }

        public var image: UIImage? {
            get { picture?.image }
            set { picture = newValue.map(UIImageBox.init) }
        }

        /// Nil takes the style's own.
        public var baseForegroundColor: UIColor? {
            get { foreground?.color }
            set { foreground = newValue.map(ColorBox.init) }
        }

        public var baseBackgroundColor: UIColor? {
            get { background?.color }
            set { background = newValue.map(ColorBox.init) }
        }

        public static func plain() -> Configuration { Configuration(.plain) }
        public static func borderless() -> Configuration { Configuration(.plain) }
        public static func tinted() -> Configuration { Configuration(.tinted) }
        public static func borderedTinted() -> Configuration { Configuration(.tinted) }
        public static func gray() -> Configuration { Configuration(.gray) }
        public static func bordered() -> Configuration { Configuration(.bordered) }
        public static func filled() -> Configuration { Configuration(.filled) }
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
