import Foundation
import Localization

/// The part of the recipient screen that asks when we send what we send: at once, on a date by the clocks of a zone, or as
/// soon as the voucher may be unwrapped.
final class SendDateForm {
    /// What the form says.
    enum Answer {
        case atOnce
        case date(UnwrapDate)
        case onUnwrapDate
        /// Nothing that can be used; said at a field.
        case refused(words: String, field: UIView)
    }

    let view = UIStackView()
    private let choice: UISegmentedControl
    private let fields: ZonedDateFields

    /// `zone` is the person's own; `canWaitForUnwrapping` offers the date of the unwrapping.
    init(showing object: PersonalizedObject?, zone: TimeZone, now: Date, canWaitForUnwrapping: Bool) {
        let waits = object?["sendsOnUnwrapDate"]?.boolValue == true
        let date = waits ? nil : object.flatMap(SendDate.date)
        fields = ZonedDateFields(
            showing: date, zone: zone, now: now,
            called: ZonedDateFields.Names(
                date: localized("recipient.sendDate"), zone: localized("recipient.sendZone"), dateID: "send-date",
                zoneID: "send-zone"))
        choice = UISegmentedControl(
            items: [localized("recipient.sendAtOnce"), localized("recipient.sendOnDate")]
                + (canWaitForUnwrapping ? [localized("recipient.sendOnUnwrapDate")] : []))
        choice.accessibilityIdentifier = "send"
        choice.accessibilityLabel = localized("recipient.send")
        choice.selectedSegmentIndex = waits && canWaitForUnwrapping ? 2 : date == nil ? 0 : 1
        view.axis = .vertical
        view.spacing = 12
        view.look = "send-when"
        view.addArrangedSubview(Form.heading(localized("recipient.send"), level: 2, look: "section"))
        view.addArrangedSubview(choice)
        view.addArrangedSubview(fields.view)
        view.addArrangedSubview(Form.text(localized("recipient.sendHint"), look: "hint"))
    }

    /// Where it is said that a date cannot be.
    var field: UIView { choice.selectedSegmentIndex == 1 ? fields.picker : choice }

    /// Takes back what was said at the fields.
    func clearRefusals() {
        fields.clearRefusals()
        choice.refusal = nil
    }

    var answer: Answer {
        switch choice.selectedSegmentIndex {
        case 1:
            switch fields.answer {
            case .date(let date): .date(date)
            case .refused(let words, let field): .refused(words: words, field: field)
            }
        case 2: .onUnwrapDate
        default: .atOnce
        }
    }
}
