import Foundation
import HTTPServer
import Payments
import Secrets
import Synchronization
import Testing
import VoucherKit

@testable import VoucherServer

/// What Stripe posts leads to a look, and to nothing else.
struct StripeHookTests {
    private static let now = Date(timeIntervalSince1970: 1_795_996_800)
    private static let secret = "whsec_0123456789abcdef"

    private struct Full: Error {}

    private final class Looks: Sendable {
        private let payments = Mutex<[String]>([])
        var seen: [String] { payments.withLock { $0 } }
        func add(_ payment: PaymentReference) { payments.withLock { $0.append(payment.id) } }
    }

    private func hook(
        _ look: @escaping @Sendable (PaymentReference) async throws -> Void
    ) throws -> StripeHook {
        StripeHook(webhook: try #require(StripeWebhook(secrets: [Self.secret])), now: { Self.now }, look: look)
    }

    private func request(_ body: String, signedBy secret: String? = secret) -> HTTPRequest {
        let code = MessageCode.sha256Hexadecimal(
            of: Data("1795996800.\(body)".utf8), key: Data((secret ?? "").utf8))
        let headers: HTTPHeaders = secret == nil ? [:] : ["Stripe-Signature": "t=1795996800,v1=\(code)"]
        return HTTPRequest(method: "POST", path: "/payments/stripe", headers: headers, body: Array(body.utf8))
    }

    private static let event = #"{"type":"payment_intent.succeeded","data":{"object":{"id":"pi_1"}}}"#

    @Test func aSignedEventHasItsPaymentLookedAt() async throws {
        let looks = Looks()
        let hook = try hook { looks.add($0) }
        for _ in 0..<2 { #expect(await hook.response(to: request(Self.event)).status == 200) }
        #expect(looks.seen == ["pi_1", "pi_1"])
    }

    @Test func anEventOfAnotherKindIsTakenAndLeadsToNothing() async throws {
        let looks = Looks()
        let hook = try hook { looks.add($0) }
        #expect(await hook.response(to: request(#"{"type":"x","data":{"object":{}}}"#)).status == 200)
        #expect(looks.seen.isEmpty)
    }

    @Test func whatIsNotSignedLeadsToNothing() async throws {
        let looks = Looks()
        let hook = try hook { looks.add($0) }
        for secret in [nil, "whsec_of_somebody_else"] {
            #expect(await hook.response(to: request(Self.event, signedBy: secret)).status == 400)
        }
        #expect(looks.seen.isEmpty)
    }

    @Test func whatCannotBeNotedDownIsToldAgain() async throws {
        let hook = try hook { _ in throw Full() }
        #expect(await hook.response(to: request(Self.event)).status == 503)
    }
}
