import Foundation
import Testing
import Vouchers

struct LoginTests {
    private let noon = Date(timeIntervalSince1970: 1_800_000_000)

    @Test(arguments: [
        "123456", " 123 456 ", "123-456", "1 2 3 4 5 6", "１２３４５６", "١٢٣٤٥٦", "۱۲۳۴۵۶", "१२३४५६", "123–456",
        "123\u{2212}456",
        "\u{200F}١٢٣٤٥٦\u{200E}", "123\u{A0}456", "123456\r\n", "\u{FEFF}123456",
    ])
    func aCodeIsReadHoweverItIsTyped(_ text: String) {
        #expect(TypedCode.digits(in: text) == "123456")
    }

    @Test(arguments: [
        "", "12345", "1234567", "12345a", "12345o", "½23456", "①23456", "一二三四五六", "12345\0", "123.456", "12345⁶",
        String(repeating: " ", count: 300) + "123456",
    ])
    func whatIsNotSixDigitsIsNoCode(_ text: String) {
        #expect(TypedCode.digits(in: text) == nil)
    }

    @Test func onlyAComparisonCostsATry() throws {
        var challenge = LoginChallenge(
            id: LoginChallengeID("a"), address: try EmailAddress("anna@example.org"), sessionHash: "s",
            codeHash: "right", madeAt: noon)
        let fresh = challenge
        #expect(challenge.check(sessionHash: "t", at: noon) { _ in true } == .otherBrowser)
        #expect(challenge.check(sessionHash: "s", at: fresh.expiresAt) { _ in true } == .expired)
        #expect(challenge == fresh)
        var compared: [String] = []
        let outcome = challenge.check(sessionHash: "s", at: noon) {
            compared.append($0)
            return false
        }
        #expect(outcome == .wrong(triesLeft: 4) && compared == ["right"])
        #expect(challenge.check(sessionHash: "s", at: noon) { _ in true } == .accepted)
        #expect(challenge.usedAt == noon && challenge.triesLeft == 3)
    }

    @Test func theLastTryMayBeTheRightOne() throws {
        var challenge = LoginChallenge(
            id: LoginChallengeID("a"), address: try EmailAddress("anna@example.org"), sessionHash: "s",
            codeHash: "right", madeAt: noon, triesLeft: 1)
        #expect(challenge.check(sessionHash: "s", at: noon) { _ in true } == .accepted)
    }

    @Test func peopleOfDifferentIssuersAreDifferent() throws {
        let address = try EmailAddress("anna@example.org")
        let byMail = SignedInPerson(confirmed: address)
        let byToken = SignedInPerson(id: byMail.id, issuer: .token(issuer: "mail"), email: address, displayName: "Anna")
        #expect(byMail != byToken)
        #expect(byMail.hasConfirmed(address) && byToken.hasConfirmed(address))
        let unconfirmed = SignedInPerson(id: "7", issuer: .token(issuer: "https://id.example"))
        #expect(!unconfirmed.hasConfirmed(address))
        for person in [byMail, byToken, unconfirmed] {
            let read = try JSONDecoder().decode(SignedInPerson.self, from: JSONEncoder().encode(person))
            #expect(read == person)
        }
    }
}
