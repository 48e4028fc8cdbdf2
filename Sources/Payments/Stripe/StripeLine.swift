import Foundation
import Vouchers
import WebClient

/// Asks Stripe, and tells what its errors mean.
struct StripeLine: Sendable {
    let settings: StripeSettings
    private let line: PaymentLine

    /// Throws `misconfigured` in words, without a key.
    init(_ settings: StripeSettings) throws(PaymentFault) {
        guard let address = WebAddress(settings.url), address.isFitForPayments else {
            throw .misconfigured("“\(settings.url)” is no address of HTTPS.")
        }
        let key = settings.secretKey.text
        guard ["sk_", "rk_"].contains(where: key.hasPrefix), key.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw .misconfigured("Stripe's secret key begins with sk_ or rk_, and has no spaces.")
        }
        let (own, other) = (settings.publishableKey, key)
        guard own.hasPrefix("pk_"), own.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw .misconfigured("Stripe's publishable key begins with pk_.")
        }
        guard own.hasPrefix("pk_live_") == (other.hasPrefix("sk_live_") || other.hasPrefix("rk_live_")) else {
            throw .misconfigured("One of Stripe's two keys is for tests, and the other one is not.")
        }
        self.settings = settings
        line = PaymentLine(seconds: settings.timeout)
    }

    /// A status that says no, with Stripe's words for it.
    struct Refusal: Error {
        let status: Int
        let type: String
        let code: String?

        /// An answer that Stripe keeps for the key, so that asking again tells nothing new.
        var isServersFault: Bool { (500...599).contains(status) }

        var fault: PaymentFault {
            let words = "Stripe answers with status \(status) (\(code ?? type))."
            switch status {
            case 401, 403: return .misconfigured("Stripe does not accept the secret key (status \(status)).")
            case 402: return .refused(code ?? "card_declined")
            case 409, 429, 500...599: return .unreachable(words)
            // The same key with something else: what is stored and what was asked do not fit.
            case 400 where type == "idempotency_error": return .nonsense(words)
            case 300...399: return .misconfigured("Stripe's address sends us elsewhere (status \(status)).")
            default: return .refused(words)
            }
        }
    }

    /// What a request came to: an answer, a status that says no, or nothing.
    enum Outcome<Value> {
        case answer(Value)
        case refusal(Refusal)
    }

    /// Posts a form with an idempotency key, or asks with GET without one.
    func ask<Value: Decodable>(
        _ kind: Value.Type, _ path: String, query: [(String, String)] = [], form: [(String, String)]? = nil,
        key: String? = nil
    ) async throws(PaymentFault) -> Outcome<Value> {
        if let key { try PaymentLine.check(key: key) }
        let place = settings.url + path + (query.isEmpty ? "" : "?" + Self.encoded(query))
        guard let address = WebAddress(place) else { throw .nonsense("Stripe cannot be asked for that payment.") }
        var headers = [
            "Authorization: Bearer \(settings.secretKey.text)", "Stripe-Version: \(StripeSettings.apiVersion)",
            "Content-Type: application/x-www-form-urlencoded",
        ]
        if let key { headers.append("Idempotency-Key: \(key)") }
        let answer = try await line.send(address, headers: headers, body: form.map { Data(Self.encoded($0).utf8) })
        guard answer.status == 200 else {
            let detail = (try? JSONDecoder.stripe.decode(StripeFailure.self, from: answer.body))?.error
            return .refusal(
                Refusal(
                    status: answer.status, type: Self.word(detail?.type) ?? "without a reason",
                    code: Self.word(detail?.declineCode ?? detail?.code)))
        }
        do {
            return .answer(try JSONDecoder.stripe.decode(Value.self, from: answer.body))
        } catch {
            throw .nonsense("Stripe's answer cannot be read.")
        }
    }

    /// Stripe's codes are words of small letters; nothing else of what it says goes into a log.
    private static func word(_ text: String?) -> String? {
        guard let text, (1...60).contains(text.count),
            text.utf8.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || $0 == UInt8(ascii: "_") })
        else { return nil }
        return text
    }

    static func encoded(_ fields: [(String, String)]) -> String {
        fields.map { "\(encoded($0.0))=\(encoded($0.1))" }.joined(separator: "&")
    }

    private static let unreserved = Set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)

    private static func encoded(_ text: String) -> String {
        text.utf8.map { byte in
            unreserved.contains(byte)
                ? String(UnicodeScalar(byte))
                : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }.joined()
    }
}
