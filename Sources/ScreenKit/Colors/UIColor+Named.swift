public import Foundation

/// Colours that are the same in light and dark surroundings; components from UIKit's documentation.
extension UIColor {
    /// 0 of all components.
    public static let black = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
    /// A third of white.
    public static let darkGray = UIColor(red: 1.0 / 3, green: 1.0 / 3, blue: 1.0 / 3, alpha: 1)
    /// Half of white.
    public static let gray = UIColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 1)
    /// Two thirds of white.
    public static let lightGray = UIColor(red: 2.0 / 3, green: 2.0 / 3, blue: 2.0 / 3, alpha: 1)
    /// 1 of all components.
    public static let white = UIColor(red: 1, green: 1, blue: 1, alpha: 1)
    /// Red at 1, without green and blue.
    public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    /// Green at 1, without red and blue.
    public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
    /// Blue at 1, without red and green.
    public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
    /// Green and blue at 1.
    public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
    /// Red and green at 1.
    public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
    /// Red and blue at 1.
    public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
    /// Red at 1 and green at 0.5.
    public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
    /// Red and blue at 0.5.
    public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
    /// Red at 0.6, green at 0.4 and blue at 0.2.
    public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
    /// Black with an alpha of 0.
    public static let clear = UIColor(white: 0, alpha: 0)
}

/// Colours that follow the surroundings. The names are UIKit's, the values our own palette's: warm paper and ink.
extension UIColor {
    private static func adaptive(_ light: UInt32, _ dark: UInt32, alpha: CGFloat = 1) -> UIColor {
        UIColor { traits in UIColor(rgb: traits.userInterfaceStyle == .dark ? dark : light, alpha: alpha) }
    }

    /// A colour from its hexadecimal form, `0xRRGGBB`. Ours alone.
    public convenience init(rgb: UInt32, alpha: CGFloat = 1) {
        self.init(
            red: CGFloat(rgb >> 16 & 0xFF) / 255, green: CGFloat(rgb >> 8 & 0xFF) / 255,
            blue: CGFloat(rgb & 0xFF) / 255,
            alpha: alpha)
    }

    /// The first text: `#2B2420`, in the dark `#F4ECE4`.
    public static let label = adaptive(0x2B2420, 0xF4ECE4)
    /// Text beside the first: `#62554C`, in the dark `#C9BBAE`.
    public static let secondaryLabel = adaptive(0x62554C, 0xC9BBAE)
    /// Text that steps back further: `#6F6259`, in the dark `#B5A699`.
    public static let tertiaryLabel = adaptive(0x6F6259, 0xB5A699)
    /// A field's example text: `#75685E`, in the dark `#A99A8D`.
    public static let placeholderText = adaptive(0x75685E, 0xA99A8D)
    /// A link: `#9C3B22`, in the dark `#F0A58C`.
    public static let link = adaptive(0x9C3B22, 0xF0A58C)
    /// A line that lets nothing through: `#D9CDBF`, in the dark `#4A4038`.
    public static let opaqueSeparator = adaptive(0xD9CDBF, 0x4A4038)
    /// The page: `#FBF7F1`, in the dark `#1D1815`.
    public static let systemBackground = adaptive(0xFBF7F1, 0x1D1815)
    /// An area on the page: `#F3ECE2`, in the dark `#282220`.
    public static let secondarySystemBackground = adaptive(0xF3ECE2, 0x282220)
    /// An area on such an area: `#FFFFFF`, in the dark `#332B27`.
    public static let tertiarySystemBackground = adaptive(0xFFFFFF, 0x332B27)
    /// A page of grouped areas: `#F3ECE2`, in the dark `#1D1815`.
    public static let systemGroupedBackground = adaptive(0xF3ECE2, 0x1D1815)
    /// `#B3261E`, in the dark `#F2A69F`.
    public static let systemRed = adaptive(0xB3261E, 0xF2A69F)
    /// `#2F6B3A`, in the dark `#8FCB98`.
    public static let systemGreen = adaptive(0x2F6B3A, 0x8FCB98)
    /// `#1F5C9E`, in the dark `#8EBDF0`.
    public static let systemBlue = adaptive(0x1F5C9E, 0x8EBDF0)
    /// `#9A4D0B`, in the dark `#F0B27A`.
    public static let systemOrange = adaptive(0x9A4D0B, 0xF0B27A)
    /// `#7A5A00`, in the dark `#E6C65A`.
    public static let systemYellow = adaptive(0x7A5A00, 0xE6C65A)
    /// `#A82F5E`, in the dark `#F0A0BE`.
    public static let systemPink = adaptive(0xA82F5E, 0xF0A0BE)
    /// `#6B3FA0`, in the dark `#C8A8EE`.
    public static let systemPurple = adaptive(0x6B3FA0, 0xC8A8EE)
    /// `#156A70`, in the dark `#7CCBD1`.
    public static let systemTeal = adaptive(0x156A70, 0x7CCBD1)
    /// `#6B6560`, in the dark `#ADA59E`.
    public static let systemGray = adaptive(0x6B6560, 0xADA59E)
    /// The accent that views inherit: `#9C3B22`, in the dark `#F0A58C`. A theme does not change it.
    public static let tintColor = adaptive(0x9C3B22, 0xF0A58C)
    /// A line that lets a fifth of its colour be seen: `#2B2420`, in the dark `#F4ECE4`, with an alpha of 0.2.
    public static let separator = adaptive(0x2B2420, 0xF4ECE4, alpha: 0.2)
}
