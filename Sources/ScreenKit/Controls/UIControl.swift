public import Foundation

/// A view a person can act on.
open class UIControl: UIView {
    public struct Event: OptionSet, Hashable, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        public static let touchDown = Event(rawValue: 1 << 0)
        public static let touchUpInside = Event(rawValue: 1 << 6)
        public static let touchCancel = Event(rawValue: 1 << 8)
        public static let valueChanged = Event(rawValue: 1 << 12)
        public static let primaryActionTriggered = Event(rawValue: 1 << 13)
        public static let editingDidBegin = Event(rawValue: 1 << 16)
        public static let editingChanged = Event(rawValue: 1 << 17)
        public static let editingDidEnd = Event(rawValue: 1 << 18)
        public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
        public static let allTouchEvents = Event(rawValue: 0xFFF)
        public static let allEditingEvents = Event(rawValue: 0xF0000)
        public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
    }

    public struct State: OptionSet, Hashable, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        public static let normal: State = []
        public static let highlighted = State(rawValue: 1 << 0)
        public static let disabled = State(rawValue: 1 << 1)
        public static let selected = State(rawValue: 1 << 2)
        public static let focused = State(rawValue: 1 << 3)
    }

    /// False refuses every press and value.
    open var isEnabled = true
    open var isSelected = false
    open var isHighlighted = false
    private var handlers: [(action: UIAction, events: Event)] = []

    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    public convenience init(frame: CGRect, primaryAction: UIAction?) {
        self.init(frame: frame)
        if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    open var state: State {
        var state: State = []
        if !isEnabled { state.insert(.disabled) }
        if isSelected { state.insert(.selected) }
        if isHighlighted { state.insert(.highlighted) }
        return state
    }

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

    open func removeAction(_ action: UIAction, for controlEvents: Event) {
        removeAction(identifiedBy: action.identifier, for: controlEvents)
    }

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

    open var allControlEvents: Event { handlers.reduce(into: []) { $0.formUnion($1.events) } }
}
