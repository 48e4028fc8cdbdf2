import Foundation
import Testing
import VoucherKitTesting

@testable import VoucherKit

/// What a host may do by mistake and the contract's tests do not name.
struct OddScreenTests {
    final class OwnOption: PersonalizationOption {
        var view: () -> UIView = { UILabel() }
        var itemType: PersonalizationType?
        var made: (OwnScreen) -> Void = { _ in }

        init(_ type: String) { super.init(type: PersonalizationType(rawValue: type), carouselText: "Add mine") }

        override var sampleObject: PersonalizedObject { ["title": .string("x")] }
        override func itemName(for object: PersonalizedObject) -> String { "Mine" }

        override func makeItemImageView(for object: PersonalizedObject) -> CreationItemImageView {
            CreationItemImageView(
                type: itemType ?? type, subType: 0, itemId: 0, isEditable: true, isRemovable: true,
                viewToRenderAsImage: view(), borderWidth: 0, borderColor: nil)
        }

        override func makeViewController(
            createManager: VoucherCreationManager?, createFlowDelegate: (any VoucherCreationFlowDelegate)?
        ) throws -> any PersonalizationOptionViewControllerProtocol {
            let screen = OwnScreen(personalizationOption: self, createManager: createManager, createFlowDelegate: nil)
            screen.buttons.append(("End", { $0.finish() }))
            made(screen)
            return screen
        }
    }

    private func warnings(_ body: () async throws -> Void) async rethrows -> [String] {
        let box = WarningBox()
        try await ScreenLog.$sink.withValue({ box.add($0) }) { try await body() }
        return box.all
    }

    private func visitor(_ make: @escaping @Sendable () -> [PersonalizationOption]) async throws -> TestVisitor {
        try await makeApplication().host { host in host.options = { make() + [RecipientPersonalizationOption()] } }
    }

    @Test func theItemOfAnOwnTypeThatCannotBeDrawnIsATagWithItsName() async throws {
        let visitor = try await visitor {
            let option = OwnOption("mine")
            option.view = { UIView(frame: CGRect(x: 0, y: 0, width: CGFloat.nan, height: 5)) }
            return [option]
        }
        try await visitor.press("Add mine")
        let warnings = try await warnings { try await visitor.press("End") }
        #expect(visitor.pictures == ["Mine"] && warnings.count == 1, "\(warnings) \(visitor.pictures) \(visitor.texts)")
    }

    @Test func theItemOfAnOwnTypeThatSaysAnotherTypeIsNotUsed() async throws {
        let visitor = try await visitor {
            let option = OwnOption("mine")
            option.itemType = .title
            option.view = { UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50)) }
            return [option]
        }
        try await visitor.press("Add mine")
        let warnings = try await warnings { try await visitor.press("End") }
        #expect(visitor.pictures == ["Mine"] && warnings.count == 1, "\(warnings)")
    }

    @Test(arguments: [
        "a/b", "", "über", "<b>\"'&", "..", "?x#y", "a b", "create", "title\n", String(repeating: "x", count: 3000),
    ])
    func anyNameOfATypeWorks(_ name: String) async throws {
        let visitor = try await visitor { [OwnOption(name)] }
        try await visitor.press("Add mine")
        try visitor.write("Own", into: "Own field")
        let warnings = try await warnings { try await visitor.press("End") }
        #expect(visitor.pictures == ["Mine"], "\(name.prefix(20)) \(warnings) \(visitor.texts)")
        try await visitor.press("Edit")
        #expect(try visitor.value(of: "Own field") == "Own", "\(name.prefix(20))")
        try await visitor.press("End")
        try await visitor.press("Remove")
        #expect(visitor.pictures == [])
    }

    @Test(arguments: [
        "../x", "", "a b", "ü", "a?b#c", "<b>\"'&", "create", "%2f", "..", String(repeating: "x", count: 3000),
    ])
    func anyIdentifierOfAScreenWorks(_ name: String) async throws {
        let visitor = try await visitor {
            let option = OwnOption("mine")
            option.made = { $0.screenIdentifier = name }
            return [option]
        }
        try await visitor.press("Add mine")
        try visitor.write("Own", into: "Own field")
        let warnings = try await warnings { try await visitor.press("End") }
        #expect(
            visitor.pictures == ["Mine"], "\(name.prefix(20)) \(warnings) \(visitor.texts) \(visitor.page.screenID)")
    }

    @Test func ownTypesThatAreNamedTwiceAreThereOnce() {
        let screens = VoucherScreens(ownTypes: [
            .title, PersonalizationType(rawValue: "mine"), PersonalizationType(rawValue: "mine"),
        ])
        #expect(screens.ids.count == Set(screens.ids).count)
    }

    @Test func twoOptionsOfOneTypeAreSaidInTheLog() async throws {
        let warnings = try await warnings {
            let visitor = try await self.visitor { [OwnOption("mine"), OwnOption("mine")] }
            #expect(visitor.buttons.filter { $0 == "Add mine" }.count == 1)
        }
        #expect(warnings.count == 1, "\(warnings)")
    }

    final class EagerScreen: UIViewController, PersonalizationOptionViewControllerProtocol {
        weak var delegate: (any PersonalizationOptionViewControllerDelegate)?
        let option: PersonalizationOption
        var when = 0
        var cancels = false

        init(
            personalizationOption: PersonalizationOption, createManager: VoucherCreationManager?,
            createFlowDelegate: (any VoucherCreationFlowDelegate)?
        ) {
            option = personalizationOption
            super.init(nibName: nil, bundle: nil)
        }

        required init?(coder: NSCoder) { nil }

        private func end(_ now: Int) {
            guard when == now else { return }
            if cancels {
                delegate?.personalizationOptionViewControllerCancelled(self)
            } else {
                delegate?.personalizationOptionViewController(
                    self, personalizationOption: option, selectedPersonalizedObject: ["title": .string("Eager")])
            }
        }

        override func viewDidLoad() { end(0) }
        override func viewWillAppear(_ animated: Bool) { end(1) }
        override func viewDidAppear(_ animated: Bool) { end(2) }
        override func viewWillLayoutSubviews() { end(3) }
    }

    @Test(arguments: [0, 1, 2, 3], [false, true])
    func aScreenThatAnswersBeforeItIsSeenIsHeard(when: Int, cancels: Bool) async throws {
        let visitor = try await makeApplication().host { host in
            host.screen = { option, manager in
                guard option.type == .title else { return nil }
                let screen = EagerScreen(personalizationOption: option, createManager: manager, createFlowDelegate: nil)
                (screen.when, screen.cancels) = (when, cancels)
                return screen
            }
        }
        let warnings = try await warnings { try await visitor.press("Add a title") }
        #expect(
            visitor.page.screenID == "create" && visitor.pictures == (cancels ? [] : ["Title: Eager"]),
            "\(visitor.page.screenID)")
        #expect(warnings.isEmpty, "\(warnings)")
        try await visitor.press("Write a note")
        #expect(visitor.page.screenID == "note")
    }

    final class StubbornScreen: UIViewController, PersonalizationOptionViewControllerProtocol {
        weak var delegate: (any PersonalizationOptionViewControllerDelegate)?
        let option: PersonalizationOption
        /// What it answers, one after the other; the last one again and again.
        var titles = [""]

        init(
            personalizationOption: PersonalizationOption, createManager: VoucherCreationManager?,
            createFlowDelegate: (any VoucherCreationFlowDelegate)?
        ) {
            option = personalizationOption
            super.init(nibName: nil, bundle: nil)
        }

        required init?(coder: NSCoder) { nil }

        override func viewDidLoad() {
            view.addSubview(UIButton(primaryAction: UIAction(title: "End") { [weak self] _ in self?.finish() }))
        }

        private func finish() {
            let title = titles.count > 1 ? titles.removeFirst() : titles[0]
            delegate?.personalizationOptionViewController(
                self, personalizationOption: option, selectedPersonalizedObject: ["title": .string(title)])
        }

        func personalizedObjectWasRefused(_ refusal: PersonalizationRefusal) { finish() }
    }

    @Test(arguments: [["", ""], ["", "Better"]])
    func aScreenThatAnswersARefusalWithTheSameComesToAnEnd(titles: [String]) async throws {
        let visitor = try await makeApplication().host { host in
            host.screen = { option, manager in
                guard option.type == .title else { return nil }
                let screen = StubbornScreen(
                    personalizationOption: option, createManager: manager, createFlowDelegate: nil)
                screen.titles = titles
                return screen
            }
        }
        try await visitor.press("Add a title")
        let warnings = try await warnings { try await visitor.press("End") }
        let isBetter = titles.last == "Better"
        #expect(visitor.page.screenID == (isBetter ? "create" : "title") && warnings.count == (isBetter ? 0 : 1))
        #expect(visitor.pictures == (isBetter ? ["Title: Better"] : []))
    }

    @Test func aControllerThatContainsItselfIsLoggedAndIgnored() async throws {
        let visitor = try await visitor {
            let option = OwnOption("mine")
            option.made = { screen in
                screen.buttons.append(
                    (
                        "Contain",
                        { own in
                            own.addChild(own)
                            let child = UIViewController()
                            own.addChild(child)
                            child.addChild(own)
                        }
                    ))
            }
            return [option]
        }
        try await visitor.press("Add mine")
        let warnings = try await warnings { try await visitor.press("Contain") }
        #expect(warnings.count == 2, "\(warnings)")
        try await visitor.press("End")
        #expect(visitor.pictures == ["Mine"])
    }

    @Test func aScreenOfManyLevelsIsShown() async throws {
        let visitor = try await visitor {
            let option = OwnOption("mine")
            option.made = { screen in
                screen.buttons.append(
                    (
                        "Deep",
                        { own in
                            var view: UIView = own.view
                            for _ in 0..<3000 {
                                let inner = UIView()
                                view.addSubview(inner)
                                view = inner
                            }
                        }
                    ))
            }
            return [option]
        }
        try await visitor.press("Add mine")
        try await visitor.press("Deep")
        try await visitor.press("End")
        #expect(visitor.page.screenID == "create")
    }

    @Test func oneImageViewForTwoItemsIsDrawnForBoth() async throws {
        nonisolated(unsafe) var kept: CreationItemImageView?
        let visitor = try await makeApplication().host { host in
            host.options = {
                [NotePersonalizationOption { $0.canAddMultiple = true }, RecipientPersonalizationOption()]
            }
            host.item = { option, _ in
                guard option.type == .note else { return nil }
                let view = UIView(frame: CGRect(x: 5, y: 5, width: 40, height: 30))
                view.backgroundColor = .red
                kept =
                    kept
                    ?? CreationItemImageView(
                        type: .note, subType: 3, itemId: 4, isEditable: true, isRemovable: true,
                        viewToRenderAsImage: view,
                        borderWidth: 2, borderColor: .black)
                return kept
            }
        }
        let warnings = try await warnings {
            for note in ["one", "two"] {
                try await visitor.press("Write a note")
                try visitor.write(note, into: "Note")
                try await visitor.press("Done")
            }
        }
        #expect(visitor.pictures == ["Note: one", "Note: two"] && warnings.isEmpty, "\(warnings)")
    }
}
