public import Foundation

/// A button of a bar.
open class UIBarButtonItem: UIBarItem {
    public enum Style: Int, Sendable {
        case plain, done
    }

    /// The items whose look and name the system knows.
    public enum SystemItem: Int, Sendable {
        case done, cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action, organize, bookmarks
        case search, refresh, stop, camera, trash, play, pause, rewind, fastForward, undo, redo, close
    }

    open var style: Style = .plain
    open var isHidden = false
    open var isSelected = false
    open var tintColor: UIColor?
    open var customView: UIView?
    open var width: CGFloat = 0

    /// What a press does. Setting it takes over its title and picture.
    open var primaryAction: UIAction? {
        didSet {
            guard let primaryAction else { return }
            title = primaryAction.title
            image = primaryAction.image
        }
    }

    public override init() {
        super.init()
    }

    /// An item with a title; a given action's title and picture win over `title` and `image`.
    public convenience init(
        title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil
    ) {
        self.init()
        self.title = title
        self.image = image
        self.primaryAction = primaryAction
        if let primaryAction, primaryAction.title.isEmpty { self.title = title }
        if let primaryAction, primaryAction.image == nil { self.image = image }
    }

    /// An item the system names and draws; the action's title and picture are not used.
    public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil) {
        self.init()
        self.primaryAction = primaryAction
        title = systemItem.title
        image = nil
        accessibilityIdentifier = String(describing: systemItem)
        style = systemItem == .done || systemItem == .save ? .done : .plain
    }

    public convenience init(customView: UIView) {
        self.init()
        self.customView = customView
    }

    /// What a press from the browser does; false when the item cannot be pressed.
    func userPressed() -> Bool {
        guard isEnabled, !isHidden, let primaryAction, !primaryAction.attributes.contains(.disabled) else {
            return false
        }
        primaryAction.perform(sender: self)
        return true
    }
}

extension UIBarButtonItem.SystemItem {
    /// The item's English name; spaces have none.
    var title: String? {
        switch self {
        case .flexibleSpace, .fixedSpace: nil
        case .fastForward: "Fast forward"
        default:
            String(describing: self).prefix(1).uppercased() + String(describing: self).dropFirst()
        }
    }
}
