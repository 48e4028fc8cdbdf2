import Foundation
import Vouchers

/// What is asked of a host's payment service; `CallbackPayment` says what each field means.
struct CallbackQuestion: Encodable {
    enum Event: String, Encodable {
        case create, look, capture, void, refund, activate, claim, expire, remove
    }

    struct Amount: Codable {
        var minorUnits: Int
        var currency: String
        /// For hosts that count in another unit; not read.
        var exponent: Int?

        init(_ money: Money) {
            minorUnits = money.minorUnits
            currency = money.currency.code
            exponent = money.currency.exponent
        }
    }

    var event: Event
    var voucher: String?
    var payment: String?
    var amount: Amount?
    var purpose: String?
    var receiptAddress: String?
    var language: String?
    var claimer: String?
    var at: String?

    init(_ event: Event) {
        self.event = event
    }

    /// The bytes that are signed and sent.
    func bytes() throws(PaymentFault) -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return try encoder.encode(self)
        } catch {
            throw .nonsense("What is asked cannot be written as JSON.")
        }
    }
}

/// What a host's payment service answers.
struct CallbackAnswer: Decodable {
    struct Source: Decodable {
        var brand: String
        var lastFour: String?
    }

    struct Destination: Decodable {
        var id: String
        var label: String?
    }

    var payment: String?
    var state: String?
    var amount: CallbackQuestion.Amount?
    var source: Source?
    var destination: Destination?
    var reason: String?

    /// Throws `nonsense` for what is no answer; nothing of it is repeated but where it went wrong.
    static func read(_ bytes: Data) throws(PaymentFault) -> CallbackAnswer {
        do {
            return try JSONDecoder().decode(CallbackAnswer.self, from: bytes)
        } catch let error as DecodingError {
            throw .nonsense("The callback service's answer cannot be read: \(place(of: error)).")
        } catch {
            throw .nonsense("The callback service's answer cannot be read.")
        }
    }

    private static func place(of error: DecodingError) -> String {
        let (path, last): ([any CodingKey], String) =
            switch error {
            case .keyNotFound(let key, let context): (context.codingPath + [key], "is missing")
            case .typeMismatch(_, let context), .valueNotFound(_, let context): (context.codingPath, "is another kind")
            default: ([], "it is no JSON")
            }
        return path.isEmpty ? last : "“\(path.map(\.stringValue).joined(separator: "."))” \(last)"
    }

    /// At most so many characters of what the other side says, in one line, for a log.
    static func short(_ words: String?) -> String? {
        guard let words, !words.isEmpty else { return nil }
        return String(words.map { $0.isNewline ? " " : $0 }.prefix(200))
    }

    /// Nil where it names none. Throws for a currency nobody knows.
    func money() throws(PaymentFault) -> Money? {
        guard let amount else { return nil }
        guard let currency = Currency(amount.currency), (0...Money.greatest).contains(amount.minorUnits) else {
            throw .nonsense("The callback service names an amount that cannot be.")
        }
        return Money(minorUnits: amount.minorUnits, currency)
    }
}
