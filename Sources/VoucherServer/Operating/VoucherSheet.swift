import Foundation
import VoucherKit

/// All that an operator may see of a voucher: the link and what people have written only when asked for.
struct VoucherSheet: Encodable {
    struct Person: Encodable {
        let name: String
        let address: String?
        let language: String?
        let sentAt: Date?
    }

    struct Price: Encodable {
        let amount: AmountInJSON
        let fee: AmountInJSON?
        let creditUsed: AmountInJSON
        let due: AmountInJSON
    }

    struct Payment: Encodable {
        let stage: String
        let adapter: String?
        let reference: String?
        let source: String?
        let attempt: Int
        let credit: String?
        /// Payments whose money was not wanted and goes back.
        let returned: [String]
    }

    struct Destination: Encodable {
        let id: String
        let label: String?
    }

    struct Event: Encodable {
        let what: String
        let at: Date
    }

    struct Posting: Encodable {
        let key: String
        let currency: String
        let exponent: Int
        /// In minor units, by account; above zero is what we have.
        let lines: [String: Int]
    }

    struct Task: Encodable {
        let what: String
        let status: String
        let tries: Int
        let dueAt: Date
        let lastAnswer: String?
    }

    struct Mail: Encodable {
        let kind: String
        let to: String
        let status: String
        let tries: Int
        let changedAt: Date
        let nextTryAt: Date?
        let lastAnswer: String?
    }

    struct Item: Encodable {
        let type: String
        /// What somebody made; nil unless asked for.
        let content: PersonalizedObjectInJSON?
    }

    let id: String
    let status: String
    let version: Int
    let createdAt: Date
    let claimableFrom: Date?
    let expiresAt: Date?
    let openedAt: Date?
    let claimedBy: String?
    let claimedAt: Date?
    let destination: Destination?
    let thankedAt: Date?
    let from: Person
    let `for`: [Person]
    let price: Price?
    let payment: Payment?
    let link: String?
    let items: [Item]
    let history: [Event]
    let postings: [Posting]
    let tasks: [Task]
    let mails: [Mail]

    init(
        _ voucher: Voucher, history: [LedgerEntry], postings: [MoneyPosting], tasks: [TaskRecord],
        mails: [MailRecord], link: String?, showsContent: Bool
    ) {
        id = voucher.id.rawValue
        status = voucher.status.rawValue
        version = voucher.version
        createdAt = voucher.createdAt
        claimableFrom = voucher.claimableFrom
        expiresAt = voucher.expiresAt
        openedAt = voucher.openedAt
        claimedBy = voucher.claim?.name
        claimedAt = voucher.claim?.at
        destination = voucher.destination.map { Destination(id: $0.id, label: $0.label) }
        thankedAt = voucher.thankedAt
        from = Person(
            name: voucher.senderName, address: voucher.sender?.email.map { "\($0)" },
            language: voucher.sender?.language, sentAt: nil)
        `for` = voucher.recipients.map {
            Person(
                name: $0.name, address: $0.messageAddress.map { "\($0)" }, language: $0.language,
                sentAt: $0.deliveryDate?.moment)
        }
        price = voucher.price.map {
            Price(
                amount: AmountInJSON($0.amount), fee: $0.fee.map(AmountInJSON.init),
                creditUsed: AmountInJSON($0.creditUsed), due: AmountInJSON($0.due))
        }
        payment = voucher.payment.map { payment in
            Payment(
                stage: payment.stage.rawValue, adapter: payment.reference?.adapter, reference: payment.reference?.id,
                source: payment.source.map { [$0.brand, $0.lastFour].compactMap(\.self).joined(separator: " ") },
                attempt: payment.attempt, credit: payment.creditStage?.rawValue,
                returned: payment.returned.map { "\($0.adapter) \($0.id)" })
        }
        self.link = link
        items = voucher.items.map {
            Item(type: $0.type, content: showsContent ? PersonalizedObjectInJSON($0.object) : nil)
        }
        self.history = history.map { Event(what: $0.kind.rawValue, at: $0.at) }
        self.postings = postings.map { posting in
            Posting(
                key: posting.key, currency: posting.currency.code, exponent: posting.currency.exponent,
                lines: Dictionary(
                    posting.lines.map { ($0.account.rawValue, $0.minorUnits) }, uniquingKeysWith: +))
        }
        self.tasks = tasks.map {
            Task(
                what: $0.task.action.name, status: $0.status.rawValue, tries: $0.attempts, dueAt: $0.task.dueAt,
                lastAnswer: $0.lastAnswer)
        }
        self.mails = mails.map {
            Mail(
                kind: $0.kind.rawValue, to: "\($0.recipient)", status: $0.status.rawValue, tries: $0.attempts,
                changedAt: $0.changedAt, nextTryAt: $0.nextAttemptAt, lastAnswer: $0.lastAnswer)
        }
    }
}

/// What somebody made, as JSON has it and not as the store does.
struct PersonalizedObjectInJSON: Encodable {
    private let values: [String: PersonalizedValue]

    init(_ object: PersonalizedObject) { values = object.values }

    private init(_ values: [String: PersonalizedValue]) { self.values = values }

    private struct Value: Encodable {
        let value: PersonalizedValue

        func encode(to encoder: any Encoder) throws {
            switch value {
            case .array(let values):
                var container = encoder.unkeyedContainer()
                for value in values { try container.encode(Value(value: value)) }
            case .object(let values): try PersonalizedObjectInJSON(values).encode(to: encoder)
            case .string(let value):
                var container = encoder.singleValueContainer()
                try container.encode(value)
            case .int(let value):
                var container = encoder.singleValueContainer()
                try container.encode(value)
            case .bool(let value):
                var container = encoder.singleValueContainer()
                try container.encode(value)
            }
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(values.mapValues(Value.init))
    }
}
