import Foundation
import Testing
import VoucherKitTesting

@testable import VoucherKit

/// What comes of a host's screen that does not do as it should: each outcome is defined, said once in the log, and
/// leaves the visitor with a flow that works.
struct MisbehavingScreenTests {
    private func warnings(_ body: () async throws -> Void) async rethrows -> [String] {
        let box = WarningBox()
        try await ScreenLog.$sink.withValue({ box.add($0) }) { try await body() }
        return box.all
    }

    /// A visitor at a host's title screen with buttons that do what a test wants.
    private func visitor(_ buttons: [(String, @Sendable (OwnScreen) -> Void)]) async throws -> TestVisitor {
        let visitor = try await makeApplication().host { host in
            host.screen = { option, manager in
                guard option.type == .title else { return nil }
                let own = OwnScreen(personalizationOption: option, createManager: manager, createFlowDelegate: nil)
                // Cast one by one: the cast of the whole array aborts on this toolchain.
                for (title, action) in buttons { own.buttons.append((title, action)) }
                return own
            }
        }
        try await visitor.press("Add a title")
        try visitor.write("Own", into: "Own field")
        return visitor
    }

    @Test func aScreenThatNeverAnswersCanBeLeftByGoingBack() async throws {
        let visitor = try await visitor([("Nothing", { _ in })])
        let warnings = try await warnings {
            try await visitor.press("Nothing")
            try await visitor.look(at: "create")
            try await visitor.press("Write a note")
        }
        #expect(visitor.page.screenID == "note" && warnings.isEmpty)
        try visitor.write("It goes on", into: "Note")
        try await visitor.press("Done")
        #expect(visitor.pictures == ["Note: It goes on"])
    }

    @Test func aScreenThatDismissesItselfAndAnswersMuchLaterIsHeard() async throws {
        let late = Late()
        let visitor = try await visitor([
            (
                "Leave",
                { own in
                    late.answer = { own.finish() }
                    own.dismiss(animated: true)
                }
            )
        ])
        try await visitor.press("Leave")
        #expect(visitor.page.screenID == "create" && visitor.pictures.isEmpty)
    }

    @Test func anAnswerThatComesAfterAnotherScreenWasOpenedIsIgnored() async throws {
        let late = Late()
        let visitor = try await makeApplication().host { host in
            host.screen = { option, manager in
                let own = OwnScreen(personalizationOption: option, createManager: manager, createFlowDelegate: nil)
                own.buttons =
                    option.type == .title
                    ? [
                        (
                            "Leave",
                            { own in
                                late.answer = { own.finish() }
                                own.dismiss(animated: true)
                            }
                        )
                    ] : [("Answer for the other", { _ in late.answer?() }), ("Give up", { $0.cancel() })]
                return own
            }
        }
        try await visitor.press("Add a title")
        try visitor.write("Own", into: "Own field")
        try await visitor.press("Leave")
        try await visitor.press("Write a note")
        let warnings = try await warnings { try await visitor.press("Answer for the other") }
        #expect(visitor.page.screenID == "note" && warnings.count == 1)
        #expect(warnings.first?.contains("finished a second time, or after it had closed") ?? false)
        late.answer = nil
        try await visitor.press("Give up")
        #expect(visitor.pictures.isEmpty)
    }

    static let objects: [(PersonalizedObject, String)] = [
        ([:], "Please fill in the title."),
        (["title": .int(5)], "Please fill in the title."),
        (["note": .string("For another option")], "Please fill in the title."),
        (["title": .string(" \u{200B}")], "Please fill in the title."),
        (
            ["title": .string("Fine"), "more": .string(String(repeating: "x", count: 100_000))],
            "That is more than one item can hold."
        ),
        (
            ["title": .string("Fine"), "more": (0..<40).reduce(.bool(true)) { value, _ in .array([value]) }],
            "That is more than one item can hold."
        ),
    ]

    @Test(arguments: objects.indices)
    func aWrongOrForbiddenObjectIsRefusedAndTheScreenStays(_ number: Int) async throws {
        let (object, words) = Self.objects[number]
        let visitor = try await visitor([("End", { $0.finish(with: object) }), ("Give up", { $0.cancel() })])
        try await visitor.press("End")
        #expect(visitor.sees("Own words: \(words)") && visitor.page.screenID == "title")
        try await visitor.press("Give up")
        #expect(visitor.page.screenID == "create" && visitor.pictures.isEmpty)
    }

    @Test func aScreenThatPresentsItselfStaysAsItIs() async throws {
        let visitor = try await visitor([
            ("On itself", { own in own.present(own, animated: true) }),
            ("On its presenter", { own in own.presentingViewController?.present(own, animated: true) }),
            ("End", { $0.finish() }),
        ])
        let first = try await warnings { try await visitor.press("On itself") }
        let second = try await warnings { try await visitor.press("On its presenter") }
        #expect(first.count == 1 && second.count == 1 && visitor.page.screenID == "title")
        try await visitor.press("End")
        #expect(visitor.pictures == ["Title: Own"])
    }

    @Test func whatAScreenPresentsOnTopOfItselfGoesWithIt() async throws {
        let visitor = try await visitor([
            (
                "More",
                { own in
                    let more = UIViewController()
                    more.screenIdentifier = "more"
                    more.view.addSubview(
                        UIButton(primaryAction: UIAction(title: "End all") { [weak own] _ in own?.finish() }))
                    own.present(more, animated: true)
                }
            )
        ])
        try await visitor.press("More")
        #expect(visitor.page.screenID == "more")
        let warnings = try await warnings { try await visitor.press("End all") }
        #expect(visitor.page.screenID == "create" && visitor.pictures == ["Title: Own"] && warnings.isEmpty)
    }

    @Test func aScreenThatKeepsItselfAliveIsNamedOnce() async throws {
        for keepsItself in [true, false] {
            let visitor = try await visitor([
                (
                    "End",
                    { own in
                        if keepsItself { own.kept = { own.cancel() } }
                        own.finish()
                    }
                )
            ])
            try await visitor.press("End")
            let warnings = try await warnings {
                try await visitor.press("Write a note")
                try await visitor.press("Cancel")
                try await visitor.press("Write a note")
            }
            #expect(warnings.count == (keepsItself ? 1 : 0), "\(warnings)")
            #expect(warnings.allSatisfy { $0.hasPrefix("OwnScreen has closed and is still in memory") })
        }
    }

    @Test func aRegisteredScreenOfTheWrongKindIsLoggedOnceAndTheStockOneIsShown() async throws {
        var screens = VoucherScreens()
        try screens.replace(.personalization(.title)) { _ in UIViewController() }
        let visitor = try await makeApplication(screens: screens).host()
        let warnings = try await warnings { try await visitor.press("Add a title") }
        #expect(visitor.buttons == ["Cancel", "Done"] && warnings.count == 1)
        #expect(warnings.first?.contains("is UIViewController, which is no") ?? false)
    }

    @Test(arguments: [VoucherScreens.ID.create, .summary, .login, .sent])
    func aWholeScreenThatThrowsIsLoggedOnceAndTheStockOneIsShown(_ id: VoucherScreens.ID) async throws {
        struct Broken: Error {}
        var screens = VoucherScreens()
        try screens.replace(id) { _ in throw Broken() }
        let application = try makeApplication(screens: screens)
        let warnings = try await warnings {
            let visitor = try await application.host()
            try await visitor.addTitleAndName()
            try await visitor.press("Wrap it")
            try await visitor.send()
            #expect(visitor.page.screenID == "sent")
        }
        #expect(warnings.count == 1 && warnings.first?.contains("“\(id.rawValue)” could not be made") ?? false)
    }

    @Test(arguments: [VoucherScreens.ID.unwrap, .claim])
    func aRecipientsScreenThatThrowsIsLoggedAndTheStockOneIsShown(_ id: VoucherScreens.ID) async throws {
        struct Broken: Error {}
        var screens = VoucherScreens()
        try screens.replace(id) { _ in throw Broken() }
        let application = try makeApplication(screens: screens)
        let link = try await application.send()
        let warnings = try await warnings {
            let recipient = try await application.recipient(of: link)
            try await recipient.press("Unwrap")
            try await recipient.claim()
            #expect(recipient.sees("It is yours, Anna."))
        }
        #expect(warnings.count == 1 && warnings.first?.contains("“\(id.rawValue)” could not be made") ?? false)
    }

    @Test(arguments: [VoucherScreens.ID.myVouchers, .thankYou])
    func aScreenAfterSendingThatThrowsIsLoggedAndTheStockOneIsShown(_ id: VoucherScreens.ID) async throws {
        struct Broken: Error {}
        var screens = VoucherScreens()
        try screens.replace(id) { _ in throw Broken() }
        let application = try makeApplication(screens: screens)
        let warnings = try await warnings {
            let sender = try await application.sender()
            try await sender.openNewest()
            let recipient = try await application.recipient(of: try sender.value(of: "Link"))
            try await recipient.press("Unwrap")
            try await recipient.claim()
            try await recipient.press("Say thank you")
            #expect(recipient.page.screenID == "thank-you" && sender.page.screenID == "my-vouchers")
        }
        #expect(warnings.count == 1 && warnings.first?.contains("“\(id.rawValue)” could not be made") ?? false)
    }

    @Test func aFlowThatIsStartedTwiceAtOnceIsStartedOnce() async throws {
        let application = try makeApplication()
        let visitor = try await application.visitor { _ in
            StartViewController { start in
                for _ in 0..<2 {
                    VoucherCreationFlowCoordinator(manager: VoucherCreationManager())
                        .startFlow(on: start, personalizationOptions: [TitlePersonalizationOption()])
                }
            }
        }
        let warnings = try await warnings { try await visitor.press("Make a voucher") }
        #expect(warnings.count == 1 && warnings[0].contains("presents something already"))
        try await visitor.press("Add a title")
        #expect(visitor.page.screenID == "title")
    }

    @Test func aHostMayShowTheSameControllerEachTime() async throws {
        final class Keeper: @unchecked Sendable {
            // Unchecked: used in the one session of the test.
            var screen: OwnScreen?
        }
        let keeper = Keeper()
        let visitor = try await makeApplication().host { host in
            host.screen = { option, manager in
                guard option.type == .note else { return nil }
                let own =
                    keeper.screen
                    ?? OwnScreen(personalizationOption: option, createManager: manager, createFlowDelegate: nil)
                own.buttons = [("Give up", { $0.cancel() })]
                keeper.screen = own
                return own
            }
        }
        let warnings = try await warnings {
            for _ in 0..<3 {
                try await visitor.press("Write a note")
                try await visitor.press("Give up")
            }
        }
        #expect(warnings.isEmpty)
    }

    @Test func anItemThatSaysItIsOfAnotherTypeIsNotUsed() async throws {
        let visitor = try await makeApplication().host { host in
            host.item = { option, _ in
                CreationItemImageView(
                    type: .photo, subType: 0, itemId: 0, isEditable: false, isRemovable: false,
                    viewToRenderAsImage: ItemDrawing(ThemeManager()).title("x"), borderWidth: 0, borderColor: nil)
            }
        }
        let warnings = try await warnings { try await visitor.addTitleAndName() }
        #expect(warnings.count == 2 && visitor.buttons.contains("Edit Title: Hello"))
    }

    // MARK: Contract versions (field case H34)

    final class OldScreen: UIViewController, ContractVersioned {
        static let contractVersion = 0
    }

    final class PresentScreen: UIViewController, ContractVersioned {
        static let contractVersion = VoucherScreens.contractVersion(of: .summary)
    }

    @Test func aScreenWrittenForAnOlderContractIsShownAndTheLogWarns() async throws {
        for (isOld, count) in [(true, 1), (false, 0)] {
            var screens = VoucherScreens()
            try screens.replace(.summary) { _ in isOld ? OldScreen() : PresentScreen() }
            let visitor = try await makeApplication(screens: screens).host()
            try await visitor.addTitleAndName()
            let warnings = try await warnings { try await visitor.press("Wrap it") }
            #expect(visitor.page.screenID == "summary" && visitor.buttons.isEmpty, "The host's screen is shown.")
            #expect(warnings.count == count)
            #expect(warnings.allSatisfy { $0.contains("OldScreen was written for version 0") })
        }
    }
}

/// An answer that a test gives later.
private final class Late: @unchecked Sendable {
    // Unchecked: used in the one session of the test.
    var answer: (() -> Void)?
}
