import Graphics

/// How a node looks, how it lays out its children and how it sits in its parent.
///
/// Everything is optional: what is nil is left to the style sheet and the theme.
public struct NodeStyle: Sendable, Equatable {
    /// The colour of the box; on a page's `body` node that of the whole window.
    public var background: NodeColor?
    /// A picture that is repeated over the box, above its colour.
    public var pattern: NodePicture?
    /// The colour of the text.
    public var foreground: NodeColor?
    /// Written as the custom property `--tint`, which the stock style sheet does not read.
    public var tint: NodeColor?
    /// The font of the text.
    public var font: NodeFont?
    /// The language whose forms of the ideographs that several languages share are shown.
    var ideographs: EastAsianLanguage?
    /// Where the lines lie; nil lets the text's own direction decide.
    public var textAlignment: NodeTextAlignment?
    /// The most lines of text that are shown; nil does not limit them.
    public var lineLimit: Int?
    /// How lines are broken and cut; nil breaks between words and cuts with an ellipsis.
    public var lineBreak: NodeLineBreak?
    /// Between 0 and 1; nil means 1.
    public var opacity: Double?
    /// In points.
    public var cornerRadius: Double?
    /// In points; drawn only with a `borderColor`.
    public var borderWidth: Double?
    /// Drawn only with a `borderWidth`.
    public var borderColor: NodeColor?
    /// Thrown by the box, or by its content.
    public var shadow: NodeShadow?
    /// Whether what is outside the box is cut off.
    public var clips: Bool
    /// How the children are arranged; `.flow` unless set.
    public var layout: NodeLayout
    /// How the node sits in its parent.
    public var placement: NodePlacement {
        get { sharedPlacement.value }
        _modify { yield &sharedPlacement.value }
    }
    /// A named look of the style sheet, given by ours alone (`card`, `envelope`, `carousel` ...); written as a class.
    public var look: String?

    private var sharedPlacement = NodeStyle.plainPlacement
    private static let plainPlacement = Shared(NodePlacement())

    /// A style that leaves everything to the style sheet.
    public init() {
        clips = false
        layout = .flow
    }
}

/// What a layer's shadow looks like.
public struct NodeShadow: Sendable, Equatable {
    /// Whether the shadow is that of the box; else it is that of all that is seen in it.
    public var isOfBox: Bool
    /// To the right and down, in points.
    public var x, y: Double
    /// The standard deviation of the blur, in points.
    public var sigma: Double
    public var color: NodeColor

    public init(isOfBox: Bool, x: Double, y: Double, sigma: Double, color: NodeColor) {
        self.isOfBox = isOfBox
        self.x = x
        self.y = y
        self.sigma = sigma
        self.color = color
    }
}

/// A colour for light and for dark surroundings.
public struct NodeColor: Sendable, Equatable, Hashable {
    /// Red, green, blue and alpha from 0 to 255 in one number: `0xRRGGBBAA`.
    public var light: UInt32
    /// For dark surroundings, in the same form.
    public var dark: UInt32

    /// A colour of both; without `dark` it is the same in the dark.
    public init(light: UInt32, dark: UInt32? = nil) {
        self.light = light
        self.dark = dark ?? light
    }
}

/// A font as CSS describes it.
public struct NodeFont: Sendable, Equatable, Hashable {
    /// The family's name as the font files have it; nil means the page's own.
    public var family: String?
    /// In points, which are CSS pixels at the person's usual text size; written in `rem` so that text can be enlarged.
    public var size: Double
    /// 100 to 900 as in CSS.
    public var weight: Int
    /// Written as `font-style: italic`.
    public var isItalic: Bool

    /// A regular, upright font unless said otherwise.
    public init(family: String? = nil, size: Double, weight: Int = 400, isItalic: Bool = false) {
        self.family = family
        self.size = size
        self.weight = weight
        self.isItalic = isItalic
    }
}

/// Where the lines of a text lie, named as in CSS's `text-align`.
public enum NodeTextAlignment: String, Sendable, Equatable {
    /// At the left edge, in any language.
    case left
    /// In the middle.
    case center
    /// At the right edge, in any language.
    case right
    /// Stretched to both edges, but for the last line.
    case justify
    /// Where the direction of the text begins. No view makes it: `.natural` leaves the alignment out.
    case start
}

/// How the lines of a text are broken, and cut at a `NodeStyle.lineLimit` or where there is no room.
public enum NodeLineBreak: Sendable, Equatable {
    /// Broken between words; lines beyond the limit are left out.
    case words
    /// Broken between any two characters; lines beyond the limit are left out.
    case characters
    /// Cut at the edge when one line is all there is, else as `words`.
    case clipped
    /// Broken between words, with an ellipsis for the start of the last line.
    case withoutHead
    /// Broken between words, with an ellipsis in the middle of the last line.
    case withoutMiddle
}

/// How a node arranges its children.
public enum NodeLayout: Sendable, Equatable {
    /// One below the other, as wide as the parent.
    case flow
    /// A `UIStackView`: CSS flex.
    case stack(NodeStack)
    /// Children placed by anchors: CSS grid, where a child names its cell in its `placement`.
    case anchors(rows: Int, columns: Int)
    /// Children placed by frames in a box of a known size in points.
    case frames
}

/// What a `UIStackView` says of its arranged views, for CSS flex.
public struct NodeStack: Sendable, Equatable {
    /// Where children lie across the axis: CSS's `align-items`.
    public enum Alignment: String, Sendable, Equatable {
        /// `stretch`.
        case fill
        /// `flex-start`.
        case leading
        /// `center`.
        case center
        /// `flex-end`.
        case trailing
        /// `baseline`.
        case firstBaseline
        /// `last baseline`.
        case lastBaseline
    }
    /// How children share the room along the axis.
    public enum Distribution: String, Sendable, Equatable {
        /// Each as long as its content.
        case fill
        /// `flex: 1 1 0` on each child.
        case fillEqually
        /// `flex: 1 1 auto` on each child.
        case fillProportionally
        /// `space-between`.
        case equalSpacing
        /// `space-around`.
        case equalCentering
    }

    /// A row or a column.
    public var axis: NodeAxis
    /// Where children lie across the axis; `.fill` unless set.
    public var alignment: Alignment
    /// How children share the room along the axis; `.fill` unless set.
    public var distribution: Distribution
    /// The room between two children in points; written when it is above 0.
    public var spacing: Double
    /// The room kept free around all children, in points; nil leaves it to the style sheet.
    public var padding: NodeInsets?
    /// Whether children go to the next line when there is no room (ours alone: for rows on a narrow phone).
    public var wraps: Bool

    /// A row or a column without room between its children, unless said otherwise.
    public init(
        axis: NodeAxis, alignment: Alignment = .fill, distribution: Distribution = .fill, spacing: Double = 0,
        padding: NodeInsets? = nil, wraps: Bool = false
    ) {
        self.axis = axis
        self.alignment = alignment
        self.distribution = distribution
        self.spacing = spacing
        self.padding = padding
        self.wraps = wraps
    }
}

/// Distances from the four edges in points, in the direction of the language.
public struct NodeInsets: Sendable, Equatable {
    /// From the top edge.
    public var top: Double
    /// From the edge where lines begin.
    public var leading: Double
    /// From the bottom edge.
    public var bottom: Double
    /// From the edge where lines end.
    public var trailing: Double

    /// Distances in points, each given.
    public init(top: Double, leading: Double, bottom: Double, trailing: Double) {
        self.top = top
        self.leading = leading
        self.bottom = bottom
        self.trailing = trailing
    }
}

/// How a node sits in its parent; nil values are left to the parent's layout.
public struct NodePlacement: Sendable, Equatable {
    /// Where a child lies in its cell, named as in CSS's `justify-self` and `align-self`.
    public enum Edge: String, Sendable, Equatable {
        /// At the edge where the row or column begins.
        case start
        /// In the middle.
        case center
        /// At the edge where the row or column ends.
        case end
        /// From one edge to the other.
        case stretch
    }

    /// A fixed, least or greatest width in points.
    public var width, minWidth, maxWidth: Double?
    /// A fixed, least or greatest height in points.
    public var height, minHeight, maxHeight: Double?
    /// A share of the parent's width or height, 1 being all of it.
    public var widthFraction, heightFraction: Double?
    /// A share of the width of the nearest scroll view around, where that is not the parent.
    public var scrollWidthFraction: Double?
    /// Width divided by height.
    public var aspectRatio: Double?
    /// Where the node lies in its cell; written in an anchored parent only.
    public var horizontal, vertical: Edge?
    /// The room to the cell's edges in points; written in an anchored parent only.
    public var margin: NodeInsets?
    /// The position in points from the parent's top left corner (`NodeLayout.frames`); width and height come with it.
    public var x, y: Double?
    /// The cell in an anchored parent, counted from 1; `rowEnd` and `columnEnd` are grid lines, -1 the last.
    public var row, rowEnd, column, columnEnd: Int?
    /// The space after this child in a stack when it differs from the stack's own.
    public var spacingAfter: Double?
    /// Whether the child should take the room that is left in a stack; no view sets it and it is not written.
    public var grows: Bool?

    /// A place that is all up to the parent's layout.
    public init() {}
}
