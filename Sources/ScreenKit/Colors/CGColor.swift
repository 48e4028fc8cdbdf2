public import Foundation

/// A fixed colour as layers take it: sRGB and alpha.
public struct CGColor: Sendable, Equatable {
    public let red, green, blue, alpha: CGFloat

    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }
}
