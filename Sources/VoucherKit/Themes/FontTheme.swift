/// The fonts of a theme by role; nil takes the stock font.
public struct FontTheme: Sendable, Equatable {
    public var navigationTitle: UIFont?
    public var display: UIFont?
    public var mainHeader: UIFont?
    public var subHeader: UIFont?
    public var body: UIFont?
    public var caption: UIFont?

    public init() {}

    /// By the names the style sheet uses.
    var roles: [String: UIFont] {
        var roles: [String: UIFont] = [:]
        roles["navigation-title"] = navigationTitle ?? mainHeader
        roles["display"] = display
        roles["main-header"] = mainHeader ?? display
        roles["sub-header"] = subHeader ?? mainHeader ?? display
        roles["body"] = body
        roles["caption"] = caption ?? body
        return roles
    }
}
