public import Foundation

/// A date, a time of day, or both, which a person chooses in the browser's own field for it.
///
/// A browser's field may be emptied, which a device's wheels cannot be: `date` then stays what it was, and `isCleared`
/// says so.
open class UIDatePicker: UIControl {
    /// What is chosen. Only what a browser has a field for.
    public enum Mode: Int, Sendable {
        /// Hours and minutes of the day that `date` lies in.
        case time
        /// A day; the time of `date` stays as it is.
        case date
        /// A day with hours and minutes.
        case dateAndTime
    }

    private var chosen = Date()
    /// What is chosen; `.dateAndTime` unless set.
    open var datePickerMode = Mode.dateAndTime
    /// Nothing earlier can be chosen; nil (the default) sets no limit. Both limits are ignored when they contradict.
    open var minimumDate: Date?
    /// Nothing later can be chosen; nil (the default) sets no limit.
    open var maximumDate: Date?
    /// The zone that days and hours are read and shown in; nil (the default) is the server's.
    open var timeZone: TimeZone?
    private var interval = 1
    /// Whether the person has emptied the field. Setting `date` fills it again. Ours alone.
    public internal(set) var isCleared = false

    /// A picker of the moment it is made.
    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    /// Makes a picker of the moment it is made; nothing is read from the coder.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// The moment that is chosen, brought between the limits; the moment the picker was made unless set. Setting it sends no
    /// event.
    open var date: Date {
        get { limited(chosen) }
        set {
            chosen = newValue
            isCleared = false
        }
    }

    /// Sets `date`; sends no event and animates nothing.
    open func setDate(_ date: Date, animated: Bool) {
        self.date = date
    }

    /// In minutes, from 1 (the default) to 30; what does not divide 60 leaves it at 1. What a person chooses is brought down to
    /// it.
    open var minuteInterval: Int {
        get { interval }
        set { interval = (1...30).contains(newValue) && 60 % newValue == 0 ? newValue : 1 }
    }

    private func limited(_ date: Date) -> Date {
        if let minimumDate, let maximumDate, minimumDate > maximumDate { return date }
        return max(minimumDate ?? date, min(maximumDate ?? date, date))
    }

    // MARK: The browser's field

    private var rules: FieldDate { FieldDate(mode: datePickerMode, timeZone: timeZone ?? .current) }

    var fieldValue: String { isCleared ? "" : fieldText(date) }

    func fieldText(_ date: Date) -> String { rules.text(of: date) }

    /// Nil for what is no date, such as the 31st of April.
    func moment(ofFieldText text: String) -> Date? { rules.moment(of: text, near: chosen, every: interval) }

    /// A choice of the browser, or the empty text of a field that was emptied.
    func userChose(_ text: String) -> Bool {
        guard isEnabled else { return false }
        guard !text.isEmpty else {
            isCleared = true
            return true
        }
        guard let moment = moment(ofFieldText: text) else { return false }
        date = limited(moment)
        sendActions(for: .valueChanged)
        sendActions(for: .primaryActionTriggered)
        return true
    }
}
