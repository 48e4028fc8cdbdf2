import Foundation
import Testing
import VoucherKitTesting

@testable import VoucherKit

/// A voucher that is sent to its recipient by e-mail, and what its sender sees of that.
struct MailedVoucherTests {
    private func atRecipient(_ application: TestApplication) async throws -> TestVisitor {
        let visitor = try await application.host()
        try await visitor.press("Add a title")
        try visitor.write("Hello", into: "Title")
        try await visitor.press("Done")
        try await visitor.press("Who is it for?")
        try visitor.write("Anna", into: "Name")
        return visitor
    }

    @Test func aVoucherGoesByMailWithItsLinkAndTheSenderSeesWhatBecameOfIt() async throws {
        let application = try makeApplication()
        let sender = try await atRecipient(application)
        try sender.write("1", into: "How it gets there")
        try sender.write(" Anna@Example.org ", into: "E-mail")
        try await sender.press("Done")
        #expect(sender.pictures == ["Title: Hello", "For: Anna"])
        try await sender.press("Edit For: Anna")
        #expect(try sender.value(of: "E-mail") == "Anna@Example.org")
        #expect(try sender.value(of: "How it gets there") == "1")
        try await sender.press("Done")
        try await sender.press("Wrap it")
        #expect(sender.sees("We send it to Anna@example.org; you get the link too."))
        try await sender.send()
        #expect(sender.sees("The mail to Anna@example.org is about to be sent."))
        let link = try sender.value(of: "Link")

        let moment = Date(timeIntervalSince1970: 1_800_000_000)
        let claimed = try await application.store.claimDueMails(at: moment, limit: 9, lease: 60)
        let mail = try #require(claimed.first)
        #expect(claimed.count == 1 && mail.mail.recipient.email?.forSending == "Anna@example.org")
        _ = try await application.store.record(.refused(answer: "550 no such person"), of: mail, at: moment)
        try await sender.press("Look again")
        #expect(sender.sees("The mail to Anna@example.org was refused."))
        #expect(sender.buttons.contains("Look again"), "What was sent may come back.")

        let recipient = try await application.recipient(of: link)
        #expect(recipient.sees("From Max") && recipient.sees("For Anna"))
    }

    @Test func whoChoosesTheLinkAfterAllMailsNobody() async throws {
        let sender = try await atRecipient(try makeApplication())
        try sender.write("1", into: "How it gets there")
        try sender.write("anna@example.org", into: "E-mail")
        try await sender.pause()
        try sender.write("0", into: "How it gets there")
        try await sender.pause()
        try await sender.restartServer()
        try await sender.press("Done")
        try await sender.press("Wrap it")
        #expect(sender.sees("They open a link that you pass on"))
    }

    @Test func anAddressAloneIsAWishForMail() async throws {
        let sender = try await atRecipient(try makeApplication())
        try sender.write("anna@example.org", into: "E-mail")
        try await sender.press("Done")
        try await sender.press("Wrap it")
        #expect(sender.sees("We send it to anna@example.org"))
    }

    @Test func whatIsSaidOfAFieldGoesOnceSomethingElseStandsThere() async throws {
        let sender = try await atRecipient(try makeApplication())
        try sender.write("", into: "Name")
        try await sender.press("Done")
        #expect(sender.sees("Please fill in the name."))
        try sender.write("Anna", into: "Name")
        try await sender.press("Add another person")
        #expect(!sender.sees("Please fill in the name."))
    }

    @Test func aSlipIsAskedAboutOnceAndCanBePutRight() async throws {
        let sender = try await atRecipient(try makeApplication())
        try sender.write("anna@gmial.com", into: "E-mail")
        try await sender.press("Done")
        #expect(sender.page.screenID == "recipient" && sender.sees("Did you mean anna@gmail.com?"))
        try await sender.press("Use anna@gmail.com")
        #expect(try sender.value(of: "E-mail") == "anna@gmail.com")
        try await sender.press("Done")
        #expect(sender.page.screenID == "create")
        try await sender.press("Edit For: Anna")
        try sender.write("anna@gmial.com", into: "E-mail")
        try await sender.press("Done")
        try await sender.press("Done")
        #expect(sender.page.screenID == "create", "The person may have meant it.")
    }

    static let addresses = [
        "anna", "anna@", "@example.org", "anna@example", "an na@example.org", "anna@example.org\u{0}x", "ä@example.org",
    ]

    @Test(arguments: addresses)
    func whatNoMailServerTakesIsRefusedAtTheField(_ address: String) async throws {
        let sender = try await atRecipient(try makeApplication())
        try sender.write("1", into: "How it gets there")
        try sender.write(address, into: "E-mail")
        try await sender.press("Done")
        #expect(sender.page.screenID == "recipient")
        #expect(sender.page.focus == "recipient.email")
        #expect(try sender.value(of: "E-mail").hasPrefix(address.prefix(2)), "What was typed stays.")
    }

    @Test func aMailNeedsAnAddressAndAHostMayDoWithoutMail() async throws {
        let sender = try await atRecipient(try makeApplication())
        try sender.write("1", into: "How it gets there")
        try await sender.press("Done")
        #expect(sender.sees("Please fill in the email."))
        let plain = RecipientPersonalizationOption { $0.canSendToEmail = false }
        #expect(throws: PersonalizationRefusal.notAllowed(key: "delivery")) {
            try plain.validate([
                "name": .string("Anna"), "delivery": .string("email"), "email": .string("anna@example.org"),
            ])
        }
    }

    @Test func aVoucherThatGoesByLinkSendsNoMail() async throws {
        let application = try makeApplication()
        let link = try await application.send()
        #expect(!link.isEmpty)
        let due = try await application.store.claimDueMails(
            at: Date(timeIntervalSince1970: 1_800_000_000), limit: 9, lease: 60)
        #expect(due.isEmpty)
    }
}
