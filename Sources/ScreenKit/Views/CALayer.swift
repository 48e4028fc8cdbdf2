public import Foundation

/// The part of a view that draws its box: corners, border and shadow. Colours are `CGColor`.
public final class CALayer {
    /// Rounds the background and the border; what is inside is clipped only with `masksToBounds`.
    public var cornerRadius: CGFloat = 0
    /// The same switch as the view's `clipsToBounds`.
    public var masksToBounds = false
    /// Drawn inside the bounds.
    public var borderWidth: CGFloat = 0
    /// Opaque black unless set; seen only while `borderWidth` is above 0.
    public var borderColor: CGColor? = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
    /// Shown while the view has no `backgroundColor` of its own.
    public var backgroundColor: CGColor?
    private var storedOpacity: Float = 1

    /// A layer with nothing to draw. A view makes its own; one made here is in no view.
    public init() {}

    /// Brought inside 0...1.
    public var opacity: Float {
        get { storedOpacity }
        set { storedOpacity = min(max(newValue, 0), 1) }
    }
}
