import Foundation
import Secrets
import Testing
import Vouchers

@testable import Payments

struct StripeWebhookTests {
    private static let now = Date(timeIntervalSince1970: 1_795_996_800)
    private static let secret = "whsec_0123456789abcdef"

    private func event(_ type: String, _ object: String) -> Data {
        Data(#"{"id":"evt_1","object":"event","type":"\#(type)","data":{"object":\#(object)}}"#.utf8)
    }

    private func signature(_ body: Data, secret: String = secret, at moment: Date = now) -> String {
        let time = Int(moment.timeIntervalSince1970)
        let code = MessageCode.sha256Hexadecimal(of: Data("\(time).".utf8) + body, key: Data(secret.utf8))
        return "t=\(time),v1=\(code)"
    }

    private func webhook(_ secrets: String...) throws -> StripeWebhook {
        try #require(StripeWebhook(secrets: secrets.isEmpty ? [Self.secret] : secrets))
    }

    @Test(arguments: [
        "payment_intent.succeeded", "payment_intent.amount_capturable_updated", "payment_intent.payment_failed",
        "payment_intent.canceled",
    ])
    func anEventOfAnIntentNamesIt(_ type: String) throws {
        let body = event(type, #"{"id":"pi_1","object":"payment_intent","status":"succeeded"}"#)
        #expect(
            try webhook().payment(in: body, signature: signature(body), now: Self.now)
                == PaymentReference(adapter: "stripe", id: "pi_1"))
    }

    @Test func aRefundNamesTheIntentOfItsCharge() throws {
        let body = event("charge.refunded", #"{"id":"ch_1","object":"charge","payment_intent":"pi_7"}"#)
        #expect(try webhook().payment(in: body, signature: signature(body), now: Self.now)?.id == "pi_7")
    }

    @Test func othersConcernNobody() throws {
        for body in [
            event("customer.created", #"{"id":"pi_1"}"#), event("charge.refunded", #"{"id":"ch_1"}"#),
            event("payment_intent.succeeded", #"{"id":"ch_1"}"#),
        ] {
            #expect(try webhook().payment(in: body, signature: signature(body), now: Self.now) == nil)
        }
    }

    @Test func oneOfSeveralCodesAndOneOfSeveralSecretsIsEnough() throws {
        let body = event("payment_intent.succeeded", #"{"id":"pi_1"}"#)
        let mine = signature(body)
        let code = mine.split(separator: ",")[1]
        let several = "t=1795996800,v1=\(String(repeating: "0", count: 64)),\(code),v0=1"
        #expect(try webhook().payment(in: body, signature: several, now: Self.now) != nil)
        #expect(
            try webhook("whsec_of_tomorrow_0", Self.secret).payment(in: body, signature: mine, now: Self.now) != nil)
    }

    @Test func whatIsNotSignedIsNotListenedTo() throws {
        let body = event("payment_intent.succeeded", #"{"id":"pi_1"}"#)
        let webhook = try webhook()
        let rest = String(signature(body).dropFirst("t=1795996800".count))
        for (signature, fault) in [
            (nil, .missing), ("", .missing), ("t=1795996800", .missing), ("t=x" + rest, .missing),
            (String(rest.dropFirst()), .missing), ("t=1795996801" + rest, .wrong),
            (signature(body, secret: "whsec_of_somebody_else"), .wrong), (signature(event("x", "{}")), .wrong),
        ] as [(String?, StripeWebhookFault)] {
            #expect(throws: fault) { try webhook.payment(in: body, signature: signature, now: Self.now) }
        }
    }

    @Test func fiveMinutesAreTheMost() throws {
        let body = event("payment_intent.succeeded", #"{"id":"pi_1"}"#)
        for seconds in [-300.0, 300] {
            let signed = signature(body, at: Self.now.addingTimeInterval(seconds))
            #expect(try webhook().payment(in: body, signature: signed, now: Self.now) != nil)
        }
        for seconds in [-301.0, 301] {
            let signed = signature(body, at: Self.now.addingTimeInterval(seconds))
            #expect(throws: StripeWebhookFault.late) {
                try webhook().payment(in: body, signature: signed, now: Self.now)
            }
        }
    }

    @Test func nothingIsParsedBeforeItIsSignedAndNonsenseIsSaidSo() throws {
        for text in ["", "{", "[]", "{}", #"{"type":1}"#] {
            let body = Data(text.utf8)
            #expect(throws: StripeWebhookFault.unreadable) {
                try webhook().payment(in: body, signature: signature(body), now: Self.now)
            }
            #expect(throws: StripeWebhookFault.missing) {
                try webhook().payment(in: body, signature: nil, now: Self.now)
            }
        }
    }

    @Test func aWebhookWithoutASecretIsNone() {
        #expect(StripeWebhook(secrets: []) == nil)
        #expect(StripeWebhook(secrets: [""]) == nil)
        #expect(StripeWebhook(secrets: [Self.secret, ""]) == nil)
    }
}
