import Localization
public import Foundation

/// A button of a bar.
open class UIBarButtonItem: UIBarItem {
    /// How much an item stands out.
    public enum Style: Int, Sendable {
        /// An item among others.
        case plain
        /// The item that finishes the screen; a page shows it as a filled button.
        case done
    }

    /// The items whose name the system knows: English words here, without pictures.
    public enum SystemItem: Int, Sendable {
        /// “Done”, with the style `.done`.
        case done
        /// “Cancel”.
        case cancel
        /// “Edit”.
        case edit
        /// “Save”, with the style `.done`.
        case save
        /// “Add”.
        case add
        /// Room between items; a page shows nothing for it.
        case flexibleSpace
        /// Room of a set width between items; a page shows nothing for it.
        case fixedSpace
        /// “Compose”.
        case compose
        /// “Reply”.
        case reply
        /// “Action”.
        case action
        /// “Organize”.
        case organize
        /// “Bookmarks”.
        case bookmarks
        /// “Search”.
        case search
        /// “Refresh”.
        case refresh
        /// “Stop”.
        case stop
        /// “Camera”.
        case camera
        /// “Trash”.
        case trash
        /// “Play”.
        case play
        /// “Pause”.
        case pause
        /// “Rewind”.
        case rewind
        /// “Fast forward”.
        case fastForward
        /// “Undo”.
        case undo
        /// “Redo”.
        case redo
        /// “Close”.
        case close
    }

    /// `.plain` unless set.
    open var style: Style = .plain
    /// True leaves the item out of the page; presses are refused.
    open var isHidden = false
    /// True tells assistive technology that the button is pressed in.
    open var isSelected = false
    /// Goes to the page as the button's tint; the stock style sheet does not use it.
    open var tintColor: UIColor?
    /// A view that is shown in place of the item's title and picture.
    open var customView: UIView?
    /// Kept and not shown: a page gives each item the room it needs.
    open var width: CGFloat = 0

    /// What a press does. Setting it takes over its title and picture.
    open var primaryAction: UIAction? {
        didSet { takeOver(primaryAction) }
    }

    private func takeOver(_ action: UIAction?) {
        guard let action else { return }
        title = action.title
        image = action.image
    }

    /// An item without a title, which is not shown until it has a title, a picture or a view.
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
        // An observer does not run for what an initialiser sets.
        takeOver(primaryAction)
        if let primaryAction, primaryAction.title.isEmpty { self.title = title }
        if let primaryAction, primaryAction.image == nil { self.image = image }
    }

    /// An item with the kind's name in the scene's language and, as its `accessibilityIdentifier`, the kind's own; without a picture.
    ///
    /// The action's title and picture are not used.
    public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil) {
        self.init()
        self.primaryAction = primaryAction
        title = systemItem.title
        image = nil
        accessibilityIdentifier = String(describing: systemItem)
        style = systemItem == .done || systemItem == .save ? .done : .plain
    }

    /// An item that is shown as a view.
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
    /// The item's name in the language of whose turn it is; spaces have none.
    var title: String? {
        switch self {
        case .flexibleSpace, .fixedSpace: nil
        default: localized("bar.\(self)")
        }
    }
}
