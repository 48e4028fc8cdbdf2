import Testing
import VoucherKitTesting

@testable import VoucherKit

/// A host's game of views, as the article shows it.
final class CoinViewController: UIViewController {
    private let play: GamePlay
    private var tosses: Int

    init(play: GamePlay) {
        self.play = play
        tosses = play.kept(Int.self) ?? 0
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        view.addSubview(UIButton(primaryAction: UIAction(title: "Toss") { [weak self] _ in self?.toss() }))
    }

    private func toss() {
        tosses += 1
        play.keep(tosses)
        if tosses == 3 { play.finish(score: tosses) }
    }
}

/// Games of a host's own: a view controller, a page of HTML, and one that does not work.
struct OwnGameTests {
    struct Broken: Error {}

    private static let quiz = VoucherGame(
        id: "quiz", title: "Quiz", text: "Ten questions.", page: GamePage(html: "<!doctype html><title>Quiz</title>"))

    private static func games() -> [VoucherGame] {
        var coin = VoucherGame(id: "coin", title: "Toss a coin", text: "Toss it three times.") {
            CoinViewController(play: $0)
        }
        coin.scoreText = { "\($0) tosses" }
        var quiz = quiz
        quiz.scoreRange = 0...10
        quiz.wordsPrompt = { "the last question" }
        let broken = VoucherGame(id: "broken", title: "Broken", text: "It does not work.") { _ in throw Broken() }
        return [coin, quiz, broken]
    }

    private func application() throws -> TestApplication {
        var screens = VoucherScreens()
        screens.games = Self.games()
        return try makeApplication(screens: screens)
    }

    /// A recipient of a voucher with the game of a number, and of words where they are asked for.
    private func recipient(_ number: Int, words: String? = nil) async throws -> TestVisitor {
        let application = try application()
        let sender = try await application.host { host in
            host.options = {
                [GamesPersonalizationOption { $0.games = Self.games() }, RecipientPersonalizationOption()]
            }
        }
        try await sender.press("Add a game")
        try sender.write("\(number)", into: "Which game?")
        if let words { try sender.write(words, into: "Quiz: the last question") }
        try await sender.press("Done")
        try await sender.press("Who is it for?")
        try sender.write("Anna", into: "Name")
        try await sender.press("Done")
        try await sender.press("Wrap it")
        try await sender.send()
        return try await application.recipient(of: try sender.value(of: "Link"))
    }

    @Test func aViewControllerIsPlayedAndGoesOnAfterARestart() async throws {
        let recipient = try await recipient(0)
        try await recipient.press("Play: Toss a coin")
        try await recipient.press("Toss")
        try await recipient.press("Toss")
        try await recipient.restartServer()
        #expect(recipient.page.screenID == "game")
        try await recipient.press("Toss")
        #expect(recipient.sees("Done: 3 tosses.") && recipient.focused == "Done: 3 tosses.")
    }

    @Test func aPageOfHTMLTellsItsScoreOnceAndWithinBounds() async throws {
        let recipient = try await recipient(1, words: "Who <b>are</b> you?")
        try await recipient.press("Play: Quiz")
        let frame = try #require(recipient.frames.first)
        #expect(frame.address.wholeMatch(of: /\/games\/quiz\/[0-9a-f]{16}\/index\.html\?round=1/) != nil)
        #expect(frame.range == 0...10 && frame.isEnabled)
        #expect(frame.greeting == ["words": "Who <b>are</b> you?", "language": "en"])
        for value in [-1, 11, .max] {
            await #expect(throws: TestVisitor.Fault.self, "\(value)") { try await recipient.tell(value, from: "Quiz") }
            #expect(!recipient.sees("Done:"))
        }
        try await recipient.tell(7, from: "Quiz")
        #expect(recipient.sees("Done: 7 points.") && recipient.focused == "Done: 7 points.")
        // The same once more is a form that is sent again; anything else comes too late.
        try await recipient.tell(7, from: "Quiz")
        await #expect(throws: TestVisitor.Fault.self) { try await recipient.tell(8, from: "Quiz") }
        #expect(recipient.sees("Done: 7 points."))
        try await recipient.press("Play again")
        #expect(recipient.frames.first?.address.hasSuffix("?round=2") == true)
        try await recipient.tell(7, from: "Quiz")
        #expect(recipient.sees("Your best: 7 points"))
        try await recipient.press("Unwrap")
        #expect(recipient.sees("Play again") && !recipient.sees("Quiz: the last question"))
    }

    @Test func whatIsNoNumberIsRefused() async throws {
        let recipient = try await recipient(1, words: "Why?")
        try await recipient.press("Play: Quiz")
        for value in ["", "seven", "7.5", "0x7", "7 ", "999999999999999999999999"] {
            var event = PageEvent(screenID: "game", action: .typed)
            event.fields = [PageEvent.Field(id: "game.game", value: value)]
            let answer = try await recipient.post(event)
            #expect(answer.refusal != nil, "\(value)")
        }
        #expect(!recipient.sees("Done:"))
        try await recipient.tell(7, from: "Quiz")
        #expect(recipient.sees("Done: 7 points."), "the control")
    }

    @Test func aGameThatCannotBeMadeKeepsNobodyFromUnwrapping() async throws {
        let log = WarningBox()
        let recipient = try await recipient(2)
        try await ScreenLog.$sink.withValue(log.add) { try await recipient.press("Play: Broken") }
        #expect(recipient.sees("This game cannot be played at the moment."))
        #expect(log.all.contains { $0.contains("“broken” could not be made") })
        try await recipient.press("Unwrap without the game")
        #expect(recipient.page.screenID == "unwrap" && recipient.sees("Anna"))
    }

    @Test func aGameThatTheApplicationHasNoMoreIsLeftOut() async throws {
        let application = try makeApplication()
        let log = WarningBox()
        let sender = try await application.host { host in
            host.options = {
                [GamesPersonalizationOption { $0.games = Self.games() }, RecipientPersonalizationOption()]
            }
        }
        try await ScreenLog.$sink.withValue(log.add) { try await sender.press("Add a game") }
        #expect(log.all.contains { $0.contains("“coin” is offered and is not among VoucherScreens.games") })
        try await sender.press("Done")
        try await sender.press("Who is it for?")
        try sender.write("Anna", into: "Name")
        try await sender.press("Done")
        try await sender.press("Wrap it")
        try await sender.send()
        let recipient = try await application.recipient(of: try sender.value(of: "Link"))
        #expect(!recipient.sees("Toss a coin") && !recipient.buttons.contains { $0.hasPrefix("Play") })
        try await recipient.press("Unwrap")
    }
}

extension TestVisitor {
    /// The frames on the page.
    fileprivate var frames: [NodeFrame] {
        func all(_ node: Node) -> [Node] { [node] + node.children.flatMap(all) }
        return all(page.body).compactMap { node in
            if case .frame(let frame) = node.content { frame } else { nil }
        }
    }
}
