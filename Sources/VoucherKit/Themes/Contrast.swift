import Foundation
package import ScreenKit

/// How well two colours can be told apart, by WCAG 2.2 (relative luminance and contrast ratio).
package enum Contrast {
    /// The ratio normal text needs at least (WCAG 2.2, 1.4.3).
    package static let readable = 4.5

    package static func ratio(_ a: UIColor, _ b: UIColor) -> Double {
        let (first, second) = (luminance(a), luminance(b))
        return (max(first, second) + 0.05) / (min(first, second) + 0.05)
    }

    /// Black or white, whichever is read better: one of them always reaches 4.58 to 1, the root of 21.
    static func text(on background: UIColor) -> UIColor {
        ratio(.black, background) >= ratio(.white, background) ? .black : .white
    }

    /// The colour itself, moved towards black or white until it is readable on a background; which of the two follows
    /// from the background unless it is given.
    static func readable(_ color: UIColor, on background: UIColor, towards given: UIColor? = nil) -> UIColor {
        let target = given ?? text(on: background)
        for step in 0...40 {
            let moved = mix(color, target, CGFloat(step) / 40)
            if ratio(moved, background) >= readable { return moved }
        }
        return given ?? text(on: background)
    }

    /// A colour as it is seen on what is behind it.
    static func laid(_ color: UIColor, over background: UIColor) -> UIColor {
        mix(background, color, min(max(color.cgColor.alpha, 0), 1))
    }

    /// A colour moved towards another, 1 being all the way.
    static func mix(_ color: UIColor, _ target: UIColor, _ share: CGFloat) -> UIColor {
        let (a, b) = (color.cgColor, target.cgColor)
        func part(_ from: CGFloat, _ to: CGFloat) -> CGFloat { from + (to - from) * share }
        return UIColor(red: part(a.red, b.red), green: part(a.green, b.green), blue: part(a.blue, b.blue), alpha: 1)
    }

    /// The relative luminance, 0 for black to 1 for white.
    static func luminance(_ color: UIColor) -> Double {
        let c = color.cgColor
        func linear(_ value: CGFloat) -> Double {
            // As a screen has it: in 256 steps.
            let value = (Double(min(max(value, 0), 1)) * 255).rounded() / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(c.red) + 0.7152 * linear(c.green) + 0.0722 * linear(c.blue)
    }
}
