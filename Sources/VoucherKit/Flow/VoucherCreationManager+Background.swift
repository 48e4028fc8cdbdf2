extension VoucherCreationManager {
    /// Rose, sand, straw, leaf, lagoon, dusk and stone, each with a dark twin.
    public static let stockBackgroundColors: [UIColor] = [
        both(0xF7DEDF, 0x3A1D22), both(0xF3E3CB, 0x33261A), both(0xF4ECC4, 0x322C14), both(0xDDEBD3, 0x1C2B1B),
        both(0xD3EAEA, 0x152C2E), both(0xDAD9F0, 0x201F3A), both(0xE6E2DC, 0x272421),
    ]

    private static func both(_ light: UInt32, _ dark: UInt32) -> UIColor {
        UIColor { UIColor(rgb: $0.userInterfaceStyle == .dark ? dark : light) }
    }

    /// The main colour of the paper, `0xRRGGBB`; nil when none was chosen, and for a photo whose colour is not known.
    private var paperColor: UInt32? {
        guard let object = personalizedObject(for: .wrapping) else { return nil }
        let option = option(ofType: PersonalizationType.wrapping.rawValue) as? WrappingPersonalizationOption
        let paper = option?.paper(of: object) ?? object["paper"]?.stringValue.flatMap(WrappingPaper.stock)
        // A photo, and a paper of a host's own that is offered no more.
        return paper?.color ?? object["color"]?.intValue.flatMap(UInt32.init(exactly:))
    }

    /// The background that goes with the paper; nil for none.
    var backgroundColor: UIColor? { paperColor.flatMap(nearestBackground(to:)) }

    /// The nearest of the background colours to a colour, `0xRRGGBB`.
    func nearestBackground(to color: UInt32) -> UIColor? {
        let wanted = UIColor(rgb: color).cgColor
        // What tells papers apart is their hue: how light they are is left out, since backgrounds are all light.
        func hue(_ color: CGColor) -> (Double, Double, Double) {
            let mean = Double(color.red + color.green + color.blue) / 3
            return (Double(color.red) - mean, Double(color.green) - mean, Double(color.blue) - mean)
        }
        func unit(_ hue: (Double, Double, Double)) -> (Double, Double, Double) {
            let length = (hue.0 * hue.0 + hue.1 * hue.1 + hue.2 * hue.2).squareRoot()
            // So little of a hue is a grey, such as stone is.
            return length < 0.04 ? (0, 0, 0) : (hue.0 / length, hue.1 / length, hue.2 / length)
        }
        let target = unit(hue(wanted))
        return voucherCreationBackgroundColors.min { a, b in
            func distance(_ color: UIColor) -> Double {
                let other = unit(hue(color.cgColor))
                let (x, y, z) = (other.0 - target.0, other.1 - target.1, other.2 - target.2)
                return x * x + y * y + z * z
            }
            return distance(a) < distance(b)
        }
    }
}
