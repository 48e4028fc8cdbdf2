public import Foundation

/// The part of a view that draws its box: corners, border and shadow. Colours are `CGColor`.
public final class CALayer {
    /// Rounds the background and the border; what is inside is clipped only with `masksToBounds`.
    public var cornerRadius: CGFloat = 0
    /// The same switch as the view's `clipsToBounds`.
    public var masksToBounds = false
    /// Drawn inside the bounds.
    public var borderWidth: CGFloat = 0
    public var borderColor: CGColor? = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
    public var backgroundColor: CGColor?
    private var storedOpacity: Float = 1

    public init() {}

    /// Brought inside 0...1.
    public var opacity: Float {
        get { storedOpacity }
        set { storedOpacity = min(max(newValue, 0), 1) }
    }
}
