import Foundation
import Testing
import VoucherKitTesting

@testable import VoucherKit

/// The rules of the contract: what a host's screen may do, and what comes of it.
struct OverridingTests {
    struct Broken: Error {}

    /// A visitor at a host's own title screen with one button.
    private func visitor(
        _ button: String, _ action: @escaping @Sendable (OwnScreen) -> Void
    ) async throws -> TestVisitor {
        let visitor = try await makeApplication().host { host in
            host.screen = { option, manager in
                guard option.type == .title else { return nil }
                let own = OwnScreen(personalizationOption: option, createManager: manager, createFlowDelegate: nil)
                own.buttons = [(button, action), ("Give up", { $0.cancel() })]
                return own
            }
        }
        try await visitor.press("Add a title")
        try visitor.write("Own", into: "Own field")
        return visitor
    }

    private func warnings(_ body: () async throws -> Void) async rethrows -> [String] {
        let box = WarningBox()
        try await ScreenLog.$sink.withValue({ box.add($0) }) { try await body() }
        return box.all
    }

    static let endings: [(String, @Sendable (OwnScreen) -> Void)] = [
        (
            "finish, then dismiss",
            {
                $0.finish(); $0.dismiss(animated: true)
            }
        ),
        (
            "dismiss, then finish",
            {
                $0.dismiss(animated: true); $0.finish()
            }
        ),
        ("finish in the dismissal's completion", { own in own.dismiss(animated: true) { own.finish() } }),
        ("finish and leave the dismissing to the flow", { $0.finish() }),
        (
            "dismiss in a presenter's way",
            { own in
                own.finish(); own.presentingViewController?.dismiss(animated: true)
            }
        ),
    ]

    @Test(arguments: endings.indices)
    func everyWayToFinishWorks(_ number: Int) async throws {
        let visitor = try await visitor("End", Self.endings[number].1)
        try await visitor.press("End")
        #expect(visitor.page.screenID == "create" && visitor.pictures == ["Title: Own"], "\(Self.endings[number].0)")
        try await visitor.press("Write a note")
        #expect(visitor.page.screenID == "note")
    }

    @Test func cancellingChangesNothing() async throws {
        let visitor = try await visitor("End") { _ in }
        try await visitor.press("Give up")
        #expect(visitor.page.screenID == "create" && visitor.pictures.isEmpty && visitor.focused == "Add a title")
    }

    @Test func aSecondFinishIsIgnoredAndLogged() async throws {
        let visitor = try await visitor("End") { own in
            own.finish()
            own.field.text = "Second"
            own.finish()
            own.cancel()
        }
        let warnings = try await warnings { try await visitor.press("End") }
        #expect(visitor.pictures == ["Title: Own"])
        #expect(warnings.count == 2 && warnings[0].contains("finished a second time"))
    }

    @Test(arguments: endings.indices)
    func aRefusedObjectLeavesTheScreenOpenWithItsText(_ number: Int) async throws {
        let visitor = try await visitor("End", Self.endings[number].1)
        let long = String(repeating: "x", count: 61)
        try visitor.write(long, into: "Own field")
        try await visitor.press("End")
        #expect(visitor.sees("Own words: That is 61 characters long. Please shorten it to 60."))
        #expect(try visitor.value(of: "Own field") == long)
        try visitor.write("Short", into: "Own field")
        try await visitor.press("End")
        #expect(visitor.pictures == ["Title: Short"], "\(Self.endings[number].0)")
    }

    @Test func editingOpensTheHostsScreenWithTheObject() async throws {
        let visitor = try await visitor("End") { $0.finish() }
        try await visitor.press("End")
        try await visitor.press("Edit")
        #expect(try visitor.value(of: "Own field") == "Own")
    }

    @Test func aScreenThatThrowsIsLoggedAndTheStockOneIsShown() async throws {
        let visitor = try await makeApplication().host { $0.screen = { _, _ in throw Broken() } }
        let warnings = try await warnings { try await visitor.press("Add a title") }
        #expect(visitor.page.screenID == "title" && visitor.buttons == ["Cancel", "Done"])
        #expect(warnings.count == 1 && warnings[0].contains("is passed over"))
    }

    @Test func nilMeansUseYours() async throws {
        let visitor = try await makeApplication().host()
        try await visitor.press("Add a title")
        #expect(visitor.buttons == ["Cancel", "Done"])
    }

    @Test func anItemThatThrowsOrCannotBeDrawnIsLoggedAndTheStockOneIsUsed() async throws {
        let items: [@Sendable (PersonalizationOption, PersonalizedObject) throws -> CreationItemImageView?] = [
            { _, _ in throw Broken() },
            { option, _ in CreationItemImageView(option: option, view: UILabel(frame: .zero)) },
            { option, _ in
                CreationItemImageView(
                    option: option, view: UIView(frame: CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 5)))
            },
        ]
        for item in items {
            let application = try makeApplication()
            let visitor = try await application.host { $0.item = item }
            let warnings = try await warnings {
                try await visitor.press("Add a title")
                try visitor.write("Hello", into: "Title")
                try await visitor.press("Done")
            }
            #expect(visitor.pictures == ["Title: Hello"] && warnings.count == 1)
        }
    }

    @Test func whatAHostMakesFixedCanBeNeitherEditedNorRemovedWhateverIsPosted() async throws {
        let visitor = try await makeApplication().host { host in
            host.item = { option, object in
                CreationItemImageView(
                    type: option.type, subType: 0, itemId: 0, isEditable: false, isRemovable: false,
                    viewToRenderAsImage: ItemDrawing(ThemeManager()).title("x"), borderWidth: 4, borderColor: .white)
            }
        }
        try await visitor.press("Add a title")
        try visitor.write("Fixed", into: "Title")
        try await visitor.press("Done")
        #expect(!visitor.buttons.contains { $0.hasPrefix("Edit") || $0.hasPrefix("Remove") })
        let id = try #require(visitor.page.focus == nil ? "x" : visitor.page.focus)
        let answer = try await visitor.post(PageEvent(screenID: "create", action: .press("create.remove-\(id)")))
        #expect(answer.refusal != nil && visitor.pictures == ["Title: Fixed"])
    }

    @Test func theDelegateComesBeforeTheRegistryAndTheRegistryBeforeStock() async throws {
        var screens = VoucherScreens()
        try screens.replace(.personalization(.title)) { context in
            guard let option = context.option else { return nil }
            let own = OwnScreen(personalizationOption: option, createManager: context.manager, createFlowDelegate: nil)
            own.buttons = [("Registered", { $0.finish() })]
            return own
        }
        let registered = try await makeApplication(screens: screens).host()
        try await registered.press("Add a title")
        #expect(registered.buttons == ["Registered"])
        let both = try await makeApplication(screens: screens).host { host in
            host.screen = { option, manager in
                let own = OwnScreen(personalizationOption: option, createManager: manager, createFlowDelegate: nil)
                own.buttons = [("Delegate's", { $0.finish() })]
                return own
            }
        }
        try await both.press("Add a title")
        #expect(both.buttons == ["Delegate's"])
    }

    @Test func aMisspeltScreenIsRefusedWithTheNearestNames() throws {
        var screens = VoucherScreens()
        #expect {
            try screens.replace(VoucherScreens.ID(rawValue: "sumary")) { _ in nil }
        } throws: { error in
            String(describing: error).hasPrefix("There is no screen “sumary”. The nearest are: summary,")
        }
    }

    // MARK: The login question

    private func summary(_ login: @escaping @Sendable (@escaping (Bool) -> Void) -> Bool) async throws -> TestVisitor {
        let visitor = try await makeApplication().host { $0.login = login }
        try await visitor.press("Add a title")
        try visitor.write("Hello", into: "Title")
        try await visitor.press("Done")
        try await visitor.press("Who is it for?")
        try visitor.write("Anna", into: "Name")
        try await visitor.press("Done")
        try await visitor.press("Wrap it")
        try visitor.write("Max", into: "Your name")
        return visitor
    }

    @Test func aLoginThatSucceedsSendsOnceHoweverOftenItAnswers() async throws {
        let visitor = try await summary { answer in
            answer(true)
            answer(true)
            return true
        }
        let warnings = try await warnings { try await visitor.press("Send") }
        #expect(visitor.page.screenID == "sent" && warnings == ["The login was answered a second time; ignored."])
    }

    @Test func aLoginThatFailsSendsNothingAndSaysSo() async throws {
        let visitor = try await summary { answer in
            answer(false)
            return true
        }
        try await visitor.press("Send")
        #expect(visitor.page.screenID == "summary" && visitor.sees("You are not logged in, so nothing was sent."))
    }

    @Test func aLoginThatNeverAnswersLeavesTheScreenUsable() async throws {
        let visitor = try await summary { _ in true }
        try await visitor.press("Send")
        #expect(visitor.page.screenID == "summary")
        try await visitor.press("Back")
        #expect(visitor.page.screenID == "create" && visitor.pictures.count == 2)
    }
}
