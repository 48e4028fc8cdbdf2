import Foundation
import Testing
import VoucherKitTesting

@testable import VoucherKit

/// What a host's own option, or its name, may be by mistake.
struct OddOptionTests {
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

    @Test(arguments: [3000, 60_000])
    func whatLiesTooDeepOnAScreenIsTakenOutAndTheRestIsShown(levels: Int) async throws {
        @Sendable func nest(in view: UIView) {
            var tree = UIView()
            for _ in 0..<levels {
                let outer = UIView()
                outer.addSubview(tree)
                tree = outer
            }
            view.addSubview(tree)
        }
        let visitor = try await visitor {
            let option = OwnOption("mine")
            option.made = { screen in
                screen.buttons.append(("Deep", { own in nest(in: own.view) }))
                if levels == 60_000 { nest(in: screen.view) }
            }
            return [option]
        }
        let opening = try await warnings { try await visitor.press("Add mine") }
        #expect(opening.count == (levels == 60_000 ? 1 : 0), "\(opening)")
        let warnings = try await warnings { try await visitor.press("Deep") }
        #expect(warnings.count == 1 && warnings[0].contains("more than 256 views inside each other"), "\(warnings)")
        try visitor.write("Still here", into: "Own field")
        try await visitor.press("End")
        #expect(visitor.page.screenID == "create" && visitor.pictures == ["Mine"])
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
