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
            (RecipientPersonalizationOption(), "name"), (HintPersonalizationOption(), "hint"),
            (SuggestionPersonalizationOption(), "suggestion"),
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

    @Test func aSuggestionIsOneOfTheHostsOrThePersonsOwn() throws {
        let option = SuggestionPersonalizationOption {
            $0.suggestions = ["A book", String(repeating: "x", count: 200)]
        }
        for text in option.suggestions + ["My own"] { try option.validate(["suggestion": .string(text)]) }
        #expect(throws: PersonalizationRefusal.tooLong(key: "suggestion", count: 141, limit: 140)) {
            try option.validate(["suggestion": .string(String(repeating: "y", count: 141))])
        }
        option.allowsOwnWords = false
        #expect(throws: PersonalizationRefusal.notAllowed(key: "suggestion")) {
            try option.validate(["suggestion": .string("My own")])
        }
    }

    @Test func aGiftHasAnAmountWithinItsBoundsAndAKnownMerchant() throws {
        let option = GiftPersonalizationOption {
            $0.minimumAmount = 500
            $0.maximumAmount = 10_000
            $0.merchants = [Merchant(id: "books", name: "Corner Books"), Merchant(id: "cinema", name: "Odeon")]
        }
        func object(_ amount: Int, _ currency: String = "EUR", at merchant: String? = "books") -> PersonalizedObject {
            var object: PersonalizedObject = ["amount": .int(amount), "currency": .string(currency)]
            object["merchant"] = merchant.map { .string($0) }
            return object
        }
        for amount in [500, 2500, 10_000] { try option.validate(object(amount)) }
        for amount in [0, -500, 499, 10_001, .max] {
            #expect(throws: PersonalizationRefusal.self, "\(amount)") { try option.validate(object(amount)) }
        }
        #expect(throws: PersonalizationRefusal.notAllowed(key: "currency")) { try option.validate(object(2500, "USD")) }
        #expect(throws: PersonalizationRefusal.missing(key: "amount")) { try option.validate(object(2500, "X")) }
        #expect(throws: PersonalizationRefusal.missing(key: "merchant")) { try option.validate(object(2500, at: nil)) }
        #expect(throws: PersonalizationRefusal.notAllowed(key: "merchant")) {
            try option.validate(object(2500, at: "nobody"))
        }
        try option.validate(option.sampleObject)
        #expect(option.itemName(for: object(2500)) == "Gift: €25.00")
    }

    @Test func defaultsAreAsDocumented() {
        #expect(HintPersonalizationOption().maxHintLength == 140)
        #expect(GiftPersonalizationOption().greatest == Money(minorUnits: 100_000, Currency("EUR")!))
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
