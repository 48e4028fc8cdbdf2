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
    /// Shown while the view has no `backgroundColor` of its own, and behind one that is a pattern.
    public var backgroundColor: CGColor?
    /// Opaque black unless set.
    public var shadowColor: CGColor? = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
    /// 0 to 1; nothing throws a shadow until it is set.
    public var shadowOpacity: Float = 0
    /// To the right and down, in points: upwards by 3 unless set.
    public var shadowOffset = CGSize(width: 0, height: -3)
    /// How far the shadow is blurred, in points.
    ///
    /// UIKit gives no formula. It is taken as the standard deviation of a Gaussian blur, which CSS Backgrounds 3 (7.1.1)
    /// defines as half of a `box-shadow`'s blur radius: a radius of 3 here is a blur of 6 pixels in a page.
    public var shadowRadius: CGFloat = 3
    private var storedOpacity: Float = 1

    /// A layer with nothing to draw. A view makes its own; one made here is in no view.
    public init() {}

    /// Brought inside 0...1.
    public var opacity: Float {
        get { storedOpacity }
        set { storedOpacity = min(max(newValue, 0), 1) }
    }
}

extension CALayer {
    /// What is seen of the shadow; nil when there is none. A layer that clips what leaves it clips its shadow as well.
    var drawnShadow: (color: CGColor, offset: CGSize, sigma: Double)? {
        guard !masksToBounds, shadowOpacity > 0, let color = shadowColor, color.alpha > 0 else { return nil }
        let alpha = color.alpha * CGFloat(min(shadowOpacity, 1))
        let faded = CGColor(red: color.red, green: color.green, blue: color.blue, alpha: alpha)
        return (faded, shadowOffset, max(0, Double(shadowRadius)))
    }
}
