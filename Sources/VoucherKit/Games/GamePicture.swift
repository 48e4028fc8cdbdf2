import Localization

/// What is on a card or beneath a field: a sign that is seen, and a name that is heard.
enum GamePicture: String, Codable, CaseIterable {
    case balloon, cake, tulip, star, key, shell, gift, clover, cup, sock

    var sign: String {
        switch self {
        case .balloon: "🎈"
        case .cake: "🎂"
        case .tulip: "🌷"
        case .star: "🌟"
        case .key: "🔑"
        case .shell: "🐚"
        case .gift: "🎁"
        case .clover: "🍀"
        case .cup: "🍵"
        case .sock: "🧦"
        }
    }

    var name: String { localized("game.picture.\(rawValue)") }
}
