/// What kind of thing an option adds. Open: a host adds its own by making one.
public struct PersonalizationType: RawRepresentable, Hashable, Sendable, Codable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Words that are seen before unwrapping.
    public static let hint = PersonalizationType(rawValue: "hint")
    /// An amount of money to spend.
    public static let gift = PersonalizationType(rawValue: "gift")
    /// A photo with a description.
    public static let photo = PersonalizationType(rawValue: "photo")
    /// The heading of the voucher.
    public static let title = PersonalizationType(rawValue: "title")
    /// The paper around the envelope.
    public static let wrapping = PersonalizationType(rawValue: "wrapping")
    /// Who it is for, and how it gets there.
    public static let recipient = PersonalizationType(rawValue: "recipient")
    /// What the amount could be spent on.
    public static let suggestion = PersonalizationType(rawValue: "suggestion")
    /// A recording.
    public static let sound = PersonalizationType(rawValue: "sound")
    /// A film.
    public static let video = PersonalizationType(rawValue: "video")
    /// Words of several lines.
    public static let note = PersonalizationType(rawValue: "note")
    /// A moving picture.
    public static let animated = PersonalizationType(rawValue: "animated")
    /// Something to play before unwrapping.
    public static let games = PersonalizationType(rawValue: "games")

    /// The types this package names, in the order of the carousel.
    static let stock: [PersonalizationType] = [
        .title, .note, .photo, .animated, .video, .sound, .gift, .suggestion, .games, .hint, .wrapping, .recipient,
    ]
}
