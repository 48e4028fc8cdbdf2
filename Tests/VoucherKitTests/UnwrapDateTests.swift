import Foundation
import Localization
import Testing
import VoucherKitTesting

@testable import VoucherKit

/// A sender says from when a voucher may be unwrapped, and whether it is a race.
struct UnwrapDateTests {
    // 15 January 2027, 08:00 in Greenwich, 21:00 in Tonga.
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)

    private func atRecipient(
        zone: String? = "Europe/Berlin", language: String? = nil,
        _ configure: @escaping @Sendable (RecipientPersonalizationOption) -> Void = { _ in }
    ) async throws -> (TestApplication, TestVisitor) {
        let application = try makeApplication()
        let visitor = try await application.host { host in
            host.options = { [TitlePersonalizationOption(), RecipientPersonalizationOption(configure)] }
        }
        visitor.timeZone = zone
        visitor.language = language
        try await visitor.press("Add a title")
        try visitor.write("Hello", into: "Title")
        try await visitor.press("Done")
        try await visitor.press("Who is it for?")
        try visitor.write("Anna", into: "Name")
        return (application, visitor)
    }

    /// From the recipient screen to the link.
    private func send(_ visitor: TestVisitor) async throws -> String {
        try await visitor.press("Done")
        try await visitor.press("Wrap it")
        try await visitor.send()
        return try visitor.value(of: "Link")
    }

    @Test func theSendersTomorrowIsOfferedWhateverDayItIsAtTheServer() async throws {
        let (_, sender) = try await atRecipient(zone: "Pacific/Tongatapu")
        #expect(try sender.value(of: "Date and time") == "2027-01-16T08:00")
        #expect(try sender.value(of: "Time zone") == "Tongatapu")
        // Two hours earlier it is the 16th in Kiritimati already, and the 15th in Greenwich.
        let (_, other) = try await atRecipient(zone: "Pacific/Kiritimati")
        #expect(try other.value(of: "Date and time") == "2027-01-16T08:00")
        let application = try makeApplication()
        application.advance(by: 3 * 3600)
        let third = try await application.host()
        third.timeZone = "Pacific/Kiritimati"
        try await third.press("Who is it for?")
        #expect(try third.value(of: "Date and time") == "2027-01-17T08:00")
    }

    @Test func untilTheDateItIsWrappedAndCountsDown() async throws {
        let (application, sender) = try await atRecipient()
        try sender.write("1", into: "When they may unwrap it")
        try sender.write("2027-01-18T18:00", into: "Date and time")
        try await sender.press("Done")
        try await sender.press("Wrap it")
        #expect(sender.sees("They can unwrap it from Monday, January 18, 2027 at 6:00"))
        #expect(sender.sees("(Berlin)"))
        try await sender.send()
        let link = try sender.value(of: "Link")

        let early = try await application.recipient(of: link)
        #expect(early.sees("You can unwrap it from Monday, January 18, 2027 at 6:00"))
        #expect(early.sees("3 days, 9 hours"))
        #expect(!early.buttons.contains("Unwrap"))
        await #expect(throws: VoucherRefusal.notYetClaimable) {
            let token = String(link.split(separator: "/").last ?? "")
            _ = try await application.service.claim(token: token, name: "Anna", person: nil, key: "k")
        }
        // A button that is not there is pressed in vain.
        let press = PageEvent(screenID: "unwrap", action: .press("unwrap.unwrap"))
        #expect(try await early.post(press).refusal != nil)
        #expect(!early.pictures.contains("Title: Hello"))

        application.advance(by: 3 * 86_400 + 9 * 3600)
        let there = try await application.recipient(of: link)
        try await there.press("Unwrap")
        #expect(there.pictures.contains("Title: Hello"))
        try await there.claim()
        #expect(there.sees("It is yours, Anna."))
    }

    @Test(arguments: ["de", "ar"])
    func otherLanguagesHaveTheirOwnWords(_ language: String) async throws {
        let application = try makeApplication()
        let sender = try await application.host { host in host.options = { [RecipientPersonalizationOption()] } }
        (sender.language, sender.timeZone) = (language, "Europe/Berlin")
        try await sender.press("Who is it for?")
        #expect(
            try sender.value(of: Words(language: language)("recipient.zone")) == (language == "ar" ? "برلين" : "Berlin")
        )
    }

    @Test func withoutADateItCanBeUnwrappedAtOnce() async throws {
        let (application, sender) = try await atRecipient()
        let recipient = try await application.recipient(of: try await send(sender))
        #expect(recipient.buttons.contains("Unwrap") && !recipient.sees("You can unwrap it from"))
    }

    @Test func anotherZoneReadsTheSameClockElsewhere() async throws {
        let (application, sender) = try await atRecipient()
        try sender.write("1", into: "When they may unwrap it")
        try sender.write("2027-01-18T18:00", into: "Date and time")
        try sender.write("new york", into: "Time zone")
        let link = try await send(sender)
        let token = String(link.split(separator: "/").last ?? "")
        let voucher = try #require(try await application.service.voucher(token: token))
        #expect(voucher.claimableFrom == Date(timeIntervalSince1970: 1_800_313_200), "23:00 in Greenwich")
        #expect(voucher.unwrapDate?.timeZone.identifier == "America/New_York")
    }

    @Test func whatWasChosenIsThereWhenItIsEdited() async throws {
        let (_, sender) = try await atRecipient()
        try sender.write("1", into: "When they may unwrap it")
        try sender.write("2027-01-18T18:00", into: "Date and time")
        try sender.write("Tokyo", into: "Time zone")
        try await sender.press("Done")
        try await sender.restartServer()
        try await sender.press("Edit For: Anna")
        #expect(try sender.value(of: "When they may unwrap it") == "1")
        #expect(try sender.value(of: "Date and time") == "2027-01-18T18:00")
        #expect(try sender.value(of: "Time zone") == "Tokyo")
    }

    @Test func whatWasTypedComesBackAfterARestart() async throws {
        let (_, sender) = try await atRecipient()
        try sender.write("1", into: "When they may unwrap it")
        try sender.write("2027-02-03T04:05", into: "Date and time")
        try await sender.pause()
        try await sender.restartServer()
        #expect(try sender.value(of: "Date and time") == "2027-02-03T04:05")
        #expect(try sender.value(of: "When they may unwrap it") == "1")
    }

    @Test(arguments: [
        ("", "Berlin", "Choose a date and a time.", "Date and time"),
        ("2027-01-01T08:00", "Berlin", "That is over already.", "Date and time"),
        ("2031-01-01T08:00", "Berlin", "That is too far away. Choose a time until", "Date and time"),
        ("2027-01-18T18:00", "Atlantis", "No time zone is known as “Atlantis”.", "Time zone"),
        ("2027-01-18T18:00", "", "No time zone is known as", "Time zone"),
    ])
    func whatCannotBeIsSaidAtItsField(_ date: String, _ zone: String, _ words: String, _ field: String) async throws {
        let (_, sender) = try await atRecipient()
        try sender.write("1", into: "When they may unwrap it")
        try sender.write(date, into: "Date and time")
        try sender.write(zone, into: "Time zone")
        try await sender.press("Done")
        #expect(sender.page.screenID == "recipient" && sender.focused == field)
        #expect(sender.sees(words), "\(sender.texts)")
    }

    @Test func aBrowserThatPostsNoDateIsRefused() async throws {
        let (_, sender) = try await atRecipient()
        var event = PageEvent(screenID: "recipient", action: .typed)
        event.fields = [.init(id: "recipient.unwrap-date", value: "2027-02-31T10:00")]
        #expect(try await sender.post(event).refusal == .badValue("recipient.unwrap-date"))
    }

    @Test func aHostMayLeaveDateAndRaceOut() async throws {
        let (_, sender) = try await atRecipient {
            $0.canChangeUnwrapDate = false
            $0.canMakeItARace = false
        }
        for words in ["When they may unwrap it", "Make it a race"] { #expect(!sender.sees(words)) }
        #expect(!sender.buttons.contains("Add another person"))
        let option = RecipientPersonalizationOption {
            $0.canChangeUnwrapDate = false
            $0.canMakeItARace = false
        }
        for (key, value) in ["unwrapDate": PersonalizedValue.string("2030-01-01T10:00"), "race": .bool(true)] {
            var object = option.sampleObject
            object[key] = value
            #expect(throws: PersonalizationRefusal.notAllowed(key: key)) { try option.validate(object) }
        }
    }

    @Test func aRaceSaysSoAndConsolesWhoWasSlower() async throws {
        let (application, sender) = try await atRecipient()
        try sender.turn(on: "Make it a race")
        let link = try await send(sender)
        let (first, second) = (
            try await application.recipient(of: link), try await application.recipient(of: link)
        )
        #expect(first.sees("It is a race: the first to claim it gets it."))
        for recipient in [first, second] { try await recipient.press("Unwrap") }
        try await first.claim()
        // Somebody else: the same person is told in each browser that it is theirs.
        try second.write("Ben", into: "Your name")
        try await second.press("Claim")
        try await second.signIn(as: "ben@example.org")
        try await second.press("Claim")
        #expect(first.sees("It is yours, Anna."))
        #expect(second.sees("Somebody else was quicker"))
    }

    @Test func aRaceThatWasMailedToOneIsOpenToWhoeverHasTheLink() {
        var voucher = Voucher(
            senderName: "Max", items: [],
            recipients: [
                VoucherRecipient(name: "Anna", delivery: .email, email: try? EmailAddress("anna@example.org"))
            ],
            createdAt: Self.now)
        #expect(voucher.addressToConfirm != nil)
        let object: PersonalizedObject = ["name": .string("Anna"), "race": .bool(true)]
        voucher.items = [VoucherItem(id: "r", type: "recipient", object: object, name: "", picture: nil)]
        #expect(voucher.addressToConfirm == nil && voucher.isRace)
    }

    @Test func zonesAreNamedByCitiesInTheLanguage() throws {
        let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
        for name in ["ar", "ar-u-nu-arab", "ar-EG"] {
            #expect(TimeZoneNames(locale: Locale(identifier: name)).city(of: berlin) == "برلين")
        }
        let german = TimeZoneNames(locale: Locale(identifier: "de"))
        #expect(german.zone(named: " kairo ")?.identifier == "Africa/Cairo")
        #expect(german.zone(named: "Cairo")?.identifier == "Africa/Cairo")
        #expect(german.zone(named: "America/Argentina/Buenos_Aires") != nil)
        #expect(german.zone(named: "são paulo")?.identifier == "America/Sao_Paulo")
        #expect(german.zone(named: String(repeating: "x", count: 10_000)) == nil)
    }
}
