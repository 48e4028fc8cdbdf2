import Foundation
import Localization
import Secrets
import Testing
import VoucherKitTesting

@testable import VoucherKit

/// What senders see of their vouchers, and what they can do about them.
struct MyVouchersTests {
    @Test func theStoryIsToldToWhoeverSentItInTheirZoneAndLanguage() async throws {
        let application = try makeApplication()
        let sender = try await application.sender()
        try await sender.openNewest()
        #expect(sender.page.screenID == "my-vouchers" && sender.sees("For Anna") && sender.sees("Sent"))
        #expect(sender.sees("January 15, 2027 at 9:00"), "\(sender.shown)")
        #expect(sender.sees("All times are those of Berlin."))
        let link = try sender.value(of: "Link")
        application.advance(by: 3600)
        _ = try await application.service.open(token: String(link.split(separator: "/").last ?? ""))
        let recipient = try await application.recipient(of: link)
        try await recipient.press("Unwrap")
        try await recipient.claim()
        try await sender.press("Look again")
        #expect(sender.sees("Unwrapped for the first time") && sender.sees("Claimed by Anna"), "\(sender.shown)")
        #expect(sender.sees("January 15, 2027 at 10:00"))
        #expect(!sender.buttons.contains("Take it back") && !sender.buttons.contains("Change it"))
        sender.language = "de"
        sender.timeZone = "Asia/Tokyo"
        try await sender.press("Look again")
        try await sender.press(Words(language: "de")("sent.again"))
        #expect(sender.sees("Eingelöst von Anna") && sender.sees("15. Januar 2027 um 18:00"), "\(sender.shown)")
        try await sender.press("Alle meine Gutscheine")
        #expect(sender.sees("Eingelöst von Anna, "))
    }

    @Test func somebodyElseSeesAndDoesNothing() async throws {
        let application = try makeApplication()
        let sender = try await application.sender()
        let (voucher, _, _) = try await application.newest()
        let stranger = try await application.sender(count: 0)
        try await stranger.press("My vouchers")
        #expect(stranger.sees("You have sent nothing from this browser yet."))
        for control in ["show-\(voucher.id)", "yes-take-back-\(voucher.id)", "take-back"] {
            let answer = try await stranger.post(
                PageEvent(screenID: "my-vouchers", action: .press("my-vouchers.\(control)")))
            #expect(answer.refusal != nil, "\(control)")
        }
        let others = [OwnerKey(visitor: "guess"), OwnerKey(visitor: ""), OwnerKey(rawValue: "")]
        for owners in [[], others] {
            await #expect(throws: VoucherRefusal.notFound) {
                try await application.service.takeBack(voucher.id, ownedBy: owners)
            }
            await #expect(throws: VoucherRefusal.notFound) {
                try await application.service.voucher(voucher.id, ownedBy: owners)
            }
        }
        // One of which nobody knows whose it is, is nobody's.
        let unowned = try await application.service.activate(
            items: [], recipients: [], senderName: "Max", key: "unowned")
        await #expect(throws: VoucherRefusal.notFound) {
            try await application.service.takeBack(unowned.voucher.id, ownedBy: others)
        }
        #expect(try await application.store.voucher(id: voucher.id)?.status == .created)
        // The control: whose it is can.
        let owner = try #require(voucher.sender?.owner)
        #expect(try await application.service.takeBack(voucher.id, ownedBy: [owner]).voucher.status == .removed)
        try await sender.openNewest()
        #expect(sender.sees("Taken back"))
    }

    @Test func itIsTakenBackOnceAskedAgainAndTheMailThatWaitsWithIt() async throws {
        let application = try makeApplication()
        let sender = try await application.sender {
            $0.voucher = { scene in
                let recipient: PersonalizedObject = [
                    "name": .string("Anna"), "delivery": .string("email"), "email": .string("anna@example.org"),
                ]
                return SenderHost.voucher(recipient, at: scene.environment[VoucherService.self]?.now ?? Date())
            }
        }
        let (voucher, link, _) = try await application.newest()
        try await sender.openNewest()
        #expect(sender.sees("The mail to anna@example.org is about to be sent."))
        try await sender.press("Take it back")
        #expect(sender.sees("Take it back? Nobody can open it") && !sender.sees("goes back to you"))
        try await sender.press("Leave it as it is")
        #expect(!sender.sees("Take it back? Nobody can open it"))
        #expect(try await application.store.voucher(id: voucher.id)?.status == .created, "nothing has happened")
        try await sender.press("Take it back")
        try await sender.press("Yes, take it back")
        #expect(sender.sees("Taken back") && sender.sees("It is taken back."))
        #expect(!sender.buttons.contains("Take it back") && !sender.sees(link))
        #expect(try await application.store.mails(of: voucher.id).map(\.status) == [.withdrawn])
        let recipient = try await application.recipient(of: link)
        #expect(recipient.sees(VoucherRefusal.removed.words))
    }

    @Test func onceSomebodyHasLookedInsideItStaysWhateverPageIsStillOpen() async throws {
        let application = try makeApplication()
        let sender = try await application.sender()
        let (voucher, _, token) = try await application.newest()
        try await sender.openNewest()
        let other = try await sender.openTab()
        try await other.openNewest()
        try await other.press("Change it")
        try await sender.press("Take it back")
        _ = try await application.service.open(token: token)
        try await sender.press("Yes, take it back")
        #expect(sender.sees("it cannot be taken back any more"), "\(sender.shown)")
        try await other.press("Yes, take it back and change it")
        #expect(other.sees("it cannot be taken back any more") && other.page.screenID == "my-vouchers")
        #expect(try await application.store.voucher(id: voucher.id)?.status == .created)
        try await sender.press("Look again")
        #expect(!sender.buttons.contains("Take it back"))
    }

    @Test func toChangeItItIsTakenBackAndItsContentsAreInTheEnvelopeAgain() async throws {
        let application = try makeApplication()
        let sender = try await application.sender {
            $0.voucher = { scene in
                let recipient: PersonalizedObject = [
                    "name": .string("Anna"), "delivery": .string("link"),
                    "unwrapDate": .string("2027-02-14T18:00"), "timeZone": .string("Europe/Berlin"),
                ]
                return SenderHost.voucher(recipient, at: scene.environment[VoucherService.self]?.now ?? Date())
            }
        }
        let (voucher, _, _) = try await application.newest()
        try await sender.press("Make a voucher")
        try await sender.press("Add a title")
        try sender.write("Another", into: "Title")
        try await sender.press("Done")
        try await sender.press("Close")
        try await sender.openNewest()
        try await sender.press("Change it")
        #expect(sender.sees("To be changed it is taken back") && sender.sees("What is in your envelope now goes out"))
        #expect(sender.sees("February 14, 2027 at 6:00"), "The dates stay.")
        try await sender.press("Yes, take it back and change it")
        #expect(sender.page.screenID == "create" && sender.sees("It is in the envelope again."), "\(sender.shown)")
        #expect(sender.pictures.contains { $0.hasPrefix("Title: Hello") } && !sender.sees("Another"))
        #expect(try await application.store.voucher(id: voucher.id)?.status == .removed)
        try await sender.restartServer()
        #expect(sender.page.screenID == "create" && sender.pictures.contains { $0.hasPrefix("Title: Hello") })
        try await sender.press("Wrap it")
        #expect(sender.sees("February 14, 2027 at 6:00"), "\(sender.shown)")
        // The server may have ended in between: it can be made again from the voucher that was taken back.
        let later = try await sender.openTab()
        try await later.openNewest()
        try await later.press("Make it again")
        try await later.press("Put it into the envelope")
        #expect(later.page.screenID == "create" && later.pictures.contains { $0.hasPrefix("Title: Hello") })
    }

    @Test func nextYearItIsInTheEnvelopeWithItsDatesAYearLaterAndTheFirstOneStays() async throws {
        let application = try makeApplication()
        let sender = try await application.sender {
            $0.voucher = { scene in
                let recipient: PersonalizedObject = [
                    "name": .string("Anna"), "delivery": .string("link"),
                    "unwrapDate": .string("2027-01-16T18:00"), "timeZone": .string("Europe/Berlin"),
                ]
                return SenderHost.voucher(recipient, at: scene.environment[VoucherService.self]?.now ?? Date())
            }
        }
        let (voucher, _, _) = try await application.newest()
        application.advance(by: 40 * 86_400)
        try await sender.openNewest()
        try await sender.press("Send it again next year")
        #expect(sender.sees("January 16, 2028 at 6:00"), "\(sender.shown)")
        try await sender.press("Put it into the envelope")
        try await sender.press("Wrap it")
        #expect(sender.sees("January 16, 2028 at 6:00"))
        #expect(try await application.store.voucher(id: voucher.id)?.status == .created)
    }

    @Test func whoSignsInLaterSeesBothAndSigningOutTakesTheOthersAway() async throws {
        let application = try makeApplication()
        let sender = try await application.sender()
        let person = SignedInPerson(confirmed: try EmailAddress("max@example.org"))
        var elsewhere = SenderHost.voucher(["name": .string("Ben")], at: application.service.now + 1)
        elsewhere.sender = VoucherSender(owner: OwnerKey(person), language: "en")
        _ = try await application.service.wrap(elsewhere, key: "elsewhere")
        try await sender.press("My vouchers")
        #expect(sender.sees("For Anna") && !sender.sees("For Ben"))
        try await sender.press("Sign in")
        #expect(sender.sees("To see what you have sent, please say who you are."))
        try await sender.restartServer()
        #expect(sender.page.screenID == "login")
        try await sender.signIn()
        #expect(sender.page.screenID == "my-vouchers" && sender.sees("For Anna") && sender.sees("For Ben"))
        let headings = sender.texts.filter { $0 == "For Anna" || $0 == "For Ben" }
        #expect(headings == ["For Ben", "For Anna"], "The newest first.")
        let other = try await sender.openTab()
        try await other.press("My vouchers")
        #expect(other.sees("For Ben"))
        try await sender.press("Not you? Sign out")
        #expect(sender.sees("For Anna") && !sender.sees("For Ben"))
        try await other.look()
        try await other.lookUntilReady()
        #expect(!other.sees("For Ben"), "Another tab has nothing of theirs either.")
    }

    @Test func manyAreShownInPortions() async throws {
        let application = try makeApplication()
        let sender = try await application.sender(count: 0)
        try await sender.press("Send one")
        let owner = try #require(try await application.newest().voucher.sender?.owner)
        for number in 1...24 {
            var more = SenderHost.voucher(
                ["name": .string("Person \(number)")], at: application.service.now + Double(number))
            more.sender = VoucherSender(owner: owner, language: "en")
            _ = try await application.service.wrap(more, key: "\(number)")
        }
        try await sender.press("My vouchers")
        #expect(sender.sees("For Person 24") && sender.sees("For Person 5") && !sender.sees("For Anna"))
        try await sender.press("Show older ones")
        #expect(sender.sees("For Person 4") && sender.sees("For Anna") && !sender.sees("For Person 5"))
        #expect(!sender.buttons.contains("Show older ones"))
        try await sender.press("Back to the newest")
        #expect(sender.sees("For Person 24"))
    }

    @Test func itGoesBackToWhereItWasOpenedAndARestartChangesNothing() async throws {
        let application = try makeApplication()
        let sender = try await application.sender()
        try await sender.openNewest()
        try await sender.restartServer()
        try await sender.lookUntilReady()
        #expect(sender.page.screenID == "my-vouchers" && sender.sees("What happened"), "\(sender.shown)")
        try await sender.press("All my vouchers")
        #expect(sender.buttons.contains { $0.hasPrefix("Show: ") })
        try await sender.press("Close")
        #expect(sender.page.screenID == "host")
        try await sender.press("Make a voucher")
        #expect(sender.page.screenID == "create")
        try await sender.addTitleAndName()
        try await sender.press("Wrap it")
        try await sender.send()
        #expect(sender.page.screenID == "sent")
        try await sender.press("My vouchers")
        #expect(sender.page.screenID == "my-vouchers")
        try await sender.restartServer()
        try await sender.lookUntilReady()
        #expect(sender.page.screenID == "my-vouchers")
        try await sender.press("Close")
        #expect(sender.page.screenID == "sent")
    }

    // MARK: Money

    private let store = InMemoryVoucherStore()
    private let bank = TestBank()

    @Test func moneyIsSaidToBeOnItsWayAndThenReturned() async throws {
        let folder = NSTemporaryDirectory() + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let service = VoucherService(
            store: store, vault: try SodiumLinkVault(keyFile: folder + "/link.key"), publicURL: "https://gifts.example",
            partners: VoucherPartners(payments: bank), now: { Date(timeIntervalSince1970: 1_800_000_000) })
        let euro = try #require(Currency("EUR"))
        let owner = OwnerKey(visitor: "me")
        var voucher = SenderHost.voucher(["name": .string("Anna")], at: service.now)
        voucher.price = try VoucherPrice(amount: Money(minorUnits: 2500, euro))
        voucher.sender = VoucherSender(owner: owner, language: "en")
        let id = try await service.wrap(voucher, key: "k").voucher.id
        func lines() async throws -> [String] {
            VoucherStory(try await service.voucher(id, ownedBy: [owner]), now: service.now).lines.map(\.words)
        }
        #expect(try await lines() == ["Wrapped; it waits for its payment"])
        _ = try await service.pay(id)
        #expect(try await lines() == ["Paid", "Sent"])
        #expect(try await service.voucher(id, ownedBy: [owner]).moneyToReturn == Money(minorUnits: 2500, euro))
        await bank.next(.isCut)
        _ = try await service.takeBack(id, ownedBy: [owner])
        _ = try await service.takeBack(id, ownedBy: [owner])
        try await service.runTasks(of: id)
        #expect(try await lines() == ["Paid", "Sent", "Taken back", "€25.00 is on its way back to you"])
        #expect(await bank.held == 2500)
        let later = VoucherService(
            store: store, vault: try SodiumLinkVault(keyFile: folder + "/link.key"), publicURL: "https://gifts.example",
            partners: VoucherPartners(payments: bank), now: { Date(timeIntervalSince1970: 1_800_009_000) })
        try await later.runTasks(of: id)
        #expect(try await lines() == ["Paid", "Sent", "Taken back", "€25.00 was returned to you"])
        #expect(await bank.held == 0)
        // One that was never paid: nothing goes back.
        let unpaid = try await service.wrap(
            {
                var other = Voucher(senderName: "Max", items: [], recipients: [], createdAt: service.now)
                (other.price, other.sender) = (voucher.price, voucher.sender)
                return other
            }(), key: "unpaid")
        let taken = try await service.takeBack(unpaid.voucher.id, ownedBy: [owner])
        #expect(taken.moneyBack == .nothingPaid && taken.moneyToReturn == nil)
        #expect(VoucherStory(taken, now: service.now).lines.map(\.words).contains("Nothing was paid for it"))
    }
}
