extension ThemeManager {
    /// The custom properties of a page: what the style sheet of every stock screen is written in.
    public var pageTheme: PageTheme {
        var theme = PageTheme()
        func set(_ name: String, _ color: UIColor) { theme.colors[name] = color.nodeColorForPage }
        let (paper, raised) = (color(.emptyBackground), surfaceColor)
        set("paper", paper)
        set("raised", raised)
        set("ink", color(.text))
        set("ink-soft", secondaryTextColor == nil ? readableOnScreen(color(.secondaryText)) : color(.secondaryText))
        set("placeholder", readableOnScreen(color(.secondaryText)))
        set("accent", color(.accent))
        set("accent-text", readableOnScreen(color(.accent)))
        set("secondary", color(.secondaryAccent))
        set("secondary-text", readableOnScreen(color(.secondaryAccent)))
        set("positive", color(.positive))
        set("on-positive", color(.positiveText))
        set("neutral", color(.neutral))
        set("on-neutral", color(.neutralText))
        // Buttons without a background stand on the screen's.
        set(
            "plain",
            buttons.neutral.text == nil ? readableOnScreen(color(.text)) : readableOnScreen(color(.neutralText)))
        // What takes away stands on the screen or on a card unless it has a background of its own.
        set("negative", buttons.negative.background ?? .clear)
        set(
            "on-negative",
            buttons.negative.background == nil ? readableOnScreen(color(.negativeText)) : color(.negativeText))
        set("error", readableOnScreen(buttons.negative.background ?? color(.negativeText)))
        for role in ThemeFontRole.allCases {
            // What is not given has its size from the style sheet, which knows the window.
            theme.fonts[role.rawValue] = fonts.lookUp(role)?.nodeFontForPage
        }
        if let cornerRadius, cornerRadius.isFinite, cornerRadius >= 0 {
            theme.lengths["radius"] = min(Double(cornerRadius), 40)
        }
        return theme
    }
}
