import Foundation
import Testing
import VoucherKitTesting

@testable import VoucherKit

struct PhotoTests {
    private static let digest = String(repeating: "ab", count: 32)

    private func photo(_ changes: [String: PersonalizedValue] = [:]) -> PersonalizedObject {
        var object: PersonalizedObject = [
            "photo": .string(Self.digest), "width": .int(900), "height": .int(600), "description": .string("The lake"),
        ]
        for (key, value) in changes { object[key] = value }
        return object
    }

    @Test func aWellFormedPhotoIsTakenWithAndWithoutADescription() throws {
        let option = PhotoPersonalizationOption()
        try option.validate(photo())
        try option.validate(photo(["description": .string("")]))
        #expect(option.itemName(for: photo()) == "Photo: The lake")
        #expect(option.itemName(for: photo(["description": .string("")])) == "Photo")
        #expect(option.canAddMultiple && option.allowPhotoEditing && option.maxBytes == 25_000_000)
    }

    static let wrong: [[String: PersonalizedValue]] = [
        ["photo": .string("../../link.key")], ["photo": .string(digest.uppercased())], ["photo": .int(1)],
        ["width": .int(0)], ["height": .int(1_000_000)], ["width": .string("900")],
        ["description": .string(String(repeating: "x", count: 201))],
    ]

    @Test(arguments: wrong.indices)
    func whatIsNotWellFormedIsRefused(_ number: Int) {
        #expect(throws: PersonalizationRefusal.self) {
            try PhotoPersonalizationOption().validate(photo(Self.wrong[number]))
        }
    }

    @Test func theItemIsAPrintWithTheWordsBelowAndWithoutThePhotoATag() throws {
        let option = PhotoPersonalizationOption()
        let tag = try option.makeItemImageView(for: photo()).render().size
        let board = UIView(frame: CGRect(x: 0, y: 0, width: 90, height: 60))
        board.backgroundColor = .red
        option.thumbnails[Self.digest] = try board.renderedImage(scale: 1)
        let print = try option.makeItemImageView(for: photo()).render().size
        #expect(print.width == tag.width && print.height > 160 + 12)
        let bare = try option.makeItemImageView(for: photo(["description": .string("")])).render().size
        #expect(bare == CGSize(width: 264, height: 184))
    }

    @Test func turnsGoRoundAndEditsAreTakenBackInTheirOrder() {
        #expect(PhotoEdit(quarterTurns: -1).quarterTurns == 3 && PhotoEdit(quarterTurns: 5).quarterTurns == 1)
        let editing = PhotoEditing()
        let made = StudioPhoto(digest: Self.digest, width: 9, height: 6, thumbnail: Data())
        editing.begin(with: made)
        #expect(!editing.canUndo && editing.undo() == nil)
        for turns in 1...3 { editing.take(made, of: PhotoEdit(quarterTurns: turns), remembering: true) }
        #expect(editing.undo()?.quarterTurns == 2 && editing.undo()?.quarterTurns == 1)
        let again = PhotoEditing()
        again.decode(editing.encoded)
        #expect(again.edit.quarterTurns == 3 && again.canUndo && again.original == Self.digest)
        again.read(again.object(description: "x"))
        #expect(again.edit.quarterTurns == 3 && !again.canUndo)
    }

    @Test func withoutAStudioTheScreenSaysSoAndAnythingButAPhotoIsAskedFor() async throws {
        let visitor = try await makeApplication().host { $0.options = { [PhotoPersonalizationOption()] } }
        try await visitor.press("Add a photo")
        try await visitor.press("Done")
        #expect(visitor.sees("Please choose a photo.") && visitor.page.screenID == "photo")
        try await visitor.press("Cancel")
        #expect(visitor.page.screenID == "create")
    }
}
