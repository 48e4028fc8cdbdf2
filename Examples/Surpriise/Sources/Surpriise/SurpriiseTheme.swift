import VoucherKit

extension ThemeManager {
    /// The host's brand, for the flow and for recipients alike.
    static let surpriise: ThemeManager = {
        var theme = ThemeManager(accentColor: UIColor(red: 0.65, green: 0.05, blue: 0.15, alpha: 1))
        theme.fonts.display = UIFont(name: "Noto Serif Display-Bold", size: 34)
        return theme
    }()
}
