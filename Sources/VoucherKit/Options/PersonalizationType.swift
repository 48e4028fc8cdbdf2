/// What kind of thing an option adds. Open: a host adds its own by making one.
public struct PersonalizationType: RawRepresentable, Hashable, Sendable, Codable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public static let hint = PersonalizationType(rawValue: "hint")
    public static let gift = PersonalizationType(rawValue: "gift")
    public static let photo = PersonalizationType(rawValue: "photo")
    public static let title = PersonalizationType(rawValue: "title")
    public static let wrapping = PersonalizationType(rawValue: "wrapping")
    public static let recipient = PersonalizationType(rawValue: "recipient")
    public static let suggestion = PersonalizationType(rawValue: "suggestion")
    public static let sound = PersonalizationType(rawValue: "sound")
    public static let video = PersonalizationType(rawValue: "video")
    public static let note = PersonalizationType(rawValue: "note")
    public static let animated = PersonalizationType(rawValue: "animated")
    public static let games = PersonalizationType(rawValue: "games")

    /// The types this package names, in the order of the carousel.
    static let stock: [PersonalizationType] = [
        .title, .note, .photo, .animated, .video, .sound, .gift, .suggestion, .games, .hint, .wrapping, .recipient,
    ]
}
