import Foundation
import Testing

@testable import ScreenKit
@testable import VoucherKit
@testable import VoucherKitTesting

/// A sender plays the recipient's side before anything is sent.
struct LookAsRecipientTests {
    private func summary(
        of application: TestApplication, date: String? = nil,
        _ configure: @escaping @Sendable (HostViewController) -> Void = { _ in }
    ) async throws -> TestVisitor {
        let visitor = try await application.host { host in
            host.options = {
                [
                    TitlePersonalizationOption(), HintPersonalizationOption(),
                    GamesPersonalizationOption { $0.games = VoucherGame.stock }, RecipientPersonalizationOption(),
                ]
            }
            configure(host)
        }
        visitor.timeZone = "Europe/Berlin"
        try await visitor.press("Add a title")
        try visitor.write("Happy birthday", into: "Title")
        try await visitor.press("Done")
        try await visitor.press("Give a hint")
        try visitor.write("It is round", into: "Hint")
        try await visitor.press("Done")
        try await visitor.press("Add a game")
        try visitor.write("1", into: "Which game?")
        try await visitor.press("Done")
        try await visitor.press("Who is it for?")
        try visitor.write("Anna", into: "Name")
        if let date {
            try visitor.write("1", into: "When they may unwrap it")
            try visitor.write(date, into: "Date and time")
        }
        try await visitor.press("Done")
        try await visitor.press("Wrap it")
        return visitor
    }

    @Test func theWholeUnwrappingIsPlayedAndTheSenderIsBackWhereTheyWere() async throws {
        let visitor = try await summary(of: try makeApplication())
        try visitor.write("Max", into: "Your name")
        try await visitor.press("See it as the recipient")
        #expect(visitor.page.screenID == "look" && visitor.sees("Nothing has been sent"))
        #expect(visitor.sees("From Max") && visitor.sees("For Anna") && visitor.sees("It is round"))
        #expect(!visitor.sees("Happy birthday"), "it is still wrapped")
        try await visitor.press("Play")
        #expect(visitor.page.screenID == "game")
        try await visitor.press("Close")
        #expect(visitor.page.screenID == "look")
        try await visitor.press("Unwrap")
        #expect(visitor.pictures == ["Title: Happy birthday", "For: Anna"])
        try visitor.write("Anna", into: "Your name")
        try await visitor.press("Claim")
        #expect(visitor.page.screenID == "look" && visitor.sees("You are only looking: nothing is claimed here."))
        try await visitor.press("Close")
        #expect(visitor.page.screenID == "summary" && visitor.focused == "See it as the recipient")
        #expect(try visitor.value(of: "Your name") == "Max")
        try await visitor.press("See it as the recipient")
        #expect(!visitor.sees("Happy birthday"), "it begins anew each time")
    }

    @Test func nothingOfItIsStoredAndTheRecipientHasItStillToUnwrap() async throws {
        let application = try makeApplication()
        let visitor = try await summary(of: application)
        try visitor.write("Max", into: "Your name")
        try await visitor.pause()
        let before = try application.saved(of: "session-1").map(Self.states)
        try await visitor.press("See it as the recipient")
        try await visitor.press("Unwrap")
        try visitor.write("Anna", into: "Your name")
        try await visitor.press("Claim")
        try await visitor.press("Close")
        #expect(try application.saved(of: "session-1").map(Self.states) == before)
        #expect(before?.contains { $0.contains("flow-route") } == true, "the control: there is something to compare")
        #expect(application.mailbox.mails.isEmpty)
        try await visitor.send()
        let recipient = try await application.recipient(of: try visitor.value(of: "Link"))
        #expect(recipient.buttons.contains("Unwrap") && !recipient.sees("Happy birthday"))
        #expect(!recipient.sees("You are only looking") && !recipient.sees("Nothing has been sent"))
    }

    /// What a session and its scenes keep, in order.
    private static func states(_ session: SavedSession) -> [String] {
        func pairs(_ values: [String: Data]) -> [String] {
            values.map { "\($0.key) \(String(decoding: $0.value, as: UTF8.self))" }
        }
        return (pairs(session.shared) + session.scenes.values.flatMap { pairs($0.state) }).sorted()
    }

    @Test func aCountdownIsShownAsSuchAndDoesNotHoldTheSenderUp() async throws {
        let application = try makeApplication()
        let visitor = try await summary(of: application, date: "2027-01-18T18:00")
        try await visitor.press("See it as the recipient")
        #expect(visitor.sees("January 18, 2027") && visitor.sees("3 days"))
        #expect(visitor.sees("They have to wait until then. You need not."))
        try await visitor.press("Unwrap it all the same")
        #expect(visitor.pictures.first == "Title: Happy birthday")
        try await visitor.press("Close")
        try await visitor.send()
        // The control: whoever gets it does have to wait.
        let recipient = try await application.recipient(of: try visitor.value(of: "Link"))
        #expect(recipient.sees("3 days") && !recipient.buttons.contains { $0.hasPrefix("Unwrap") })
    }

    @Test func aHostsOwnUnwrapScreenIsTheOneThatIsSeen() async throws {
        var screens = VoucherScreens()
        try screens.replace(.unwrap) { $0.recipientCoordinator.map(OwnUnwrapping.init) }
        let visitor = try await summary(of: try makeApplication(screens: screens))
        try await visitor.press("See it as the recipient")
        #expect(visitor.sees("Own, looked at") && visitor.sees("Nothing has been sent"))
        try await visitor.press("Own unwrap")
        #expect(visitor.sees("Own, unwrapped"))
        try await visitor.press("Close")
        #expect(visitor.page.screenID == "summary")
    }

    @Test func aRestartInTheMiddleLeadsBackToTheSummary() async throws {
        let visitor = try await summary(of: try makeApplication())
        try visitor.write("Max", into: "Your name")
        try await visitor.press("See it as the recipient")
        try await visitor.restartServer()
        #expect(visitor.page.screenID == "summary")
        #expect(try visitor.value(of: "Your name") == "Max")
    }
}

private final class OwnUnwrapping: UIViewController {
    private let coordinator: VoucherRecipientFlowCoordinator
    private let label = UILabel()

    init(_ coordinator: VoucherRecipientFlowCoordinator) {
        self.coordinator = coordinator
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        view.addSubview(label)
        view.addSubview(
            UIButton(primaryAction: UIAction(title: "Own unwrap") { [weak self] _ in self?.coordinator.unwrap() }))
    }

    override func viewWillLayoutSubviews() {
        label.text = coordinator.isUnwrapped ? "Own, unwrapped" : coordinator.isPreview ? "Own, looked at" : "Own"
    }
}
