import Foundation
import Localization
import Testing
import VoucherKitTesting

@testable import VoucherKit

/// Whatever was put into the envelope is seen or mentioned in the mail, in its language, and no content is given away.
struct MailMentionTests {
    private struct Vault: LinkVault {
        func makeToken() -> String { "token" }
        func lookupHash(of token: String) -> String? { token }
        func seal(_ token: String) throws -> Data { Data(token.utf8) }
        func open(_ sealed: Data) throws -> String { String(decoding: sealed, as: UTF8.self) }
    }

    private func item(_ type: String, _ object: PersonalizedObject = [:], picture: String? = nil) -> VoucherItem {
        let reference = picture.map { PictureReference(digest: $0, width: 200, height: 140, scale: 2) }
        return VoucherItem(id: UUID().uuidString, type: type, object: object, name: "", picture: reference)
    }

    private func mail(
        _ items: [VoucherItem], sender: String = "Max", name: String = "Anna", language: String = "en",
        words: WordTables? = nil
    ) throws -> MailContent {
        var recipient = VoucherRecipient(name: name, delivery: .email, email: try EmailAddress("anna@example.org"))
        recipient.language = language
        let voucher = Voucher(senderName: sender, items: items, recipients: [recipient], createdAt: Date())
        let site = try #require(URL(string: "https://gifts.example/"))
        let mailer = VoucherMailer(vault: Vault(), site: site, themeManager: ThemeManager(), words: words)
        let mails = try mailer.mails(for: voucher, link: "https://gifts.example/v/abc", at: Date())
        let first = try #require(mails.first)
        return try first.content.opened(by: Vault())
    }

    private func unmarked(_ text: String) -> String {
        text.filter { !"\u{2066}\u{2067}\u{2068}\u{2069}\u{200F}".contains($0) }
    }

    /// One item of every option, with words of its own where there are any.
    private var everything: [VoucherItem] {
        [
            item("title", ["title": .string("secret title")]),
            item("note", ["note": .string("secret note"), "paper": .string("blossom"), "font": .string("flowing")]),
            item("note", ["note": .string("secret note"), "paper": .string("plain")]),
            item("photo"), item("photo"), item("photo"), item("animated"), item("video"), item("sound"),
            item("gift", ["amount": .string("secret amount")]),
            item("suggestion", ["suggestion": .string("secret idea")]),
            item("hint", ["hint": .string("It is not a sock")]), item("games"),
            item("wrapping", ["paper": .string("stars")], picture: String(repeating: "a", count: 64)),
            item(
                "recipient",
                [
                    "name": .string("Anna"), "race": .bool(true), "unwrapDate": .string("2027-12-24T18:00"),
                    "timeZone": .string("Europe/Berlin"),
                ]),
            item("riddle", ["riddle": .string("secret riddle")]),
        ]
    }

    @Test func everyOptionIsSeenOrMentioned() throws {
        let mail = try mail(everything)
        for words in [
            "In it: a title, a note in handwriting on fine paper, a note, 3 photos, a moving picture, a video, a recording, an amount of money, a suggestion, and one more thing.",
            "Max gives you a hint:", "It is not a sock", "There is a game to play", "Something in it moves",
            "There is a video and something to listen to in it.", "It is a race",
            "You can unwrap it from Friday, December 24, 2027",
            "For Anna", "https://gifts.example/v/abc",
        ] {
            #expect(unmarked(mail.text).contains(words), "\(words) in \(mail.text)")
        }
        #expect(mail.pictures.map(\.digest) == [String(repeating: "a", count: 64)])
        #expect(mail.html.contains("alt=\"Your voucher, wrapped\""))
        #expect(!mail.text.contains("secret") && !mail.html.contains("secret"), "Nothing is given away.")
    }

    /// A new option must be mentioned too: each alone changes the mail.
    @Test(arguments: PersonalizationType.stock.filter { $0 != .recipient })
    func noStockOptionIsForgotten(_ type: PersonalizationType) throws {
        let with = try mail([item(type.rawValue, ["hint": .string("x")])])
        let without = try mail([])
        #expect(with.text != without.text)
        #expect(!with.text.contains(Words(language: "en")("mail.in.other", 1)), "It has a name of its own.")
    }

    @Test(arguments: ["de", "ar"])
    func otherLanguagesHaveTheirOwnWords(_ language: String) throws {
        let words = Words(language: language)
        let (mail, english) = (try mail(everything, language: language), try mail(everything))
        #expect(mail.language == language && mail.text != english.text)
        for key in ["mail.hint", "mail.text"] { #expect(unmarked(mail.text).contains(unmarked(words(key, "Max")))) }
        #expect(unmarked(mail.text).contains(unmarked(words("mail.in.photo", 3))))
        for foreign in ["In it:", "photos", "gives you"] { #expect(!mail.text.contains(foreign)) }
    }

    @Test func aHostNamesItsOwnTypeAndSpeaksItsOwnLanguage() throws {
        let words = WordTables([
            "fr": [
                "mail.in.riddle": "{0, plural, one {une devinette} other {# devinettes}}",
                "mail.inside": "Dedans : {0}.",
                "mail.subject": "{0} a quelque chose pour vous",
            ]
        ])
        let mail = try mail([item("riddle"), item("riddle")], language: "fr", words: words)
        #expect(mail.language == "fr" && mail.subject == "Max a quelque chose pour vous")
        #expect(mail.text.contains("Dedans : 2 devinettes."))
    }

    @Test func whoeverHasNoLanguageOfTheirOwnIsWrittenToInTheSenders() throws {
        let recipient = VoucherRecipient(name: "Anna", delivery: .email, email: try EmailAddress("anna@example.org"))
        var voucher = Voucher(senderName: "Max", items: [], recipients: [recipient], createdAt: Date())
        voucher.sender = VoucherSender(language: "de")
        let site = try #require(URL(string: "https://gifts.example/"))
        let mailer = VoucherMailer(vault: Vault(), site: site, themeManager: ThemeManager(), languages: ["en", "de"])
        // By whoever it is sent: a worker that heard of a payment speaks English.
        let mail = try #require(try mailer.mails(for: voucher, link: "https://gifts.example/v/abc", at: Date()).first)
        #expect(try mail.content.opened(by: Vault()).language == "de")
        voucher.sender = VoucherSender(language: "fr")
        let other = try #require(try mailer.mails(for: voucher, link: "https://gifts.example/v/abc", at: Date()).first)
        #expect(try other.content.opened(by: Vault()).language == "en", "No words of that language are there.")
    }

    static let texts = [
        "I <3 you {{name}} ${x} <b>", "123 😍 👨‍👩‍👧‍👦 🇨🇦 👍🏽", String(repeating: "W", count: 80), "عيد ميلاد سعيد",
        "{0} {1, plural, other {#}} '",
    ]

    @Test(arguments: texts)
    func whatAPersonWroteIsShownAsItWasWritten(_ text: String) throws {
        let mail = try mail([item("hint", ["hint": .string(text)])], sender: text, name: text)
        #expect(unmarked(mail.subject) == "\(text) has something for you")
        #expect(
            unmarked(mail.text).contains("For \(text)") && unmarked(mail.text).contains("\(text) gives you a hint:"))
        #expect(mail.text.components(separatedBy: text).count > 4)
        #expect(!mail.html.contains("<b>") && !mail.html.contains("<3"))
    }

    @Test func linesOfAHintStayLines() throws {
        let lines = (1...30).map { "line \($0)" }.joined(separator: "\n")
        let mail = try mail([item("hint", ["hint": .string(lines)])])
        #expect(mail.text.contains("line 1\n") && mail.text.contains("\nline 30") || mail.text.contains("line 30"))
        #expect(mail.html.components(separatedBy: "<br>").count >= 30)
    }
}
