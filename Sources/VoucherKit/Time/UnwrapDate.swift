public import Foundation
import Localization
import ScreenKit
public import Vouchers

/// From when a voucher may be unwrapped: a moment, and the zone whose clocks it was chosen by.
public struct UnwrapDate: Sendable, Equatable {
    /// The moment itself.
    public var moment: Date
    /// The zone in which it is written and shown.
    public var timeZone: TimeZone

    /// A moment as the clocks of a zone show it.
    public init(moment: Date, timeZone: TimeZone) {
        self.moment = moment
        self.timeZone = timeZone
    }

    /// Reads a recipient's object: `unwrapDate`, such as `2026-12-24T18:00`, and `timeZone`, such as `Europe/Berlin`. Nil when
    /// either is not there or cannot be read.
    public init?(_ object: PersonalizedObject) {
        guard let text = object["unwrapDate"]?.stringValue, let name = object["timeZone"]?.stringValue,
            name.utf8.count <= 64, let zone = TimeZone(identifier: name),
            let moment = FieldDate(mode: .dateAndTime, timeZone: zone).moment(of: text)
        else { return nil }
        self.init(moment: moment, timeZone: zone)
    }

    /// As an object has it.
    var values: [String: PersonalizedValue] {
        let text = FieldDate(mode: .dateAndTime, timeZone: timeZone).text(of: moment)
        return ["unwrapDate": .string(text), "timeZone": .string(timeZone.identifier)]
    }

    /// `Thursday, December 24, 2026 at 6:00 PM (Berlin)` in the language that is spoken.
    var words: String {
        var style = Date.FormatStyle(date: .complete, time: .shortened)
        style.locale = Words.current.locale
        style.timeZone = timeZone
        return localized("date.inZone", moment.formatted(style), TimeZoneNames().city(of: timeZone))
    }
}
