import Localization

/// A game that can be played before a voucher is unwrapped: a view controller, or a page of HTML in a frame of its own.
///
/// The games of an application are listed once, in `VoucherScreens.games`; a `GamesPersonalizationOption` offers some of
/// them. Two are this package's: `scratchCard` and `memoryPairs`.
public struct VoucherGame: Sendable {
    /// Makes the controller of one round; when it throws, that is logged and the person can go on without the game.
    public typealias Maker = @Sendable (GamePlay) throws -> UIViewController

    /// Which of two scores is the better one.
    public enum Ranking: Sendable {
        /// Points: the more, the better.
        case highest
        /// Turns, or seconds: the fewer, the better.
        case lowest
    }

    enum Presentation: Sendable {
        case controller(Maker)
        case page(GamePage)
    }

    /// Kept with vouchers, and part of the address of a game's files.
    public let id: String
    private let makeTitle: @Sendable () -> String
    private let makeText: @Sendable () -> String
    let presentation: Presentation
    /// What both sides see of it; nil takes a die in the theme's colours.
    public var picture: UIImage?
    /// Whether more is better; `.highest` unless set.
    public var ranking = Ranking.highest
    /// What a score may be: any other is refused, whoever says it.
    public var scoreRange = 0...1_000_000
    /// Says a score, such as `12 points`, in the language of whose turn it is.
    public var scoreText: @Sendable (Int) -> String = { localized("game.score.points", $0) }
    /// What the sender is asked to write for the game, in the language of whose turn it is; nil asks for nothing.
    public var wordsPrompt: (@Sendable () -> String)?

    /// A game whose rounds are view controllers. Title and text are asked for each time they are shown, so that
    /// `localized(_:_:)` finds them in the language of whose turn it is.
    ///
    /// The id has small letters, digits and dashes, 40 at most; another one ends the program.
    public init(
        id: String, title: @autoclosure @escaping @Sendable () -> String,
        text: @autoclosure @escaping @Sendable () -> String, picture: UIImage? = nil,
        makeViewController: @escaping Maker
    ) {
        self.init(id: id, title: title, text: text, picture: picture, .controller(makeViewController))
    }

    /// A game that is a page of HTML. It is shown in a frame without an origin, and tells its score by
    /// `parent.postMessage({ value: 12 }, "*")`; it is sent `words`, what the sender wrote, and `language`.
    ///
    /// The id has small letters, digits and dashes, 40 at most; another one ends the program.
    public init(
        id: String, title: @autoclosure @escaping @Sendable () -> String,
        text: @autoclosure @escaping @Sendable () -> String, picture: UIImage? = nil, page: GamePage
    ) {
        self.init(id: id, title: title, text: text, picture: picture, .page(page))
    }

    private init(
        id: String, title: @escaping @Sendable () -> String, text: @escaping @Sendable () -> String,
        picture: UIImage?, _ presentation: Presentation
    ) {
        precondition(
            id.wholeMatch(of: /[a-z0-9-]{1,40}/) != nil,
            "The game “\(id)” needs an id of small letters, digits and dashes, 40 at most.")
        self.id = id
        makeTitle = title
        makeText = text
        self.picture = picture
        self.presentation = presentation
    }

    /// What it is called.
    public var title: String { makeTitle() }
    /// What is to be done in it, for both sides.
    public var text: String { makeText() }
    /// Its files, when it is a page of HTML.
    package var page: GamePage? {
        if case .page(let page) = presentation { page } else { nil }
    }

    /// The better of two scores.
    func better(of one: Int, _ other: Int) -> Int {
        switch ranking {
        case .highest: max(one, other)
        case .lowest: min(one, other)
        }
    }

    /// The picture in a theme's colours, unless it has one of its own.
    func picture(in theme: ThemeManager) -> UIImage? { picture ?? GamePictures.picture(of: id, in: theme) }
}

extension VoucherGame {
    /// Makes what chance is taken from.
    public typealias Chance = @Sendable () -> any RandomNumberGenerator

    /// Nine fields hide three gifts, and whoever has found them reads the sender's words. The fewer fields, the better.
    public static let scratchCard: VoucherGame = .scratchCard(chance: { SystemRandomNumberGenerator() })
    /// Twelve cards are six pairs, two are turned at a time. The fewer turns, the better.
    public static let memoryPairs: VoucherGame = .memoryPairs(chance: { SystemRandomNumberGenerator() })
    /// The games of this package.
    public static let stock = [scratchCard, memoryPairs]

    /// The scratch card with another source of chance, for tests.
    public static func scratchCard(chance: @escaping Chance) -> VoucherGame {
        var game = VoucherGame(
            id: "scratch-card", title: localized("game.scratch.title"), text: localized("game.scratch.text")
        ) { ScratchCardViewController(play: $0, chance: chance) }
        game.ranking = .lowest
        game.scoreRange = 3...9
        game.scoreText = { localized("game.score.fields", $0) }
        game.wordsPrompt = { localized("game.scratch.words") }
        return game
    }

    /// The memory pairs with another source of chance, for tests.
    public static func memoryPairs(chance: @escaping Chance) -> VoucherGame {
        var game = VoucherGame(
            id: "memory-pairs", title: localized("game.memory.title"), text: localized("game.memory.text")
        ) { MemoryPairsViewController(play: $0, chance: chance) }
        game.ranking = .lowest
        game.scoreRange = 6...100_000
        game.scoreText = { localized("game.score.turns", $0) }
        return game
    }
}
