import Foundation
import Localization
import Testing
import VoucherKitTesting

@testable import VoucherKit

/// A sender chooses when a mail goes out, and in which language.
struct SendDateTests {
    // 15 January 2027, 08:00 in Greenwich.
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)

    private struct Messenger: PhoneMessenger {
        func send(_ message: PhoneMessage) async throws {}
    }

    private func atRecipient(
        zone: String? = "Europe/Berlin", language: String? = nil, languages: [String] = ["en", "de", "ar"],
        _ configure: @escaping @Sendable (RecipientPersonalizationOption) -> Void = { _ in }
    ) async throws -> (TestApplication, TestVisitor) {
        let application = try TestApplication(phones: Messenger(), languages: languages)
        let visitor = try await application.visitor { _ in
            let host = HostViewController()
            host.options = { [TitlePersonalizationOption(), RecipientPersonalizationOption(configure)] }
            return host
        }
        (visitor.timeZone, visitor.language) = (zone, language)
        try await visitor.press("Make a voucher")
        let words = Words(language: language ?? "en")
        try await visitor.press(words("title.carousel"))
        try visitor.write("Hello", into: words("title.noun"))
        try await visitor.press(words("bar.done"))
        try await visitor.press(words("recipient.carousel"))
        try visitor.write("Anna", into: words("recipient.name"))
        return (application, visitor)
    }

    private func send(_ visitor: TestVisitor) async throws {
        try await visitor.press("Done")
        try await visitor.press("Wrap it")
        try await visitor.send()
    }

    /// What is due at a moment, opened.
    private func due(_ application: TestApplication, at moment: Date) async throws -> [(OutgoingMail, MailContent)] {
        try await application.store.claimDueMails(at: moment, limit: 20, lease: 60).map {
            ($0.mail, try $0.mail.content.opened(by: application.vault))
        }
    }

    @Test func aMailGoesOutByTheClocksOfTheChosenCity() async throws {
        let (application, sender) = try await atRecipient()
        try sender.write("anna@example.org", into: "E-mail")
        try sender.write("1", into: "When we send it")
        #expect(try sender.value(of: "City of the clocks") == "Berlin", "The sender's own, unless they write another.")
        try sender.write("2027-01-20T18:00", into: "Send it on")
        try sender.write("new york", into: "City of the clocks")
        try await sender.press("Done")
        try await sender.press("Wrap it")
        #expect(sender.sees("We send it on Wednesday, January 20, 2027 at 6:00"))
        try await sender.send()
        #expect(sender.sees("The mail to anna@example.org goes out on Wednesday, January 20, 2027 at 6:00"))
        #expect(sender.sees("(New York)"))

        let moment = Date(timeIntervalSince1970: 1_800_486_000)  // 23:00 in Greenwich
        #expect(try await due(application, at: moment - 1).isEmpty)
        let mails = try await due(application, at: moment)
        #expect(mails.count == 1 && mails[0].0.dueAt == moment)
        #expect(mails[0].1.text.contains(try sender.value(of: "Link")))
    }

    @Test func withoutAChoiceItGoesOutAtOnceAlsoWithADateToUnwrap() async throws {
        let (application, sender) = try await atRecipient()
        try sender.write("anna@example.org", into: "E-mail")
        try sender.write("1", into: "When they may unwrap it")
        try sender.write("2027-01-18T18:00", into: "Date and time")
        try await send(sender)
        let mails = try await due(application, at: Self.now)
        #expect(mails.count == 1 && mails[0].1.text.contains("You can unwrap it from Monday, January 18, 2027 at 6:00"))
    }

    @Test func itCanWaitUntilItMayBeUnwrapped() async throws {
        let (application, sender) = try await atRecipient()
        try sender.write("anna@example.org", into: "E-mail")
        try sender.write("2", into: "When we send it")
        try await sender.press("Done")
        #expect(sender.sees("Choose the date from which they may unwrap it") && sender.focused == "When we send it")
        try sender.write("1", into: "When they may unwrap it")
        try sender.write("2027-01-18T18:00", into: "Date and time")
        try await sender.press("Done")
        try await sender.press("Edit For: Anna")
        #expect(try sender.value(of: "When we send it") == "2")
        try await send(sender)
        let moment = Date(timeIntervalSince1970: 1_800_291_600)  // 18:00 in Berlin
        #expect(try await due(application, at: moment - 1).isEmpty)
        #expect(try await due(application, at: moment).count == 1)
    }

    @Test func aMessageToATelephoneGoesOutThenAsWell() async throws {
        let (application, sender) = try await atRecipient()
        try sender.write("+4915112345678", into: "Phone number")
        try sender.write("1", into: "When we send it")
        try sender.write("2027-03-28T02:30", into: "Send it on")  // skipped in Berlin
        try sender.write("1", into: "Language of the mail or message")
        try await send(sender)
        #expect(sender.sees("The message to +4915112345678 goes out on Sunday, March 28, 2027 at 3:00"))
        let moment = Date(timeIntervalSince1970: 1_806_195_600)
        #expect(try await due(application, at: moment - 1).isEmpty)
        let messages = try await due(application, at: moment)
        #expect(messages.count == 1 && messages[0].1.language == "de")
        #expect(messages[0].1.text.contains("Max hat einen Gutschein"), "\(messages[0].1.text)")
    }

    @Test func whatWasChosenIsThereWhenItIsEditedAndAfterARestart() async throws {
        let (_, sender) = try await atRecipient()
        try sender.write("anna@example.org", into: "E-mail")
        try sender.write("1", into: "When we send it")
        try sender.write("2027-02-03T04:05", into: "Send it on")
        try sender.write("2", into: "Language of the mail or message")
        try await sender.pause()
        try await sender.restartServer()
        #expect(try sender.value(of: "Send it on") == "2027-02-03T04:05")
        try sender.write("Tokyo", into: "City of the clocks")
        try await sender.press("Done")
        try await sender.press("Edit For: Anna")
        #expect(try sender.value(of: "When we send it") == "1")
        #expect(try sender.value(of: "Send it on") == "2027-02-03T04:05")
        #expect(try sender.value(of: "City of the clocks") == "Tokyo")
        #expect(try sender.value(of: "Language of the mail or message") == "2")
    }

    @Test(arguments: [
        ("", "Berlin", "Choose a date and a time.", "Send it on"),
        ("2027-01-01T08:00", "Berlin", "That is over already.", "Send it on"),
        ("2031-01-01T08:00", "Berlin", "That is too far away.", "Send it on"),
        ("2027-01-20T18:00", "Atlantis", "No time zone is known as “Atlantis”.", "City of the clocks"),
    ])
    func whatCannotBeIsSaidAtItsField(_ date: String, _ zone: String, _ words: String, _ field: String) async throws {
        let (_, sender) = try await atRecipient()
        try sender.write("anna@example.org", into: "E-mail")
        try sender.write("1", into: "When we send it")
        try sender.write(date, into: "Send it on")
        try sender.write(zone, into: "City of the clocks")
        try await sender.press("Done")
        #expect(sender.page.screenID == "recipient" && sender.focused == field, "\(sender.focused ?? "")")
        #expect(sender.sees(words), "\(sender.texts)")
    }

    @Test func byLinkNothingIsSentAndADateIsNotDroppedWithoutAWord() async throws {
        let (_, sender) = try await atRecipient()
        try sender.write("1", into: "When we send it")
        try await sender.press("Done")
        #expect(sender.page.screenID == "recipient" && sender.sees("By link, nothing is sent"))
        try sender.write("0", into: "When we send it")
        try await sender.press("Done")
        #expect(sender.page.screenID == "create")
    }

    @Test func aHostMayLeaveTimeAndLanguageOut() async throws {
        let (_, sender) = try await atRecipient {
            $0.canChooseSendDate = false
            $0.canChooseLanguage = false
        }
        #expect(!sender.sees("When we send it") && !sender.sees("Language of the mail or message"))
        let (_, alone) = try await atRecipient(languages: ["en"])
        #expect(alone.sees("When we send it") && !alone.sees("Language of the mail or message"))
        let option = RecipientPersonalizationOption {
            $0.canChooseSendDate = false
            $0.canChooseLanguage = false
        }
        var object: PersonalizedObject = [
            "name": .string("Anna"), "delivery": .string("email"), "email": .string("anna@example.org"),
        ]
        try option.validate(object)
        object["language"] = .string("de")
        #expect(throws: PersonalizationRefusal.notAllowed(key: "language")) { try option.validate(object) }
        object["language"] = nil
        (object["sendDate"], object["sendZone"]) = (.string("2030-01-01T10:00"), .string("Europe/Berlin"))
        #expect(throws: PersonalizationRefusal.notAllowed(key: "sendDate")) { try option.validate(object) }
    }

    @Test(arguments: ["", "x", "fr", "de-", "<b>", String(repeating: "a", count: 100)])
    func aLanguageThatIsNotOfferedIsRefused(_ tag: String) {
        let option = RecipientPersonalizationOption()
        option.languages = ["en", "de"]
        let object: PersonalizedObject = [
            "name": .string("Anna"), "delivery": .string("email"), "email": .string("anna@example.org"),
            "language": .string(tag),
        ]
        #expect(throws: PersonalizationRefusal.notAllowed(key: "language")) { try option.validate(object) }
    }

    @Test func eachOfSeveralIsWrittenToInALanguageOfTheirOwn() async throws {
        let (application, sender) = try await atRecipient(language: "de")
        let words = Words(language: "de")
        try sender.write("anna@example.org", into: words("recipient.email"))
        #expect(try sender.value(of: words("recipient.language")) == "1", "The sender's page is German.")
        try await sender.press(words("recipient.another"))
        try sender.write("Ben", into: words("recipient.nameOf", 2))
        try sender.write("ben@example.org", into: words("recipient.emailOf", 2))
        try sender.write("2", into: words("recipient.languageOf", 2))
        try await sender.press(words("recipient.another"))
        try sender.write("Cleo", into: words("recipient.nameOf", 3))
        try sender.write("cleo@example.org", into: words("recipient.emailOf", 3))
        try sender.write("0", into: words("recipient.languageOf", 3))
        try await sender.press(words("bar.done"))
        try await sender.press(words("create.wrap"))
        try sender.write("Max", into: words("summary.yourName"))
        try await sender.press(words("summary.send"))
        try sender.write("max@example.org", into: words("login.email"))
        try await sender.press(words("login.sendCode"))
        try sender.write(try #require(application.mailbox.mails.last).code, into: words("login.code"))
        try await sender.press(words("login.title"))
        try await sender.press(words("summary.send"))
        let mails = try await due(application, at: Self.now)
        let found = Dictionary(uniqueKeysWithValues: mails.map { ($0.0.recipient.email?.local ?? "", $0.1) })
        #expect(found.mapValues(\.language) == ["anna": "de", "ben": "ar", "cleo": "en"])
        for (name, tag) in ["anna": "de", "ben": "ar", "cleo": "en"] {
            let language = Words(language: tag)
            #expect(found[name]?.subject == language("mail.subject", "Max"))
            #expect(found[name]?.html.contains(language("mail.button")) == true)
        }
    }
}
