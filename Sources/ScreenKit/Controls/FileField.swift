/// A field in which a person chooses a file, which is sent at once. Ours alone; it stands for UIKit's pickers.
///
/// A press of the field opens the browser's own chooser, on a phone with the camera and the library. When the file has
/// come, `.valueChanged` is sent, and `files` has it until the action returns: begin work on it there, with
/// `scene.perform`. Nothing of a file is kept with the screen; one whose sending broke off has to be chosen again.
open class FileField: UIControl {
    /// Which camera a phone opens at once in place of the chooser.
    public enum Capture: String, Sendable {
        case user
        case environment
    }

    /// What a person may record in the browser in place of choosing a file.
    public struct Recorder: Sendable, Equatable {
        /// What is recorded.
        public var kind: MediaPlayerView.Source.Kind
        /// In seconds, after which the recorder stops by itself.
        public var maxDuration: Int

        /// A recorder of so many seconds at most.
        public init(kind: MediaPlayerView.Source.Kind, maxDuration: Int) {
            self.kind = kind
            self.maxDuration = maxDuration
        }
    }

    /// The media types the browser's chooser offers, such as `image/jpeg`. What comes is untrusted all the same.
    open var acceptedTypes: [String] = []
    /// In bytes; the browser refuses a larger file before it is sent, and the server when it comes all the same.
    open var sizeLimit = 25_000_000
    /// Nil lets the person choose between the camera and what is there.
    open var capture: Capture?
    /// Offered beside the chooser where the browser can; put the field into a view whose `clientModule` is `record`. What
    /// was recorded comes as a file like all others.
    open var recorder: Recorder?
    /// Whether several files can be chosen at once.
    open var allowsMultiple = false
    /// The files that have come with the present event; empty at any other time.
    public private(set) var files: [UploadedFile] = []

    /// An empty field.
    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    /// Makes an empty field; nothing is read from the coder.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// A field can have the keyboard while it is enabled.
    open override var canBecomeFirstResponder: Bool { isEnabled }

    /// False when the field takes none now.
    func userChose(_ files: [UploadedFile]) -> Bool {
        guard isEnabled else { return false }
        // The browser looks at the limit first, but not every browser does.
        self.files = (allowsMultiple ? files : Array(files.prefix(1))).map { file in
            file.size <= sizeLimit || file.isTooLarge
                ? file
                : UploadedFile(path: file.path, name: file.name, size: file.size, isTooLarge: true, owner: file)
        }
        defer { self.files = [] }
        sendActions(for: .valueChanged)
        sendActions(for: .primaryActionTriggered)
        return true
    }
}

/// A file that a person has sent, on disk. It is removed when nobody holds this any more.
public final class UploadedFile: Sendable, Equatable {
    /// Where it lies; nothing is known of its content.
    public let path: String
    /// The name the browser gave it: untrusted, for showing only.
    public let name: String
    /// In bytes.
    public let size: Int
    /// Whether it was larger than the server takes; nothing of it is kept then.
    public let isTooLarge: Bool
    private let owner: any Sendable

    /// `owner` keeps the file on disk for as long as this lives.
    public init(path: String, name: String, size: Int, isTooLarge: Bool, owner: any Sendable) {
        self.path = path
        self.name = name
        self.size = size
        self.isTooLarge = isTooLarge
        self.owner = owner
    }

    /// The same file, not another of the same content.
    public static func == (lhs: UploadedFile, rhs: UploadedFile) -> Bool { lhs === rhs }
}
