import Foundation
import Testing

@testable import VoucherKit

/// Chance that is the same each time.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }
}

/// The rules of the two games, and of the option that offers them.
struct GameTests {
    private func deal(_ seed: UInt64) -> MemoryPairs {
        var generator = SeededGenerator(seed)
        return MemoryPairs(using: &generator)
    }

    private func card(_ seed: UInt64) -> ScratchCard {
        var generator = SeededGenerator(seed)
        return ScratchCard(using: &generator)
    }

    @Test func twelveCardsAreSixPairs() {
        let pairs = deal(1)
        #expect(pairs.cards.count == 12 && pairs == deal(1) && pairs.cards != deal(2).cards)
        #expect(Dictionary(grouping: pairs.cards, by: \.self).values.allSatisfy { $0.count == 2 })
        #expect(pairs.isSound && !pairs.isOver)
    }

    @Test func aPairStaysAndOtherCardsAreTurnedBackWithTheNextOne() throws {
        var pairs = deal(1)
        let first = pairs.cards[0]
        let twin = try #require(pairs.cards.indices.first { $0 > 0 && pairs.cards[$0] == first })
        let other = try #require(pairs.cards.indices.first { pairs.cards[$0] != first })
        var outcomes: [MemoryPairs.Outcome]
        outcomes = [0].map { pairs.turn($0) }
        #expect(outcomes == [.first] && pairs.turns == 0)
        outcomes = [0].map { pairs.turn($0) }
        #expect(outcomes == [.alreadyUp] && pairs.open == [0])
        outcomes = [other].map { pairs.turn($0) }
        #expect(outcomes == [.noPair] && pairs.turns == 1)
        #expect(pairs.isUp(0) && pairs.isUp(other), "both are to be seen")
        // One of the two that lie open may be the next one's first.
        outcomes = [0].map { pairs.turn($0) }
        #expect(outcomes == [.first] && !pairs.isUp(other))
        outcomes = [twin].map { pairs.turn($0) }
        #expect(outcomes == [.pair] && pairs.turns == 2 && pairs.pairCount == 1)
        outcomes = [twin, 0, -1, 12].map { pairs.turn($0) }
        #expect(outcomes == [.alreadyUp, .alreadyUp, .alreadyUp, .alreadyUp])
        #expect(pairs.turns == 2)
    }

    @Test func allPairsEndTheGame() {
        var pairs = deal(3)
        for picture in MemoryPairs.pictures {
            for card in pairs.cards.indices where pairs.cards[card] == picture { _ = pairs.turn(card) }
        }
        #expect(pairs.isOver && pairs.turns == 6)
    }

    @Test func nineFieldsHideThreeGiftsAndNothingElseThrice() {
        let card = card(1)
        #expect(card.fields.count == 9 && card == self.card(1))
        let counts = Dictionary(grouping: card.fields, by: \.self).mapValues(\.count)
        #expect(counts[.gift] == 3 && counts.count == 4)
        #expect(counts.allSatisfy { $0.key == .gift || $0.value == 2 })
    }

    @Test func aFieldIsScratchedOnceAndNothingAfterTheThirdGift() {
        var card = card(1)
        let gifts = card.fields.indices.filter { card.fields[$0] == .gift }
        let other = card.fields.indices.first { card.fields[$0] != .gift } ?? 0
        var taken = [other, other, 9, -1].map { card.scratch($0) }
        #expect(taken == [true, false, false, false])
        for gift in gifts {
            #expect(!card.isOver)
            taken = [card.scratch(gift)]
            #expect(taken == [true])
        }
        #expect(card.isOver && card.scratched.count == 4)
        taken = card.fields.indices.map { card.scratch($0) }
        #expect(!taken.contains(true))
    }

    /// Each of nine fields holds a gift in a third of all cards, each place of twelve a picture in a sixth of all games.
    @Test func chanceIsFair() {
        let rounds = 6000
        var gifts = [Int](repeating: 0, count: 9)
        var stars = [Int](repeating: 0, count: 12)
        for seed in 0..<UInt64(rounds) {
            for (field, picture) in card(seed).fields.enumerated() where picture == .gift { gifts[field] += 1 }
            for (place, picture) in deal(seed).cards.enumerated() where picture == .star { stars[place] += 1 }
        }
        // Five standard deviations of a binomial distribution.
        #expect(gifts.allSatisfy { abs($0 - rounds / 3) < 183 }, "\(gifts)")
        #expect(stars.allSatisfy { abs($0 - rounds / 6) < 145 }, "\(stars)")
    }

    @Test func whatWasKeptAndIsNoGameIsNotPlayedOn() throws {
        let broken = #"{"cards":["star"],"found":[7],"open":[],"turns":0}"#
        #expect(try !JSONDecoder().decode(MemoryPairs.self, from: Data(broken.utf8)).isSound)
        let bent = #"{"fields":["gift","gift","gift","cup","cup","cup","cup","cup","cup"],"scratched":[9]}"#
        #expect(try !JSONDecoder().decode(ScratchCard.self, from: Data(bent.utf8)).isSound)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(
                MemoryPairs.self, from: Data(broken.replacing("star", with: "dragon").utf8))
        }
    }

    // MARK: The option

    @Test func defaultsAreAsDocumented() {
        let option = GamesPersonalizationOption()
        #expect(option.games.map(\.id) == ["scratch-card", "memory-pairs"] && option.maxWordsLength == 140)
        #expect(!option.canAddMultiple && option.type == .games && option.themeManager == nil)
        #expect(VoucherScreens().games.map(\.id) == option.games.map(\.id))
    }

    @Test func aGameThatIsNotOfferedIsRefusedInWords() throws {
        let option = GamesPersonalizationOption { $0.maxWordsLength = 5 }
        try option.validate(["game": .string("memory-pairs")])
        try option.validate(["game": .string("scratch-card"), "words": .string("Hello")])
        try option.validate(GamesPersonalizationOption().sampleObjectOfFiveLetters)
        #expect(throws: PersonalizationRefusal.missing(key: "game")) { try option.validate([:]) }
        #expect(throws: PersonalizationRefusal.missing(key: "game")) { try option.validate(["game": .int(0)]) }
        #expect(throws: PersonalizationRefusal.missing(key: "words")) {
            try option.validate(["game": .string("scratch-card"), "words": .string(" \u{200B}")])
        }
        #expect(throws: PersonalizationRefusal.tooLong(key: "words", count: 6, limit: 5)) {
            try option.validate(["game": .string("scratch-card"), "words": .string("Hello!")])
        }
        #expect(throws: PersonalizationRefusal.other("There is no such game here. Please choose one of these.")) {
            try option.validate(["game": .string("roulette")])
        }
        option.games = []
        #expect(option.sampleObject == PersonalizedObject())
        #expect(throws: PersonalizationRefusal.self) { try option.validate(["game": .string("memory-pairs")]) }
    }

    @Test func theBetterScoreIsTheGamesToSay() {
        var game = VoucherGame(id: "points", title: "", text: "") { _ in UIViewController() }
        #expect(game.better(of: 3, 5) == 5 && VoucherGame.memoryPairs.better(of: 9, 7) == 7)
        game.ranking = .lowest
        #expect(game.better(of: 3, 5) == 3)
    }

    @Test func aRoundEndsOnceWithAScoreThatCanBe() {
        let log = WarningBox()
        ScreenLog.$sink.withValue(log.add) {
            let play = GamePlay(trying: .scratchCard)
            #expect(play.score == nil && play.record == nil && play.number == 1)
            play.finish(score: 2)
            #expect(play.score == nil && log.all.count == 1)
            play.keep([1, 2])
            #expect(play.kept([Int].self) == [1, 2] && play.kept(String.self) == nil && log.all.count == 2)
            play.finish(score: 5)
            play.finish(score: 3)
            #expect(play.score == 5 && play.record == GameRecord(best: 5, last: 5, rounds: 1) && log.all.count == 3)
            play.startAnew()
            #expect(play.score == nil && play.kept([Int].self) == nil && play.number == 2)
            play.finish(score: 7)
            #expect(play.record == GameRecord(best: 5, last: 7, rounds: 2))
        }
    }

    // MARK: Files

    private func folder(_ files: [String: String]) throws -> URL {
        let folder = URL(fileURLWithPath: NSTemporaryDirectory() + UUID().uuidString)
        for (name, text) in files {
            let file = folder.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        return folder
    }

    @Test func aFolderIsReadWithItsFoldersAndChangesItsAddressWithThem() throws {
        let files = ["index.html": "<p>", "js/game.js": "1", ".hidden": "no"]
        let page = try GamePage(folder: try folder(files))
        #expect(Set(page.files.keys) == ["index.html", "js/game.js"])
        #expect(try GamePage(folder: try folder(files)).mark == page.mark)
        #expect(try GamePage(folder: try folder(files.merging(["js/game.js": "2"]) { $1 })).mark != page.mark)
        #expect(page.address(of: "x") == "/games/x/\(page.mark)/index.html")
    }

    @Test func aFolderThatIsNoGameIsRefusedInWords() throws {
        #expect(throws: GamePageError(file: "secret.env", reason: .unknownKind)) {
            try GamePage(folder: try folder(["index.html": "", "secret.env": ""]))
        }
        let empty = try folder(["game.js": ""])
        #expect(throws: GamePageError(file: empty.lastPathComponent + "/index.html", reason: .missing)) {
            try GamePage(folder: empty)
        }
        #expect(throws: GamePageError(file: "nothing.html", reason: .missing)) {
            try GamePage(file: empty.appendingPathComponent("nothing.html"))
        }
        let large = try folder(["index.html": String(repeating: "x", count: GamePage.greatestSize + 1)])
        #expect(throws: GamePageError(file: "index.html", reason: .tooLarge)) {
            try GamePage(file: large.appendingPathComponent("index.html"))
        }
    }
}

extension GamesPersonalizationOption {
    fileprivate var sampleObjectOfFiveLetters: PersonalizedObject {
        var object = sampleObject
        object["words"] = .string("Hello")
        return object
    }
}
