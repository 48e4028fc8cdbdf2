public import Foundation

/// A view a person can act on.
open class UIControl: UIView {
    /// What can happen to a control. A browser tells of presses, of new values and of the return key, not of touches.
    public struct Event: OptionSet, Hashable, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// Not sent by a browser; `sendActions(for:)` can.
        public static let touchDown = Event(rawValue: 1 << 0)
        /// A button was pressed, by whatever means; sent before `primaryActionTriggered`.
        public static let touchUpInside = Event(rawValue: 1 << 6)
        /// Not sent by a browser; `sendActions(for:)` can.
        public static let touchCancel = Event(rawValue: 1 << 8)
        /// A person chose another segment or turned a switch.
        public static let valueChanged = Event(rawValue: 1 << 12)
        /// What the control is there for: a press, a new value, or the return key in a field.
        public static let primaryActionTriggered = Event(rawValue: 1 << 13)
        /// Not sent by a browser: the server is not told where the keyboard is.
        public static let editingDidBegin = Event(rawValue: 1 << 16)
        /// A person wrote in a text field; sent once for all that was written since the last event.
        public static let editingChanged = Event(rawValue: 1 << 17)
        /// Not sent by a browser: the server is not told where the keyboard is.
        public static let editingDidEnd = Event(rawValue: 1 << 18)
        /// The return key was pressed in a text field, and its delegate let it end the edit.
        public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
        /// All events of touches, `touchUpInside` among them; `valueChanged` and `primaryActionTriggered` are not.
        public static let allTouchEvents = Event(rawValue: 0xFFF)
        /// All events of text fields.
        public static let allEditingEvents = Event(rawValue: 0xF0000)
        /// Every event, those a host defines too.
        public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
    }

    /// What a control is in at the moment; several can hold at once.
    public struct State: OptionSet, Hashable, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// None of the others: the empty set, which every state contains.
        public static let normal: State = []
        /// `isHighlighted` is true.
        public static let highlighted = State(rawValue: 1 << 0)
        /// `isEnabled` is false.
        public static let disabled = State(rawValue: 1 << 1)
        /// `isSelected` is true.
        public static let selected = State(rawValue: 1 << 2)
        /// Never in `state`: the server is not told where the keyboard is.
        public static let focused = State(rawValue: 1 << 3)
    }

    /// False refuses every press and value.
    open var isEnabled = true
    /// Not changed by a press. On a button it is told to assistive technology as pressed in.
    open var isSelected = false
    /// Not changed by a press, which is over when the server hears of it.
    open var isHighlighted = false
    private var handlers: [(action: UIAction, events: Event)] = []

    /// An enabled control without actions.
    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    /// A control with an action for `.primaryActionTriggered`.
    public convenience init(frame: CGRect, primaryAction: UIAction?) {
        self.init(frame: frame)
        if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
    }

    /// Makes an enabled control without actions; nothing is read from the coder.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// What `isEnabled`, `isSelected` and `isHighlighted` say, as one set.
    open var state: State {
        var state: State = []
        if !isEnabled { state.insert(.disabled) }
        if isSelected { state.insert(.selected) }
        if isHighlighted { state.insert(.highlighted) }
        return state
    }

    /// True while the control is enabled.
    open override var canBecomeFirstResponder: Bool { isEnabled }

    /// Adds an action for some events; one with the same identifier gives way.
    open func addAction(_ action: UIAction, for controlEvents: Event) {
        var events = controlEvents
        for (position, handler) in handlers.enumerated() where handler.action.identifier == action.identifier {
            if handler.action === action { events.formUnion(handler.events) }
            handlers[position].events.subtract(events)
        }
        handlers.removeAll { $0.events.isEmpty }
        handlers.append((action, events))
    }

    /// Removes an action, and others with its identifier, for some events; for others it stays.
    open func removeAction(_ action: UIAction, for controlEvents: Event) {
        removeAction(identifiedBy: action.identifier, for: controlEvents)
    }

    /// Removes the action of an identifier for some events; for others it stays.
    open func removeAction(identifiedBy actionIdentifier: UIAction.Identifier, for controlEvents: Event) {
        for position in handlers.indices where handlers[position].action.identifier == actionIdentifier {
            handlers[position].events.subtract(controlEvents)
        }
        handlers.removeAll { $0.events.isEmpty }
    }

    /// Runs every action that was added for any of the events.
    open func sendActions(for controlEvents: Event) {
        for handler in handlers where !handler.events.isDisjoint(with: controlEvents) { sendAction(handler.action) }
    }

    /// The way every action goes; an override calls super once, or keeps the action from running.
    open func sendAction(_ action: UIAction) {
        #if DEBUG
            window?.scene?.checkIsolation()
        #endif
        guard !action.attributes.contains(.disabled) else { return }
        action.perform(sender: self)
    }

    /// All events that actions were added for.
    open var allControlEvents: Event { handlers.reduce(into: []) { $0.formUnion($1.events) } }
}
