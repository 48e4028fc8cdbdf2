/// The fonts of a theme by role; nil asks the parent role, then the next theme of the chain.
public struct FontTheme: Sendable, Equatable {
    private var fonts: [ThemeFontRole: UIFont] = [:]

    /// Fonts of which every one is left open.
    public init() {}

    /// The font that is given for a role itself.
    public subscript(role: ThemeFontRole) -> UIFont? {
        get { fonts[role] }
        set { fonts[role] = newValue }
    }

    /// The title in the bar above a screen. Parent: `mainHeader`.
    public var navigationTitle: UIFont? {
        get { self[.navigationTitle] }
        set { self[.navigationTitle] = newValue }
    }

    /// The largest words of a screen, and the title in the envelope.
    public var display: UIFont? {
        get { self[.display] }
        set { self[.display] = newValue }
    }

    /// The header of a screen's part. Parent: `display`.
    public var mainHeader: UIFont? {
        get { self[.mainHeader] }
        set { self[.mainHeader] = newValue }
    }

    /// A header below it. Parent: `mainHeader`.
    public var subHeader: UIFont? {
        get { self[.subHeader] }
        set { self[.subHeader] = newValue }
    }

    /// What is read.
    public var body: UIFont? {
        get { self[.body] }
        set { self[.body] = newValue }
    }

    /// Hints and counters. Parent: `body`.
    public var caption: UIFont? {
        get { self[.caption] }
        set { self[.caption] = newValue }
    }

    /// The font of a role, its own or a parent's at the role's own size; nil when none is given.
    func lookUp(_ role: ThemeFontRole) -> UIFont? {
        if let own = self[role] { return own }
        var ancestor = role.parent
        while let current = ancestor {
            if let font = self[current] { return font.withSize(role.stock.pointSize) }
            ancestor = current.parent
        }
        return nil
    }
}
