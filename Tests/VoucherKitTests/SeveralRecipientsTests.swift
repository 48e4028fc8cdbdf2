import Foundation
import Testing
import VoucherKitTesting

@testable import VoucherKit

/// A voucher that is sent to several people by e-mail, from the stock screen as it is.
struct SeveralRecipientsTests {
    private func atRecipient(_ application: TestApplication) async throws -> TestVisitor {
        let visitor = try await application.host()
        try await visitor.press("Add a title")
        try visitor.write("Hello", into: "Title")
        try await visitor.press("Done")
        try await visitor.press("Who is it for?")
        try visitor.write("Anna", into: "Name")
        try visitor.write("anna@example.org", into: "E-mail")
        return visitor
    }

    /// Opens one more row and fills it in.
    private func add(_ name: String, _ email: String, as position: Int, to visitor: TestVisitor) async throws {
        try await visitor.press("Add another person")
        try visitor.write(name, into: "Name \(position)")
        try visitor.write(email, into: "E-mail \(position)")
    }

    @Test func eachGetsAMailOfTheirOwnAndTheSenderSeesWhatBecameOfEach() async throws {
        let application = try makeApplication()
        let sender = try await atRecipient(application)
        try await add("Ben", "ben@example.org", as: 2, to: sender)
        #expect(sender.page.screenID == "recipient")
        try await add("Cleo", "cleo@example.net", as: 3, to: sender)
        #expect(try sender.value(of: "Name 2") == "Ben", "What was written stays when a row is added.")
        try await sender.press("Done")
        #expect(sender.pictures == ["Title: Hello", "For: Anna, Ben, and Cleo"])
        try await sender.press("Wrap it")
        #expect(sender.sees("For Anna, Ben, and Cleo"))
        #expect(sender.sees("We send it to anna@example.org, ben@example.org, and cleo@example.net"))
        try await sender.send()

        let moment = Date(timeIntervalSince1970: 1_800_000_000)
        let claims = try await application.store.claimDueMails(at: moment, limit: 9, lease: 60)
        #expect(
            claims.compactMap(\.mail.recipient.email?.forSending).sorted() == [
                "anna@example.org", "ben@example.org", "cleo@example.net",
            ])
        for claim in claims {
            let outcome: MailOutcome =
                switch claim.mail.recipient.email?.local {
                case "anna": .refused(answer: "550 no such person")
                case "ben": .sent(answer: "250 taken")
                default: .retry(at: moment.addingTimeInterval(60), answer: "451 later")
                }
            _ = try await application.store.record(outcome, of: claim, at: moment)
        }
        try await sender.press("Look again")
        #expect(sender.sees("The mail to anna@example.org was refused."))
        #expect(sender.sees("The mail to ben@example.org has been sent."))
        #expect(sender.sees("The mail to cleo@example.net could not be sent yet."))

        let recipient = try await application.recipient(of: try sender.value(of: "Link"))
        #expect(recipient.sees("For Anna, Ben, and Cleo"))
    }

    @Test func aRowIsTakenOutAgainAndAnEmptyOneDoesNotCount() async throws {
        let sender = try await atRecipient(try makeApplication())
        try await add("Ben", "ben@example.org", as: 2, to: sender)
        try await add("Cleo", "cleo@example.net", as: 3, to: sender)
        try await sender.press("Remove person 2")
        #expect(try sender.value(of: "Name 2") == "Cleo", "The others move up with what was written.")
        #expect(sender.page.focus == "recipient.name-3")
        try await sender.press("Add another person")
        #expect(try sender.value(of: "Name 3") == "", "Nothing of the row that was taken out comes back.")
        try await sender.press("Done")
        #expect(sender.pictures == ["Title: Hello", "For: Anna and Cleo"])
        try await sender.press("Edit For")
        #expect(try sender.value(of: "E-mail 2") == "cleo@example.net")
        try await sender.press("Remove person 2")
        try await sender.press("Done")
        #expect(sender.pictures == ["Title: Hello", "For: Anna"])
    }

    @Test func aRefusalIsToldAtTheFieldItIsAbout() async throws {
        let sender = try await atRecipient(try makeApplication())
        try await add("Ben", "ben@", as: 2, to: sender)
        try await sender.press("Done")
        #expect(sender.page.focus == "recipient.email-2" && sender.sees("Something is missing after the @"))
        try sender.write("ben@example.org", into: "E-mail 2")
        try sender.write(" ", into: "Name 2")
        try await sender.press("Done")
        #expect(sender.page.focus == "recipient.name-2" && sender.sees("Please fill in the name."))
        try sender.write("Ben", into: "Name 2")
        try sender.write("", into: "E-mail")
        try await sender.press("Done")
        #expect(sender.page.focus == "recipient.email", "Whoever is second goes by mail, so the first does too.")
    }

    @Test func oneMailboxTwiceIsNoticedHoweverItIsWritten() async throws {
        let sender = try await atRecipient(try makeApplication())
        try await add("Ben", " ANNA@example.ORG ", as: 2, to: sender)
        try await sender.press("Done")
        #expect(sender.page.focus == "recipient.email-2" && sender.sees("is here twice. One mail is enough."))
        #expect(try sender.value(of: "Name 2") == "Ben")
    }

    @Test func slipsOfAllAreAskedAboutAtOnceAndEachIsPutRight() async throws {
        let sender = try await atRecipient(try makeApplication())
        try sender.write("anna@gmial.com", into: "E-mail")
        try await add("Ben", "ben@hotmial.com", as: 2, to: sender)
        try await add("Cleo", "cleo@example.net", as: 3, to: sender)
        try await sender.press("Done")
        #expect(sender.sees("Did you mean anna@gmail.com?") && sender.sees("Did you mean ben@hotmail.com?"))
        #expect(sender.page.focus == "recipient.correct", "The keyboard goes to the first.")
        try await sender.press("Use ben@hotmail.com")
        #expect(try sender.value(of: "E-mail 2") == "ben@hotmail.com")
        try await sender.press("Done")
        #expect(sender.page.screenID == "create", "The other one was meant as it is.")
    }

    @Test func rowsAndTheirTextOutliveTheServer() async throws {
        let sender = try await atRecipient(try makeApplication())
        try await add("Ben", "ben@example.org", as: 2, to: sender)
        try await add("Cleo", "cleo@example.net", as: 3, to: sender)
        try await sender.press("Remove person 2")
        try await sender.restartServer()
        #expect(try sender.value(of: "Name 2") == "Cleo" && sender.value(of: "E-mail 2") == "cleo@example.net")
        #expect(try sender.value(of: "Name") == "Anna")
        try await sender.press("Done")
        try await sender.press("Edit For")
        try await sender.press("Add another person")
        try sender.write("Ben", into: "Name 3")
        try await sender.pause()
        try await sender.restartServer()
        #expect(try sender.value(of: "Name 2") == "Cleo" && sender.value(of: "Name 3") == "Ben")
    }

    @Test func thereIsAGreatestNumberAndAnObjectThatIsMadeUpIsRefused() async throws {
        let application = try makeApplication()
        let sender = try await application.host { host in
            host.options = { [TitlePersonalizationOption(), RecipientPersonalizationOption { $0.maxRecipients = 2 }] }
        }
        try await sender.press("Who is it for?")
        try await sender.press("Add another person")
        #expect(!sender.buttons.contains("Add another person"))

        let option = RecipientPersonalizationOption { $0.maxRecipients = 2 }
        let ben: PersonalizedValue = .object(["name": .string("Ben"), "email": .string("ben@example.org")])
        let cleo: PersonalizedValue = .object(["name": .string("Cleo"), "email": .string("cleo@example.org")])
        var object: PersonalizedObject = [
            "name": .string("Anna"), "delivery": .string("email"), "email": .string("anna@example.org"),
            "others": .array([ben]),
        ]
        try option.validate(object)
        object["others"] = .array([ben, cleo])
        #expect(throws: PersonalizationRefusal.self) { try option.validate(object) }
        object["others"] = .array([.string("ben@example.org")])
        #expect(throws: PersonalizationRefusal.missing(key: "name")) { try option.validate(object) }
        object["others"] = .array([ben])
        object["delivery"] = .string("link")
        #expect(throws: PersonalizationRefusal.notAllowed(key: "others")) { try option.validate(object) }
    }

    @Test func aHostMayHaveSeveralItemsAndAMailboxInTwoOfThemIsNoticed() async throws {
        let application = try makeApplication()
        let sender = try await application.host { host in
            host.options = {
                [TitlePersonalizationOption(), RecipientPersonalizationOption { $0.canAddMultiple = true }]
            }
        }
        for (name, address) in [("Anna", "anna@example.org"), ("Ben", "Anna@example.org")] {
            try await sender.press("Who is it for?")
            try sender.write(name, into: "Name")
            try sender.write(address, into: "E-mail")
            try await sender.press("Done")
        }
        #expect(sender.page.screenID != "create" && sender.sees("is among the recipients already."))
        try sender.write("ben@example.org", into: "E-mail")
        try await sender.press("Done")
        #expect(sender.pictures == ["For: Anna", "For: Ben"])
        try await sender.press("Edit For: Anna")
        try await sender.press("Done")
        #expect(sender.page.screenID == "create", "It does not stand in its own way.")
    }

    @Test func theVoucherHasOneDateAndTheOneSaidLastHolds() async throws {
        let application = try makeApplication()
        let sender = try await application.host { host in
            host.options = {
                [TitlePersonalizationOption(), RecipientPersonalizationOption { $0.canAddMultiple = true }]
            }
        }
        sender.timeZone = "Europe/Berlin"
        try await sender.press("Add a title")
        try sender.write("Hello", into: "Title")
        try await sender.press("Done")
        func add(_ name: String, on date: String?) async throws {
            try await sender.press("Who is it for?")
            try sender.write(name, into: "Name")
            if let date {
                try sender.write("1", into: "When they may unwrap it")
                try sender.write(date, into: "Date and time")
            }
            try await sender.press("Done")
        }
        try await add("Anna", on: "2027-01-18T18:00")
        try await sender.press("Who is it for?")
        #expect(sender.sees("One date holds for the whole voucher."))
        #expect(try sender.value(of: "Date and time") == "2027-01-18T18:00", "the voucher's")
        try await sender.press("Cancel")
        try await add("Ben", on: "2027-01-20T09:00")
        try await sender.press("Edit For: Anna")
        #expect(try sender.value(of: "Date and time") == "2027-01-20T09:00")
        try await sender.press("Cancel")
        try await sender.press("Wrap it")
        #expect(sender.sees("They can unwrap it from Wednesday, January 20, 2027 at 9:00"), "\(sender.texts)")
        try await sender.send()
        let recipient = try await application.recipient(of: try sender.value(of: "Link"))
        #expect(recipient.sees("January 20, 2027") && !recipient.buttons.contains("Unwrap"))
        #expect(recipient.sees("It is a race"))
    }

    @Test func whoSaysAtOnceOfOneSaysItOfAll() async throws {
        let sender = try await makeApplication().host { host in
            host.options = { [RecipientPersonalizationOption { $0.canAddMultiple = true }] }
        }
        for (name, when) in [("Anna", "1"), ("Ben", "0")] {
            try await sender.press("Who is it for?")
            try sender.write(name, into: "Name")
            try sender.write(when, into: "When they may unwrap it")
            try await sender.press("Done")
        }
        try await sender.press("Edit For: Anna")
        #expect(try sender.value(of: "When they may unwrap it") == "0")
    }

    @Test func theScreenWithSeveralPeopleKeepsTheContract() async throws {
        try await ScreenContract(
            RecipientPersonalizationOption(), fields: ["Name": "Anna", "E-mail": "anna@example.org"]
        ).verify()
    }
}
