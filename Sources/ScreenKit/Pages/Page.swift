public import Localization

/// Everything the browser is sent for one screen of one scene: a value made by the session.
public struct Page: Sendable, Equatable {
    /// The scene's id; empty on a page that was made for a GET without a session.
    public var sceneID: String
    /// The id of the screen within its scene; posted back with the form.
    public var screenID: String
    /// The address the page posts to and is found at, such as `/s/x7Kd/title`.
    public var path: String
    /// Rises with each change of the scene; a held request asks for a page after one it knows.
    public var revision: Int
    /// The document's title.
    public var title: String
    /// The bar above the screen, from its navigation item; nil when there is nothing in it.
    public var bar: PageBar?
    /// The controller's view and all it shows.
    public var body: Node
    /// Whether work is under way whose answer will change the page by itself.
    public var isBusy: Bool
    /// The id of the control that has the keyboard when the page appears; nil leaves it where it is.
    public var focus: String?
    /// What a screen reader says when the page appears.
    public var announcement: String?
    /// A line above the screen for something the person must know, such as a stale page.
    public var notice: String?
    /// The kind of change from the page before, for a short transition unless the person asks for none.
    public var transition: Transition
    /// The custom properties the page is coloured and set by.
    public var theme: PageTheme
    /// A BCP 47 tag such as `de` or `ar`.
    public var language: String
    /// What the page says by itself, and the script on it; English unless set.
    public var words: Words
    /// Whether the page's language is written from right to left.
    public var isRightToLeft: Bool
    /// Lines for chat previews and the like (`og:title` ...), in order.
    public var metadata: [PageMetadata]
    /// The style sheets of the layout files on the page; they come after our own in its one sheet.
    public internal(set) var layoutStyleSheets: [String]

    /// A kind of change between two pages; the style sheet knows its motion by the name.
    public enum Transition: String, Sendable, Equatable {
        /// No motion.
        case none
        /// A screen was opened above the last one.
        case present
        /// A screen was closed.
        case dismiss
        /// An item fell into the envelope: the last `item` on the page.
        case drop
        /// The wrapping was taken off a voucher.
        case unwrap
    }

    private static let english = Words(language: "en")

    /// A quiet page in English without a bar; the rest is set afterwards.
    public init(sceneID: String, screenID: String, path: String, revision: Int, title: String, body: Node) {
        self.sceneID = sceneID
        self.screenID = screenID
        self.path = path
        self.revision = revision
        self.title = title
        self.body = body
        isBusy = false
        transition = .none
        theme = PageTheme()
        language = "en"
        words = Self.english
        isRightToLeft = false
        metadata = []
        layoutStyleSheets = []
    }
}

/// The bar of a screen: its title and the buttons at either end.
public struct PageBar: Sendable, Equatable {
    /// Written as the page's first heading; nil and "" leave it out.
    public var title: String?
    /// From the leading edge inwards.
    public var leading: [Node]
    /// From the trailing edge inwards, as UIKit orders `rightBarButtonItems`.
    public var trailing: [Node]

    /// A bar without buttons unless they are given.
    public init(title: String?, leading: [Node] = [], trailing: [Node] = []) {
        self.title = title
        self.leading = leading
        self.trailing = trailing
    }
}

/// A `<meta>` line of the page.
public struct PageMetadata: Sendable, Equatable {
    /// The name, written as `property` when it begins with `og:`, else as `name`.
    public var name: String
    /// The value, escaped when it is written.
    public var content: String

    /// A line of a name and a value.
    public init(name: String, content: String) {
        self.name = name
        self.content = content
    }
}

/// The theme as the style sheet needs it: custom properties by name, without the leading dashes.
public struct PageTheme: Sendable, Equatable {
    /// Such as `accent`: `NodeColor(light: 0xB4432FFF)`, written as `--accent`.
    public var colors: [String: NodeColor]
    /// Such as `body`, written as `--font-body-family`, `--font-body-size`, `--font-body-weight`.
    public var fonts: [String: NodeFont]

    /// Such as `radius`, in points, written as `--radius`.
    public var lengths: [String: Double]

    /// A theme that sets only what is given.
    public init(
        colors: [String: NodeColor] = [:], fonts: [String: NodeFont] = [:], lengths: [String: Double] = [:]
    ) {
        self.colors = colors
        self.fonts = fonts
        self.lengths = lengths
    }
}

extension UIColor {
    /// The colour as a page's theme takes it.
    public var nodeColorForPage: NodeColor { nodeColor }
}

extension UIFont {
    /// The font as a page's theme takes it.
    public var nodeFontForPage: NodeFont { nodeFont }
}
