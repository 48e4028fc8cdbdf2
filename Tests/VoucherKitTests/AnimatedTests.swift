import Foundation
import Testing
import VoucherKitTesting

@testable import VoucherKit

struct AnimatedTests {
    private static let digest = String(repeating: "ab", count: 32)

    private func object(_ changes: [String: PersonalizedValue?] = [:]) -> PersonalizedObject {
        var object: PersonalizedObject = [
            "animation": .string(Self.digest), "still": .string(Self.digest), "width": .int(90), "height": .int(60),
            "description": .string("A cat dances"),
        ]
        for (key, value) in changes { object[key] = value }
        return object
    }

    @Test func aWellFormedAnimationIsTakenAndTheSettingsAreAsDocumented() throws {
        let option = AnimatedPersonalizationOption()
        try option.validate(object())
        try option.validate(object(["description": .string("")]))
        #expect(option.itemName(for: object()) == "Animation: A cat dances")
        #expect(option.itemName(for: object(["description": .string("")])) == "Animation")
        #expect(option.type == .animated && option.canAddMultiple && option.maxBytes == 15_000_000)
        #expect(option.canUploadPhotos && option.canSearchImages && option.allowUserCustomSearch)
        #expect(option.suggestedSearchTerms.isEmpty && option.maxSearchResults == 0)
        #expect(!option.imageBackgroundColors.isEmpty && option.carouselImage == nil)
    }

    static let wrong: [[String: PersonalizedValue?]] = [
        ["animation": .string("../../link.key")], ["still": .string("")], ["animation": nil], ["still": nil],
        ["width": .int(0)], ["height": .int(1_000_000)], ["width": .string("90")],
        ["description": .string(String(repeating: "x", count: 201))],
    ]

    @Test(arguments: wrong.indices)
    func whatIsNotWellFormedIsRefused(_ number: Int) {
        #expect(throws: PersonalizationRefusal.self) {
            try AnimatedPersonalizationOption().validate(object(Self.wrong[number]))
        }
    }

    @Test func theItemIsTheStillWithAMarkAndWithoutItATag() throws {
        let option = AnimatedPersonalizationOption()
        let tag = try option.makeItemImageView(for: object()).render().size
        let board = UIView(frame: CGRect(x: 0, y: 0, width: 90, height: 60))
        board.backgroundColor = .red
        let still = try board.renderedImage(scale: 1)
        option.thumbnails[Self.digest] = still
        let print = try option.makeItemImageView(for: object()).render()
        #expect(print.size.width == tag.width && print.size.height > 160 + 12)
        let photo = PhotoPersonalizationOption()
        photo.thumbnails[Self.digest] = still
        let unmarked = try photo.makeItemImageView(for: [
            "photo": .string(Self.digest), "description": .string("A cat dances"),
        ]).render()
        #expect(unmarked.size == print.size && unmarked.digest != print.digest, "the mark is all that differs")
    }

    @Test func anAnimationIsMadeKeptAndSeenByItsRecipient() async throws {
        let application = try makeApplication()
        let sender = try await application.host { host in
            host.options = { [AnimatedPersonalizationOption(), RecipientPersonalizationOption()] }
        }
        try await sender.press("Add an animation")
        try await sender.press("Done")
        #expect(sender.sees("Please choose an animation.") && sender.page.screenID == "animated")
        try await sender.choose(.animation, in: "Animation")
        let preview = try #require(sender.picture(named: "The animation as it will be"))
        #expect(preview.width == 8 && preview.still != nil && preview.still != preview.digest)
        #expect(
            sender.focused == "Description" && sender.page.announcement?.hasPrefix("The animation is there.") == true)
        try sender.write("Red and blue", into: "Description")
        try await sender.restartServer()
        try await sender.press("Done")
        #expect(sender.pictures == ["Animation: Red and blue"])
        try await sender.press("Edit Animation: Red and blue")
        #expect(sender.picture(named: "Red and blue")?.digest == preview.digest)
        try await sender.press("Cancel")
        try await sender.press("Who is it for?")
        try sender.write("Anna", into: "Name")
        try sender.write("anna@example.org", into: "E-mail")
        try await sender.press("Done")
        try await sender.press("Wrap it")
        try await sender.send()
        let recipient = try await application.recipient(of: try sender.value(of: "Link"))
        try await recipient.press("Unwrap")
        let shown = try #require(recipient.picture(named: "Animation: Red and blue"))
        #expect(shown.digest == preview.digest && shown.still == preview.still)
        let bytes = try #require(try await application.media.bytes(digest: shown.digest))
        #expect(bytes.starts(with: Data("GIF89a".utf8)))
    }

    @Test func whatWasChosenCanBeTakenOutAgain() async throws {
        let visitor = try await makeApplication().host { $0.options = { [AnimatedPersonalizationOption()] } }
        try await visitor.press("Add an animation")
        #expect(!visitor.buttons.contains("Take the animation out"))
        try await visitor.choose(.animation, in: "Animation")
        try await visitor.press("Take the animation out")
        #expect(visitor.pictures.isEmpty && visitor.focused == "Animation")
        try await visitor.press("Done")
        #expect(visitor.sees("Please choose an animation."))
    }

    @Test func aPhotoIsNoAnimationAndWhatIsTooLargeIsRefused() async throws {
        let visitor = try await makeApplication().host { host in
            host.options = { [AnimatedPersonalizationOption { $0.maxBytes = 1_000_000 }] }
        }
        try await visitor.press("Add an animation")
        try await visitor.choose(.photo, in: "Animation")
        #expect(visitor.sees("This picture does not move."))
        try await visitor.choose(TestFile(name: "a.gif", bytes: Data(count: 1_000_001)), in: "Animation")
        #expect(visitor.sees("That file is too large. It can have 1 MB at most."))
        try await visitor.choose(.animation, in: "Animation")
        #expect(!visitor.sees("too large"))
    }

    @Test func theMailSaysThatSomethingMovesAndOfOthersNothing() {
        func voucher(_ types: [PersonalizationType]) -> Voucher {
            let items = types.map {
                VoucherItem(id: $0.rawValue, type: $0.rawValue, object: [:], name: $0.rawValue, picture: nil)
            }
            return Voucher(senderName: "Max", items: items, recipients: [], createdAt: .distantPast)
        }
        func isSaid(of types: [PersonalizationType]) -> Bool {
            voucher(types).mailMentions.contains { $0.hasPrefix("Something in it moves.") }
        }
        #expect(!isSaid(of: [.title, .photo]) && isSaid(of: [.title, .animated, .animated]))
    }
}
