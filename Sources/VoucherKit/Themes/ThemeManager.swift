/// A host's brand: colours, fonts and buttons by role, as a value.
///
/// It reaches every stock screen through the page's custom properties. A colour that is not given follows from another:
/// buttons from the accent, text from what is readable on its background. Text is readable (4.5 to 1 at least) on any
/// colour a host gives.
public struct ThemeManager: Sendable, Equatable {
    public var accentColor: UIColor
    public var secondaryAccentColor: UIColor?
    /// The background of screens; it may differ for light and dark surroundings.
    public var emptyBackgroundColor: UIColor
    public var fonts = FontTheme()
    public var buttons = ButtonTheme()

    public init(accentColor: UIColor = .tintColor, emptyBackgroundColor: UIColor = .systemBackground) {
        self.accentColor = accentColor
        self.emptyBackgroundColor = emptyBackgroundColor
    }

    /// The custom properties of a page.
    public var pageTheme: PageTheme {
        var theme = PageTheme()
        func set(_ name: String, _ color: @escaping (_ traits: UITraitCollection) -> UIColor) {
            theme.colors[name] = UIColor(dynamicProvider: color).nodeColorForPage
        }
        func resolved(_ color: UIColor, _ traits: UITraitCollection) -> UIColor { color.resolvedColor(with: traits) }
        let positive = buttons.positive ?? accentColor
        set("paper") { resolved(emptyBackgroundColor, $0) }
        set("ink") { Contrast.readable(resolved(.label, $0), on: resolved(emptyBackgroundColor, $0)) }
        set("ink-soft") { Contrast.readable(resolved(.secondaryLabel, $0), on: resolved(emptyBackgroundColor, $0)) }
        set("accent") { resolved(accentColor, $0) }
        set("accent-text") { Contrast.readable(resolved(accentColor, $0), on: resolved(emptyBackgroundColor, $0)) }
        set("secondary") { resolved(secondaryAccentColor ?? accentColor, $0) }
        set("positive") { resolved(positive, $0) }
        set("on-positive") { Contrast.text(on: resolved(positive, $0)) }
        set("neutral") {
            Contrast.readable(resolved(buttons.neutral ?? .secondaryLabel, $0), on: resolved(emptyBackgroundColor, $0))
        }
        set("negative") {
            Contrast.readable(resolved(buttons.negative ?? .systemRed, $0), on: resolved(emptyBackgroundColor, $0))
        }
        for (role, font) in fonts.roles { theme.fonts[role] = font.nodeFontForPage }
        return theme
    }
}
