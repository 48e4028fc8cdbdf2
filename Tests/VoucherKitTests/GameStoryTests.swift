import Foundation
import Secrets
import Testing
import VoucherKitTesting

@testable import VoucherKit

/// A game is chosen, tried, sent, played, left, played again; what is reached stays.
struct GameStoryTests {
    private static let seed: UInt64 = 7

    private static var screens: VoucherScreens {
        var screens = VoucherScreens()
        screens.games = [
            .scratchCard(chance: { SeededGenerator(seed) }), .memoryPairs(chance: { SeededGenerator(seed) }),
        ]
        return screens
    }

    private func sender(_ application: TestApplication) async throws -> TestVisitor {
        try await application.host { host in
            host.options = {
                [GamesPersonalizationOption { $0.games = Self.screens.games }, RecipientPersonalizationOption()]
            }
        }
    }

    private func send(_ sender: TestVisitor) async throws -> String {
        try await sender.press("Who is it for?")
        try sender.write("Anna", into: "Name")
        try await sender.press("Done")
        try await sender.press("Wrap it")
        try await sender.send()
        return try sender.value(of: "Link")
    }

    private func memoryRecipient() async throws -> TestVisitor {
        let application = try makeApplication(screens: Self.screens)
        let sender = try await sender(application)
        try await sender.press("Add a game")
        try sender.write("1", into: "Which game?")
        try await sender.press("Done")
        #expect(sender.pictures.last == "Game: Memory pairs")
        return try await application.recipient(of: try await send(sender))
    }

    private func scratchRecipient(_ words: String) async throws -> TestVisitor {
        let application = try makeApplication(screens: Self.screens)
        let sender = try await sender(application)
        try await sender.press("Add a game")
        try sender.write(words, into: "Scratch card: what it says beneath")
        try await sender.press("Done")
        return try await application.recipient(of: try await send(sender))
    }

    /// Turns two cards of each picture, as somebody who has seen through them.
    private func findAllPairs(_ visitor: TestVisitor, besides found: Set<GamePicture> = []) async throws {
        var generator = SeededGenerator(Self.seed)
        let cards = MemoryPairs(using: &generator).cards
        for picture in MemoryPairs.pictures where !found.contains(picture) {
            for (card, other) in cards.enumerated() where other == picture {
                try await visitor.press("Card \(card + 1), face down")
            }
        }
    }

    @Test func theSenderTriesItAndNothingOfThatIsKept() async throws {
        let application = try makeApplication(screens: Self.screens)
        let sender = try await sender(application)
        try await sender.press("Add a game")
        try sender.write("1", into: "Which game?")
        try sender.write("Typed before", into: "Scratch card: what it says beneath")
        try await sender.press("Try it")
        #expect(sender.page.screenID == "game" && sender.sees("You are trying it.") && !sender.sees("Unwrap"))
        try await findAllPairs(sender)
        #expect(sender.sees("Done: 6 turns.") && sender.buttons.contains("Play again"))
        try await sender.press("Close")
        #expect(sender.page.screenID == "games" && sender.focused == "Try it")
        #expect(try sender.value(of: "Which game?") == "1")
        #expect(try sender.value(of: "Scratch card: what it says beneath") == "Typed before")
        try await sender.press("Done")
        let recipient = try await application.recipient(of: try await send(sender))
        #expect(recipient.buttons.contains("Play: Memory pairs") && !recipient.sees("Your best"))
    }

    @Test func nothingIsSaidOfTheCardsThatLieFaceDown() async throws {
        let recipient = try await memoryRecipient()
        try await recipient.press("Play: Memory pairs")
        #expect(recipient.buttons.count { $0.hasSuffix(", face down") } == 12)
        let html = HTMLWriter.document(
            for: recipient.page, nonce: nil,
            assets: HTMLWriter.Assets(styleSheets: [], script: "") { _ in "" })
        let text = String(decoding: html, as: UTF8.self)
        for picture in GamePicture.allCases { #expect(!text.contains(picture.sign)) }
        try await recipient.press("Card 1, face down")
        #expect(recipient.buttons.count { $0.hasSuffix(", face down") } == 11)
        #expect(recipient.focused?.hasPrefix("Card 1: ") == true)
        #expect(recipient.page.announcement?.hasPrefix("Card 1: ") == true)
    }

    @Test func theScoreIsKeptAndTheBestOfAllRoundsIsTold() async throws {
        let recipient = try await memoryRecipient()
        try await recipient.press("Play: Memory pairs")
        // Whichever the first two are, turning the first a second time is a turn more at least.
        var generator = SeededGenerator(Self.seed)
        let cards = MemoryPairs(using: &generator).cards
        let other = try #require(cards.indices.first { cards[$0] != cards[0] })
        try await recipient.press("Card 1, face down")
        try await recipient.press("Card \(other + 1), face down")
        #expect(recipient.page.announcement?.hasSuffix("No pair.") == true)
        // The two lie open still, and are turned back by the next press.
        try await recipient.press("Card \(other + 1): ")
        try await recipient.press("Card 1, face down")
        try await recipient.press("Card 1: ")
        let last = try #require(recipient.buttons.first { $0.hasPrefix("Card 1: ") })
        #expect(!last.hasSuffix("found"))
        try await recipient.press("Close")
        #expect(recipient.focused == "Play: Memory pairs" && !recipient.sees("Your best"))
        try await recipient.press("Play: Memory pairs")
        #expect(recipient.buttons.contains(last), "it goes on where it was")
        let twin = try #require(cards.indices.first { $0 > 0 && cards[$0] == cards[0] })
        try await recipient.press("Card \(twin + 1), face down")
        #expect(recipient.page.announcement?.hasSuffix("A pair! 1 of 6 found.") == true)
        try await findAllPairs(recipient, besides: [cards[0]])
        let first = try #require(recipient.texts.first { $0.hasPrefix("Done: ") })
        #expect(first == "Done: 8 turns." && recipient.page.announcement?.hasSuffix(first) == true)
        try await recipient.press("Play again")
        #expect(
            recipient.buttons.count { $0.hasSuffix(", face down") } == 12 && recipient.focused == "Card 1, face down")
        try await findAllPairs(recipient)
        #expect(recipient.sees("Done: 6 turns.") && recipient.sees("Your best: 6 turns"))
        try await recipient.restartServer()
        #expect(recipient.page.screenID == "game" && recipient.sees("Done: 6 turns."))
        try await recipient.press("Close")
        #expect(recipient.sees("Your best: 6 turns") && recipient.focused == "Play again: Memory pairs")
        try await recipient.press("Play again: Memory pairs")
        #expect(recipient.buttons.count { $0.hasSuffix(", face down") } == 12)
    }

    @Test func aRoundGoesOnAfterARestart() async throws {
        let recipient = try await memoryRecipient()
        try await recipient.press("Play: Memory pairs")
        try await recipient.press("Card 3, face down")
        let up = try #require(recipient.buttons.first { $0.hasPrefix("Card 3: ") })
        try await recipient.restartServer()
        #expect(recipient.page.screenID == "game" && recipient.buttons.contains(up))
        #expect(recipient.buttons.count { $0.hasSuffix(", face down") } == 11)
    }

    @Test func aGameThatIsTriedGoesOnAfterARestart() async throws {
        let sender = try await sender(try makeApplication(screens: Self.screens))
        try await sender.press("Add a game")
        try sender.write("1", into: "Which game?")
        try sender.write("Typed before", into: "Scratch card: what it says beneath")
        try await sender.press("Try it")
        try await sender.press("Card 3, face down")
        let up = try #require(sender.buttons.first { $0.hasPrefix("Card 3: ") })
        try await sender.restartServer()
        #expect(sender.page.screenID == "game" && sender.buttons.contains(up))
        try await sender.press("Close")
        #expect(sender.page.screenID == "games")
        #expect(try sender.value(of: "Scratch card: what it says beneath") == "Typed before")
        try await sender.restartServer()
        #expect(sender.page.screenID == "games", "what was closed stays closed")
    }

    @Test func theWordsAreThereOnceAllGiftsAreFound() async throws {
        let recipient = try await scratchRecipient("Pack your <b>bag</b>!")
        #expect(!recipient.sees("Pack"))
        try await recipient.press("Play: Scratch card")
        var generator = SeededGenerator(Self.seed)
        let fields = ScratchCard(using: &generator).fields
        for field in fields.indices where fields[field] == .gift {
            #expect(!recipient.sees("Pack"))
            try await recipient.press("Field \(field + 1), covered")
        }
        #expect(recipient.sees("Pack your <b>bag</b>!") && recipient.sees("Done: 3 fields."))
        #expect(
            recipient.page.announcement?.hasSuffix(
                "3 of 3 gifts found. Beneath it says: Pack your <b>bag</b>! Done: 3 fields.") == true)
        try await recipient.press("Unwrap")
        #expect(recipient.page.screenID == "unwrap" && recipient.sees("Make it yours"))
        #expect(recipient.page.announcement == "Unwrapped. There is one thing inside.", "the recipient's item alone")
        #expect(recipient.pictures == ["For: Anna"])
    }

    @Test func whoeverGoesOnWithoutItCanReadTheWordsLater() async throws {
        let recipient = try await scratchRecipient("Pack your bag!")
        try await recipient.press("Play: Scratch card")
        try await recipient.press("Unwrap without the game")
        #expect(recipient.page.screenID == "unwrap" && recipient.sees("There is a game, too"))
        try await recipient.press("Play: Scratch card")
        #expect(!recipient.buttons.contains { $0.hasPrefix("Unwrap") })
        for field in 1...9 where !recipient.sees("Pack your bag!") {
            try await recipient.press("Field \(field), covered")
        }
        #expect(recipient.sees("Pack your bag!"))
        try await recipient.press("Close")
        #expect(recipient.page.screenID == "unwrap" && recipient.sees("Your best: "))
    }

    @Test func anotherTabsButtonsOfARoundThatIsOverAreRefused() async throws {
        let recipient = try await scratchRecipient("Pack your bag!")
        try await recipient.press("Play: Scratch card")
        for field in 1...9 where !recipient.sees("Pack your bag!") {
            try await recipient.press("Field \(field), covered")
        }
        let answer = try await recipient.post(PageEvent(screenID: "game", action: .press("game.field-9")))
        #expect(answer.refusal == .disabled("game.field-9"))
        let hidden = try await recipient.post(PageEvent(screenID: "game", action: .press("game.skip")))
        #expect(hidden.refusal == .hidden("game.skip"))
    }

    @Test func lookingAndPlayingChangeNothingOfTheVoucher() async throws {
        let application = try makeApplication(screens: Self.screens)
        let sender = try await sender(application)
        try await sender.press("Add a game")
        try sender.write("1", into: "Which game?")
        try await sender.press("Done")
        let link = try await send(sender)
        let token = String(link.split(separator: "/").last ?? "")
        let before = try await application.service.voucher(token: token)
        for _ in 0..<3 { #expect(try await application.recipient(of: link).sees("Memory pairs")) }
        let recipient = try await application.recipient(of: link)
        try await recipient.press("Play: Memory pairs")
        try await findAllPairs(recipient)
        #expect(try await application.service.voucher(token: token) == before)
    }

    @Test func beforeItsDateAVoucherCanBePlayedWithAndStaysWrapped() async throws {
        let application = try makeApplication(screens: Self.screens)
        let sender = try await sender(application)
        sender.timeZone = "Europe/Berlin"
        try await sender.press("Add a game")
        try sender.write("1", into: "Which game?")
        try await sender.press("Done")
        try await sender.press("Who is it for?")
        try sender.write("Anna", into: "Name")
        try sender.write("1", into: "When they may unwrap it")
        try sender.write("2027-01-18T18:00", into: "Date and time")
        try await sender.press("Done")
        try await sender.press("Wrap it")
        try await sender.send()
        let recipient = try await application.recipient(of: try sender.value(of: "Link"))
        try await recipient.press("Play: Memory pairs")
        #expect(!recipient.buttons.contains { $0.hasPrefix("Unwrap") })
        try await findAllPairs(recipient)
        #expect(recipient.sees("Done: 6 turns.") && !recipient.buttons.contains { $0.hasPrefix("Unwrap") })
        for button in ["unwrap", "skip"] {
            let answer = try await recipient.post(PageEvent(screenID: "game", action: .press("game.\(button)")))
            #expect(answer.refusal == .hidden("game.\(button)"))
        }
        application.advance(by: 4 * 86_400)
        try await recipient.look()
        try await recipient.press("Unwrap")
        #expect(recipient.pictures == ["For: Anna"])
    }

    @Test func twoGamesOfOneVoucherHaveARoundEach() async throws {
        let application = try makeApplication(screens: Self.screens)
        let sender = try await application.host { host in
            host.options = {
                [GamesPersonalizationOption { $0.canAddMultiple = true }, RecipientPersonalizationOption()]
            }
        }
        for number in ["0", "1"] {
            try await sender.press("Add a game")
            try sender.write(number, into: "Which game?")
            try sender.write("Hello", into: "Scratch card: what it says beneath")
            try await sender.press("Done")
        }
        let recipient = try await application.recipient(of: try await send(sender))
        try await recipient.press("Play: Memory pairs")
        try await findAllPairs(recipient)
        try await recipient.press("Close")
        #expect(
            recipient.buttons.contains("Play: Scratch card") && recipient.buttons.contains("Play again: Memory pairs"))
    }

    // MARK: Refusals and overrides

    @Test func withoutWordsTheScratchCardIsRefusedAtItsField() async throws {
        let sender = try await sender(try makeApplication(screens: Self.screens))
        try await sender.press("Add a game")
        try await sender.press("Done")
        #expect(sender.page.screenID == "games" && sender.sees("Please write what is found in the game."))
        #expect(sender.focused == "Scratch card: what it says beneath")
        try sender.write("1", into: "Which game?")
        try await sender.press("Done")
        #expect(sender.page.screenID == "create")
    }

    /// A row of the override matrix: the screen, the item, both and none are the host's own.
    @Test(arguments: [(false, false), (true, false), (false, true), (true, true)])
    func theStoryIsToldWhateverIsOverridden(_ ownScreen: Bool, _ ownItem: Bool) async throws {
        let application = try makeApplication(screens: Self.screens)
        let sender = try await application.host { host in
            host.options = { [GamesPersonalizationOption(), RecipientPersonalizationOption()] }
            host.screen = { option, manager in
                guard ownScreen, option.type == .games else { return nil }
                let screen = OwnScreen(personalizationOption: option, createManager: manager, createFlowDelegate: nil)
                screen.buttons = [
                    ("Roulette", { $0.finish(with: ["game": .string("roulette")]) }),
                    ("Memory", { $0.finish(with: ["game": .string("memory-pairs")]) }), ("Leave", { $0.cancel() }),
                ]
                return screen
            }
            host.item = { option, _ in
                guard ownItem, option.type == .games else { return nil }
                let label = UILabel()
                label.text = "own game"
                label.sizeToFit()
                return CreationItemImageView(
                    type: .games, subType: 7, itemId: 9, isEditable: true, isRemovable: true,
                    viewToRenderAsImage: label, borderWidth: 2, borderColor: .red)
            }
        }
        try await sender.press("Add a game")
        if ownScreen {
            try await sender.press("Roulette")
            #expect(sender.sees("Own words: There is no such game here."))
            try await sender.press("Memory")
        } else {
            try sender.write("1", into: "Which game?")
            try await sender.press("Done")
        }
        let picture = try #require(sender.picture(named: "Game: Memory pairs"))
        #expect((picture.width != 278) == ownItem)
        try await sender.press("Edit Game: Memory pairs")
        if !ownScreen { #expect(try sender.value(of: "Which game?") == "1") }
        try await sender.press(ownScreen ? "Leave" : "Cancel")
        try await sender.press("Remove Game: Memory pairs")
        try await sender.press("Undo")
        let recipient = try await application.recipient(of: try await send(sender))
        try await recipient.press("Play: Memory pairs")
        try await findAllPairs(recipient)
        try await recipient.press("Unwrap")
        #expect(recipient.pictures == ["For: Anna"])
    }

    @Test func aHostsOwnScreenAroundTheGameIsUsedOnBothSides() async throws {
        var screens = Self.screens
        try screens.replace(.game) { context in
            guard let play = context.gamePlay else { throw ScreenContextError(id: .game, missing: "gamePlay") }
            let label = UILabel()
            label.text = "Own screen: \(play.game.title)\(play.isTrial ? ", a trial" : "")"
            let screen = UIViewController()
            screen.view.addSubview(label)
            return screen
        }
        let application = try makeApplication(screens: screens)
        let sender = try await sender(application)
        try await sender.press("Add a game")
        try sender.write("Hello", into: "Scratch card: what it says beneath")
        try await sender.press("Try it")
        #expect(sender.sees("Own screen: Scratch card, a trial"))
    }

    @Test(arguments: [true, false]) func theMailSpeaksOfAGame(_ hasGame: Bool) async throws {
        let folder = NSTemporaryDirectory() + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let application = try TestApplication(keyFolder: folder, screens: Self.screens)
        let sender = try await application.host { host in
            host.options = {
                [TitlePersonalizationOption(), GamesPersonalizationOption(), RecipientPersonalizationOption()]
            }
        }
        try await sender.press(hasGame ? "Add a game" : "Add a title")
        try sender.write(hasGame ? "1" : "Hello", into: hasGame ? "Which game?" : "Title")
        try await sender.press("Done")
        try await sender.press("Who is it for?")
        try sender.write("Anna", into: "Name")
        try sender.write("anna@example.org", into: "E-mail")
        try await sender.press("Done")
        try await sender.press("Wrap it")
        try await sender.send()
        let moment = Date(timeIntervalSince1970: 1_800_000_000)
        let mail = try #require(try await application.store.claimDueMails(at: moment, limit: 9, lease: 60).first)
        let content = try mail.mail.content.opened(by: try SodiumLinkVault(keyFile: folder + "/link.key"))
        #expect(content.text.contains("There is a game to play before you unwrap it") == hasGame)
        #expect(content.html.contains("There is a game to play before you unwrap it") == hasGame)
    }
}
