import Foundation
import Graphics
import Testing
import VoucherKitTesting

@testable import VoucherKit

/// Screens as HTML and items as pictures, against what was looked at and found good.
///
/// `RECORD_GOLDENS=1` writes them anew; they are then looked at before they are committed.
struct GoldenTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Goldens")
    private static let isRecording = ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1"

    /// How far a picture may be from its golden: one in a hundred pixels by more than 24 of 255 steps. Cairo and FreeType
    /// differ in the last bits from version to version; a wrong font or place differs in far more.
    private func compare(picture bytes: Data, name: String) throws {
        let file = Self.folder.appendingPathComponent(name + ".png")
        if Self.isRecording { return try bytes.write(to: file) }
        let golden = try #require(FileManager.default.contents(atPath: file.path), "The golden \(name) is missing.")
        let difference = try DecodedPicture.difference([UInt8](golden), [UInt8](bytes), beyond: 24)
        #expect(difference < 0.01, "\(name) differs in \(difference * 100) % of its pixels")
    }

    private func compare(html: String, name: String) throws {
        let file = Self.folder.appendingPathComponent(name + ".html")
        if Self.isRecording { return try Data(html.utf8).write(to: file) }
        let golden = try #require(FileManager.default.contents(atPath: file.path), "The golden \(name) is missing.")
        #expect(html == String(decoding: golden, as: UTF8.self), "\(name) is not as it was")
    }

    static let texts: [(String, String)] = [
        ("latin", "Happy birthday"), ("german", "Herzlichen Glückwunsch zum bestandenen Führerschein"),
        ("arabic", "عيد ميلاد سعيد يا صديقتي"), ("japanese", "お誕生日おめでとう"),
        ("emoji", "123 😍 👨‍👩‍👧‍👦 🇨🇦 👍🏽"), ("markup", "I <3 you {{name}} ${x} <b>"),
        ("unbroken", String(repeating: "W", count: 60)), ("marks", "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘!"),
    ]

    @Test(arguments: texts.indices)
    func stockItemsAreDrawnAsTheyWereFoundGood(_ number: Int) throws {
        let (name, text) = Self.texts[number]
        for (option, key) in [
            (TitlePersonalizationOption(), "title"), (NotePersonalizationOption(), "note"),
            (RecipientPersonalizationOption(), "name"), (HintPersonalizationOption(), "hint"),
        ] as [(PersonalizationOption, String)] {
            let image = try option.makeItemImageView(for: [key: .string(text)]).render(scale: 1)
            #expect(image.size.width <= 270 && image.size.height <= 420)
            try compare(picture: try #require(image.pngData()), name: "\(key)-\(name)")
        }
    }

    @Test func aLongNoteStaysOnItsSheet() throws {
        let lines = (1...30).map { "Line \($0)" }.joined(separator: "\n")
        for (name, text) in [("lines", lines), ("word", String(repeating: "x", count: 500))] {
            let image = try NotePersonalizationOption().makeItemImageView(for: ["note": .string(text)]).render(scale: 1)
            #expect(image.size.height < 450)
            try compare(picture: try #require(image.pngData()), name: "note-long-\(name)")
        }
    }

    @Test(arguments: WrappingCategory.stock.map(\.id))
    func papersAreDrawnAsTheyWereFoundGood(_ id: String) throws {
        let papers = try #require(WrappingCategory.stock.first { $0.id == id }).papers
        let sheet = UIView(frame: CGRect(x: 0, y: 0, width: papers.count * 208 - 8, height: 200))
        for (number, paper) in papers.enumerated() {
            let piece = UIView(frame: CGRect(x: number * 208, y: 0, width: 200, height: 200))
            piece.backgroundColor = UIColor(patternImage: try #require(PaperDrawing.tile(of: paper)))
            sheet.addSubview(piece)
        }
        try compare(picture: try #require(sheet.renderedImage(scale: 1).pngData()), name: "papers-\(id)")
        let item = WrappingPersonalizationOption().makeItemImageView(for: ["paper": .string(papers[0].id)])
        try compare(picture: try #require(item.render(scale: 1).pngData()), name: "wrapping-\(papers[0].id)")
    }

    @Test(arguments: NotePaper.stock.indices)
    func notesAreDrawnOnEveryPaperAsTheyWereFoundGood(_ number: Int) throws {
        let (paper, hand) = (NotePaper.stock[number], Handwriting.stock[number % Handwriting.stock.count])
        let text = "Dear Anna,\nyou are thirty 🎂! For Größe, ça va\nand عيد سعيد on its own paper."
        let object: PersonalizedObject = [
            "note": .string(text), "paper": .string(paper.id), "font": .string(hand.id),
        ]
        let image = try NotePersonalizationOption().makeItemImageView(for: object).render(scale: 1)
        try compare(picture: try #require(image.pngData()), name: "note-on-\(paper.id)")
    }

    @Test(arguments: ["plain", "lanterns"])
    func previewsAreDrawnAsTheyWereFoundGood(_ name: String) throws {
        let preview = VoucherPreview(publicURL: "https://gifts.example", themeManager: ThemeManager())
        let outside = try #require(VoucherPreview.Outside(fileName: name + ".png"))
        let picture = try #require(preview.picture(outside)?.pngData())
        try compare(picture: picture, name: "preview-\(name)")
    }

    @Test func everyScreenIsWrittenAsItWasFoundGood() async throws {
        let application = try makeApplication()
        let visitor = try await application.visitor { _ in
            StartViewController { start in
                VoucherCreationFlowCoordinator(manager: VoucherCreationManager())
                    .startFlow(
                        on: start,
                        personalizationOptions: [
                            TitlePersonalizationOption(), NotePersonalizationOption(), RecipientPersonalizationOption(),
                        ])
            }
        }
        try check(visitor, "start")
        try await visitor.press("Make a voucher")
        try check(visitor, "create-empty")
        for (option, field, text) in [
            ("Add a title", "Title", "Happy birthday"), ("Write a note", "Note", "Dear Anna"),
            ("Who is it for?", "Name", "Anna"),
        ] {
            try await visitor.press(option)
            try check(visitor, "option-\(field.lowercased())")
            try await visitor.press("Done")
            try check(visitor, "option-\(field.lowercased())-refused")
            try visitor.write(text, into: field)
            try await visitor.press("Done")
        }
        try check(visitor, "create-full")
        try await visitor.press("Wrap it")
        try check(visitor, "summary")
        try visitor.write("Max", into: "Your name")
        try await visitor.press("Send")
        try check(visitor, "login")
        try await visitor.press("Send code")
        try check(visitor, "login-refused")
        try visitor.write("max@example.org", into: "E-mail")
        try await visitor.press("Send code")
        try check(visitor, "login-code")
        try visitor.write("12345", into: "Code")
        try await visitor.press("Sign in")
        try check(visitor, "login-code-refused")
        try visitor.write(try #require(application.mailbox.mails.last).code, into: "Code")
        try await visitor.press("Sign in")
        try check(visitor, "summary-signed-in")
        try await visitor.press("Send")
        let link = try visitor.value(of: "Link")
        try check(visitor, "sent")
        let recipient = try await application.recipient(of: link)
        try check(recipient, "unwrap-wrapped")
        try await recipient.press("Unwrap")
        try check(recipient, "unwrap-open")
        try await recipient.claim()
        try check(recipient, "unwrap-claimed")
    }

    @Test func theScreensOfHintSuggestionAndGiftAreWrittenAsTheyWereFoundGood() async throws {
        let visitor = try await makeApplication().host { host in
            host.options = {
                [
                    HintPersonalizationOption(), SuggestionPersonalizationOption(),
                    GiftPersonalizationOption {
                        $0.maximumAmount = 500_000
                        $0.suggestedAmounts = [1000, 2500]
                        $0.merchants = [Merchant(id: "a", name: "Corner Books"), Merchant(id: "b", name: "Odeon")]
                    },
                ]
            }
        }
        for (button, field, text) in [
            ("Give a hint", "Hint", "It is blue"), ("Suggest something", "In your own words", "A day at the sea"),
            ("Add an amount", "Amount (Euro)", "12,50"),
        ] {
            try await visitor.press(button)
            let name = visitor.page.screenID
            try check(visitor, "option-\(name)")
            try await visitor.press("Done")
            try check(visitor, "option-\(name)-refused")
            if name == "gift" {
                try visitor.write("0", into: "Where it can be spent")
                try visitor.write("1.500", into: field)
                try await visitor.press("Done")
                try check(visitor, "option-gift-asked")
            }
            try visitor.write(text, into: field)
            try await visitor.press("Done")
        }
        try check(visitor, "create-gift")
    }

    @Test func thePaymentIsWrittenAsItWasFoundGood() async throws {
        let visitor = try await makeApplication().visitor { _ in
            StartViewController { start in
                guard let scene = start.scene else { return }
                let payment = PaymentCoordinator.sample(in: scene)
                payment.showFieldsForPreview()
                payment.present(PaymentViewController(coordinator: payment), on: start)
            }
        }
        try await visitor.press("Make a voucher")
        try check(visitor, "payment")
    }

    @Test func aSummaryWithAllThereCanBeAndTheLookFromItAreWrittenAsTheyWereFoundGood() async throws {
        let eur = try #require(Currency("EUR"))
        let terms = try #require(URL(string: "https://gifts.example/terms"))
        let application = try TestApplication(partners: VoucherPartners(payments: TestBank()))
        let visitor = try await application.visitor { _ in
            let host = SummaryHost()
            host.credit = { _ in Money(minorUnits: 500, eur) }
            host.manager.fee = VoucherFee(partsPerTenThousand: 250)
            host.manager.paymentSource = PaymentSource(brand: "Visa", lastFour: "4242")
            host.manager.legalText = "You can take it back until it is unwrapped."
            host.manager.terms = .init(url: terms)
            return host
        }
        visitor.timeZone = "Europe/Berlin"
        try await visitor.press("Make a voucher")
        try await visitor.addAmount("25")
        try await visitor.press("Who is it for?")
        try visitor.write("Anna", into: "Name")
        try visitor.write("1", into: "When they may unwrap it")
        try visitor.write("2027-01-18T18:00", into: "Date and time")
        try await visitor.press("Done")
        try await visitor.press("Wrap it")
        try check(visitor, "summary-priced")
        try await visitor.press("See it as the recipient")
        try check(visitor, "look-wrapped")
        try await visitor.press("Unwrap it all the same")
        try check(visitor, "look-open")
    }

    @Test(arguments: ["", "Corner Books", "Buchhandlung an der Liebfrauenkirche und am alten Markt", "مكتبة"])
    func anAmountIsDrawnAsItWasFoundGood(_ merchant: String) throws {
        let option = GiftPersonalizationOption()
        let object = option.object(
            Money(minorUnits: 2500, option.currency), at: Merchant(id: "x", name: merchant))
        let image = try option.makeItemImageView(for: object).render(scale: 1)
        #expect(image.size.width <= 270 && image.size.height <= 420)
        try compare(picture: try #require(image.pngData()), name: "gift-\(merchant.utf8.count)")
    }

    @Test func theScreensOfWrappingAndNoteAreWrittenAsTheyWereFoundGood() async throws {
        let application = try makeApplication()
        let visitor = try await application.host { host in
            host.options = {
                [
                    NotePersonalizationOption(), WrappingPersonalizationOption { $0.canSearch = true },
                    RecipientPersonalizationOption(),
                ]
            }
        }
        try await visitor.press("Write a note")
        try visitor.write("Dear Anna", into: "Note")
        try visitor.write("3", into: "Paper")
        try visitor.write("1", into: "Handwriting")
        try await visitor.press("Done")
        try await visitor.press("Edit Note")
        try check(visitor, "option-note-on-kraft")
        try await visitor.press("Done")
        try await visitor.press("Choose a paper")
        try check(visitor, "option-wrapping")
        try await visitor.press("Winter")
        try check(visitor, "option-wrapping-winter")
        try await visitor.press("Animals")
        try check(visitor, "option-wrapping-found")
        try await visitor.press("Done")
        try await visitor.press("Who is it for?")
        try visitor.write("Anna", into: "Name")
        try await visitor.press("Done")
        try await visitor.press("Wrap it")
        try await visitor.send()
        let recipient = try await application.recipient(of: try visitor.value(of: "Link"))
        try check(recipient, "unwrap-in-paper")
        try await recipient.press("Unwrap")
        try check(recipient, "unwrap-note-on-kraft")
    }

    @Test func theScreensOfPhotosAreWrittenAsTheyWereFoundGood() async throws {
        let visitor = try await makeApplication().host { host in
            host.options = {
                [PhotoPersonalizationOption(), WrappingPersonalizationOption { $0.canUploadPhotos = true }]
            }
        }
        try await visitor.press("Add a photo")
        try check(visitor, "option-photo")
        try await visitor.choose(.photo, in: "Photo")
        try check(visitor, "option-photo-chosen")
        try await visitor.press("Cut by hand")
        try check(visitor, "option-photo-part")
        try visitor.write("101", into: "Width (%)")
        try await visitor.press("Keep this part")
        try check(visitor, "option-photo-part-refused")
        try await visitor.press("Leave it as it was")
        try await visitor.press("Done")
        try await visitor.press("Add a photo")
        try await visitor.choose(.photo, in: "Photo")
        try visitor.write("The lake", into: "Description")
        try await visitor.press("Done")
        try check(visitor, "create-photos")
        try await visitor.press("Choose a paper")
        try await visitor.choose(.photo, in: "A photo of your own as paper")
        try check(visitor, "option-wrapping-photo")
    }

    @Test func theScreensOfRecordingsAreWrittenAsTheyWereFoundGood() async throws {
        let application = try makeApplication()
        let visitor = try await application.host { host in
            host.options = {
                [VideoPersonalizationOption(), SoundPersonalizationOption(), RecipientPersonalizationOption()]
            }
        }
        for (name, button, field, file) in [
            ("video", "Add a video", "Video", TestFile.video), ("sound", "Add a sound", "Sound", .sound),
        ] {
            try await visitor.press(button)
            try check(visitor, "option-\(name)")
            try await visitor.press("Done")
            try check(visitor, "option-\(name)-refused")
            try await visitor.choose(file, in: field)
            try check(visitor, "option-\(name)-chosen")
            try visitor.write("We sing for you\nLa la la", into: "In words")
            try await visitor.press("Done")
        }
        try check(visitor, "create-recordings")
        try await visitor.press("Who is it for?")
        try visitor.write("Anna", into: "Name")
        try await visitor.press("Done")
        try await visitor.press("Wrap it")
        try await visitor.send()
        let recipient = try await application.recipient(of: try visitor.value(of: "Link"))
        try await recipient.press("Unwrap")
        try check(recipient, "unwrap-recordings")
    }

    @Test(arguments: ["", "We sing for you", "نغني لك جميعًا في المطبخ في يوم ميلادك السعيد يا صديقتي العزيزة جدًا"])
    func recordingsAreDrawnAsTheyWereFoundGood(_ words: String) throws {
        for option in [VideoPersonalizationOption(), SoundPersonalizationOption()] as [PersonalizationOption] {
            var object = option.sampleObject
            object["words"] = .string(words)
            // The picture of the sample is the carousel's.
            object["poster"] = nil
            let image = try option.makeItemImageView(for: object).render(scale: 1)
            #expect(image.size.width <= 270 && image.size.height <= 420)
            let name = "\(option.type.rawValue)-\(words.utf8.count)"
            try compare(picture: try #require(image.pngData()), name: name)
        }
    }

    @Test func theScreensOfAnimationsAreWrittenAsTheyWereFoundGood() async throws {
        let application = try makeApplication()
        let visitor = try await application.host { host in
            host.options = { [AnimatedPersonalizationOption(), RecipientPersonalizationOption()] }
        }
        try await visitor.press("Add an animation")
        try check(visitor, "option-animated")
        try await visitor.press("Done")
        try check(visitor, "option-animated-refused")
        try await visitor.choose(.animation, in: "Animation")
        try check(visitor, "option-animated-chosen")
        try await visitor.press("Done")
        try check(visitor, "create-animated")
        try await visitor.press("Who is it for?")
        try visitor.write("Anna", into: "Name")
        try await visitor.press("Done")
        try await visitor.press("Wrap it")
        try await visitor.send()
        let recipient = try await application.recipient(of: try visitor.value(of: "Link"))
        try await recipient.press("Unwrap")
        try check(recipient, "unwrap-animated")
    }

    @Test func theScreensOfGamesAreWrittenAsTheyWereFoundGood() async throws {
        var screens = VoucherScreens()
        screens.games = [
            .scratchCard(chance: { SeededGenerator(1) }), .memoryPairs(chance: { SeededGenerator(1) }),
            VoucherGame(id: "quiz", title: "Quiz", text: "Ten questions.", page: GamePage(html: "<!doctype html>")),
        ]
        let games = screens.games
        let application = try makeApplication(screens: screens)
        let visitor = try await application.host { host in
            host.options = {
                [GamesPersonalizationOption { $0.games = games }, RecipientPersonalizationOption()]
            }
        }
        try await visitor.press("Add a game")
        try check(visitor, "option-games")
        try await visitor.press("Done")
        try check(visitor, "option-games-refused")
        try visitor.write("We are going to the sea!", into: "Scratch card: what it says beneath")
        try await visitor.press("Try it")
        try check(visitor, "game-scratch-trial")
        try await visitor.press("Close")
        for (number, name) in [(1, "memory"), (2, "frame")] {
            try visitor.write("\(number)", into: "Which game?")
            try await visitor.press("Try it")
            try check(visitor, "game-\(name)-trial")
            try await visitor.press("Close")
        }
        try visitor.write("0", into: "Which game?")
        try await visitor.press("Done")
        try check(visitor, "create-game")
        try await visitor.press("Who is it for?")
        try visitor.write("Anna", into: "Name")
        try await visitor.press("Done")
        try await visitor.press("Wrap it")
        try await visitor.send()
        let recipient = try await application.recipient(of: try visitor.value(of: "Link"))
        try check(recipient, "unwrap-game")
        try await recipient.press("Play: Scratch card")
        try await recipient.press("Field 1, covered")
        try check(recipient, "game-scratch")
        for field in 2...9 where !recipient.sees("Done: ") { try await recipient.press("Field \(field), covered") }
        try check(recipient, "game-over")
    }

    @Test func whatWasSentAndThanksAreWrittenAsTheyWereFoundGood() async throws {
        let application = try makeApplication()
        let sender = try await application.sender(count: 0)
        try await sender.press("My vouchers")
        try check(sender, "my-vouchers-none")
        try await sender.press("Close")
        try await sender.press("Send one")
        try await sender.press("My vouchers")
        try check(sender, "my-vouchers")
        try await sender.press("Show: ")
        try check(sender, "my-voucher")
        try await sender.press("Change it")
        try check(sender, "my-voucher-asked")
        let (_, link, token) = try await application.newest()
        _ = try await application.service.open(token: token)
        let recipient = try await application.recipient(of: link)
        try await recipient.press("Unwrap")
        try await recipient.claim()
        try await recipient.press("Say thank you")
        try check(recipient, "thank-you")
        try await recipient.press("Send thanks")
        try check(recipient, "thank-you-refused")
        try recipient.write("I <3 it", into: "Your words")
        try await recipient.choose(.photo, in: "Photo")
        try check(recipient, "thank-you-photo")
        try await recipient.press("Send thanks")
        try check(recipient, "unwrap-thanked")
        try await sender.press("Look again")
        try check(sender, "my-voucher-thanked")
    }

    @Test(arguments: ["scratch-card", "memory-pairs", "quiz"])
    func aGameIsDrawnAsItWasFoundGood(_ id: String) throws {
        let option = GamesPersonalizationOption {
            $0.games.append(
                VoucherGame(
                    id: "quiz", title: "Rindfleischetikettierungsquiz für Fortgeschrittene", text: "",
                    page: GamePage(html: "")))
        }
        let image = try option.makeItemImageView(for: ["game": .string(id)]).render(scale: 1)
        #expect(image.size.width <= 270 && image.size.height <= 420)
        try compare(picture: try #require(image.pngData()), name: "game-\(id)")
    }

    private func check(_ visitor: TestVisitor, _ name: String) throws {
        let assets = HTMLWriter.Assets(
            styleSheets: ["/style.css"], script: "/client.js",
            modules: [
                "upload": "/upload.js", "crop": "/crop.js", "motion": "/motion.js", "frame": "/frame.js",
                "scratch": "/scratch.js", "sample": "/sample.js", "record": "/record.js", "card": "/card.js",
            ]
        ) { _ in "/media/picture.png" }
        var html = String(
            decoding: HTMLWriter.document(for: visitor.page, nonce: "NONCE", assets: assets), as: UTF8.self)
        // What is random by design: ids of items, the token of the link, revisions.
        html.replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/, with: "ID")
        html.replace(/note-[0-9a-f]{8}/, with: "note-ID")
        html.replace(/\/v\/[A-Za-z0-9_-]{32}/, with: "/v/TOKEN")
        html.replace(/data-rev="\d+"/, with: "data-rev=\"0\"")
        html.replace(/id="_rev" value="\d+"/, with: "id=\"_rev\" value=\"0\"")
        html.replace("><", with: ">\n<")
        try compare(html: html + "\n", name: name)
    }
}
