import Foundation
import Graphics
import Testing
import VoucherKitTesting

@testable import VoucherKit

/// Notes on a paper and in a hand of the person's choice, on both sides.
struct NotePaperTests {
    private func application() throws -> TestApplication { try makeApplication() }

    @Test func thereAreSixPapersAndFourHandsAndEachCanBeRead() throws {
        #expect(NotePaper.stock.count == 6 && Handwriting.stock.count == 4)
        for paper in NotePaper.stock {
            for theme in [ThemeManager(), .stationery, .nightMarket, .orchard] {
                let sheet = NoteSheet(paper, .flowing, theme: theme)
                let ratio = Contrast.ratio(UIColor(rgb: sheet.ink), UIColor(rgb: sheet.color))
                #expect(ratio >= 4.5, "\(paper.id): \(ratio)")
                guard let tile = sheet.tile?.pngData() else { continue }
                // Of everything that is printed on it too.
                let ratios = try PixelRows(png: tile).colors(every: 7).map {
                    Contrast.ratio(UIColor(rgb: sheet.ink), UIColor(rgb: $0))
                }
                #expect(ratios.min() ?? 0 >= 4.5, "\(paper.id)")
            }
        }
        for hand in Handwriting.stock {
            #expect(UIFont(name: hand.fontName, size: 20) != nil, "\(hand.id) has a file")
            let german = "Falsches Üben von Xylophonmusik quält jeden größeren Zwerg – voilà, ça va!"
            #expect(hand.font(20).missingCharacters(in: german) == [], "\(hand.id)")
        }
        #expect(Handwriting.brush.font(20).missingCharacters(in: "Zażółć gęślą jaźń, žluťoučký kůň, ığdır 12 €") == [])
    }

    @Test func aNoteIsOnItsPaperInItsHandOnBothSidesAndOnceOnly() async throws {
        let application = try application()
        let sender = try await application.host()
        try await sender.press("Write a note")
        #expect(try sender.value(of: "Paper") == "0" && sender.value(of: "Handwriting") == "0")
        try sender.write("Dear Anna,\nall the best", into: "Note")
        try sender.write("1", into: "Paper")
        try sender.write("2", into: "Handwriting")
        try await sender.press("Done")
        #expect(sender.pictures == ["Note: Dear Anna,\nall the best"])
        try await sender.press("Edit")
        #expect(try sender.value(of: "Paper") == "1" && sender.value(of: "Handwriting") == "2")
        let lined = try #require(NotePaper.lined.tile)
        let field = try #require(sender.node(withText: "Dear Anna,\nall the best"))
        #expect(field.style.pattern?.digest == lined.digest && field.style.font?.family == "Comic Neue")
        try await sender.press("Done")
        try await sender.addTitleAndName()
        try await sender.press("Wrap it")
        try await sender.send()

        let recipient = try await application.recipient(of: try sender.value(of: "Link"))
        try await recipient.press("Unwrap")
        #expect(recipient.pictures == ["Title: Hello", "For: Anna"])
        #expect(recipient.texts.filter { $0.contains("all the best") }.count == 1)
        let note = try #require(recipient.node(withText: "Dear Anna,\nall the best"))
        #expect(note.style.look == "note-sheet" && note.style.pattern?.digest == lined.digest)
        #expect(note.style.font?.family == "Comic Neue" && note.accessibility.language == "en")
        #expect(note.style.foreground == UIColor(rgb: NotePaper.lined.ink).nodeColorForPage)
    }

    /// A paper and a font of the host's own, which the recipient's side was never told of.
    @Test func aHostsOwnPaperGoesWithTheNote() async throws {
        let application = try application()
        let sender = try await application.host { host in
            host.options = {
                [
                    TitlePersonalizationOption(),
                    NotePersonalizationOption {
                        $0.papers = [
                            NotePaper(id: "sun", name: "Sun", color: 0xFFF7C0, ink: 0x402000, tile: PaperTests.ownTile)
                        ]
                        $0.fonts = [Handwriting(id: "neat", name: "Neat", fontName: "Quicksand-Bold", proportion: 0.8)]
                    }, RecipientPersonalizationOption(),
                ]
            }
        }
        try await sender.press("Write a note")
        #expect(throws: (any Error).self, "one paper is no choice") { try sender.value(of: "Paper") }
        try sender.write("Sunny", into: "Note")
        try await sender.press("Done")
        try await sender.addTitleAndName()
        try await sender.press("Wrap it")
        try await sender.send()
        let recipient = try await application.recipient(of: try sender.value(of: "Link"))
        try await recipient.press("Unwrap")
        let note = try #require(recipient.node(withText: "Sunny"))
        #expect(note.style.pattern?.digest == PaperTests.ownTile.digest)
        #expect(note.style.background == UIColor(rgb: 0xFFF7C0).nodeColorForPage)
        #expect(note.style.font?.family == "Quicksand" && note.style.font?.weight == 700)
    }

    @Test func aNoteOfAnEarlierVersionStillHasItsPictureAndItsWords() throws {
        let item = VoucherItem(
            id: "1", type: "note", object: ["note": .string("Old")], name: "Note: Old", picture: nil)
        #expect(NoteView.make(for: item) == nil)
        let picture = try NotePersonalizationOption().makeItemImageView(for: ["note": .string("Old")]).render(scale: 1)
        let plain = try NotePersonalizationOption().makeItemImageView(
            for: ["note": .string("Old"), "paper": .string("plain"), "font": .string("flowing")]
        ).render(scale: 1)
        #expect(picture.digest == plain.digest)
    }

    @Test func whatIsNotOfferedIsRefused() throws {
        let option = NotePersonalizationOption { $0.papers = [.kraft] }
        try option.validate(["note": .string("A"), "paper": .string("kraft"), "font": .string("brush")])
        #expect(throws: PersonalizationRefusal.notAllowed(key: "paper")) {
            try option.validate(["note": .string("A"), "paper": .string("lined")])
        }
        #expect(throws: PersonalizationRefusal.notAllowed(key: "paper")) {
            try option.validate(["note": .string("A"), "paper": .int(1)])
        }
        #expect(throws: PersonalizationRefusal.notAllowed(key: "font")) {
            try option.validate(["note": .string("A"), "font": .string("Comic Sans")])
        }
    }

    @Test(
        arguments: [
            ("Dear Anna", "de", "de"), ("Dear Anna", "ar", nil), ("Dear Anna", nil, nil), ("مرحبا يا أنا", "en", "ar"),
            ("سلام", "fa-IR", "fa-IR"), ("שלום", "de", "he"), ("Привет", "ru", "ru"), ("Привет", "en", nil),
            ("12 €", "en", nil),
            ("Hi مرحبا بك في بيتنا", "en", "ar"),
        ] as [(String, String?, String?)])
    func aNoteIsReadOutInTheLanguageItsLettersFit(_ text: String, _ sender: String?, _ tag: String?) {
        #expect(NoteLanguage.tag(of: text, sender: sender) == tag)
    }

    /// On every paper and in every hand: thirty lines and a word without end stay on their sheet.
    @Test(arguments: NotePaper.stock.indices)
    func whateverIsWrittenStaysOnTheSheet(_ number: Int) throws {
        let lines = (1...30).map { "Line \($0)" }.joined(separator: "\n")
        for text in [lines, String(repeating: "x", count: 500), "I <3 you {{name}} ${x} <b>", "123 😍 👨‍👩‍👧‍👦", "عيد سعيد"] {
            for hand in Handwriting.stock {
                let object: PersonalizedObject = [
                    "note": .string(text), "paper": .string(NotePaper.stock[number].id), "font": .string(hand.id),
                ]
                let image = try NotePersonalizationOption().makeItemImageView(for: object).render(scale: 1)
                #expect(image.size.width == 264 && image.size.height < 450, "\(hand.id)")
            }
        }
    }
}

extension PixelRows {
    /// Each so many pixels, `0xRRGGBB`.
    func colors(every step: Int) -> Set<UInt32> {
        Set(stride(from: 0, to: width * height, by: step).map(color(at:)))
    }
}

extension TestVisitor {
    /// The first node whose own text is this.
    func node(withText text: String) -> Node? {
        func find(_ node: Node) -> Node? {
            switch node.content {
            case .label(let label) where label.text == text: return node
            case .textView(let field) where field.text == text: return node
            default: return node.children.lazy.compactMap(find).first
            }
        }
        return find(page.body)
    }
}
