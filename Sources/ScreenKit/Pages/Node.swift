/// One element of a page: a view as a value, with everything the browser needs to show it.
///
/// A session makes nodes from its tree of views; nothing of the tree itself leaves the session.
public struct Node: Sendable, Equatable {
    /// The structural id of the view: screen id, a dot, then the view's `accessibilityIdentifier` or its position.
    ///
    /// It is the element's `id` and, for a field, its form name. It means the same after a restart of the server.
    public var id: String
    public var content: Content
    public var style: NodeStyle
    public var accessibility: NodeAccessibility
    public var children: [Node]

    public init(
        id: String, content: Content = .group, style: NodeStyle = NodeStyle(),
        accessibility: NodeAccessibility = NodeAccessibility(), children: [Node] = []
    ) {
        self.id = id
        self.content = content
        self.style = style
        self.accessibility = accessibility
        self.children = children
    }

    /// What kind of element the node is, with the values only that kind has.
    public enum Content: Sendable, Equatable {
        /// A plain view or a stack: a box with children.
        case group
        /// A box whose overflow scrolls (`UIScrollView`).
        case scroll(axis: NodeAxis)
        case label(NodeLabel)
        case button(NodeButton)
        case textField(NodeTextField)
        case textView(NodeTextView)
        case toggle(isOn: Bool, isEnabled: Bool)
        case segments([NodeSegment], selected: Int?, isEnabled: Bool)
        case image(NodePicture?)
        /// A progress bar; the value is between 0 and 1.
        case progress(Double)
        case activity(isAnimating: Bool)
    }
}

extension Node {
    var border: NodeBorder {
        switch content {
        case .button, .textField, .textView, .toggle, .segments: .own
        case .group: .overChildren
        case .scroll, .label, .image, .progress, .activity: .over
        }
    }
}

public enum NodeAxis: Sendable, Equatable {
    case horizontal, vertical
}

/// A piece of text that is read, not written.
public struct NodeLabel: Sendable, Equatable {
    public var text: String
    /// The most lines that are shown; 0 means all of them. Line breaks in the text are kept.
    public var numberOfLines: Int
    /// The id of the field this label names: it is then written as that field's `<label>`.
    public var fieldID: String?

    public init(text: String, numberOfLines: Int = 1, fieldID: String? = nil) {
        self.text = text
        self.numberOfLines = numberOfLines
        self.fieldID = fieldID
    }
}

public struct NodeButton: Sendable, Equatable {
    /// The look of a button, which a theme turns into colours and fonts.
    public enum Role: String, Sendable, Equatable {
        case plain, tinted, filled, bordered, destructive
    }

    public var title: String
    public var picture: NodePicture?
    public var role: Role
    public var isEnabled: Bool
    public var isSelected: Bool
    /// Text the browser copies to the clipboard when the button is pressed, beside the press itself.
    public var copies: String?

    public init(
        title: String, picture: NodePicture? = nil, role: Role = .plain, isEnabled: Bool = true,
        isSelected: Bool = false, copies: String? = nil
    ) {
        self.title = title
        self.picture = picture
        self.role = role
        self.isEnabled = isEnabled
        self.isSelected = isSelected
        self.copies = copies
    }
}

/// A count of what was typed, shown in a label beside the field while typing.
public struct NodeCounter: Sendable, Equatable {
    /// The id of the label that shows the count as `12 / 40`.
    public var labelID: String
    /// The most grapheme clusters the field takes; 0 means no limit.
    public var limit: Int

    public init(labelID: String, limit: Int) {
        self.labelID = labelID
        self.limit = limit
    }
}

public struct NodeTextField: Sendable, Equatable {
    public var text: String
    public var placeholder: String?
    public var isEnabled: Bool
    public var isSecure: Bool
    /// The value of `inputmode`, as HTML names it (`text`, `email`, `numeric`, `decimal`, `tel`, `url`).
    public var inputMode: String?
    /// The value of `autocomplete`, as HTML names it (`name`, `email`, `one-time-code`, `off`).
    public var autocomplete: String?
    public var counter: NodeCounter?

    public init(
        text: String, placeholder: String? = nil, isEnabled: Bool = true, isSecure: Bool = false,
        inputMode: String? = nil, autocomplete: String? = nil, counter: NodeCounter? = nil
    ) {
        self.text = text
        self.placeholder = placeholder
        self.isEnabled = isEnabled
        self.isSecure = isSecure
        self.inputMode = inputMode
        self.autocomplete = autocomplete
        self.counter = counter
    }
}

public struct NodeTextView: Sendable, Equatable {
    public var text: String
    public var placeholder: String?
    public var isEditable: Bool
    public var counter: NodeCounter?

    public init(text: String, placeholder: String? = nil, isEditable: Bool = true, counter: NodeCounter? = nil) {
        self.text = text
        self.placeholder = placeholder
        self.isEditable = isEditable
        self.counter = counter
    }
}

public struct NodeSegment: Sendable, Equatable {
    public var title: String
    public var isEnabled: Bool

    public init(title: String, isEnabled: Bool = true) {
        self.title = title
        self.isEnabled = isEnabled
    }
}

/// A picture by its content: the bytes are fetched from `/media/<digest>.png`.
public struct NodePicture: Sendable, Equatable {
    public enum Fit: String, Sendable, Equatable {
        case fill, contain, cover, center, top, bottom, left, right
        case topLeft = "top-left"
        case topRight = "top-right"
        case bottomLeft = "bottom-left"
        case bottomRight = "bottom-right"

        /// Whether the picture keeps its own size, whatever box it is in.
        var keepsSize: Bool {
            switch self {
            case .fill, .contain, .cover: false
            default: true
            }
        }
    }

    /// The SHA-256 of the bytes in lower-case hexadecimal.
    public var digest: String
    /// The size in points, which are CSS pixels.
    public var width: Double
    public var height: Double
    public var fit: Fit
    /// The bytes' pixels a point.
    public var scale: Double

    public init(digest: String, width: Double, height: Double, fit: Fit = .contain, scale: Double = 1) {
        self.digest = digest
        self.width = width
        self.height = height
        self.fit = fit
        self.scale = scale
    }
}
