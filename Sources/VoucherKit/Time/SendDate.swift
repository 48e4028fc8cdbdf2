import Foundation
import ScreenKit
import Vouchers

/// When a voucher's mails and messages go out, as a recipient's object has it.
///
/// `sendDate`, such as `2026-12-24T18:00`, by the clocks of `sendZone`, such as `Europe/Berlin`; or `sendsOnUnwrapDate`, and
/// then when it may be unwrapped (`UnwrapDate`). Without either at once. A time that the clocks show twice is the first of
/// the two, one that they skip the first moment after it.
enum SendDate {
    /// Nil for at once, and for what cannot be read.
    static func date(in object: PersonalizedObject) -> UnwrapDate? {
        if object["sendsOnUnwrapDate"]?.boolValue == true { return UnwrapDate(object) }
        guard let text = object["sendDate"]?.stringValue, let name = object["sendZone"]?.stringValue,
            name.utf8.count <= 64, let zone = TimeZone(identifier: name),
            let moment = FieldDate(mode: .dateAndTime, timeZone: zone).moment(of: text)
        else { return nil }
        return UnwrapDate(moment: moment, timeZone: zone)
    }

    /// Whether an object says anything of it.
    static func isNamed(in object: PersonalizedObject) -> Bool { keys.contains { object[$0] != nil } }

    /// All that an object may say of it.
    static let keys = ["sendDate", "sendZone", "sendsOnUnwrapDate"]

    /// As an object has it.
    static func values(of date: UnwrapDate) -> [String: PersonalizedValue] {
        let text = FieldDate(mode: .dateAndTime, timeZone: date.timeZone).text(of: date.moment)
        return ["sendDate": .string(text), "sendZone": .string(date.timeZone.identifier)]
    }
}

extension UnwrapDate {
    /// As a recipient has it who is sent something then.
    var delivery: DeliveryDate { DeliveryDate(moment: moment, zoneName: timeZone.identifier) }

    /// A delivery's moment by the clocks it was chosen by; Greenwich's where their zone is not known here.
    init(_ date: DeliveryDate) {
        self.init(moment: date.moment, timeZone: TimeZone(identifier: date.zoneName) ?? .gmt)
    }
}
