import Foundation
import Testing
import VoucherKitTesting

@testable import VoucherKit

/// The override matrix of the types that are made of files: with a screen of the host's own, an item of its own, both and
/// none; made, edited, taken out, put back, sent and unwrapped.
struct PictureOverrideTests {
    struct Kind: Sendable {
        let type: PersonalizationType
        let button: String
        let field: String
        let file: TestFile
        let keys: [String]
    }

    static let kinds = [
        Kind(type: .photo, button: "Add a photo", field: "Photo", file: .photo, keys: ["photo"]),
        Kind(
            type: .animated, button: "Add an animation", field: "Animation", file: .animation,
            keys: ["animation", "still"]),
    ]

    static let combinations: [(kind: Int, ownScreen: Bool, ownItem: Bool)] = kinds.indices.flatMap { kind in
        [(kind, false, false), (kind, true, false), (kind, false, true), (kind, true, true)]
    }

    @Test(arguments: combinations.indices)
    func theStoryIsToldWhateverIsOverridden(_ number: Int) async throws {
        let (place, ownScreen, ownItem) = Self.combinations[number]
        let kind = Self.kinds[place]
        let application = try makeApplication()
        let sender = try await application.host { host in
            host.options = {
                [PhotoPersonalizationOption(), AnimatedPersonalizationOption(), RecipientPersonalizationOption()]
            }
            host.screen = { option, manager in
                guard ownScreen, option.type == kind.type else { return nil }
                return Self.screen(option, manager, kind)
            }
            host.item = { option, _ in
                guard ownItem, option.type == kind.type else { return nil }
                let label = UILabel()
                label.text = "own"
                label.sizeToFit()
                return CreationItemImageView(
                    type: option.type, subType: 7, itemId: 9, isEditable: true, isRemovable: true,
                    viewToRenderAsImage: label, borderWidth: 2, borderColor: .red)
            }
        }
        let name = kind.field + ": "
        func isOwnPicture() throws -> Bool { try #require(sender.picture(named: name)).width < 200 }
        try await sender.press(kind.button)
        if ownScreen {
            try await sender.press("Own Hello")
        } else {
            try await sender.choose(kind.file, in: kind.field)
            try sender.write("Hello", into: "Description")
            try await sender.press("Done")
        }
        #expect(sender.pictures == [name + "Hello"])
        #expect(try isOwnPicture() == ownItem)
        try await sender.press("Edit \(name)")
        if ownScreen {
            #expect(sender.sees("Editing Hello"))
            try await sender.press("Own Changed")
        } else {
            #expect(try sender.value(of: "Description") == "Hello")
            try sender.write("Changed", into: "Description")
            try await sender.press("Done")
        }
        try await sender.press("Remove \(name)")
        try await sender.press("Undo")
        #expect(sender.pictures == [name + "Changed"])
        #expect(try isOwnPicture() == ownItem)
        try await sender.press("Who is it for?")
        try sender.write("Anna", into: "Name")
        try await sender.press("Done")
        try await sender.press("Wrap it")
        try await sender.send()
        let recipient = try await application.recipient(of: try sender.value(of: "Link"))
        try await recipient.press("Unwrap")
        #expect(recipient.picture(named: name + "Changed") != nil)
    }

    private static let digest = String(repeating: "cd", count: 32)

    private static func screen(_ option: PersonalizationOption, _ manager: VoucherCreationManager, _ kind: Kind)
        -> OwnScreen
    {
        let screen = OwnScreen(personalizationOption: option, createManager: manager, createFlowDelegate: nil)
        if let words = manager.personalizedObjectBeingEdited(for: option)?["description"]?.stringValue {
            screen.field.text = "Editing \(words)"
        }
        screen.buttons = ["Hello", "Changed"].map { words in
            (
                "Own \(words)",
                { screen in
                    var object: PersonalizedObject = [
                        "width": .int(30), "height": .int(20), "description": .string(words),
                    ]
                    for key in kind.keys { object[key] = .string(digest) }
                    screen.finish(with: object)
                }
            )
        }
        return screen
    }
}
