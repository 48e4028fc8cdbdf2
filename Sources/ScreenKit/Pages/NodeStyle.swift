/// How a node looks, how it lays out its children and how it sits in its parent.
///
/// Everything is optional: what is nil is left to the style sheet and the theme.
public struct NodeStyle: Sendable, Equatable {
    public var background: NodeColor?
    public var foreground: NodeColor?
    public var tint: NodeColor?
    public var font: NodeFont?
    public var textAlignment: NodeTextAlignment?
    /// Between 0 and 1; nil means 1.
    public var opacity: Double?
    public var cornerRadius: Double?
    public var borderWidth: Double?
    public var borderColor: NodeColor?
    public var shadow: NodeShadow?
    public var clips: Bool
    /// The most lines of text that are shown, from 2 on; nil does not limit them.
    public var lineLimit: Int?
    public var layout: NodeLayout
    public var placement: NodePlacement
    /// A named look of the style sheet, given by ours alone (`card`, `envelope`, `carousel` ...); written as a class.
    public var look: String?

    public init() {
        clips = false
        layout = .flow
        placement = NodePlacement()
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
    public var dark: UInt32

    public init(light: UInt32, dark: UInt32? = nil) {
        self.light = light
        self.dark = dark ?? light
    }
}

public struct NodeFont: Sendable, Equatable, Hashable {
    /// The family's name as the font files have it; nil means the page's own.
    public var family: String?
    /// In points, which are CSS pixels at the person's usual text size; written in `rem` so that text can be enlarged.
    public var size: Double
    /// 100 to 900 as in CSS.
    public var weight: Int
    public var isItalic: Bool

    public init(family: String? = nil, size: Double, weight: Int = 400, isItalic: Bool = false) {
        self.family = family
        self.size = size
        self.weight = weight
        self.isItalic = isItalic
    }
}

public enum NodeTextAlignment: String, Sendable, Equatable {
    /// `start` follows the direction of the text itself.
    case left, center, right, justify, start
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

public struct NodeStack: Sendable, Equatable {
    public enum Alignment: String, Sendable, Equatable {
        case fill, leading, center, trailing, firstBaseline, lastBaseline
    }
    public enum Distribution: String, Sendable, Equatable {
        case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
    }

    public var axis: NodeAxis
    public var alignment: Alignment
    public var distribution: Distribution
    public var spacing: Double
    public var padding: NodeInsets?
    /// Whether children go to the next line when there is no room (ours alone: for rows on a narrow phone).
    public var wraps: Bool

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

public struct NodeInsets: Sendable, Equatable {
    public var top, leading, bottom, trailing: Double

    public init(top: Double, leading: Double, bottom: Double, trailing: Double) {
        self.top = top
        self.leading = leading
        self.bottom = bottom
        self.trailing = trailing
    }
}

/// How a node sits in its parent; nil values are left to the parent's layout.
public struct NodePlacement: Sendable, Equatable {
    public enum Edge: String, Sendable, Equatable {
        case start, center, end, stretch
    }

    /// A fixed, least or greatest size in points.
    public var width, minWidth, maxWidth: Double?
    public var height, minHeight, maxHeight: Double?
    /// A share of the parent's width or height, 1 being all of it.
    public var widthFraction, heightFraction: Double?
    /// Width divided by height.
    public var aspectRatio: Double?
    public var horizontal, vertical: Edge?
    public var margin: NodeInsets?
    /// The position in points from the parent's top left corner (`NodeLayout.frames`); width and height come with it.
    public var x, y: Double?
    /// The cell in an anchored parent, counted from 1; `rowEnd` and `columnEnd` are grid lines, -1 the last.
    public var row, rowEnd, column, columnEnd: Int?
    /// The space after this child in a stack when it differs from the stack's own.
    public var spacingAfter: Double?
    /// Whether the child takes the room that is left in a stack.
    public var grows: Bool?

    public init() {}
}
