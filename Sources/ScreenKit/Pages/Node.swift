public import Foundation

/// One element of a page: a view as a value, with everything the browser needs to show it.
///
/// A session makes nodes from its tree of views; nothing of the tree itself leaves the session.
public struct Node: Sendable, Equatable {
    /// The structural id of the view: screen id, a dot, then the view's `accessibilityIdentifier` or its position.
    ///
    /// It is the element's `id` and, for a field, its form name. It means the same after a restart of the server.
    public var id: String
    /// What kind of element it is.
    public var content: Content
    /// How it looks, lays out its children and sits in its parent.
    public var style: NodeStyle {
        get { sharedStyle.value }
        _modify { yield &sharedStyle.value }
    }
    /// What assistive technology is told beside the content.
    public var accessibility: NodeAccessibility {
        get { sharedAccessibility.value }
        _modify { yield &sharedAccessibility.value }
    }
    /// What is inside, from back to front, without hidden views; only `group` and `scroll` have any.
    public var children: [Node]
    /// The host's own element that the node is written as; nil lets the page choose one.
    public var markup: NodeMarkup?
    /// The name of a script that makes more of the box and what is in it; nil for none.
    public var module: String?

    private var sharedStyle = Node.plainStyle
    private var sharedAccessibility = Node.plainAccessibility
    private static let plainStyle = Shared(NodeStyle())
    private static let plainAccessibility = Shared(NodeAccessibility())

    /// A plain box that leaves everything to its parent.
    init(id: String) {
        self.id = id
        content = .group
        children = []
    }

    /// A plain box unless its content says otherwise.
    public init(
        id: String, content: Content = .group, style: NodeStyle = NodeStyle(),
        accessibility: NodeAccessibility = NodeAccessibility(), children: [Node] = []
    ) {
        self.id = id
        self.content = content
        self.children = children
        sharedStyle = Shared(style)
        sharedAccessibility = Shared(accessibility)
    }

    /// What kind of element the node is, with the values only that kind has.
    public enum Content: Sendable, Equatable {
        /// A plain view or a stack: a box with children.
        case group
        /// A scroll view: a box that grows with its content as far as it may, and scrolls what does not fit.
        case scroll(NodeScroll)
        /// Text that is read (`UILabel`).
        case label(NodeLabel)
        /// Something to press (`UIButton`, or an item of the bar).
        case button(NodeButton)
        /// A line to write in (`UITextField`).
        case textField(NodeTextField)
        /// Several lines to write in or to read (`UITextView`).
        case textView(NodeTextView)
        /// A field of a date, a time or both (`UIDatePicker`).
        case date(NodeDate)
        /// A switch (`UISwitch`).
        case toggle(isOn: Bool, isEnabled: Bool)
        /// A choice of one (`UISegmentedControl`); `selected` counts from 0.
        case segments([NodeSegment], selected: Int?, isEnabled: Bool)
        /// A field for files (`FileField`).
        case file(NodeFile)
        /// A picture (`UIImageView`); nil, which has none, is not written.
        case image(NodePicture?)
        /// A page in a frame (`SandboxedFrame`).
        case frame(NodeFrame)
        /// A payment company's own field (`PaymentField`).
        case payment(NodePayment)
        /// A film or a sound to be played (`MediaPlayerView`).
        case player(NodePlayer)
        /// A progress bar; the value is between 0 and 1.
        case progress(Double)
        /// A sign that something is going on; it stands still when `isAnimating` is false.
        case activity(isAnimating: Bool)
        /// The host's own words between elements; written without an element.
        case text(String)
    }
}

extension Node {
    var border: NodeBorder {
        switch content {
        case .button, .textField, .textView, .date, .toggle, .file: .own
        case .group, .segments: .overChildren
        case .scroll, .label, .image, .frame, .payment, .player, .progress, .activity, .text: .over
        }
    }
}

/// A direction things follow each other in.
public enum NodeAxis: Sendable, Equatable {
    /// In the direction of the language.
    case horizontal
    /// Downwards.
    case vertical
}

/// A piece of text that is read, not written.
public struct NodeLabel: Sendable, Equatable {
    /// The words, with line breaks as they are.
    public var text: String
    /// The label's `numberOfLines`, 0 meaning all; what limits the lines of a page is `NodeStyle.lineLimit`.
    public var numberOfLines: Int
    /// The id of the field this label names: it is then written as that field's `<label>`.
    public var fieldID: String?
    /// The moment that the text tells in words; nil for none.
    public var moment: Date?

    /// A text that names no field unless `fieldID` is given.
    public init(text: String, numberOfLines: Int = 1, fieldID: String? = nil, moment: Date? = nil) {
        self.text = text
        self.numberOfLines = numberOfLines
        self.fieldID = fieldID
        self.moment = moment
    }
}

/// Something to press: its words, its picture and its look.
public struct NodeButton: Sendable, Equatable {
    /// The look of a button, which a theme turns into colours and fonts.
    public enum Role: String, Sendable, Equatable {
        /// Words alone.
        case plain
        /// A raised box, as `bordered` is in the stock style sheet.
        case tinted
        /// A filled box: the screen's main action.
        case filled
        /// A raised box with a thin line.
        case bordered
        /// Words in the colour of danger.
        case destructive
    }

    /// The words; may be empty beside a picture.
    public var title: String
    /// Shown before the words, and not read out.
    public var picture: NodePicture?
    /// The look, written as a class of the same name.
    public var role: Role
    /// False is written as `disabled`.
    public var isEnabled: Bool
    /// True is written as `aria-pressed`.
    public var isSelected: Bool
    /// Text the browser copies to the clipboard when the button is pressed, beside the press itself.
    public var copies: String?

    /// An enabled button with plain words, unless said otherwise.
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

    /// A count shown in the label of that id.
    public init(labelID: String, limit: Int) {
        self.labelID = labelID
        self.limit = limit
    }
}

/// A line of text to write.
public struct NodeTextField: Sendable, Equatable {
    /// What is in the field; never written for secure fields, and empty in those a session makes.
    public var text: String
    /// Shown while the field is empty.
    public var placeholder: String?
    /// False is written as `disabled`; the field is then not sent with the form.
    public var isEnabled: Bool
    /// True is written as a field of the type `password`, without a value.
    public var isSecure: Bool
    /// Whether the server holds a text for a secure field: dots stand in the field's place holder then.
    public var isFilled: Bool
    /// The value of `inputmode`, as HTML names it (`text`, `email`, `numeric`, `decimal`, `tel`, `url`).
    public var inputMode: String?
    /// The value of `autocomplete`, as HTML names it (`name`, `email`, `one-time-code`, `off`).
    public var autocomplete: String?
    /// The count beside the field; nil for none.
    public var counter: NodeCounter?

    /// A field with a text, enabled unless said otherwise.
    public init(
        text: String, placeholder: String? = nil, isEnabled: Bool = true, isSecure: Bool = false,
        isFilled: Bool = false, inputMode: String? = nil, autocomplete: String? = nil, counter: NodeCounter? = nil
    ) {
        self.text = text
        self.placeholder = placeholder
        self.isEnabled = isEnabled
        self.isSecure = isSecure
        self.isFilled = isFilled
        self.inputMode = inputMode
        self.autocomplete = autocomplete
        self.counter = counter
    }
}

/// Several lines of text to write or to read.
public struct NodeTextView: Sendable, Equatable {
    /// What is in the field, with line ends as LF.
    public var text: String
    /// Shown while the field is empty.
    public var placeholder: String?
    /// False is written as `readonly`; the text is sent with the form all the same.
    public var isEditable: Bool
    /// The count beside the field; nil for none.
    public var counter: NodeCounter?

    /// A field with a text, to be written in unless said otherwise.
    public init(text: String, placeholder: String? = nil, isEditable: Bool = true, counter: NodeCounter? = nil) {
        self.text = text
        self.placeholder = placeholder
        self.isEditable = isEditable
        self.counter = counter
    }
}

/// A field in which a date or a time is chosen, with texts as HTML writes them.
public struct NodeDate: Sendable, Equatable {
    /// The value of `type`.
    public enum Kind: String, Sendable, Equatable {
        /// A day: `2026-12-24`.
        case date
        /// Hours and minutes: `18:30`.
        case time
        /// Both, without a zone: `2026-12-24T18:30`.
        case dateAndTime = "datetime-local"
    }

    /// What is chosen.
    public var kind: Kind
    /// Empty when the field is.
    public var value: String
    /// The earliest that can be chosen; nil for no limit.
    public var minimum: String?
    /// The latest that can be chosen; nil for no limit.
    public var maximum: String?
    /// In seconds.
    public var step: Int
    /// False is written as `disabled`.
    public var isEnabled: Bool

    /// An enabled field, to the minute, unless said otherwise.
    public init(
        kind: Kind, value: String, minimum: String? = nil, maximum: String? = nil, step: Int = 60,
        isEnabled: Bool = true
    ) {
        self.kind = kind
        self.value = value
        self.minimum = minimum
        self.maximum = maximum
        self.step = step
        self.isEnabled = isEnabled
    }
}

/// One of the choices of a segmented control; its value in the form is its place, from 0.
public struct NodeSegment: Sendable, Equatable {
    /// The words beside the button of the choice.
    public var title: String
    /// False is written as `disabled`, also when the whole control is off.
    public var isEnabled: Bool

    /// Shown above the words.
    public var picture: NodePicture?
    /// Words above this segment and those that follow it.
    public var heading: String?
    /// Of the words; nil takes the page's.
    public var font: NodeFont?

    /// A choice that can be made unless said otherwise.
    public init(
        title: String, isEnabled: Bool = true, picture: NodePicture? = nil, heading: String? = nil,
        font: NodeFont? = nil
    ) {
        self.heading = heading
        self.font = font
        self.title = title
        self.isEnabled = isEnabled
        self.picture = picture
    }
}

/// What a field for files takes.
public struct NodeFile: Sendable, Equatable {
    /// Media types the browser's chooser offers.
    public var acceptedTypes: [String]
    /// In bytes; the script refuses a larger file before it is sent.
    public var sizeLimit: Int
    /// The value of `capture`, as HTML names it; nil lets the person choose.
    public var capture: String?
    /// Whether several files can be chosen at once.
    public var allowsMultiple: Bool
    /// False is written as `disabled`.
    public var isEnabled: Bool
    /// What a script offers to record in place of a file; nil for nothing.
    public var recorder: FileField.Recorder?
}

/// A film or a sound by its content, played by the browser when a person asks for it.
public struct NodePlayer: Sendable, Equatable {
    /// What is played.
    public var source: MediaPlayerView.Source
    /// Shown before that; for a film alone.
    public var poster: NodePicture?
    /// Offered while it plays; for a film alone.
    public var captions: MediaPlayerView.Captions?
}

/// A picture by its content: the bytes are fetched from `/media/<digest>`.
public struct NodePicture: Sendable, Equatable {
    /// How a picture fills a box of other proportions, named as in CSS's `object-fit`.
    public enum Fit: String, Sendable, Equatable {
        /// Stretched.
        case fill
        /// Whole, with room left at two sides.
        case contain
        /// Filling the box, cut off at two sides.
        case cover
        /// In its own size, in the middle: `none` in CSS.
        case center
        /// In its own size, at an edge or in a corner.
        case top, bottom, left, right
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
    /// The width in points, which are CSS pixels.
    public var width: Double
    /// The height in points, which are CSS pixels.
    public var height: Double
    /// Written as the class `fit-` and its name; used by image views, not in buttons.
    public var fit: Fit
    /// The bytes' pixels a point.
    public var scale: Double
    /// The digest of what is shown in place of a picture that moves, to whoever asked for less motion or stopped it; nil for
    /// a picture that does not move.
    public var still: String?

    /// A picture whose bytes are kept under a digest.
    public init(digest: String, width: Double, height: Double, fit: Fit = .contain, scale: Double = 1) {
        self.digest = digest
        self.width = width
        self.height = height
        self.fit = fit
        self.scale = scale
    }
}
