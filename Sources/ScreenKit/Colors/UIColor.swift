public import Foundation

/// An immutable colour; a dynamic one answers differently for light and for dark surroundings.
///
/// A page is sent with both answers, so that the person's own choice decides.
public final class UIColor: Sendable, Equatable {
    private let light: CGColor
    private let dark: CGColor
    /// The picture that is repeated, of a colour that is a pattern.
    let pattern: UIImage?

    private init(light: CGColor, dark: CGColor, pattern: UIImage? = nil) {
        self.light = light
        self.dark = dark
        self.pattern = pattern
    }

    /// A picture that is repeated over whatever has this colour as its background; anywhere else it is clear.
    public convenience init(patternImage image: UIImage) {
        let clear = CGColor(red: 0, green: 0, blue: 0, alpha: 0)
        self.init(light: clear, dark: clear, pattern: image)
    }

    /// Red, green and blue are kept as given; alpha is brought inside 0...1.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        let color = CGColor(red: red, green: green, blue: blue, alpha: min(max(alpha, 0), 1))
        self.init(light: color, dark: color)
    }

    /// A grey, from black at 0 to white at 1.
    public convenience init(white: CGFloat, alpha: CGFloat) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    /// A colour from its place on the colour wheel, where 0 and 1 are red, its saturation and its brightness (0 to 1).
    public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        let sector = (hue - hue.rounded(.down)) * 6
        func component(_ shift: CGFloat) -> CGFloat {
            let k = (shift + sector).truncatingRemainder(dividingBy: 6)
            return brightness - brightness * saturation * max(0, min(k, 4 - k, 1))
        }
        self.init(red: component(5), green: component(3), blue: component(1), alpha: alpha)
    }

    /// The same colour in light and in dark surroundings.
    public convenience init(cgColor: CGColor) {
        self.init(light: cgColor, dark: cgColor)
    }

    /// Asks the closure once for light and once for dark surroundings.
    public convenience init(dynamicProvider: @escaping (UITraitCollection) -> UIColor) {
        self.init(
            light: dynamicProvider(UITraitCollection(userInterfaceStyle: .light)).light,
            dark: dynamicProvider(UITraitCollection(userInterfaceStyle: .dark)).dark)
    }

    /// The colour for the given surroundings, fixed; `.unspecified` counts as light.
    public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
        let color = traitCollection.userInterfaceStyle == .dark ? dark : light
        return UIColor(light: color, dark: color)
    }

    /// The same colour with another alpha, which replaces the present one.
    public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
        func replaced(_ color: CGColor) -> CGColor {
            CGColor(red: color.red, green: color.green, blue: color.blue, alpha: min(max(alpha, 0), 1))
        }
        return UIColor(light: replaced(light), dark: replaced(dark))
    }

    /// The colour in light surroundings.
    public var cgColor: CGColor { light }

    /// Writes the components in light surroundings where a place for them is given; always true.
    public func getRed(
        _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
        blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        red?.pointee = light.red
        green?.pointee = light.green
        blue?.pointee = light.blue
        alpha?.pointee = light.alpha
        return true
    }

    public static func == (lhs: UIColor, rhs: UIColor) -> Bool {
        lhs.light == rhs.light && lhs.dark == rhs.dark && lhs.pattern?.digest == rhs.pattern?.digest
    }

    /// Both answers for a page.
    var nodeColor: NodeColor { NodeColor(light: light.packed, dark: dark.packed) }
}

extension CGColor {
    var packed: UInt32 {
        func byte(_ component: CGFloat) -> UInt32 {
            component.isFinite ? UInt32((min(max(component, 0), 1) * 255).rounded()) : 0
        }
        return byte(red) << 24 | byte(green) << 16 | byte(blue) << 8 | byte(alpha)
    }
}
