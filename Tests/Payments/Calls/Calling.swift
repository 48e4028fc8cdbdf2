import Foundation
import VoucherKit
import VoucherServer

/// What is asked on standard input.
struct Call: Decodable {
    var call: String
    var key: String?
    var payment: String?
    var minorUnits: Int?
    var currency: String?
    var body: String?
    var signature: String?
    var news: String?
}

/// What is written on standard output.
struct Answer: Encodable {
    var stage: String?
    var payment: String?
    var minorUnits: Int?
    var currency: String?
    var brand: String?
    var lastFour: String?
    var reason: String?
    var fields: [String: String]?
    /// Its name, and what people know it by.
    var destination: [String]?
    var fault: String?
}

private func stageName(_ stage: PaymentAnswer.Stage, into answer: inout Answer) {
    switch stage {
    case .needsPerson(let fields): (answer.stage, answer.fields) = ("needsPerson", fields)
    case .authorized: answer.stage = "authorized"
    case .captured: answer.stage = "captured"
    case .voided: answer.stage = "voided"
    case .refunded: answer.stage = "refunded"
    case .declined(let reason): (answer.stage, answer.reason) = ("declined", reason)
    }
}

/// Makes one call of an adapter.
func carryOut(_ call: Call, with settings: PaymentSettings) async throws -> Answer {
    guard let adapter = settings.adapter else { throw PaymentFault.misconfigured("nobody is asked to pay") }
    let key = call.key ?? ""
    let payment = PaymentReference(adapter: adapter.name, id: call.payment ?? "")
    let money = call.minorUnits.flatMap { units in
        Currency(call.currency ?? "EUR").map { Money(minorUnits: units, $0) }
    }
    func amount() throws -> Money {
        guard let money else { throw PaymentFault.nonsense("no amount") }
        return money
    }
    var answer = Answer()
    let found: PaymentAnswer
    switch call.call {
    case "authorize":
        found = try await adapter.authorize(
            PaymentRequest(
                voucherID: VoucherID("voucher-1"), amount: try amount(), purpose: "Voucher for Anna & “Ben”",
                receiptAddress: try? EmailAddress("max@example.org"), language: "de"), key: key)
    case "look": found = try await adapter.look(at: payment)
    case "capture": found = try await adapter.capture(payment, try amount(), key: key)
    case "void": found = try await adapter.void(payment, key: key)
    case "refund": found = try await adapter.refund(payment, try amount(), key: key)
    case "hear":
        guard let news = call.news.flatMap(VoucherNews.init(rawValue:)) else { throw PaymentFault.nonsense("no news") }
        let heard = try await settings.listener?.hear(
            news, of: try voucher(after: news, payment, worth: money), key: key)
        answer.destination = heard.map { [$0.id, $0.label].compactMap(\.self) }
        answer.stage = "told"
        return answer
    case "webhook":
        let body = Data(base64Encoded: call.body ?? "") ?? Data()
        answer.payment = try settings.stripeWebhook?.payment(in: body, signature: call.signature, now: Date())?.id
        return answer
    default: throw PaymentFault.nonsense("“\(call.call)” is no call")
    }
    stageName(found.stage, into: &answer)
    answer.payment = found.payment.id
    (answer.minorUnits, answer.currency) = (found.amount?.minorUnits, found.amount?.currency.code)
    (answer.brand, answer.lastFour) = (found.source?.brand, found.source?.lastFour)
    return answer
}

/// A voucher to which that has happened.
private func voucher(after news: VoucherNews, _ payment: PaymentReference, worth: Money?) throws -> Voucher {
    let moment = Date(timeIntervalSince1970: 1_795_996_800)
    var voucher = Voucher(
        id: VoucherID("voucher-1"), senderName: "Max", items: [], recipients: [], createdAt: moment)
    voucher.price = try worth.map { try VoucherPrice(amount: $0) }
    voucher.expiresAt = news == .expired ? moment : nil
    _ = try voucher.apply(.wrap, at: moment)
    if let worth, worth.minorUnits > 0 {
        _ = try voucher.apply(.authorize(payment, nil), at: moment)
        _ = try voucher.apply(.capture(payment, worth, nil), at: moment)
    } else {
        _ = try voucher.apply(.activate, at: moment)
    }
    switch news {
    case .created: break
    case .claimed: _ = try voucher.apply(.claim(name: "Anna"), at: moment)
    case .expired: _ = try voucher.apply(.expire(early: false), at: moment)
    case .removed: _ = try voucher.apply(.takeBack, at: moment)
    }
    return voucher
}
