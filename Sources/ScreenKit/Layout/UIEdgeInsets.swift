public import Foundation

/// Distances from the four edges; positive ones shrink.
public struct UIEdgeInsets: Equatable, Codable, Sendable {
    /// In points, from the top edge down.
    public var top: CGFloat
    /// In points, from the left edge; margins on a page take it from the leading edge.
    public var left: CGFloat
    /// In points, from the bottom edge up.
    public var bottom: CGFloat
    /// In points, from the right edge; margins on a page take it from the trailing edge.
    public var right: CGFloat

    /// The same as `zero`.
    public init() {
        self.init(top: 0, left: 0, bottom: 0, right: 0)
    }

    /// Distances in points, each given.
    public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// No distance from any edge.
    public static let zero = UIEdgeInsets()
}

/// Distances from the four edges that follow the direction of the language.
public struct NSDirectionalEdgeInsets: Equatable, Codable, Sendable {
    /// In points, from the top edge down.
    public var top: CGFloat
    /// In points, from the edge where lines begin.
    public var leading: CGFloat
    /// In points, from the bottom edge up.
    public var bottom: CGFloat
    /// In points, from the edge where lines end.
    public var trailing: CGFloat

    /// Distances in points, each given.
    public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
        self.top = top
        self.leading = leading
        self.bottom = bottom
        self.trailing = trailing
    }

    /// No distance from any edge.
    public static let zero = NSDirectionalEdgeInsets(top: 0, leading: 0, bottom: 0, trailing: 0)
}
