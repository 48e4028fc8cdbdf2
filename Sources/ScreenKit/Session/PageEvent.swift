/// What a browser posted, as values that nothing has been checked of but their form.
public struct PageEvent: Sendable, Equatable {
    public enum Action: Sendable, Equatable {
        /// A button was pressed.
        case press(String)
        /// The return key was pressed in a field.
        case pressReturn(String)
        /// Nothing was pressed: typing has paused, and the text is to be kept.
        case typed
    }

    public struct Field: Sendable, Equatable {
        public var id: String
        public var value: String

        public init(id: String, value: String) {
            self.id = id
            self.value = value
        }
    }

    /// The screen the form was made for.
    public var screenID: String
    /// The revision the page was made at; nil when the form did not say.
    public var revision: Int?
    /// Chosen by the browser for each press and kept when it tries again, so that a press counts once.
    public var eventID: String?
    public var fields: [Field]
    /// Switches that were on the page: one of them without a field is off.
    public var switches: [String]
    public var action: Action
    /// The person's language, and whether motion is unwanted; nil leaves them as they are.
    public var language: String?
    public var prefersReducedMotion: Bool?

    public init(
        screenID: String, revision: Int? = nil, eventID: String? = nil, fields: [Field] = [], switches: [String] = [],
        action: Action
    ) {
        self.screenID = screenID
        self.revision = revision
        self.eventID = eventID
        self.fields = fields
        self.switches = switches
        self.action = action
    }
}
