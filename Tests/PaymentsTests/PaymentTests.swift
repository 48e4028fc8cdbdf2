import Foundation
import Testing
import Vouchers

@testable import Payments

struct PaymentTests {
    @Test(
        arguments: [
            ("EUR", 1250, 1250), ("JPY", 500, 500), ("ISK", 5, 500), ("UGX", 5, 500), ("MGA", 500, 5),
            ("KWD", 5124, 5120), ("KWD", 5125, 5130), ("TND", 10, 10), ("HUF", 1045, 1045),
        ] as [(String, Int, Int)])
    func stripeCountsEachCurrencyInItsOwnWay(_ code: String, _ minorUnits: Int, _ units: Int) throws {
        let money = Money(minorUnits: minorUnits, try #require(Currency(code)))
        #expect(try StripeAmount.units(of: money) == units)
        let back = try #require(StripeAmount.money(units, code.lowercased()))
        #expect(back.currency == money.currency)
        #expect(abs(back.minorUnits - minorUnits) <= (money.currency.exponent == 3 ? 5 : 0))
    }

    @Test(
        arguments: [("EUR", 0), ("EUR", -1), ("EUR", Money.greatest + 1), ("MGA", 510), ("KWD", 4)]
            as [(String, Int)])
    func whatStripeCannotTakeIsRefused(_ code: String, _ minorUnits: Int) throws {
        let money = Money(minorUnits: minorUnits, try #require(Currency(code)))
        #expect {
            try StripeAmount.units(of: money)
        } throws: { error in
            if case .refused? = error as? PaymentFault { true } else { false }
        }
    }

    @Test func nothingPrintsTheSecretKey() throws {
        let settings = StripeSettings(
            secretKey: "sk_test_verysecret0123456789", publishableKey: "pk_test_known0123456789")
        let adapter = try StripePayment(settings)
        var text = "\(settings) \(String(reflecting: settings)) \(adapter) \(String(reflecting: adapter))"
        dump(adapter, to: &text)
        #expect(!text.contains("verysecret"))
        #expect(text.contains("pk_test_known"), "the control: the rest is printed")
    }

    @Test(
        arguments: [
            (401, "invalid_request_error", nil, .misconfigured("Stripe does not accept the secret key (status 401).")),
            (403, "invalid_request_error", nil, .misconfigured("Stripe does not accept the secret key (status 403).")),
            (402, "card_error", "insufficient_funds", .refused("insufficient_funds")),
            (400, "idempotency_error", nil, .nonsense("Stripe answers with status 400 (idempotency_error).")),
            (
                400, "invalid_request_error", "amount_too_small",
                .refused("Stripe answers with status 400 (amount_too_small).")
            ),
            (404, "invalid_request_error", nil, .refused("Stripe answers with status 404 (invalid_request_error).")),
            (409, "api_error", nil, .unreachable("Stripe answers with status 409 (api_error).")),
            (429, "rate_limit_error", nil, .unreachable("Stripe answers with status 429 (rate_limit_error).")),
            (500, "api_error", nil, .unreachable("Stripe answers with status 500 (api_error).")),
            (503, "api_error", nil, .unreachable("Stripe answers with status 503 (api_error).")),
        ] as [(Int, String, String?, PaymentFault)])
    func eachOfStripesErrorsHasItsMeaning(_ status: Int, _ type: String, _ code: String?, _ fault: PaymentFault) {
        #expect(StripeLine.Refusal(status: status, type: type, code: code).fault == fault)
    }

    @Test func fieldsAreWrittenAsFormsAre() {
        #expect(
            StripeLine.encoded([("metadata[voucher]", "a b&c=d+é"), ("x", "")])
                == "metadata%5Bvoucher%5D=a%20b%26c%3Dd%2B%C3%A9&x=")
    }

    @Test func whatCostsNothingIsAlwaysPaidAndMovesNothing() async throws {
        let adapter = FreePayment()
        let money = Money(minorUnits: 500, try #require(Currency("EUR")))
        let request = PaymentRequest(
            voucherID: VoucherID("voucher-1"), amount: money, purpose: "A voucher", language: "en")
        let first = try await adapter.authorize(request, key: "pay-1")
        #expect(try await adapter.authorize(request, key: "pay-1") == first)
        #expect(first.stage == .authorized)
        #expect(try await adapter.capture(first.payment, money, key: "capture-1").stage == .captured)
        #expect(try await adapter.void(first.payment, key: "void-1").stage == .voided)
        #expect(try await adapter.refund(first.payment, money, key: "refund-1").amount == money)
    }
}
