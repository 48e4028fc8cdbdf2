public import Foundation

/// A fixed colour as layers take it: sRGB and alpha.
public struct CGColor: Sendable, Equatable {
    /// 0 to 1; what lies beyond is cut off when it is shown.
    public let red: CGFloat
    /// 0 to 1; what lies beyond is cut off when it is shown.
    public let green: CGFloat
    /// 0 to 1; what lies beyond is cut off when it is shown.
    public let blue: CGFloat
    /// 0 is transparent, 1 opaque.
    public let alpha: CGFloat

    /// A colour of components that are kept as given.
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }
}
