/// Ready themes that look like three different shops; each is a start for a host's own.
extension ThemeManager {
    /// A stationer's: warm paper, oxblood ink, a serif for display.
    public static let stationery: ThemeManager = {
        var theme = ThemeManager(
            accentColor: both(0x7A1F2B, 0xF2A7A0), emptyBackgroundColor: both(0xF7F0E4, 0x211A16))
        theme.secondaryAccentColor = both(0x24405C, 0xA9C4E4)
        theme.textColor = both(0x2A201B, 0xF5ECE0)
        theme.secondaryTextColor = both(0x5F5148, 0xCDBFB1)
        theme.buttons.negative.text = both(0x9B1C1C, 0xF5A8A0)
        theme.fonts.display = UIFont(name: "Noto Serif Display-Bold", size: 44)
        theme.fonts.subHeader = UIFont(name: "Noto Serif Display-Bold", size: 22)
        theme.cornerRadius = 6
        return theme
    }()

    /// A stall at night: indigo in any surroundings, loud signs in a geometric face, hard corners.
    public static let nightMarket: ThemeManager = {
        var theme = ThemeManager(
            accentColor: UIColor(rgb: 0xFF5C8A), emptyBackgroundColor: both(0x1B1640, 0x100C2A))
        theme.secondaryAccentColor = UIColor(rgb: 0x54E0D0)
        theme.textColor = UIColor(rgb: 0xF6F3FF)
        theme.secondaryTextColor = UIColor(rgb: 0xC6BFEA)
        theme.buttons.positive = ButtonTheme.Look(
            background: UIColor(rgb: 0xFFD34D), text: UIColor(rgb: 0x1B1640))
        theme.buttons.negative.text = UIColor(rgb: 0xFF9DA8)
        theme.fonts.display = UIFont(name: "League Spartan-Bold", size: 48)
        theme.fonts.mainHeader = UIFont(name: "League Spartan-Bold", size: 28)
        theme.cornerRadius = 0
        return theme
    }()

    /// A farm shop: leaf and apricot, rounded letters and rounded corners.
    public static let orchard: ThemeManager = {
        var theme = ThemeManager(
            accentColor: both(0x2F6B3A, 0x9AD6A1), emptyBackgroundColor: both(0xF1F7EC, 0x152018))
        theme.secondaryAccentColor = both(0x9A4A12, 0xF4B98A)
        theme.textColor = both(0x1D2B20, 0xE9F3E8)
        theme.secondaryTextColor = both(0x4B5F4F, 0xB5C9B6)
        theme.buttons.negative.text = both(0xA3261C, 0xF5ACA2)
        theme.fonts.display = UIFont(name: "Quicksand-Bold", size: 42)
        theme.fonts.body = UIFont(name: "Quicksand", size: 17)
        theme.cornerRadius = 22
        return theme
    }()

    private static func both(_ light: UInt32, _ dark: UInt32) -> UIColor {
        UIColor { UIColor(rgb: $0.userInterfaceStyle == .dark ? dark : light) }
    }
}
