import Foundation
import Testing
import VoucherKitTesting

@testable import VoucherKit

struct WrappingTests {
    private func application() throws -> TestApplication { try makeApplication() }

    private func sender(_ application: TestApplication, own: Bool = false) async throws -> TestVisitor {
        try await application.host { host in
            host.options = {
                [
                    TitlePersonalizationOption(), WrappingPersonalizationOption { $0.canUploadPhotos = own },
                    RecipientPersonalizationOption(),
                ]
            }
        }
    }

    @Test func thePaperIsChosenShownChangedAndSeenByTheRecipient() async throws {
        let application = try application()
        let visitor = try await sender(application)
        let plain = visitor.page.theme
        try await visitor.press("Choose a paper")
        #expect(try visitor.value(of: "Wrapping paper") == "0")
        try visitor.write("3", into: "Wrapping paper")
        try await visitor.press("Done")
        #expect(visitor.pictures == ["Wrapping: Lanterns"])
        #expect(visitor.page.theme != plain, "The create screen takes a background that goes with the paper.")
        try await visitor.press("Edit")
        #expect(try visitor.value(of: "Wrapping paper") == "3")
        try await visitor.press("Flowers")
        #expect(try visitor.value(of: "Wrapping paper") == "", "none of these is chosen")
        try visitor.write("3", into: "Wrapping paper")
        try await visitor.press("Done")
        #expect(visitor.pictures == ["Wrapping: Leaves"])
        try await visitor.addTitleAndName()
        try await visitor.press("Wrap it")
        try await visitor.send()

        let recipient = try await application.recipient(of: try visitor.value(of: "Link"))
        let leaves = try #require(WrappingPaper.stock("leaves").flatMap(PaperDrawing.tile(of:)))
        #expect(recipient.patterns == [leaves.digest])
        try await recipient.press("Unwrap")
        #expect(recipient.pictures == ["Title: Hello", "For: Anna"] && recipient.patterns.isEmpty)
    }

    static let refused: [PersonalizedObject] = [
        [:], ["paper": .string("gold")], ["paper": .int(3)],
        [
            "paper": .string("photo"), "photo": .string(String(repeating: "a", count: 64)), "width": .int(9),
            "height": .int(9),
        ],
    ]

    @Test(arguments: refused.indices)
    func aPaperThatIsNotOfferedIsRefused(_ number: Int) {
        #expect(throws: PersonalizationRefusal.self) {
            try WrappingPersonalizationOption().validate(Self.refused[number])
        }
    }

    @Test func aPhotoIsAPaperWhereTheHostAllowsItAndOnlyAWellFormedOne() throws {
        let option = WrappingPersonalizationOption { $0.canUploadPhotos = true }
        try option.validate(Self.refused[3])
        var wrong = Self.refused[3]
        wrong["photo"] = .string("../../link.key")
        #expect(throws: PersonalizationRefusal.missing(key: "photo")) { try option.validate(wrong) }
        wrong = Self.refused[3]
        wrong["width"] = .int(0)
        #expect(throws: PersonalizationRefusal.notAllowed(key: "photo")) { try option.validate(wrong) }
    }

    @Test func theBackgroundIsTheNearestOfTheHostsColorsAndNoneWhenThereAreNone() async throws {
        let manager = VoucherCreationManager()
        #expect(manager.voucherCreationBackgroundColors.count == 7)
        for (paper, position) in [("dots", 0), ("leaves", 3), ("scales", 4), ("lanterns", 5)] {
            #expect(
                try background(for: paper, of: manager) == manager.voucherCreationBackgroundColors[position], "\(paper)"
            )
        }
        manager.voucherCreationBackgroundColors = []
        #expect(try background(for: "dots", of: manager) == nil)
    }

    private func background(for paper: String, of manager: VoucherCreationManager) throws -> UIColor? {
        manager.nearestBackground(to: try #require(WrappingPaper.stock(paper)).color)
    }

    @Test func aPhotosColorHasItsBackgroundToo() {
        let manager = VoucherCreationManager()
        for (color, position) in [
            (0xC81E1E, 0), (0xE0A050, 1), (0xD8C81E, 2), (0x2E7D32, 3), (0x108090, 4), (0x2030C0, 5), (0x808080, 6),
            (0x000000, 6), (0xFFFFFF, 6), (0x404347, 6),
        ] as [(UInt32, Int)] {
            #expect(
                manager.nearestBackground(to: color) == manager.voucherCreationBackgroundColors[position],
                "\(String(color, radix: 16))")
        }
        manager.voucherCreationBackgroundColors = []
        #expect(manager.nearestBackground(to: 0xC81E1E) == nil)
    }

    @Test func aColorThatIsNoneIsRefused() throws {
        let option = WrappingPersonalizationOption { $0.canUploadPhotos = true }
        var object = Self.refused[3]
        object["color"] = .int(0xFFFFFF)
        try option.validate(object)
        for wrong in [.int(-1), .int(0x100_0000), .string("red")] as [PersonalizedValue] {
            object["color"] = wrong
            #expect(throws: PersonalizationRefusal.notAllowed(key: "color")) { try option.validate(object) }
        }
    }

    @Test func textIsReadableOnEveryBackgroundOfThePalette() {
        for color in VoucherCreationManager.stockBackgroundColors {
            for theme in [ThemeManager(), .stationery, .nightMarket, .orchard] {
                #expect(theme.overlaid(by: ThemeManager(emptyBackgroundColor: color)).faults() == [])
            }
        }
    }
}
