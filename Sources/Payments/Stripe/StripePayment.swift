import Foundation
public import Vouchers

/// Takes cards by Stripe, with Payment Intents that are captured by hand.
///
/// Card data never comes near this server: `authorize` makes an intent, and its secret goes to the browser, where Stripe's own
/// field takes the card and Stripe's script confirms. What came of it is asked of Stripe by `look`, never of the browser; a
/// webhook (`StripeWebhook`) only says that it is time to look.
///
/// Every request that changes something has the caller's key as `Idempotency-Key`. Stripe forgets keys after a day or more, so
/// nothing here rests on them alone: a capture or a void that comes again finds the intent as it stands, and a refund carries
/// its key with it and is looked for before one is made. What Stripe answers with 5xx to a key it answers again until then:
/// such a payment is begun a day later, or anew.
///
/// Answers are rounded as Stripe wants it, which changes amounts of currencies with three digits behind the point alone, by
/// at most five of their minor units; `PaymentAnswer.amount` has what was really set aside, taken or given back.
///
/// A fault is `refused` for what Stripe declines (402) and for what the intent's state does not allow, `unreachable` for no
/// answer, 409, 429 and 5xx, `misconfigured` for a key that is not accepted (401, 403), and `nonsense` for an answer about
/// another amount, currency or payment, or a key that was used for something else.
public struct StripePayment: PaymentAdapter {
    public let name = "stripe"
    private let line: StripeLine

    /// Throws `PaymentFault.misconfigured` for keys and addresses that cannot be, in words that have no key in them.
    public init(_ settings: StripeSettings) throws(PaymentFault) {
        line = try StripeLine(settings)
    }

    /// What is asked for beside the intent: with names alone nobody would know the card.
    private static let expanded = [("expand[]", "latest_charge"), ("expand[]", "payment_method")]

    // MARK: Setting aside

    /// Answers `needsPerson` with what the browser needs: `kind` (`stripe`), `script`, `publishableKey`, `clientSecret`,
    /// `language`, and the sites the page may load from: `scriptSources`, `frameSources` and `connectSources`, with spaces
    /// between. `declined` is there once a card was.
    public func authorize(_ request: PaymentRequest, key: String) async throws(PaymentFault) -> PaymentAnswer {
        let units = try StripeAmount.units(of: request.amount)
        var form = [
            ("amount", String(units)), ("currency", request.amount.currency.code.lowercased()),
            ("capture_method", "manual"), ("payment_method_types[]", "card"), ("description", request.purpose),
            ("metadata[voucher]", request.voucherID.rawValue),
        ]
        if let address = request.receiptAddress {
            form.append(("receipt_email", "\(address.local)@\(address.asciiDomain)"))
        }
        let intent = try await answered(
            line.ask(StripeIntent.self, "/v1/payment_intents", form: form, key: key))
        guard intent.amount == units, intent.currency.uppercased() == request.amount.currency.code else {
            throw .nonsense("Stripe was asked for \(request.amount.forLog) and set up another amount.")
        }
        // Asked again with the same key, Stripe answers as it did the first time, whatever has happened since.
        var present = intent
        do throws(PaymentFault) {
            present = try await retrieve(PaymentReference(adapter: name, id: intent.id))
        } catch {
            // What was answered is enough to go on with.
        }
        return try answer(for: present, language: request.language)
    }

    public func look(at payment: PaymentReference) async throws(PaymentFault) -> PaymentAnswer {
        try answer(for: try await retrieve(payment))
    }

    private func retrieve(_ payment: PaymentReference) async throws(PaymentFault) -> StripeIntent {
        let intent = try await answered(
            line.ask(StripeIntent.self, try path(of: payment), query: Self.expanded))
        guard intent.id == payment.id else { throw .nonsense("Stripe answers for another payment.") }
        return intent
    }

    // MARK: Moving money

    public func capture(
        _ payment: PaymentReference, _ amount: Money, key: String
    ) async throws(PaymentFault) -> PaymentAnswer {
        let units = try StripeAmount.units(of: amount)
        let outcome = try await line.ask(
            StripeIntent.self, try path(of: payment) + "/capture",
            form: [("amount_to_capture", String(units))] + Self.expanded, key: key)
        let intent = try await settled(outcome, payment) { $0.status == "succeeded" }
        guard intent.status == "succeeded" else {
            throw .refused("Stripe's payment is \(intent.status), not captured.")
        }
        guard intent.amountReceived ?? units == units, intent.currency.uppercased() == amount.currency.code else {
            throw .nonsense("Stripe was to take \(amount.forLog) and took another amount.")
        }
        return PaymentAnswer(
            payment: payment, stage: .captured, source: intent.source,
            amount: StripeAmount.money(units, intent.currency))
    }

    public func void(_ payment: PaymentReference, key: String) async throws(PaymentFault) -> PaymentAnswer {
        let outcome = try await line.ask(
            StripeIntent.self, try path(of: payment) + "/cancel", form: Self.expanded, key: key)
        let intent = try await settled(outcome, payment) { $0.status == "canceled" }
        guard intent.status == "canceled" else { throw .refused("Stripe's payment is \(intent.status), not voided.") }
        return PaymentAnswer(payment: payment, stage: .voided, source: intent.source)
    }

    public func refund(
        _ payment: PaymentReference, _ amount: Money, key: String
    ) async throws(PaymentFault) -> PaymentAnswer {
        _ = try path(of: payment)
        let made = try await answered(
            line.ask(
                StripeRefund.List.self, "/v1/refunds", query: [("payment_intent", payment.id), ("limit", "100")]))
        var units = try StripeAmount.units(of: amount)
        if let known = made.data.first(where: { $0.metadata?["key"] == key }) {
            return try answer(for: known, of: payment)
        }
        if amount.currency.exponent == 3 {
            // Parts that were each rounded up come to more than the whole, which was rounded once.
            let intent = try await retrieve(payment)
            units = min(units, (intent.amountReceived ?? intent.amount) - intent.refundedUnits)
            guard units > 0 else { throw .refused("All of Stripe's payment was given back before.") }
        }
        let refund = try await answered(
            line.ask(
                StripeRefund.self, "/v1/refunds",
                form: [("payment_intent", payment.id), ("amount", String(units)), ("metadata[key]", key)], key: key))
        guard refund.amount == units, refund.currency.uppercased() == amount.currency.code else {
            throw .nonsense("Stripe was to give back \(amount.forLog) and gave back another amount.")
        }
        return try answer(for: refund, of: payment)
    }

    private func answer(for refund: StripeRefund, of payment: PaymentReference) throws(PaymentFault) -> PaymentAnswer {
        // Cards are given back at once or within days (“pending”); either way Stripe has taken it on.
        guard ["succeeded", "pending"].contains(refund.status ?? "succeeded") else {
            throw .refused("Stripe's refund is \(refund.status ?? "").")
        }
        return PaymentAnswer(
            payment: payment, stage: .refunded, amount: StripeAmount.money(refund.amount, refund.currency))
    }

    // MARK: Answers

    private func path(of payment: PaymentReference) throws(PaymentFault) -> String {
        guard payment.adapter == name, payment.id.wholeMatch(of: /pi_[A-Za-z0-9_]{1,250}/) != nil else {
            throw .nonsense("“\(payment.adapter)” payments, and what has no name of an intent, are none of Stripe's.")
        }
        return "/v1/payment_intents/" + payment.id
    }

    private func answered<Value>(_ outcome: StripeLine.Outcome<Value>) throws(PaymentFault) -> Value {
        switch outcome {
        case .answer(let value): return value
        case .refusal(let refusal): throw refusal.fault
        }
    }

    /// The intent after a step: where Stripe says no, it may be that the step was made before, when the answer was lost.
    private func settled(
        _ outcome: StripeLine.Outcome<StripeIntent>, _ payment: PaymentReference,
        isMade: (StripeIntent) -> Bool
    ) async throws(PaymentFault) -> StripeIntent {
        switch outcome {
        case .answer(let intent):
            guard intent.id == payment.id else { throw .nonsense("Stripe answers for another payment.") }
            return intent
        case .refusal(let refusal):
            guard refusal.status == 400 || refusal.isServersFault, refusal.type != "idempotency_error" else {
                throw refusal.fault
            }
            let found: StripeIntent
            do throws(PaymentFault) {
                found = try await retrieve(payment)
            } catch {
                throw refusal.fault
            }
            if isMade(found) { return found }
            throw refusal.fault
        }
    }

    private func answer(for intent: StripeIntent, language: String? = nil) throws(PaymentFault) -> PaymentAnswer {
        guard intent.id.wholeMatch(of: /pi_[A-Za-z0-9_]{1,250}/) != nil else {
            throw .nonsense("Stripe answers for no payment intent.")
        }
        return PaymentAnswer(
            payment: PaymentReference(adapter: name, id: intent.id), stage: try stage(of: intent, language: language),
            source: intent.source, amount: StripeAmount.money(intent.amount, intent.currency))
    }

    private func stage(of intent: StripeIntent, language: String?) throws(PaymentFault) -> PaymentAnswer.Stage {
        switch intent.status {
        // A card that was declined leaves the intent open for another one.
        case "requires_payment_method", "requires_confirmation", "requires_action":
            return .needsPerson(fields: try fields(for: intent, language: language))
        case "requires_capture": return .authorized
        case "succeeded": return intent.refundedUnits > 0 ? .refunded : .captured
        case "canceled": return .voided
        case "processing": throw .unreachable("Stripe is still at work on the payment.")
        default: throw .nonsense("Stripe's state of the payment is none we know.")
        }
    }

    private func fields(for intent: StripeIntent, language: String?) throws(PaymentFault) -> [String: String] {
        guard let secret = intent.clientSecret else { throw .nonsense("Stripe gives no secret for the browser.") }
        var fields = [
            "kind": name, "script": line.settings.scriptURL, "publishableKey": line.settings.publishableKey,
            "clientSecret": secret,
        ]
        fields.merge(line.settings.sources) { own, _ in own }
        if let language { fields["language"] = language }
        if intent.lastPaymentError != nil { fields["declined"] = "true" }
        return fields
    }
}
