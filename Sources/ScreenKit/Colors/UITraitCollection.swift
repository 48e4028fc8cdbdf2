/// The surroundings a colour is resolved for.
public struct UITraitCollection: Sendable, Equatable {
    /// Light, dark, or unknown.
    public let userInterfaceStyle: UIUserInterfaceStyle

    /// Surroundings that are light, dark, or unknown.
    public init(userInterfaceStyle: UIUserInterfaceStyle) {
        self.userInterfaceStyle = userInterfaceStyle
    }
}

/// Whether the surroundings are light or dark. The server is never told: a page carries both colours.
public enum UIUserInterfaceStyle: Int, Sendable {
    /// Not known; colours answer as for light.
    case unspecified
    /// Dark text on a light page.
    case light
    /// Light text on a dark page.
    case dark
}
