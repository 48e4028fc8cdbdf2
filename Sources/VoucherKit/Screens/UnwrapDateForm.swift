import Foundation
import Localization

/// The part of the recipient screen that asks from when the voucher may be unwrapped: at once, or on a date by the clocks
/// of a zone.
final class UnwrapDateForm {
    /// What the form says.
    enum Answer {
        case atOnce
        case date(UnwrapDate)
        /// Nothing that can be used; said at a field.
        case refused(words: String, field: UIView)
    }

    let view = UIStackView()
    private let choice = UISegmentedControl(items: [localized("recipient.atOnce"), localized("recipient.onDate")])
    private let fields: ZonedDateFields

    /// `zone` is the person's own.
    init(showing date: UnwrapDate?, zone: TimeZone, now: Date) {
        fields = ZonedDateFields(
            showing: date, zone: zone, now: now,
            called: ZonedDateFields.Names(
                date: localized("recipient.date"), zone: localized("recipient.zone"), dateID: "unwrap-date",
                zoneID: "zone"))
        choice.accessibilityIdentifier = "when"
        choice.accessibilityLabel = localized("recipient.when")
        choice.selectedSegmentIndex = date == nil ? 0 : 1
        view.axis = .vertical
        view.spacing = 12
        view.look = "unwrap-when"
        view.addArrangedSubview(Form.heading(localized("recipient.when"), level: 2, look: "section"))
        view.addArrangedSubview(choice)
        view.addArrangedSubview(fields.view)
    }

    /// Where it is said that a date cannot be.
    var picker: UIView { fields.picker }

    /// Takes back what was said at the fields.
    func clearRefusals() {
        fields.clearRefusals()
    }

    var answer: Answer {
        guard choice.selectedSegmentIndex == 1 else { return .atOnce }
        return switch fields.answer {
        case .date(let date): .date(date)
        case .refused(let words, let field): .refused(words: words, field: field)
        }
    }
}
