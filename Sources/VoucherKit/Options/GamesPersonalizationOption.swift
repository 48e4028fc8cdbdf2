import Localization

/// A game to be played before the voucher is unwrapped. Its object has the key `game`, the game's id, and `words`, what the
/// sender wrote for it, where the game asks for words.
open class GamesPersonalizationOption: PersonalizationOption {
    /// What is offered, in this order; the two of this package unless set. A game of the host's own has to be among
    /// `VoucherScreens.games` too, where recipients' pages find it.
    open var games = VoucherGame.stock
    /// In grapheme clusters.
    open var maxWordsLength = 140

    /// The closure changes the settings before the option is used.
    public init(_ configure: (GamesPersonalizationOption) -> Void = { _ in }) {
        super.init(type: .games, carouselText: localized("games.carousel"))
        configure(self)
    }

    /// The game of an object; nil for one that is not offered.
    public func game(in object: PersonalizedObject) -> VoucherGame? {
        games.first { $0.id == object["game"]?.stringValue }
    }

    open override var sampleObject: PersonalizedObject {
        guard let game = games.first else { return PersonalizedObject() }
        return object(of: game, words: localized("game.scratch.sample"))
    }

    func object(of game: VoucherGame, words: String) -> PersonalizedObject {
        var object: PersonalizedObject = ["game": .string(game.id)]
        if game.wordsPrompt != nil { object["words"] = .string(words) }
        return object
    }

    open override func validate(_ object: PersonalizedObject) throws(PersonalizationRefusal) {
        guard let id = object["game"]?.stringValue, !id.isEmpty else { throw .missing(key: "game") }
        guard let game = game(in: object) else { throw .other(localized("games.unknown")) }
        if game.wordsPrompt != nil { try TextRule(key: "words", limit: maxWordsLength).check(object) }
    }

    open override func itemName(for object: PersonalizedObject) -> String {
        named(game(in: object)?.title ?? "")
    }

    open override func makeItemImageView(for object: PersonalizedObject) -> CreationItemImageView {
        let game = game(in: object)
        let view = ItemDrawing(theme).game(
            game?.title ?? noun, caption: noun, picture: game?.picture(in: theme))
        return CreationItemImageView(option: self, view: view)
    }

    open override func makeViewController(
        createManager: VoucherCreationManager?, createFlowDelegate: (any VoucherCreationFlowDelegate)?
    ) throws -> any PersonalizationOptionViewControllerProtocol {
        GamesViewController(
            personalizationOption: self, createManager: createManager, createFlowDelegate: createFlowDelegate)
    }
}
