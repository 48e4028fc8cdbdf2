public import Foundation

/// A host's brand as a value: colours, fonts, buttons and corners by role.
///
/// What is not given is looked up in this order, whatever was set first:
/// 1. the role itself in the option's theme, then its parent role, and that one's;
/// 2. the same in the flow's theme;
/// 3. the stock theme.
///
/// So an option that gives an accent colour of its own has buttons of that colour, also in a flow whose theme gives
/// buttons another. Colours may differ for light and dark surroundings.
public struct ThemeManager: Sendable, Equatable {
    /// The colour of the brand.
    public var accentColor: UIColor?
    /// Parent: the accent colour.
    public var secondaryAccentColor: UIColor?
    /// The background of screens.
    public var emptyBackgroundColor: UIColor?
    /// Nil is a colour that reads with at least 4.5 to 1 on the background (WCAG 2.2, 1.4.3). One that is given is taken
    /// as it is; `faults(in:)` says when it cannot be read.
    public var textColor: UIColor?
    /// Of hints and counters. Parent: the text colour.
    public var secondaryTextColor: UIColor?
    /// By role; each may be left open.
    public var fonts = FontTheme()
    /// By what they do; each colour may be left open.
    public var buttons = ButtonTheme()
    /// Of buttons and fields, in points; cards are a little rounder. 12 in the stock theme.
    public var cornerRadius: CGFloat?

    /// A theme that leaves everything open but what is given.
    public init(accentColor: UIColor? = nil, emptyBackgroundColor: UIColor? = nil) {
        self.accentColor = accentColor
        self.emptyBackgroundColor = emptyBackgroundColor
    }

    /// The theme with another laid over it: what the other gives, by itself or through a parent role, comes first.
    public func overlaid(by overlay: ThemeManager) -> ThemeManager {
        var merged = self
        for role in ThemeColorRole.allCases {
            if let color = overlay.lookUp(role) {
                merged[role] = color
            } else if let background = role.background, overlay.lookUp(background) != nil {
                // A text that was given for another background is chosen anew for this one.
                merged[role] = nil
            }
        }
        // What takes away stands on the screen unless it has a background of its own.
        if overlay.emptyBackgroundColor != nil, merged[.negative] == nil, overlay[.negativeText] == nil {
            merged[.negativeText] = nil
        }
        for role in ThemeFontRole.allCases { merged.fonts[role] = overlay.fonts.lookUp(role) ?? merged.fonts[role] }
        merged.cornerRadius = overlay.cornerRadius ?? merged.cornerRadius
        return merged
    }

    /// The colour a role has in the end: given, a parent's, stock, or chosen so that it can be read.
    public func color(_ role: ThemeColorRole) -> UIColor {
        UIColor { color(role, $0) }
    }

    private func color(_ role: ThemeColorRole, _ traits: UITraitCollection) -> UIColor {
        if let given = lookUp(role) { return given.resolvedColor(with: traits) }
        func stock(_ color: UIColor) -> UIColor { color.resolvedColor(with: traits) }
        func readable(_ color: UIColor, on background: ThemeColorRole) -> UIColor {
            Contrast.readable(stock(color), on: seen(background, traits))
        }
        switch role {
        case .accent: return stock(.tintColor)
        case .secondaryAccent: return stock(Self.stockSecondaryAccent)
        case .emptyBackground: return stock(.systemBackground)
        case .positive: return color(.accent, traits)
        case .neutral: return surface(traits)
        case .negative: return color(.emptyBackground, traits)
        case .text: return readable(.label, on: .emptyBackground)
        case .secondaryText: return readableOnScreen(.secondaryLabel).resolvedColor(with: traits)
        case .positiveText: return Contrast.text(on: seen(.positive, traits))
        case .neutralText: return readable(color(.text, traits), on: .neutral)
        case .negativeText:
            return lookUp(.negative) != nil
                ? Contrast.text(on: seen(.negative, traits)) : readableOnScreen(.systemRed).resolvedColor(with: traits)
        }
    }

    /// The font a role has in the end.
    public func font(_ role: ThemeFontRole) -> UIFont { fonts.lookUp(role) ?? role.stock }

    /// Cards and fields: the background moved towards white, as far as the text can still be read on it.
    var surfaceColor: UIColor { UIColor { surface($0) } }

    private func surface(_ traits: UITraitCollection) -> UIColor {
        let (paper, ink) = (seen(.emptyBackground, traits), color(.text, traits))
        let isLight = Contrast.luminance(ink) < Contrast.luminance(paper)
        let wanted: CGFloat = isLight ? 0.75 : 0.07
        for step in 0...10 {
            let surface = Contrast.mix(paper, .white, wanted * CGFloat(10 - step) / 10)
            // Other texts than this one have to find a colour on it too.
            if Contrast.ratio(ink, surface) >= Contrast.readable,
                Contrast.ratio(isLight ? .black : .white, surface) >= Contrast.readable
            {
                return surface
            }
        }
        return paper
    }

    /// A colour that has to be readable on screens and on their cards: moved towards black or white, whichever the text
    /// is nearer to, on the harder one of the two.
    func readableOnScreen(_ color: UIColor) -> UIColor {
        UIColor { traits in
            let (paper, card) = (seen(.emptyBackground, traits), surface(traits))
            let isLight = Contrast.luminance(self.color(.text, traits)) < Contrast.luminance(paper)
            return Contrast.readable(
                color.resolvedColor(with: traits), on: isLight ? paper : card, towards: isLight ? .black : .white)
        }
    }

    /// A background as it is seen: one that lets through what is behind it lies on the screen, and that on white.
    private func seen(_ role: ThemeColorRole, _ traits: UITraitCollection) -> UIColor {
        let behind: UIColor = role == .emptyBackground ? .white : seen(.emptyBackground, traits)
        return Contrast.laid(color(role, traits), over: behind)
    }

    /// How well a text of a role reads on what it stands on: for the screen, on its cards too, whichever is harder.
    func ratio(of text: ThemeColorRole, on background: ThemeColorRole, isDark: Bool) -> Double {
        let traits = UITraitCollection(userInterfaceStyle: isDark ? .dark : .light)
        let isOnScreen = background == .emptyBackground || (background == .negative && lookUp(.negative) == nil)
        let grounds = [seen(background, traits)] + (isOnScreen ? [surface(traits)] : [])
        return grounds.map { Contrast.ratio(Contrast.laid(color(text, traits), over: $0), $0) }.min() ?? 1
    }

    private static let stockSecondaryAccent = UIColor { traits in
        UIColor(rgb: traits.userInterfaceStyle == .dark ? 0xA9BCE8 : 0x2C3A57)
    }

    // MARK: Roles

    /// The colour that is given for a role itself.
    subscript(role: ThemeColorRole) -> UIColor? {
        get { self[keyPath: Self.path(of: role)] }
        set { self[keyPath: Self.path(of: role)] = newValue }
    }

    /// The colour that is given for a role or the nearest of its parents.
    private func lookUp(_ role: ThemeColorRole) -> UIColor? {
        var current: ThemeColorRole? = role
        while let asked = current {
            if let color = self[asked] { return color }
            // A text that is not given, on a background of its own that is, is chosen for that background.
            if let background = asked.background, background != asked.parent?.background, self[background] != nil {
                return nil
            }
            current = asked.parent
        }
        return nil
    }

    private static func path(of role: ThemeColorRole) -> WritableKeyPath<ThemeManager, UIColor?> {
        switch role {
        case .accent: \.accentColor
        case .secondaryAccent: \.secondaryAccentColor
        case .emptyBackground: \.emptyBackgroundColor
        case .text: \.textColor
        case .secondaryText: \.secondaryTextColor
        case .positive: \.buttons.positive.background
        case .positiveText: \.buttons.positive.text
        case .neutral: \.buttons.neutral.background
        case .neutralText: \.buttons.neutral.text
        case .negative: \.buttons.negative.background
        case .negativeText: \.buttons.negative.text
        }
    }
}
