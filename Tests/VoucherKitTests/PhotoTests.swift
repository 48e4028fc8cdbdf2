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

    @Test func photosChangePlacesAmongThemselvesAndNothingElseMoves() async throws {
        let visitor = try await makeApplication().host { host in
            host.options = { [TitlePersonalizationOption(), PhotoPersonalizationOption()] }
        }
        for name in ["One", "Two"] {
            if name == "Two" {
                try await visitor.press("Add a title")
                try visitor.write("Hello", into: "Title")
                try await visitor.press("Done")
            }
            #expect(!visitor.buttons.contains { $0.hasPrefix("Move") }, "One photo has no order.")
            try await visitor.press("Add a photo")
            try await visitor.choose(.photo, in: "Photo")
            try visitor.write(name, into: "Description")
            try await visitor.press("Done")
        }
        #expect(visitor.pictures == ["Photo: One", "Title: Hello", "Photo: Two"])
        let moves = visitor.buttons.filter { $0.hasPrefix("Move") }
        #expect(
            moves == [
                "Move earlier: Photo: One, 1 of 2", "Move later: Photo: One, 1 of 2",
                "Move earlier: Photo: Two, 2 of 2",
                "Move later: Photo: Two, 2 of 2",
            ])
        await #expect(throws: TestVisitor.Fault.self, "Nothing is later than the last.") {
            try await visitor.press("Move later: Photo: Two, 2 of 2")
        }
        try await visitor.press("Move earlier: Photo: Two, 2 of 2")
        #expect(visitor.pictures == ["Photo: Two", "Title: Hello", "Photo: One"])
        #expect(visitor.page.announcement == "Photo: Two is now 1 of 2.")
        #expect(visitor.focused == "Move later: Photo: Two, 1 of 2")
        try await visitor.restartServer()
        #expect(visitor.pictures == ["Photo: Two", "Title: Hello", "Photo: One"])
        try await visitor.press("Remove Photo: Two")
        #expect(!visitor.buttons.contains { $0.hasPrefix("Move") })
        try await visitor.press("Undo")
        #expect(visitor.pictures == ["Photo: Two", "Title: Hello", "Photo: One"])
    }

    @Test func whatIsNoPhotoAndWhatIsTooLargeIsRefusedInWords() async throws {
        let visitor = try await makeApplication().host { host in
            host.options = { [PhotoPersonalizationOption { $0.maxBytes = 1_000_000 }] }
        }
        try await visitor.press("Add a photo")
        try await visitor.choose(TestFile(name: "photo.jpg", bytes: Data("words".utf8)), in: "Photo")
        #expect(visitor.sees("This file is not a photo."))
        try await visitor.choose(TestFile(name: "photo.jpg", bytes: Data(count: 1_000_001)), in: "Photo")
        #expect(visitor.sees("That file is too large. It can have 1 MB at most."))
        try await visitor.choose(.photo, in: "Photo")
        #expect(visitor.pictures == ["The photo as it will be"] && !visitor.sees("too large"))
    }

    @Test func aPartKeptByHandIsCutUndoneAndFoundAgainWhenThePhotoIsEdited() async throws {
        let visitor = try await makeApplication().host { $0.options = { [PhotoPersonalizationOption()] } }
        func size() -> String {
            visitor.picture(named: "The photo as it will be").map { "\($0.width) \($0.height)" } ?? ""
        }
        try await visitor.press("Add a photo")
        try await visitor.choose(.photo, in: "Photo")
        #expect(size() == "24.0 16.0")
        try await visitor.press("Cut by hand")
        try visitor.write("25", into: "From the left (%)")
        try visitor.write("50", into: "Width (%)")
        try await visitor.press("Keep this part")
        #expect(size() == "12.0 16.0")
        try await visitor.press("Turn right")
        #expect(size() == "16.0 12.0")
        try await visitor.press("Undo")
        #expect(size() == "12.0 16.0")
        try await visitor.press("Done")
        try await visitor.press("Edit Photo")
        #expect(size() == "12.0 16.0")
        try await visitor.press("Cut by hand")
        #expect(try visitor.value(of: "From the left (%)") == "25")
        #expect(visitor.picture(named: "The whole photo")?.width == 24)
        try visitor.write("75", into: "Width (%)")
        // What is chosen at that moment is kept.
        try await visitor.press("Done")
        try await visitor.press("Edit Photo")
        #expect(size() == "18.0 16.0")
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

/// The part of a photo that is chosen by hand, as it is told by four numbers.
struct PhotoAreaTests {
    static let outside = [
        (-1, 0, 500, 500), (0, -1, 500, 500), (600, 0, 500, 500), (0, 600, 500, 500), (0, 0, 19, 500), (0, 0, 500, 0),
        (0, 0, 1001, 500), (Int.max, 0, 500, 500), (0, 0, Int.min, 500),
    ]

    @Test(arguments: outside.indices)
    func whatDoesNotLieWithinThePhotoIsNoArea(_ number: Int) {
        let (left, top, width, height) = Self.outside[number]
        #expect(PhotoArea(left: left, top: top, width: width, height: height) == nil)
        #expect(PhotoArea("\(left),\(top),\(width),\(height)") == nil)
    }

    @Test func anAreaIsWrittenAndReadAndTurnsWithThePhoto() throws {
        let area = try #require(PhotoArea("100,50,300,800"))
        #expect(area.description == "100,50,300,800")
        #expect(area.turned(quarterTurns: 1).description == "150,100,800,300")
        #expect(area.turned(quarterTurns: -1).turned(quarterTurns: 1) == area)
        #expect(area.turned(quarterTurns: 4) == area)
        for text in ["", "1,2,3", "a,b,c,d", "100,50,300,800,", "100;50;300;800", "0x10,0,500,500"] {
            #expect(PhotoArea(text) == nil, "\(text)")
        }
        let edit = PhotoEdit(quarterTurns: 1, area: area)
        #expect(try JSONDecoder().decode(PhotoEdit.self, from: JSONEncoder().encode(edit)) == edit)
        let wrong = Data(#"{"quarterTurns":0,"cut":"whole","area":"0,0,2000,9"}"#.utf8)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(PhotoEdit.self, from: wrong) }
        #expect(PhotoEdit(area: .whole) == PhotoEdit(), "All of a photo is no cut.")
    }

    @Test func editsFromBeforeThereWereAreasAreStillRead() throws {
        let old = Data(#"{"quarterTurns":3,"cut":"wide"}"#.utf8)
        #expect(try JSONDecoder().decode(PhotoEdit.self, from: old) == PhotoEdit(quarterTurns: 3, cut: .wide))
    }

    @Test func perCentIsReadAsPeopleWriteIt() {
        for (text, number) in [
            ("12", 120), (" 12.5 ", 125), ("12,5", 125), ("12.5 %", 125), ("0", 0), ("100", 1000), ("٥٠٫٥", 505),
            ("33.333", 333), (".5", 5),
        ] { #expect(PartNumber.thousandths(text) == number, "\(text)") }
        for text in ["", "x", "-1", "101", "1e1", "NaN", "inf", "1.2.3", "0x5", "½", "12-3"] {
            #expect(PartNumber.thousandths(text) == nil, "\(text)")
        }
        for thousandths in 0...1000 {
            #expect(PartNumber.thousandths(PartNumber.text(thousandths)) == thousandths)
        }
    }
}
