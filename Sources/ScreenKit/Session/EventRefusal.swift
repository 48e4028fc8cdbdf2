import Localization

/// Why an event from a browser was not carried out. Nothing was pressed; fields that took what was written keep it, and
/// the page says so.
public enum EventRefusal: Error, Sendable, Equatable {
    /// No control of that id is on the screen.
    case unknownControl(String)
    /// The control or something around it is hidden.
    case hidden(String)
    /// The control is disabled, or a view around it takes no touches.
    case disabled(String)
    /// The control is not of a kind that can do what was asked.
    case notPressable(String)
    /// The value cannot be one of the control's.
    case badValue(String)
    /// A delegate of the control said no.
    case declined(String)
}

extension EventRefusal {
    /// For the person on the page, who knows no control by its id.
    var words: String {
        switch self {
        case .unknownControl, .hidden, .notPressable: localized("page.changedMeanwhile")
        case .disabled: localized("page.switchedOff")
        case .badValue: localized("page.badValue")
        case .declined: localized("page.declined")
        }
    }
}

extension Scene {
    /// What the person is told of an event that was refused.
    func words(for refusal: EventRefusal) -> String {
        let words = localized("page.didNotWork", refusal.words, filling.words)
        return homelessText.isEmpty ? words : "\(words) \(Self.words(forHomeless: homelessText))"
    }

    static func words(forHomeless texts: [String]) -> String {
        localized("page.homeless", texts.map { "“\($0)”" }.joined(separator: ", "))
    }
}

/// For the log.
extension EventRefusal: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unknownControl(let id): "There is no control “\(id)” on the screen."
        case .hidden(let id): "The control “\(id)” is not shown."
        case .disabled(let id): "The control “\(id)” is switched off at the moment."
        case .notPressable(let id): "The control “\(id)” cannot be pressed."
        case .badValue(let id): "The control “\(id)” does not take that value."
        case .declined(let id): "The control “\(id)” did not accept that."
        }
    }
}
