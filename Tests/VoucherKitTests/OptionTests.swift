import Foundation
import Testing

@testable import VoucherKit

struct OptionTests {
    @Test func aTitleIsCountedInGraphemeClusters() throws {
        let option = TitlePersonalizationOption { $0.maxTitleLength = 3 }
        try option.validate(["title": .string("👨‍👩‍👧‍👦🇨🇦é")])
        #expect(throws: PersonalizationRefusal.tooLong(key: "title", count: 4, limit: 3)) {
            try option.validate(["title": .string("👨‍👩‍👧‍👦🇨🇦éx")])
        }
    }

    @Test(arguments: ["", "  \n\t", "\u{3000}", "\u{2060}\u{200B}"])
    func whatIsEmptyToAPersonIsMissing(_ text: String) {
        for (option, key) in [
            (TitlePersonalizationOption(), "title"), (NotePersonalizationOption(), "note"),
            (RecipientPersonalizationOption(), "name"),
        ] as [(PersonalizationOption, String)] {
            #expect(throws: PersonalizationRefusal.missing(key: key)) { try option.validate([key: .string(text)]) }
            #expect(throws: PersonalizationRefusal.missing(key: key)) { try option.validate([:]) }
            #expect(throws: PersonalizationRefusal.missing(key: key)) { try option.validate([key: .int(7)]) }
        }
    }

    @Test func oneClusterOfEndlessMarksIsRefused() {
        let text = "e" + String(repeating: "\u{301}", count: 100_000)
        #expect(text.count == 1)
        #expect(throws: PersonalizationRefusal.self) {
            try TitlePersonalizationOption().validate(["title": .string(text)])
        }
    }

    @Test func anUnknownDeliveryIsRefused() {
        #expect(throws: PersonalizationRefusal.notAllowed(key: "delivery")) {
            try RecipientPersonalizationOption().validate(["name": .string("A"), "delivery": .string("pigeon")])
        }
    }

    @Test func defaultsAreAsDocumented() {
        #expect(TitlePersonalizationOption().maxTitleLength == 60 && !TitlePersonalizationOption().canAddMultiple)
        #expect(NotePersonalizationOption().maxNoteLength == 1000 && NotePersonalizationOption().canAddMultiple)
        #expect(
            VoucherCreationManager().minimumNumberOfCustomizations == 1 && VoucherCreationManager().recipientRequired)
        #expect(TitlePersonalizationOption().carouselImage == nil)
    }

    @Test func aTypeOfTheHostsOwnIsAsGoodAsOurs() {
        let type = PersonalizationType(rawValue: "poem")
        #expect(type != .title && type == PersonalizationType(rawValue: "poem"))
        #expect(PersonalizationOption(type: type, carouselText: "Add a poem").noun == "Poem")
    }
}
