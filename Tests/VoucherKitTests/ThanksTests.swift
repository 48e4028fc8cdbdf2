import Foundation
import Localization
import Testing
import VoucherKitTesting

@testable import VoucherKit

/// Whoever has claimed a voucher says thank you, once, and the sender gets it.
struct ThanksTests {
    /// A voucher whose sender is known, and whoever has claimed it.
    private func claimed(
        _ settings: RecipientSettings = RecipientSettings()
    ) async throws -> (TestApplication, sender: TestVisitor, recipient: TestVisitor, token: String) {
        let application = try makeApplication(recipientSettings: settings)
        let sender = try await application.sender()
        let (_, link, token) = try await application.newest()
        _ = try await application.service.open(token: token)
        let recipient = try await application.recipient(of: link)
        try await recipient.press("Unwrap")
        #expect(!recipient.buttons.contains("Say thank you"), "Nobody thanks for what is not theirs.")
        try await recipient.claim()
        return (application, sender, recipient, token)
    }

    private func thanksMail(_ application: TestApplication) async throws -> MailContent? {
        let claims = try await application.store.claimDueMails(at: application.service.now, limit: 20, lease: 60)
        return try claims.first { $0.mail.kind == .thanks }?.mail.content.opened(by: application.vault)
    }

    @Test func wordsAndAPhotoReachTheSenderByMailAndInTheStory() async throws {
        let (application, sender, recipient, _) = try await claimed()
        try await recipient.press("Say thank you")
        #expect(recipient.page.screenID == "thank-you" && recipient.focused == "Your words")
        let words = "I <3 you {{name}} ${x} <b> 👨‍👩‍👧‍👦\nhttps://evil.example"
        try recipient.write(words, into: "Your words")
        try await recipient.choose(.photo, in: "Photo")
        try recipient.write("The lake 😍", into: "Description")
        try await recipient.press("Send thanks")
        #expect(recipient.page.screenID == "unwrap" && recipient.sees("You have said thank you."), "\(recipient.shown)")
        #expect(!recipient.buttons.contains("Say thank you"))

        let mail = try #require(try await thanksMail(application))
        #expect(mail.language == "de" && mail.subject == "Anna sagt Danke")
        #expect(
            mail.text.contains("I <3 you {{name}} ${x} <b> 👨‍👩‍👧‍👦")
                && mail.html.contains("I &lt;3 you {{name}} ${x} &lt;b&gt; 👨‍👩‍👧‍👦"))
        #expect(!mail.html.contains("href=\"https://evil"), "Nothing in it is a live link.")
        #expect(mail.pictures.count == 1 && mail.html.contains("The lake 😍"))

        try await sender.openNewest()
        #expect(sender.sees("Anna says thank you") && sender.sees(words), "\(sender.shown)")
        let picture = try #require(sender.picture(named: "The lake 😍"))
        #expect(picture.digest == mail.pictures[0].digest)
        #expect(try await application.media.bytes(digest: picture.digest) != nil)
    }

    @Test func wordsAloneOrAPhotoAloneAreEnoughAndNothingIsNot() async throws {
        for isPhoto in [false, true] {
            let (application, _, recipient, _) = try await claimed()
            try await recipient.press("Say thank you")
            try recipient.write(" \u{200B}\n", into: "Your words")
            try await recipient.press("Send thanks")
            #expect(recipient.sees("Please write something, or add a photo.") && recipient.focused == "Your words")
            if isPhoto {
                try await recipient.choose(.photo, in: "Photo")
                try await recipient.press("Remove the photo")
                try await recipient.press("Send thanks")
                #expect(recipient.sees("Please write something, or add a photo."))
                try await recipient.choose(.photo, in: "Photo")
            } else {
                try recipient.write("Thank you!", into: "Your words")
            }
            try await recipient.press("Send thanks")
            #expect(recipient.sees("You have said thank you."), "\(recipient.shown)")
            let mail = try #require(try await thanksMail(application))
            #expect(mail.pictures.isEmpty != isPhoto && mail.text.contains("Thank you!") != isPhoto)
        }
    }

    @Test func aHostMayWantAPhotoOrNoThanksAtAll() async throws {
        var wantsPhoto = RecipientSettings()
        wantsPhoto.thanksPhotoRequired = true
        wantsPhoto.maxThanksLength = 5
        let (_, _, recipient, _) = try await claimed(wantsPhoto)
        try await recipient.press("Say thank you")
        try recipient.write("Hello", into: "Your words")
        try await recipient.press("Send thanks")
        #expect(recipient.sees("A photo is wanted here. Please add one.") && recipient.focused == "Photo")
        try await recipient.choose(.photo, in: "Photo")
        try recipient.write("Hello!", into: "Your words")
        try await recipient.press("Send thanks")
        #expect(recipient.page.screenID == "thank-you" && recipient.focused == "Your words", "Too long: 6 of 5.")
        try recipient.write("Hello", into: "Your words")
        try await recipient.press("Send thanks")
        #expect(recipient.sees("You have said thank you."))

        var none = RecipientSettings()
        none.thanksOffered = false
        let (application, _, other, token) = try await claimed(none)
        #expect(other.sees("It is yours, Anna.") && !other.buttons.contains("Say thank you"))
        let answer = try await other.post(PageEvent(screenID: "unwrap", action: .press("unwrap.thank")))
        #expect(answer.refusal != nil)
        let person = SignedInPerson(confirmed: try EmailAddress("anna@example.org"))
        await #expect(throws: ThanksRefusal.notOffered) {
            try await application.service.thank(
                token: token, VoucherThanks(words: "Hi", language: "en", at: .distantPast),
                claimKeys: ["person:\(OwnerKey(person).rawValue)"], settings: none)
        }
    }

    @Test func onlyWhoeverClaimedItThanksAndOnlyOnce() async throws {
        let (application, _, recipient, token) = try await claimed()
        let stranger = try await application.recipient(of: "https://gifts.example/v/\(token)")
        try await stranger.press("Unwrap")
        #expect(!stranger.buttons.contains("Say thank you"))
        for control in ["unwrap.thank", "thank-you.send-thanks"] {
            let screen = control.hasPrefix("unwrap") ? "unwrap" : "thank-you"
            try await stranger.post(PageEvent(screenID: screen, action: .press(control)))
            #expect(stranger.page.screenID == "unwrap", "\(control)")
        }
        let thanks = VoucherThanks(words: "Hi", language: "en", at: .distantPast)
        for keys in [[], [""], ["guess"], ["person:mail:eve@example.org"]] {
            await #expect(throws: ThanksRefusal.notClaimer) {
                try await application.service.thank(token: token, thanks, claimKeys: keys)
            }
        }
        await #expect(throws: VoucherRefusal.notFound) {
            try await application.service.thank(token: "x", thanks, claimKeys: [])
        }
        // Not yet claimed is not claimed by them.
        let fresh = try await application.service.activate(items: [], recipients: [], senderName: "Max", key: "f")
        await #expect(throws: ThanksRefusal.notClaimer) {
            try await application.service.thank(
                token: String(fresh.link.split(separator: "/").last ?? ""), thanks, claimKeys: ["k"])
        }
        // The control: as who they are, in any browser.
        let person = SignedInPerson(confirmed: try EmailAddress("anna@example.org"))
        let keys = ["guess", "person:\(OwnerKey(person).rawValue)"]
        try await recipient.press("Say thank you")
        try recipient.write("Mine", into: "Your words")
        let thanked = try await application.service.thank(token: token, thanks, claimKeys: keys)
        #expect(thanked.thankedAt != nil)
        await #expect(throws: VoucherRefusal.alreadyThanked) {
            try await application.service.thank(token: token, thanks, claimKeys: keys)
        }
        try await recipient.press("Send thanks")
        #expect(recipient.sees(VoucherRefusal.alreadyThanked.words), "\(recipient.shown)")
        #expect(try recipient.value(of: "Your words") == "Mine", "Nothing written is lost.")
        #expect(try await application.store.thanks(for: thanked.id)?.words == "Hi", "The first stays.")
        let notes = try await application.store.ledger(of: thanked.id).map(\.kind)
        #expect(notes.filter { $0 == .thanked }.count == 1)
    }

    @Test func ofManyPressesAtOnceOneCounts() async throws {
        let (application, _, _, token) = try await claimed()
        let person = SignedInPerson(confirmed: try EmailAddress("anna@example.org"))
        let keys = ["person:\(OwnerKey(person).rawValue)"]
        let count = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<20 {
                group.addTask {
                    let thanks = VoucherThanks(words: "\(number)", language: "en", at: .distantPast)
                    return (try? await application.service.thank(token: token, thanks, claimKeys: keys)) != nil
                }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(count == 1)
        let mails = try await application.store.claimDueMails(at: application.service.now, limit: 50, lease: 60)
        #expect(mails.filter { $0.mail.kind == .thanks }.count == 1)
    }
}
