import Foundation
import Vouchers

/// What a host puts into an envelope before the person does.
enum Population {
    case voucher(Voucher, dates: RepeatedDates.Wish)
    case recipients([VoucherRecipient], launchesScreen: Bool)
    case gift(Merchant?, Money, isLocked: Bool)

    /// Of each kind there is one in an envelope; a later one takes its place.
    var kind: String {
        switch self {
        case .voucher: "voucher"
        case .recipients: "recipients"
        case .gift: "gift"
        }
    }

    /// Whether the person may neither change nor remove it.
    var isLocked: Bool { if case .gift(_, _, isLocked: true) = self { true } else { false } }

    /// The objects by their types' raw values, with the pictures of those that have one already.
    func contents(for manager: VoucherCreationManager) -> [(
        type: String, object: PersonalizedObject, item: VoucherItem?
    )] {
        switch self {
        case .voucher(let voucher, let dates):
            return voucher.items.map { item in
                let option = manager.option(ofType: item.type) as? RecipientPersonalizationOption
                let object = option?.withKnownLanguages(item.object) ?? item.object
                return (item.type, RepeatedDates.applied(dates, to: object, option: option).object, item)
            }
        case .recipients(let recipients, _):
            let option =
                manager.option(ofType: PersonalizationType.recipient.rawValue) as? RecipientPersonalizationOption
            guard let object = Self.object(of: recipients).map({ option?.withKnownLanguages($0) ?? $0 }) else {
                return []
            }
            return [(PersonalizationType.recipient.rawValue, object, nil)]
        case .gift(let merchant, let amount, _):
            let option = manager.option(ofType: PersonalizationType.gift.rawValue) as? GiftPersonalizationOption
            guard let object = option?.object(amount, at: merchant) else {
                return [(PersonalizationType.gift.rawValue, [:], nil)]
            }
            return [(PersonalizationType.gift.rawValue, object, nil)]
        }
    }

    private static func object(of recipients: [VoucherRecipient]) -> PersonalizedObject? {
        guard let first = recipients.first else { return nil }
        func values(_ recipient: VoucherRecipient) -> [String: PersonalizedValue] {
            var values: [String: PersonalizedValue] = ["name": .string(recipient.name)]
            if let email = recipient.email { values["email"] = .string("\(email)") }
            if let language = recipient.language { values["language"] = .string(language) }
            if let number = recipient.phone { values["phone"] = .string(number.rawValue) }
            return values
        }
        var object = PersonalizedObject(values(first))
        object["delivery"] = .string(first.delivery.rawValue)
        if let date = first.deliveryDate {
            for (key, value) in SendDate.values(of: UnwrapDate(date)) { object[key] = value }
        }
        if recipients.count > 1 {
            object["others"] = .array(recipients.dropFirst().map { .object(values($0)) })
            object["race"] = .bool(true)
        }
        return object
    }
}

/// Why something that a host puts into an envelope is not in it.
public struct PopulationError: Error, Sendable, CustomStringConvertible {
    /// The raw value of the personalization type.
    public let type: String
    /// What the option's rules say; nil when the flow has no option of the type.
    public let refusal: PersonalizationRefusal?

    public var description: String {
        "“\(type)” was not put into the envelope: "
            + (refusal.map { "\($0)" } ?? "the flow has no option of that type.")
    }
}

extension VoucherDraft {
    /// What a host has put in, so that a page that is made again does not put it in twice, nor over what the person made
    /// of it since.
    struct Populated: Codable, Equatable {
        /// Tells one content from another.
        var mark: String
        var itemIDs: [String]
        var isLocked: Bool
    }
}
