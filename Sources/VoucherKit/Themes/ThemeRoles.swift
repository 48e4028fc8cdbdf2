/// What a colour of a theme is for.
public enum ThemeColorRole: String, Sendable, CaseIterable {
    /// The brand's colour.
    case accent
    /// A second one beside it: ribbons, links, ink on a note.
    case secondaryAccent
    /// The background of screens.
    case emptyBackground
    /// What is read. Chosen for the background when it is not given.
    case text
    /// Hints, counters, what matters less.
    case secondaryText
    /// Behind the button that goes on: Done, Wrap it, Send.
    case positive
    /// On `positive`; chosen for it when it is not given.
    case positiveText
    /// Behind the buttons beside it: Edit, Copy.
    case neutral
    /// On `neutral`. Parent: `text`.
    case neutralText
    /// Behind what takes away: Remove.
    case negative
    /// On `negative`; chosen for it when it is not given.
    case negativeText

    /// The role that is asked when a theme does not give this one.
    var parent: ThemeColorRole? {
        switch self {
        case .secondaryAccent, .positive: .accent
        case .secondaryText, .neutralText: .text
        case .accent, .emptyBackground, .text, .positiveText, .neutral, .negative, .negativeText: nil
        }
    }

    /// What it stands on, for a role that is a text.
    var background: ThemeColorRole? {
        switch self {
        case .text, .secondaryText: .emptyBackground
        case .positiveText: .positive
        case .neutralText: .neutral
        case .negativeText: .negative
        case .accent, .secondaryAccent, .emptyBackground, .positive, .neutral, .negative: nil
        }
    }
}

/// What a font of a theme is for.
public enum ThemeFontRole: String, Sendable, CaseIterable {
    /// The title in the bar above a screen. Parent: `mainHeader`.
    case navigationTitle = "navigation-title"
    /// The largest words of a screen, and the title in the envelope.
    case display
    /// The header of a part of a screen. Parent: `display`.
    case mainHeader = "main-header"
    /// A header below it. Parent: `mainHeader`.
    case subHeader = "sub-header"
    /// What is read.
    case body
    /// Hints and counters.
    case caption

    /// The role whose family and weight are taken when a theme does not give this one; the size stays the role's own.
    var parent: ThemeFontRole? {
        switch self {
        case .navigationTitle, .subHeader: .mainHeader
        case .mainHeader: .display
        case .caption: .body
        case .display, .body: nil
        }
    }

    /// The stock font. The sizes are those of the style sheet; `display` grows with the window up to it.
    var stock: UIFont {
        func serif(_ size: CGFloat) -> UIFont {
            UIFont(name: "Noto Serif Display-Bold", size: size) ?? .boldSystemFont(ofSize: size)
        }
        return switch self {
        case .navigationTitle: serif(20)
        case .display: serif(44)
        case .mainHeader: serif(26)
        case .subHeader: serif(22)
        case .body: .systemFont(ofSize: 17)
        case .caption: .systemFont(ofSize: 15)
        }
    }
}
