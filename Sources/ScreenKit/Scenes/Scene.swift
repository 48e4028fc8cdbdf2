@_exported public import Foundation
public import Localization

/// One tab of one visitor: a window with its root controller and what it presents.
///
/// A scene and all it holds belong to their session and never leave it. Everything here is called by handlers of the
/// tree, during an event.
public final class Scene {
    /// The size a controller's view has before a browser lays it out: a phone's, in points. What the browser makes of
    /// it is known to the browser alone.
    public static let nominalSize = CGSize(width: 390, height: 844)

    /// Unique within its session; empty in an ephemeral scene.
    public let id: String
    /// Saved with the session, for this scene only.
    public let state: SceneState
    /// Saved with the session and shared by all scenes of the visitor.
    public let sharedState: SceneState
    /// The services the scene's controllers may use, put in by the application.
    public let environment: SceneEnvironment
    /// The root of all views of the scene; its root controller comes from the application's closure.
    public let window: UIWindow
    /// The custom properties of all pages of the scene.
    public var theme = PageTheme()
    /// A BCP 47 tag such as `de`: one of the application's languages, by the browser's wishes; known when the root
    /// controller is made. `en` unless set.
    public internal(set) var language = "en" {
        didSet { if language != oldValue { words = environment.words(in: language) } }
    }
    /// What stock screens say, in the scene's language; `localized(_:_:)` finds it during an event.
    public private(set) lazy var words = environment.words(in: language)
    /// Whether the person asked for less motion, as far as an event said so; pages then name no transition.
    public internal(set) var prefersReducedMotion = false
    /// The person's time zone as their browser names it; nil before it said so, and of one without the script.
    public internal(set) var timeZone: TimeZone?
    /// Whom what the person does is counted for, where there is a limit to it: the network address of the last event's
    /// browser, or of its network. Empty before the first event.
    public internal(set) var clientKey = ""
    /// True in a scene that is made to answer a GET without a session: nothing of it is kept, no work is begun.
    public let isEphemeral: Bool
    /// Lines for chat previews, set by a controller whose page is shared as a link.
    public var metadata: [PageMetadata] = []

    /// Rises with each turn.
    public internal(set) var revision = 1
    /// The last revision that is shown though work is under way; see Scene+Work.
    var progressRevision = 0

    // What the next page is told; see Scene+Attention.
    var announcement: String?
    var notice: String?
    var transition: Page.Transition = .none
    weak var focusTarget: UIView?
    var focusIdentifier: String?
    /// True while screens are left by going back: what was typed in them comes back when they are opened again.
    var keepsTypedText = false

    var keptImages: [UIImage] = []

    /// The session the scene belongs to; nil in an ephemeral scene and in tests of the tree alone.
    weak var session: Session?
    /// The id of the session the scene belongs to, as the application gave it; nil in an ephemeral scene.
    public var sessionID: String? { session?.id }

    // The present turn; see Scene+Turns.
    var turnDepth = 0
    var transitionEnds: [() -> Void] = []
    var afterTurnBodies: [() -> Void] = []
    var isTransitioning: Bool { !transitionEnds.isEmpty }

    // Work under way; see Scene+Work.
    var performances: [Int: (Result<any Sendable, any Error>) -> Void] = [:]
    var nextPerformance = 1
    /// The event that is being carried out, and the work that holds the answer of one; see Session+Renewal.
    var ticket: Int?
    var heldWork: [Int: Int] = [:]
    let startWork: ((Int, @escaping @Sendable () async throws -> any Sendable) -> Void)?

    // What comes back after a rebuild; see Scene+Restoration.
    var typedText: [String: [String: String]] = [:]
    /// What was in the fields of screens when they closed; tells a form that is sent again from one with new text.
    var takenText: [String: TakenText] = [:]
    var opener: String?
    var openers: [ObjectIdentifier: String] = [:]
    var pressedControl: String?
    /// The button whose press the present turn carries out.
    var pressedButton: String?
    /// The text of the form it came with.
    var formFields: [PageEvent.Field] = []
    /// What the last event filled in, and text it had for fields that are not there; see Scene+Events.
    var filling: Filling = []
    var homelessText: [String] = []
    var seenEvents: [String] = []
    /// What identifies the last form that came without an id of its event.
    var lastForm: Int?
    var restorable: [String: Data] = [:]
    /// What is still to be shown again at views of screens that are being opened again.
    var savedRefusals: [String: String] = [:]

    init(
        id: String, environment: SceneEnvironment, state: SceneState, sharedState: SceneState,
        isEphemeral: Bool = false,
        startWork: ((Int, @escaping @Sendable () async throws -> any Sendable) -> Void)?
    ) {
        self.id = id
        self.environment = environment
        self.state = state
        self.sharedState = sharedState
        self.isEphemeral = isEphemeral
        self.startWork = startWork
        window = UIWindow(frame: CGRect(origin: .zero, size: Scene.nominalSize))
        window.scene = self
    }

    /// Traps in debug builds when the tree is touched off its session; costs nothing in release builds.
    func checkIsolation() {
        session?.assertIsolated("The tree of a scene was touched off its session.")
    }

    /// The root controller and what is presented above it, from the bottom.
    var stack: [UIViewController] {
        var result: [UIViewController] = []
        var controller = window.rootViewController
        while let current = controller {
            result.append(current)
            controller = current.directlyPresented
        }
        return result
    }

    /// The controller of the screen that is shown.
    public var visibleViewController: UIViewController? { stack.last }
}
