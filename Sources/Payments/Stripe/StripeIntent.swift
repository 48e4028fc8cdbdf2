import Foundation
import Vouchers

/// A Payment Intent as Stripe's API describes it: what is read of it.
struct StripeIntent: Decodable {
    struct Failure: Decodable {
        var code: String?
        var declineCode: String?
    }

    struct Charge: Decodable {
        var amountRefunded: Int?
        var captured: Bool?
    }

    struct Method: Decodable {
        struct Card: Decodable {
            var brand: String?
            var last4: String?
        }

        var type: String?
        var card: Card?
    }

    var id: String
    var status: String
    var amount: Int
    var currency: String
    var amountReceived: Int?
    var clientSecret: String?
    var lastPaymentError: Failure?
    /// Whole where it was asked to be, else its name.
    var latestCharge: Expanded<Charge>?
    var paymentMethod: Expanded<Method>?

    /// What may be a name or the thing itself.
    enum Expanded<Value: Decodable>: Decodable {
        case name
        case whole(Value)

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if (try? container.decode(String.self)) != nil {
                self = .name
            } else {
                self = .whole(try container.decode(Value.self))
            }
        }

        var value: Value? {
            if case .whole(let value) = self { value } else { nil }
        }
    }

    var refundedUnits: Int { latestCharge?.value?.amountRefunded ?? 0 }

    /// What a person knows the means of payment by.
    var source: PaymentSource? {
        guard let method = paymentMethod?.value else { return nil }
        guard let card = method.card else { return method.type.map { PaymentSource(brand: $0) } }
        return PaymentSource(
            brand: Self.brandName(card.brand ?? "card"), lastFour: card.last4.map { String($0.suffix(4)) })
    }

    /// As the brands write themselves.
    private static func brandName(_ brand: String) -> String {
        switch brand {
        case "amex": "American Express"
        case "cartes_bancaires": "Cartes Bancaires"
        case "diners": "Diners Club"
        case "discover": "Discover"
        case "eftpos_au": "eftpos"
        case "jcb": "JCB"
        case "mastercard": "Mastercard"
        case "unionpay": "UnionPay"
        case "visa": "Visa"
        default: brand
        }
    }
}

/// An error as Stripe's API describes it.
struct StripeFailure: Decodable {
    struct Detail: Decodable {
        var type: String?
        var code: String?
        var declineCode: String?
        var message: String?
    }

    var error: Detail
}

/// A refund, and a list of them.
struct StripeRefund: Decodable {
    struct List: Decodable {
        var data: [StripeRefund]
    }

    var id: String
    var status: String?
    var amount: Int
    var currency: String
    var metadata: [String: String]?
}

extension JSONDecoder {
    /// Reads names as Stripe writes them.
    static var stripe: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return decoder
    }
}
