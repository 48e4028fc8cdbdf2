import Foundation
import Synchronization
import Testing
import VoucherKitTesting

@testable import VoucherKit

/// The stock payment screen without a browser: what each answer of an adapter leads to.
struct PaymentScreenTests {
    private static let fields = [
        "kind": "stripe", "clientSecret": "pi_1_secret_2", "script": "https://js.stripe.com/v3/",
        "scriptSources": "https://js.stripe.com https://*.js.stripe.com",
        "frameSources": "https://js.stripe.com;frame-src 'unsafe-inline'",
        "connectSources": "https://api.stripe.com javascript:",
    ]
    private typealias Answer = Result<PaymentStep, any Error>

    private static let asking = PaymentStep.needsPerson(fields: fields)
    private static let active = PaymentStep.active(
        SentVoucher(
            voucher: Voucher(senderName: "Max", items: [], recipients: [], createdAt: .distantPast),
            link: "https://gifts.example/v/paid"))

    /// A payment with these answers, one after the other.
    private final class Script: PaymentSession {
        private let answers: Mutex<[Answer]>
        private let calls = Mutex<[String]>([])

        init(_ answers: [Answer]) {
            self.answers = Mutex(answers)
        }

        var asked: [String] { calls.withLock { $0 } }

        private func next(_ call: String) throws -> PaymentStep {
            calls.withLock { $0.append(call) }
            let next = answers.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            guard let next else { throw PaymentFault.nonsense("no more answers") }
            return try next.get()
        }

        func start() async throws -> PaymentStep { try next("start") }
        func look() async throws -> PaymentStep { try next("look") }
    }

    private func payment(_ answers: Answer...) async throws -> (visitor: TestVisitor, script: Script) {
        let script = Script(answers)
        let visitor = try await makeApplication().visitor { _ in
            StartViewController { start in
                guard let scene = start.scene, let euro = Currency("EUR") else { return }
                let payment = PaymentCoordinator(
                    due: Money(minorUnits: 1250, euro), session: script, scene: scene
                ) { sent in
                    scene.show(notice: sent?.link ?? "went back")
                }
                payment.present(PaymentViewController(coordinator: payment), on: start)
            }
        }
        try await visitor.press("Make a voucher")
        return (visitor, script)
    }

    @Test func whatNeedsNobodyIsOverAtOnce() async throws {
        let (visitor, script) = try await payment(.success(Self.active))
        #expect(visitor.page.screenID == "start" && visitor.page.notice == "https://gifts.example/v/paid")
        #expect(script.asked == ["start"])
    }

    @Test func theFieldIsShownUntilItIsPaid() async throws {
        let (visitor, script) = try await payment(
            .success(Self.asking), .success(Self.asking), .failure(PaymentFault.unreachable("later")),
            .success(Self.active))
        #expect(visitor.page.screenID == "payment" && visitor.sees("To pay: €12.50"))
        #expect(visitor.page.outsideSources?.scripts == ["https://js.stripe.com", "https://*.js.stripe.com"])
        #expect(visitor.page.outsideSources?.connections == ["https://api.stripe.com"])
        #expect(visitor.page.outsideSources?.frames == [], "what would begin another policy does not count")
        try await visitor.press("Pay €12.50")
        #expect(visitor.sees("Nothing has been paid yet."))
        try await visitor.press("Pay €12.50")
        #expect(visitor.sees("The payment company cannot be reached at the moment. Nothing is lost; please try again."))
        #expect(visitor.page.outsideSources != nil, "the field is still there")
        try await visitor.press("Pay €12.50")
        #expect(visitor.page.screenID == "start" && visitor.page.notice == "https://gifts.example/v/paid")
        #expect(visitor.page.outsideSources == nil)
        #expect(script.asked == ["start", "look", "look", "look"])
    }

    @Test func aCardThatWasDeclinedIsTold() async throws {
        var declined = Self.fields
        declined["declined"] = "true"
        let (visitor, _) = try await payment(.success(Self.asking), .success(.needsPerson(fields: declined)))
        func fields(in node: Node) -> [NodePayment] {
            if case .payment(let field) = node.content { return [field] }
            return node.children.flatMap(fields)
        }
        let before = fields(in: visitor.page.body)
        try await visitor.press("Pay €12.50")
        #expect(visitor.sees("The payment was declined. Nothing was charged; please try another card."))
        #expect(
            before == fields(in: visitor.page.body) && before.count == 1,
            "the field of the same payment is not made anew")
    }

    @Test func whatIsUnderWayCanBeLookedAtAndLeft() async throws {
        let (visitor, script) = try await payment(
            .success(Self.asking), .success(.underWay), .success(.underWay), .success(Self.active))
        try await visitor.press("Pay €12.50")
        #expect(
            visitor.sees("Your payment is being confirmed. It goes on by itself, also when you leave this page."))
        #expect(visitor.buttons == ["Back", "Look again"] && visitor.page.outsideSources == nil)
        try await visitor.press("Look again")
        try await visitor.press("Look again")
        #expect(visitor.page.screenID == "start" && script.asked == ["start", "look", "look", "look"])
    }

    @Test(
        arguments: [
            (
                .failure(PaymentFault.unreachable("later")),
                "The payment company cannot be reached at the moment. Nothing is lost; please try again."
            ),
            (
                .failure(PaymentFault.refused("no")),
                "The payment was declined. Nothing was charged; please try another card."
            ),
            (
                .failure(PaymentFault.misconfigured("key")),
                "Paying does not work here at the moment. Please tell the people who run this site."
            ),
            (
                .failure(PaymentFault.nonsense("amount")),
                "Paying does not work here at the moment. Please tell the people who run this site."
            ),
            (.success(.declined), "The payment was declined. Nothing was charged; please try another card."),
        ] as [(Result<PaymentStep, any Error>, String)])
    func whatDoesNotWorkIsSaidAndCanBeTriedAgain(
        _ first: Result<PaymentStep, any Error>, _ words: String
    ) async throws {
        let (visitor, script) = try await payment(first, .success(Self.active))
        #expect(visitor.page.screenID == "payment" && visitor.sees(words))
        #expect(visitor.buttons == ["Back", "Try again"])
        try await visitor.press("Try again")
        #expect(visitor.page.screenID == "start" && script.asked == ["start", "start"])
    }

    @Test func aVoucherThatIsGoneIsSaidInItsWords() async throws {
        let (visitor, _) = try await payment(.failure(VoucherRefusal.removed))
        #expect(visitor.sees(VoucherRefusal.removed.words))
    }

    @Test func whoGoesBackHasNotPaid() async throws {
        let (visitor, script) = try await payment(.success(Self.asking))
        try await visitor.press("Back")
        #expect(visitor.page.screenID == "start" && visitor.page.notice == "went back")
        #expect(script.asked == ["start"])
    }

    @Test func thePageIsWrittenAsItWasFoundGood() async throws {
        let (visitor, _) = try await payment(.success(Self.asking))
        let assets = HTMLWriter.Assets(styleSheets: [], script: "/client.js", modules: ["card": "/card.js"]) { $0 }
        let html = String(
            decoding: HTMLWriter.document(for: visitor.page, nonce: nil, assets: assets), as: UTF8.self)
        #expect(html.contains(#"data-sources="https://js.stripe.com https://*.js.stripe.com https://api.stripe.com""#))
        #expect(html.contains(#"data-module="/card.js" data-button="payment.pay" data-payment="{"#))
        #expect(html.contains("data-own></div><noscript>"))
        #expect(!html.contains("connectSources"))
    }
}
