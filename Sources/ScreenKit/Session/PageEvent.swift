/// What a browser posted, as values that nothing has been checked of but their form.
public struct PageEvent: Sendable, Equatable {
    /// What the person did on the page; an id names the control.
    public enum Action: Sendable, Equatable {
        /// A button was pressed.
        case press(String)
        /// The return key was pressed in a field.
        case pressReturn(String)
        /// Files were chosen in a file field; they are among `files`.
        case choose(String)
        /// Nothing was pressed: typing has paused, and the text is to be kept.
        case typed
    }

    /// What one field of the form holds, whether it was changed or not.
    public struct Field: Sendable, Equatable {
        /// The id of the field's view, as `Node.id` gave it.
        public var id: String
        /// A field's text, the number of a chosen segment, or any text for a switch that is on. At most 200 000 bytes.
        public var value: String

        /// A field's id and value, unchecked.
        public init(id: String, value: String) {
            self.id = id
            self.value = value
        }
    }

    /// A file that came with the form.
    public struct File: Sendable, Equatable {
        /// The id of the file field, as `Node.id` gave it.
        public var id: String
        /// The file itself.
        public var file: UploadedFile

        /// A field's id and its file, unchecked.
        public init(id: String, file: UploadedFile) {
            self.id = id
            self.file = file
        }
    }

    /// The screen the form was made for.
    public var screenID: String
    /// The revision the page was made at; nil when the form did not say.
    public var revision: Int?
    /// Chosen by the browser for each press and kept when it tries again, so that a press counts once.
    public var eventID: String?
    /// Every field of the form that was sent, in any order.
    public var fields: [Field]
    /// Files that came with the form, in their order.
    public var files: [File] = []
    /// Switches that were on the page: one of them without a field is off.
    public var switches: [String]
    /// The secure fields that were on the page: their text is not saved, also when their screen has gone.
    public var secureFields: [String] = []
    /// The secure fields a person emptied. An empty value of another one leaves its text as it is, since a page does not
    /// carry it.
    public var emptiedFields: [String] = []
    /// Text of a pause in typing is kept also when its screen has closed: the page knows that, and shows it still. Else it
    /// may be a pause before the very press that closed the screen, which is late.
    public var isKeptAfterClosing = false
    /// What was done after the fields were filled in.
    public var action: Action
    /// The person's language as a BCP 47 tag; nil leaves it as it is.
    public var language: String?
    /// Whether motion is unwanted; nil leaves it as it is.
    public var prefersReducedMotion: Bool?
    /// The person's time zone by its name in the IANA's table; nil leaves it as it is.
    public var timeZone: String?

    /// Whom events of one origin are counted for, as the application says; nil leaves it as it is.
    public var clientKey: String?

    /// An event without a language or a wish about motion.
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
