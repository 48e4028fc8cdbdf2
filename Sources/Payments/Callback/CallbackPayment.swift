public import Foundation
public import Vouchers
import WebClient

/// Lets a host's own service move the money: it is asked over HTTPS, in JSON, and signed.
///
/// Every request is a POST to the one address, with a body such as
///
/// ```json
/// { "event": "create", "voucher": "0197…", "amount": { "minorUnits": 1250, "currency": "EUR", "exponent": 2 },
///   "purpose": "Voucher for Anna", "receiptAddress": "max@example.org", "language": "en" }
/// ```
///
/// and the headers that `CallbackSignature` describes. `event` is one of
///
/// - term `create`: set the amount aside. Answered with the payment's name, its `state` `authorized`, and its source: what
///   is charged. A host that charges at once answers `captured`.
/// - term `look`: say how `payment` stands; move nothing.
/// - term `capture`: take the `amount` of `payment`, which was set aside before.
/// - term `void`: let go of what was set aside.
/// - term `refund`: give back the `amount`, all or a part of it.
/// - term `activate`: the voucher is paid for, and its link works. Here and in what follows `amount` is its value, which may
///   be missing.
/// - term `claim`: the voucher was claimed `at` a moment by `claimer`. Answered with a `destination`, where its value goes,
///   `{ "id": "acct-77", "label": "Your account" }`, or without one.
/// - term `expire`: nobody claimed it in time, which was over `at` a moment.
/// - term `remove`: it was taken back, by its sender or an operator.
///
/// An answer is a JSON object with status 200 (the last four may be answered with 204 and nothing):
///
/// ```json
/// { "payment": "p-31", "state": "authorized", "amount": { "minorUnits": 1250, "currency": "EUR" },
///   "source": { "brand": "Account", "lastFour": "0042" } }
/// ```
///
/// `payment` is the host's name of it, up to 200 printable characters of ASCII. `state` is `authorized`, `captured`,
/// `voided`, `refunded`, or `declined` with a `reason` for the log. `amount` is what is set aside, was taken, or is given
/// back by this request; another one than was asked for, or another currency, is an error that an operator has to look at.
/// The last four need neither.
///
/// Other statuses say why there is no answer: 402 is declined; 401 and 403 that the key is not known; 202, 408, 409, 425, 429
/// and 5xx “later”; every other one is a refusal. Redirects are not followed.
///
/// **Time-outs and retries.** A connection has 5 seconds, and all of a request `timeout`, 15 unless set otherwise. This
/// adapter asks once. What is not answered is asked again by whoever called it, with the same idempotency key and a new time
/// stamp, until there is an answer: **the host keeps the answer to each idempotency key for as long as it keeps the payment,
/// and gives it again without acting again**. The same key with another body is to be answered with 422.
///
/// **Keys.** The key file is read again for each request, so that its first line can be changed while the server runs;
/// `CallbackSignature` says in which order both sides learn of a new key.
///
/// Where the same host wants to hear what happens to vouchers, this is the `VoucherListener` too.
public struct CallbackPayment: PaymentAdapter {
    public let name = "callback"
    private let address: WebAddress
    private let line: PaymentLine
    private let keys: @Sendable () throws -> [CallbackKey]
    private let now: @Sendable () -> Date

    /// `url` is of HTTPS, or of this computer; `keyFile` has the format that `CallbackKey.keys(in:)` reads. `authorities` is a
    /// file of certificates in PEM that the host's one is signed by, nil for those the system trusts. `timeout` is in seconds.
    ///
    /// Throws `PaymentFault.misconfigured` in words for an address or a file that cannot be.
    public init(
        url: String, keyFile: String, authorities: String? = nil, timeout: Double = 15,
        now: @escaping @Sendable () -> Date = { Date() }
    ) throws(PaymentFault) {
        try self.init(url: url, authorities: authorities, timeout: timeout, now: now) {
            try CallbackKey.keys(in: String(contentsOfFile: keyFile, encoding: .utf8))
        }
    }

    /// With keys from elsewhere, the first of which signs; they are asked for before each request.
    public init(
        url: String, authorities: String? = nil, timeout: Double = 15,
        now: @escaping @Sendable () -> Date = { Date() }, keys: @escaping @Sendable () throws -> [CallbackKey]
    ) throws(PaymentFault) {
        guard let address = WebAddress(url), address.isFitForPayments else {
            throw .misconfigured("“\(url)” is no address of HTTPS.")
        }
        self.address = address
        self.keys = keys
        self.now = now
        line = PaymentLine(seconds: timeout, authorities: authorities)
        _ = try signingKey()
    }

    private func signingKey() throws(PaymentFault) -> CallbackKey {
        do {
            // A file of a few lines: read here, without a thread of its own.
            guard let key = try keys().first else { throw PaymentFault.misconfigured("There is no key to sign with.") }
            return key
        } catch let fault as PaymentFault {
            throw fault
        } catch {
            throw .misconfigured("The keys that requests are signed with cannot be read: \(error)")
        }
    }

    // MARK: Payments

    public func authorize(_ request: PaymentRequest, key: String) async throws(PaymentFault) -> PaymentAnswer {
        var question = CallbackQuestion(.create)
        question.voucher = request.voucherID.rawValue
        question.amount = CallbackQuestion.Amount(request.amount)
        question.purpose = request.purpose
        question.receiptAddress = request.receiptAddress.map { "\($0)" }
        question.language = request.language
        return try await ask(question, key: key, expected: request.amount, [.authorized, .captured])
    }

    public func look(at payment: PaymentReference) async throws(PaymentFault) -> PaymentAnswer {
        // Moves nothing, so each look is one of its own.
        try await ask(
            try question(.look, payment), key: "look-\(UUID().uuidString.lowercased())", payment: payment,
            [.authorized, .captured, .voided, .refunded])
    }

    public func capture(
        _ payment: PaymentReference, _ amount: Money, key: String
    ) async throws(PaymentFault) -> PaymentAnswer {
        try await ask(
            try question(.capture, payment, amount), key: key, payment: payment, expected: amount, [.captured])
    }

    public func void(_ payment: PaymentReference, key: String) async throws(PaymentFault) -> PaymentAnswer {
        try await ask(try question(.void, payment), key: key, payment: payment, [.voided])
    }

    public func refund(
        _ payment: PaymentReference, _ amount: Money, key: String
    ) async throws(PaymentFault) -> PaymentAnswer {
        try await ask(
            try question(.refund, payment, amount), key: key, payment: payment, expected: amount, [.refunded])
    }

    private func question(
        _ event: CallbackQuestion.Event, _ payment: PaymentReference, _ amount: Money? = nil
    ) throws(PaymentFault) -> CallbackQuestion {
        guard payment.adapter == name else {
            throw .nonsense("A payment by “\(payment.adapter)” is none of the callback service's.")
        }
        var question = CallbackQuestion(event)
        question.payment = payment.id
        question.amount = amount.map(CallbackQuestion.Amount.init)
        return question
    }

    /// Looks whether the answer is about this payment, in a state it may have now, and of the amount that was asked for.
    private func ask(
        _ question: CallbackQuestion, key: String, payment: PaymentReference? = nil, expected: Money? = nil,
        _ states: [PaymentAnswer.Stage]
    ) async throws(PaymentFault) -> PaymentAnswer {
        let answer = try await send(question, key: key)
        guard let id = answer.payment, Self.isName(id) else {
            throw .nonsense("The callback service does not say which payment it answers for.")
        }
        if let payment, payment.id != id {
            throw .nonsense("The callback service was asked about \(payment.id) and answers for \(id).")
        }
        let stage = try stage(of: answer)
        let reference = PaymentReference(adapter: name, id: id)
        if case .declined = stage { return PaymentAnswer(payment: reference, stage: stage) }
        guard states.contains(stage) else {
            throw .nonsense("The callback service answers “\(answer.state ?? "")” to “\(question.event.rawValue)”.")
        }
        let amount = try answer.money()
        if let expected, amount != expected {
            throw .nonsense(
                "The callback service was asked for \(expected.forLog) and answers with \(amount?.forLog ?? "no amount")."
            )
        }
        return PaymentAnswer(
            payment: reference, stage: stage,
            source: answer.source.map { PaymentSource(brand: $0.brand, lastFour: Self.lastFour($0.lastFour)) },
            amount: amount)
    }

    private func stage(of answer: CallbackAnswer) throws(PaymentFault) -> PaymentAnswer.Stage {
        switch answer.state {
        case "authorized": .authorized
        case "captured": .captured
        case "voided": .voided
        case "refunded": .refunded
        case "declined": .declined(reason: CallbackAnswer.short(answer.reason) ?? "declined")
        case let other: throw .nonsense("The callback service's state “\(other?.prefix(40) ?? "")” is none there is.")
        }
    }

    private static func isName(_ id: String) -> Bool {
        (1...200).contains(id.utf8.count) && id.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }

    /// Never more of a number than its end.
    private static func lastFour(_ text: String?) -> String? {
        text.flatMap { $0.isEmpty ? nil : String($0.suffix(4)) }
    }

    // MARK: Requests

    func send(_ question: CallbackQuestion, key: String) async throws(PaymentFault) -> CallbackAnswer {
        try PaymentLine.check(key: key)
        let body = try question.bytes()
        let signed = CallbackSignature.headers(for: body, idempotencyKey: key, key: try signingKey(), at: now())
        let answer = try await line.send(
            address, headers: signed.map { "\($0.name): \($0.value)" } + ["Content-Type: application/json"], body: body)
        switch answer.status {
        case 200, 201, 204: return answer.body.isEmpty ? CallbackAnswer() : try CallbackAnswer.read(answer.body)
        case 402:
            let said = try? CallbackAnswer.read(answer.body)
            throw .refused(CallbackAnswer.short(said?.reason) ?? "declined")
        case 401, 403:
            throw .misconfigured("The callback service does not accept our signature (status \(answer.status)).")
        case 202, 408, 409, 425, 429, 500...599:
            throw .unreachable("The callback service answers with status \(answer.status).")
        case 300...399:
            throw .misconfigured("The callback service sends us elsewhere (status \(answer.status)).")
        default:
            let said = try? CallbackAnswer.read(answer.body)
            throw .refused(CallbackAnswer.short(said?.reason) ?? "status \(answer.status)")
        }
    }
}

extension Money {
    /// Such as `1250 EUR (minor units)`.
    var forLog: String { "\(minorUnits) \(currency) (minor units)" }
}
