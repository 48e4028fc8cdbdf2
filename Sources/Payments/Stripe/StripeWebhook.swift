public import Foundation
import Secrets
public import Vouchers

/// Reads what Stripe posts to this server.
///
/// A webhook may come late, twice, out of order or never, and is never believed on its own: all it says is which payment to
/// `look` at.
public struct StripeWebhook: Sendable {
    /// In seconds: how old what was signed may be. Stripe's own libraries have the same.
    public static let tolerance: TimeInterval = 300
    /// What is listened to; of all other kinds `payment(in:signature:now:)` knows nothing.
    public static let kinds: Set<String> = [
        "payment_intent.succeeded", "payment_intent.amount_capturable_updated", "payment_intent.payment_failed",
        "payment_intent.canceled", "charge.refunded",
    ]
    private let secrets: [HiddenText]

    /// `secrets` are those of the endpoint (`whsec_…`): two while one takes the other's place. Nil for none, and for an empty
    /// one.
    public init?(secrets: [String]) {
        guard !secrets.isEmpty, secrets.allSatisfy({ $0.count >= 8 }) else { return nil }
        self.secrets = secrets.map { HiddenText(text: $0) }
    }

    /// The payment that is to be looked at; nil for an event that concerns none of ours.
    ///
    /// `body` is what was posted, byte for byte, and `signature` its header `Stripe-Signature`. Throws before anything is
    /// parsed when it is not signed with one of the secrets, or too long ago.
    public func payment(
        in body: Data, signature: String?, now: Date
    ) throws(StripeWebhookFault) -> PaymentReference? {
        try verify(body, signature: signature, now: now)
        guard let event = try? JSONDecoder.stripe.decode(Event.self, from: body) else { throw .unreadable }
        guard Self.kinds.contains(event.type) else { return nil }
        let named = event.type.hasPrefix("charge.") ? event.data.object.paymentIntent : event.data.object.id
        guard let id = named, id.hasPrefix("pi_") else { return nil }
        return PaymentReference(adapter: "stripe", id: id)
    }

    private func verify(_ body: Data, signature: String?, now: Date) throws(StripeWebhookFault) {
        let parts = (signature ?? "").split(separator: ",").map { part in
            part.trimmingCharacters(in: .whitespaces).split(separator: "=", maxSplits: 1).map(String.init)
        }.filter { $0.count == 2 }
        let codes = parts.filter { $0[0] == "v1" }.map { $0[1] }
        guard let time = parts.first(where: { $0[0] == "t" })?[1], let seconds = Int(time), !codes.isEmpty,
            codes.count <= 20
        else { throw .missing }
        let message = Data("\(time).".utf8) + body
        let isSigned = secrets.contains { secret in
            let code = MessageCode.sha256Hexadecimal(of: message, key: Data(secret.text.utf8))
            return codes.contains { MessageCode.areEqual($0, code) }
        }
        guard isSigned else { throw .wrong }
        guard abs(now.timeIntervalSince1970 - Double(seconds)) <= Self.tolerance else { throw .late }
    }

    private struct Event: Decodable {
        struct Content: Decodable {
            var object: Object
        }

        struct Object: Decodable {
            var id: String?
            var paymentIntent: String?
        }

        var type: String
        var data: Content
    }
}

/// Why something that was posted as Stripe's is not listened to.
public enum StripeWebhookFault: Error, Sendable, Equatable {
    /// No `Stripe-Signature`, or none that can be read.
    case missing
    /// Signed by nobody who has the secret, or changed on the way.
    case wrong
    /// Rightly signed, and more than five minutes ago or ahead.
    case late
    /// Rightly signed, and no event.
    case unreadable
}
