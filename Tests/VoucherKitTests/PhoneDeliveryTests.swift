import Foundation
import Testing
import VoucherKitTesting

@testable import VoucherKit

/// A voucher is sent to a telephone where the application has an adapter for that, and nowhere else.
struct PhoneDeliveryTests {
    private struct Messenger: PhoneMessenger {
        func send(_ message: PhoneMessage) async throws {}
    }

    private func atRecipient(hasAdapter: Bool = true) async throws -> (TestApplication, TestVisitor) {
        let application = try TestApplication(phones: hasAdapter ? Messenger() : nil)
        let visitor = try await application.host()
        try await visitor.press("Add a title")
        try visitor.write("Hello", into: "Title")
        try await visitor.press("Done")
        try await visitor.press("Who is it for?")
        try visitor.write("Anna", into: "Name")
        return (application, visitor)
    }

    @Test func theLinkIsInAMessageThatIsKeptWithTheVoucher() async throws {
        let (application, sender) = try await atRecipient()
        try sender.write("2", into: "How it gets there")
        try sender.write("+49 151 123 456 78", into: "Phone number")
        try await sender.press("Done")
        try await sender.press("Wrap it")
        #expect(sender.sees("We send it to +4915112345678; you get the link too."))
        try await sender.send()
        let link = try sender.value(of: "Link")
        #expect(sender.sees("The message to +4915112345678 is about to be sent."))
        let moment = Date(timeIntervalSince1970: 1_800_000_000)
        let claim = try #require(try await application.store.claimDueMails(at: moment, limit: 9, lease: 60).first)
        #expect(claim.mail.recipient.phone?.rawValue == "+4915112345678")
        let content = try claim.mail.content.opened(by: application.vault)
        #expect(content.text == "Max has made a voucher for you. Unwrap it: \(link)" && content.language == "en")
        _ = try await application.store.record(.refused(answer: "no such number"), of: claim, at: moment)
        try await sender.press("Look again")
        #expect(sender.sees("The message to +4915112345678 was refused. Please check the number"))
    }

    @Test func aNumberAloneMeansAMessage() async throws {
        let (_, sender) = try await atRecipient()
        try sender.write("+4915112345678", into: "Phone number")
        try await sender.press("Done")
        try await sender.press("Edit For: Anna")
        #expect(try sender.value(of: "How it gets there") == "2")
        #expect(try sender.value(of: "Phone number") == "+4915112345678")
    }

    @Test(arguments: [
        ("", "Please write a phone number."), ("0151 12345678", "Begin with a plus sign and the country’s code"),
        ("+49 151 x", "“x” cannot be in a phone number."), ("+12345", "That is too short for a phone number."),
        ("+1234567890123456", "A phone number has 15 digits at most."),
    ])
    func whatIsNoNumberIsSaidAtTheField(_ number: String, _ words: String) async throws {
        let (_, sender) = try await atRecipient()
        try sender.write("2", into: "How it gets there")
        try sender.write(number, into: "Phone number")
        try await sender.press("Done")
        #expect(sender.page.screenID == "recipient" && sender.focused == "Phone number")
        #expect(sender.sees(words), "\(sender.texts)")
    }

    @Test func severalPeopleGetMails() async throws {
        let (_, sender) = try await atRecipient()
        try await sender.press("Add another person")
        try sender.write("Ben", into: "Name 2")
        try sender.write("2", into: "How it gets there")
        try sender.write("+4915112345678", into: "Phone number")
        try await sender.press("Done")
        #expect(sender.sees("By phone, one person gets a message.") && sender.focused == "Name 2")
    }

    @Test func withoutAnAdapterItIsNotOfferedNorTaken() async throws {
        let (_, sender) = try await atRecipient(hasAdapter: false)
        #expect(!sender.sees("Phone number"))
        let object: PersonalizedObject = [
            "name": .string("Anna"), "delivery": .string("phone"), "phone": .string("+4915112345678"),
        ]
        let option = RecipientPersonalizationOption()
        #expect(throws: PersonalizationRefusal.notAllowed(key: "delivery")) { try option.validate(object) }
        option.hasPhoneMessenger = true
        try option.validate(object)
        option.canSendToPhoneNumber = false
        #expect(throws: PersonalizationRefusal.notAllowed(key: "delivery")) { try option.validate(object) }
    }
}
