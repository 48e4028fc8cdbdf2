import Foundation
import Localization
import Testing
import VoucherKitTesting

@testable import VoucherKit

/// What was refused or came back is shown to the sender, who changes the address or has it sent again.
struct DeliveryRowsTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)

    /// A voucher that was sent to some people, in German mails, and its sender on the last screen.
    private func sent(
        to people: [String] = ["anna"], sendDate: String? = nil
    ) async throws -> (TestApplication, TestVisitor) {
        let application = try makeApplication()
        let sender = try await application.host()
        sender.timeZone = "Europe/Berlin"
        try await sender.press("Add a title")
        try sender.write("Hello", into: "Title")
        try await sender.press("Done")
        try await sender.press("Who is it for?")
        for (number, name) in people.enumerated() {
            if number > 0 { try await sender.press("Add another person") }
            let suffix = number == 0 ? "" : " \(number + 1)"
            try sender.write(name.capitalized, into: "Name\(suffix)")
            try sender.write("\(name)@example.org", into: "E-mail\(suffix)")
        }
        try sender.write("1", into: "Language of the mail or message")
        if let sendDate {
            try sender.write("1", into: "When we send it")
            try sender.write(sendDate, into: "Send it on")
        }
        try await sender.press("Done")
        try await sender.press("Wrap it")
        try await sender.send()
        return (application, sender)
    }

    /// What a mail server would do of each, in the order they were sent.
    private func post(_ application: TestApplication, at moment: Date = now, _ outcomes: MailOutcome...) async throws {
        let claims = try await application.store.claimDueMails(at: moment, limit: 20, lease: 60)
        try #require(claims.count == outcomes.count)
        for (claim, outcome) in zip(claims, outcomes) {
            try await application.store.record(outcome, of: claim, at: moment)
        }
    }

    /// Another tab of a sender's, on the screen with the link.
    private func atTheLastLink(_ sender: TestVisitor) async throws -> TestVisitor {
        let other = try await sender.openTab()
        try await other.press("Make a voucher")
        try await other.press("Show your last link")
        return other
    }

    /// Those that bring the voucher to somebody.
    private func mails(_ application: TestApplication, _ sender: TestVisitor) async throws -> [MailRecord] {
        let token = try sender.value(of: "Link").split(separator: "/").last.map(String.init) ?? ""
        let voucher = try #require(try await application.service.voucher(token: token))
        return try await application.store.mails(of: voucher.id).filter { $0.kind == .voucher }
    }

    @Test func aMailThatCameBackGoesToAnotherAddressWhichWhoeverClaimsHasToHave() async throws {
        let (application, sender) = try await sent()
        let link = try sender.value(of: "Link")
        try await post(application, .sent(answer: "250 ok"))
        let record = try #require(try await mails(application, sender).first)
        try await application.store.noteBounce(of: record.id, answer: "5.1.1 unknown", at: Self.now)
        try await sender.press("Look again")
        #expect(sender.sees("The mail to anna@example.org came back"))

        try await sender.press("Change address of Anna")
        #expect(sender.focused == "New e-mail address of Anna")
        #expect(try sender.value(of: "New e-mail address of Anna") == "anna@example.org")
        try sender.write("anna@", into: "New e-mail address of Anna")
        try await sender.press("Save and send")
        #expect(sender.sees("Something is missing after the @"))
        try sender.write("anna@gmial.com", into: "New e-mail address of Anna")
        try await sender.press("Save and send")
        try await sender.press("Use anna@gmail.com")
        try await sender.press("Save and send")
        #expect(sender.sees("It goes to anna@gmail.com now."))
        #expect(sender.sees("The mail to anna@gmail.com is about to be sent."))
        #expect(!sender.buttons.contains("Save and send") && !sender.sees("came back"))

        let claim = try #require(try await application.store.claimDueMails(at: Self.now, limit: 9, lease: 60).first)
        let content = try claim.mail.content.opened(by: application.vault)
        #expect(claim.mail.recipient.email?.forSending == "anna@gmail.com")
        #expect(content.language == "de" && content.text.contains(link))
        let token = String(link.split(separator: "/").last ?? "")
        let voucher = try #require(try await application.service.voucher(token: token))
        #expect(voucher.addressToConfirm == (try EmailAddress("anna@gmail.com")))
        let before = SignedInPerson(confirmed: try EmailAddress("anna@example.org"))
        await #expect(throws: VoucherRefusal.notRecipient) {
            try await application.service.claim(token: token, name: "Anna", person: before, key: "k")
        }
    }

    @Test func itIsSentAgainInTheRecipientsLanguageWhoeverAsks() async throws {
        let (application, sender) = try await sent()
        try await post(application, .refused(answer: "452 full"))
        sender.language = "ar"
        try await sender.press("Look again")
        let words = Words(language: "ar")
        try await sender.press(words("sent.resendTo", "Anna"))
        #expect(sender.sees(words("sent.resent")))
        let claim = try #require(try await application.store.claimDueMails(at: Self.now, limit: 9, lease: 60).first)
        let content = try claim.mail.content.opened(by: application.vault)
        #expect(content.language == "de" && content.subject == Words(language: "de")("mail.subject", "Max"))
        #expect(try await mails(application, sender).map(\.status) == [.refused, .sending])
    }

    @Test func pressedTwiceOneGoesOutAndNeverWhileOneIsUnderWay() async throws {
        let (application, sender) = try await sent()
        #expect(!sender.buttons.contains("Send again to Anna"), "It goes out by itself.")
        try await post(application, .sent(answer: "250 ok"))
        let other = try await atTheLastLink(sender)
        try await sender.press("Look again")
        #expect(other.page.screenID == "sent" && other.buttons.contains("Send again to Anna"), "\(other.shown)")
        try await sender.press("Send again to Anna")
        try await other.press("Send again to Anna")
        #expect(other.sees("It is on its way out just now."))
        #expect(try await mails(application, sender).count == 2)
        _ = try await application.store.claimDueMails(at: Self.now, limit: 9, lease: 60)
        try await sender.press("Look again")
        #expect(!sender.buttons.contains("Change address of Anna"))
        try await sender.post(PageEvent(screenID: "sent", action: .press("sent.change-0")))
        #expect(!sender.buttons.contains("Save and send"), "What is not there is pressed in vain.")
    }

    @Test func fiveMailsAnHourAreEnough() async throws {
        let (application, sender) = try await sent()
        for _ in 1..<DeliveryRules.mailsPerHour {
            try await post(application, .refused(answer: "550 no"))
            try await sender.press("Look again")
            try await sender.press("Send again to Anna")
        }
        try await post(application, .refused(answer: "550 no"))
        try await sender.press("Look again")
        #expect(sender.sees("It was sent several times within an hour."))
        #expect(!sender.buttons.contains { $0.hasPrefix("Send again") || $0.hasPrefix("Change address") })
        application.advance(by: 3601)
        try await sender.press("Look again")
        #expect(sender.buttons.contains("Send again to Anna"), "\(sender.shown)")
    }

    @Test func whatWaitsForItsTimeGetsAnotherAddressAndKeepsIts() async throws {
        let (application, sender) = try await sent(sendDate: "2027-01-20T18:00")
        let moment = Date(timeIntervalSince1970: 1_800_464_400)
        #expect(!sender.buttons.contains("Send again to Anna"))
        try await sender.press("Change address of Anna")
        try sender.write("anna@example.net", into: "New e-mail address of Anna")
        try await sender.pressReturn(in: "New e-mail address of Anna")
        #expect(sender.sees("The mail to anna@example.net goes out on Wednesday, January 20, 2027 at 6:00"))
        #expect(try await mails(application, sender).map(\.status) == [.withdrawn, .queued])
        #expect(try await application.store.claimDueMails(at: moment - 1, limit: 9, lease: 60).isEmpty)
        let claims = try await application.store.claimDueMails(at: moment, limit: 9, lease: 60)
        #expect(claims.map(\.mail.recipient.description) == ["anna@example.net"])
    }

    @Test func oneOfSeveralIsChangedAndTheOthersAreLeftAlone() async throws {
        let (application, sender) = try await sent(to: ["anna", "ben", "cleo"])
        try await post(
            application, .sent(answer: "ok"), .refused(answer: "550 no"), .retry(at: Self.now + 60, answer: "451 busy"))
        try await sender.press("Look again")
        try await sender.press("Change address of Ben")
        try sender.write(" ANNA@example.org ", into: "New e-mail address of Ben")
        try await sender.press("Save and send")
        #expect(sender.sees("Somebody else of this voucher has that address already."))
        #expect(sender.focused == "New e-mail address of Ben")
        try sender.write("BEN@example.org", into: "New e-mail address of Ben")
        try await sender.press("Save and send")
        #expect(sender.sees("That is the address it has already."))
        try sender.write("ben@example.net", into: "New e-mail address of Ben")
        try await sender.press("Save and send")
        #expect(sender.sees("The mail to anna@example.org has been sent."))
        #expect(sender.sees("The mail to ben@example.net is about to be sent."))
        #expect(sender.sees("The mail to cleo@example.org could not be sent yet."))
        #expect(try await mails(application, sender).count == 4)
        // One that is tried again by itself can go elsewhere at once.
        try await sender.press("Change address of Cleo")
        try sender.write("cleo@example.net", into: "New e-mail address of Cleo")
        try await sender.press("Save and send")
        #expect(try await mails(application, sender).map(\.status) == [.sent, .refused, .withdrawn, .queued, .queued])
    }

    @Test func aClaimedVouchersAddressStays() async throws {
        let (application, sender) = try await sent()
        let link = try sender.value(of: "Link")
        try await post(application, .sent(answer: "ok"))
        try await sender.press("Look again")
        try await sender.press("Change address of Anna")
        let recipient = try await application.recipient(of: link)
        try await recipient.press("Unwrap")
        try await recipient.claim()
        try sender.write("ben@example.org", into: "New e-mail address of Anna")
        try await sender.press("Save and send")
        #expect(sender.sees("The voucher was opened or is not active any more, so its address stays."))
        #expect(!sender.buttons.contains { $0.hasPrefix("Change address") || $0.hasPrefix("Send again") })
        #expect(try await mails(application, sender).count == 1)
    }

    @Test func whoeverHasTheLinkAloneIsNotTheSender() async throws {
        let (application, sender) = try await sent()
        try await post(application, .refused(answer: "550 no"))
        let link = try sender.value(of: "Link")
        let (strangers, senders) = (SentLinks([]), SentLinks([link]))
        let somebody = SignedInPerson(confirmed: try EmailAddress("mallory@example.org"))
        let other = SentLinks(["https://gifts.example/v/other"], owner: OwnerKey(somebody))
        let address = MessageAddress.email(try EmailAddress("mallory@example.org"))
        for stranger in [strangers, other] {
            await #expect(throws: DeliveryRefusal.notSender) {
                try await application.service.changeAddress(ofLink: link, recipient: 0, to: address, by: stranger)
            }
            await #expect(throws: DeliveryRefusal.notSender) {
                try await application.service.resend(ofLink: link, toRecipient: 0, by: stranger)
            }
        }
        for number in [-1, 1, Int.max] {
            await #expect(throws: DeliveryRefusal.notSender) {
                try await application.service.resend(ofLink: link, toRecipient: number, by: senders)
            }
        }
        #expect(try await mails(application, sender).count == 1)
        // A recipient's page has no such screen.
        let recipient = try await application.recipient(of: link)
        try await recipient.post(PageEvent(screenID: "sent", action: .press("sent.resend-0")))
        #expect(try await mails(application, sender).count == 1)
        // The control: the sender may.
        try await application.service.resend(ofLink: link, toRecipient: 0, by: senders)
        #expect(try await mails(application, sender).count == 2)
    }

    @Test func aVoucherThatWasLookedIntoKeepsItsAddressAndIsStillSentAgain() async throws {
        let (application, sender) = try await sent()
        try await post(application, .sent(answer: "ok"))
        let link = try sender.value(of: "Link")
        _ = try await application.service.open(token: String(link.split(separator: "/").last ?? ""))
        try await sender.press("Look again")
        #expect(sender.buttons.contains("Send again to Anna") && !sender.buttons.contains("Change address of Anna"))
        let address = MessageAddress.email(try EmailAddress("ben@example.org"))
        await #expect(throws: DeliveryRefusal.notActive) {
            try await application.service.changeAddress(ofLink: link, recipient: 0, to: address, by: SentLinks([link]))
        }
    }

    @Test func whoeverSentItSignedInIsItsSenderInAnyBrowser() async throws {
        let application = try makeApplication()
        let person = SignedInPerson(confirmed: try EmailAddress("max@example.org"))
        var draft = Voucher(
            senderName: "Max", items: [],
            recipients: [VoucherRecipient(name: "Anna", delivery: .email, email: try EmailAddress("anna@example.org"))],
            createdAt: Self.now)
        draft.sender = VoucherSender(owner: OwnerKey(person), language: "en")
        let link = try await application.service.wrap(draft, key: "k").link
        try await post(application, .refused(answer: "550 no"))
        let owner = SentLinks([], owner: OwnerKey(person))
        try await application.service.resend(ofLink: link, toRecipient: 0, by: owner)
        #expect(try await application.service.deliveries(ofLink: link).map(\.record.status) == [.queued])
    }

    @Test func anEarlierVouchersSenderIsStillItsSender() async throws {
        let (application, sender) = try await sent()
        try await post(application, .refused(answer: "550 no"))
        let first = try sender.value(of: "Link")
        let other = try await atTheLastLink(sender)
        try await other.press("Make another")
        try await other.addTitleAndName()
        try await other.press("Wrap it")
        try await other.press("Send")
        try other.write("Max", into: "Your name")
        try await other.press("Send")
        #expect(try other.value(of: "Link") != first)
        try await sender.press("Look again")
        try await sender.press("Send again to Anna")
        #expect(try await mails(application, sender).count == 2)
    }

    @Test func whatWasTypedForAnotherAddressOutlivesTheServer() async throws {
        let (application, sender) = try await sent()
        try await post(application, .refused(answer: "550 no"))
        try await sender.press("Look again")
        try await sender.press("Change address of Anna")
        try sender.write("anna@example.n", into: "New e-mail address of Anna")
        try await sender.pause()
        try await sender.restartServer()
        #expect(try sender.value(of: "New e-mail address of Anna") == "anna@example.n")
        try sender.write("anna@example.net", into: "New e-mail address of Anna")
        try await sender.press("Save and send")
        #expect(sender.sees("The mail to anna@example.net is about to be sent."))
        try await sender.press("Change address of Anna")
        try await sender.press("Leave it as it is")
        #expect(!sender.buttons.contains("Save and send"))
    }
}
