/// Which font a text is set in.
public struct FontDescription: Sendable, Hashable {
    public var family: String
    /// In points, which are CSS pixels.
    public var size: Double
    /// 100 to 900, as CSS counts.
    public var weight: Int
    public var isItalic: Bool

    public init(family: String = "Noto Sans", size: Double, weight: Int = 400, isItalic: Bool = false) {
        self.family = family
        self.size = size
        self.weight = weight
        self.isItalic = isItalic
    }
}

/// The heights of a font in points.
public struct FontMetrics: Sendable, Equatable {
    public let ascent: Double
    /// Positive, downwards from the base line.
    public let descent: Double
    public var lineHeight: Double { ascent + descent }

    public init(ascent: Double, descent: Double) {
        self.ascent = ascent
        self.descent = descent
    }
}
