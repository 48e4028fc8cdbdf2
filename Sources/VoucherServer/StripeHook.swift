import Foundation
import HTTPServer
import Payments
import VoucherKit

/// The address that Stripe posts its webhooks to, `/payments/stripe`.
///
/// It comes from no page of ours and needs no origin: what is not signed with the webhook's secret is refused before it is
/// read. Stripe posts again, for days, what is not answered with 200.
struct StripeHook: Sendable {
    let webhook: StripeWebhook
    let now: @Sendable () -> Date
    /// Has a payment looked at, soon; throws when that could not even be noted down. A payment that is not known here is none
    /// of its faults: other programs may use the same account.
    let look: @Sendable (PaymentReference) async throws -> Void

    func response(to request: HTTPRequest) async -> HTTPResponse {
        let payment: PaymentReference?
        do throws(StripeWebhookFault) {
            payment = try webhook.payment(
                in: Data(request.body), signature: request.headers["Stripe-Signature"], now: now())
        } catch {
            ScreenLog.warn("What was posted as Stripe's is not listened to: \(error).")
            return .text("Not listened to.\n", status: 400)
        }
        guard let payment else { return .text("Nothing to look at.\n") }
        do {
            try await look(payment)
            return .text("Looked at soon.\n")
        } catch {
            ScreenLog.warn("A payment that Stripe told of could not be noted down: \(error)")
            return .text("Please tell us again.\n", status: 503)
        }
    }
}
