import Foundation
import Localization

/// A date and a time by the clocks of a zone that the person names by a city.
final class ZonedDateFields {
    /// What the fields say.
    enum Answer {
        case date(UnwrapDate)
        /// Nothing that can be used; said at a field.
        case refused(words: String, field: UIView)
    }

    let view: UIStackView
    let picker = UIDatePicker()
    private let zoneField = UITextField()
    private let names = TimeZoneNames()

    /// What is asked, and the names of the controls.
    struct Names {
        var date, zone: String
        var dateID, zoneID: String
    }

    /// `zone` is the person's own; without a date to show, tomorrow morning is
    /// offered by its clocks.
    init(showing date: UnwrapDate?, zone: TimeZone, now: Date, called titles: Names) {
        let shown = date?.timeZone ?? zone
        picker.accessibilityIdentifier = titles.dateID
        picker.timeZone = shown
        picker.date = date?.moment ?? Self.tomorrowMorning(after: now, in: shown)
        zoneField.accessibilityIdentifier = titles.zoneID
        zoneField.text = names.city(of: shown)
        view = UIStackView(arrangedSubviews: [
            Form.row(titles.date, field: picker),
            Form.row(titles.zone, field: zoneField),
            Form.text(localized("recipient.zoneHint"), look: "hint"),
        ])
        view.axis = .vertical
        view.spacing = 12
        // The style sheet shows them while a date is wanted: without a way to the server and back.
        view.look = "unwrap-date"
    }

    private static func tomorrowMorning(after now: Date, in zone: TimeZone) -> Date {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let tomorrow = calendar.date(byAdding: .day, value: 1, to: calendar.startOfDay(for: now)) ?? now
        return calendar.date(bySettingHour: 8, minute: 0, second: 0, of: tomorrow) ?? tomorrow
    }

    /// Takes back what was said at the fields.
    func clearRefusals() {
        picker.refusal = nil
        zoneField.refusal = nil
    }

    var answer: Answer {
        guard !picker.isCleared else { return .refused(words: localized("recipient.noDate"), field: picker) }
        let name = zoneField.text ?? ""
        let shown = picker.timeZone ?? .current
        // The city it was shown with is that very zone, whatever others share the name.
        let isUntouched = name == names.city(of: shown)
        guard let zone = isUntouched ? shown : names.zone(named: name) else {
            let words = localized("recipient.zoneUnknown", String(name.prefix(60)), names.city(of: shown))
            return .refused(words: words, field: zoneField)
        }
        // What was read off the clock stays when the zone is another.
        let text = FieldDate(mode: .dateAndTime, timeZone: shown).text(of: picker.date)
        guard let moment = FieldDate(mode: .dateAndTime, timeZone: zone).moment(of: text) else {
            return .refused(words: localized("recipient.noDate"), field: picker)
        }
        return .date(UnwrapDate(moment: moment, timeZone: zone))
    }
}
