import Localization

/// Leads through signing in by a code that is mailed: the address, then the code.
///
/// The login screen, stock or a host's own, asks it what to show and tells it what was pressed. When it is over, the
/// screen is dismissed and the person is back where they were; nothing is sent or claimed by it. Use it on the tree.
public final class LoginCoordinator {
    /// What the person signs in for.
    public enum Purpose: String, Codable, Sendable {
        /// To send a voucher.
        case send
        /// To claim one, whoever they are.
        case claim
        /// To claim one that was mailed to them, with that address.
        case claimMailed
        /// To see what they have sent.
        case myVouchers
    }

    /// What the person signs in for.
    public let purpose: Purpose
    /// Whether a code is being sent or looked at; further calls are ignored meanwhile.
    public private(set) var isBusy = false
    /// What was typed as the address last, to be shown again when another one is wanted.
    public private(set) var lastAddress = ""
    private var progress: LoginProgress
    private weak var scene: Scene?
    private weak var screen: UIViewController?
    private let didEnd: (_ isSignedIn: Bool) -> Void
    private let isEnough: (SignedInPerson) -> Bool

    /// Made by the flow or the recipient's coordinator. `isEnough` says whether somebody who is signed in need not do
    /// so; `didEnd` is called once the screen is dismissed.
    init(
        purpose: Purpose, scene: Scene, isEnough: @escaping (SignedInPerson) -> Bool = { _ in true },
        didEnd: @escaping (_ isSignedIn: Bool) -> Void
    ) {
        self.purpose = purpose
        self.scene = scene
        self.isEnough = isEnough
        self.didEnd = didEnd
        let kept = LoginProgress.kept(in: scene)
        progress = kept?.purpose == purpose ? kept ?? LoginProgress(purpose: purpose) : LoginProgress(purpose: purpose)
        lastAddress = progress.address.map { "\($0)" } ?? ""
    }

    /// Where a code was sent; nil while the address is asked for.
    public var address: EmailAddress? { progress.challenge == nil ? nil : progress.address }

    /// Who is signed in, by this screen or another one of the visitor's; nil while nobody is who need not sign in anew.
    public var signedInPerson: SignedInPerson? { scene?.signedInPerson.flatMap { isEnough($0) ? $0 : nil } }

    // MARK: What is pressed

    /// Sends a code to what a person typed; `completion` is called on the tree, with words when it was not sent.
    public func sendCode(to address: EmailAddress, completion: @escaping (_ refusal: String?) -> Void) {
        guard !isBusy, let scene else { return }
        guard let service = scene.environment[LoginService.self], let session = scene.sessionID else {
            ScreenLog.warn("Nobody can sign in by a code: the application has no store for logins.")
            return completion(localized("login.notHere"))
        }
        isBusy = true
        lastAddress = "\(address)"
        let client = scene.clientKey
        scene.perform {
            try await service.ask(address: address, session: session, client: client)
        } completion: { [weak self] result in
            guard let self else { return }
            self.isBusy = false
            switch result {
            case .success(let challenge):
                guard self.isOpen else { return }
                self.progress.address = address
                self.progress.challenge = challenge
                self.keepProgress()
                completion(nil)
            case .failure(let error): completion(Self.words(for: error))
            }
        }
    }

    /// Sends a new code to the same address; the one that was sent before goes on until it ends.
    public func sendNewCode(completion: @escaping (_ refusal: String?) -> Void) {
        guard let address else { return }
        sendCode(to: address, completion: completion)
    }

    /// Asks for the address again.
    public func useAnotherAddress() {
        guard !isBusy else { return }
        progress.challenge = nil
        keepProgress()
    }

    /// Signs the person in when a code is the right one, and ends; else `refused` is called on the tree with words.
    public func signIn(code: String, refused: @escaping (_ refusal: String) -> Void) {
        guard !isBusy, let scene, let challenge = progress.challenge else { return }
        guard let service = scene.environment[LoginService.self], let session = scene.sessionID else { return }
        isBusy = true
        note(isConfirming: true)
        let client = scene.clientKey
        // The cookie changes with the answer to this press.
        scene.perform(holdingAnswer: true) {
            try await service.confirm(challenge: challenge, code: code, session: session, client: client)
        } completion: { [weak self] result in
            guard let self else { return }
            self.isBusy = false
            self.note(isConfirming: nil)
            switch result {
            case .success(let person):
                self.scene?.signedInPerson = person
                self.end(isSignedIn: true)
            case .failure(let error): refused(Self.words(for: error))
            }
        }
    }

    /// Ends without a code: somebody is signed in, by a host's own means (`Scene.signedInPerson`) or in another tab.
    /// Nothing happens while nobody is.
    public func goOn() {
        guard signedInPerson != nil else { return }
        end(isSignedIn: true)
    }

    /// Ends without signing in.
    public func cancel() {
        end(isSignedIn: false)
    }

    private static func words(for error: any Error) -> String {
        if let refusal = error as? LoginRefusal { return refusal.words }
        ScreenLog.warn("A login failed: \(error)")
        return localized("login.failed")
    }

    // MARK: The screen

    /// Shows the screen on top of another one.
    func present(_ screen: UIViewController, on presenter: UIViewController) {
        screen.screenIdentifier = screen.screenIdentifier ?? "login"
        self.screen = screen
        keepProgress()
        presenter.present(screen, animated: true)
    }

    /// Whether the screen is shown.
    var isOpen: Bool { screen?.presentingViewController != nil }

    /// Whether a scene was left at a login for a purpose.
    static func wasOpen(for purposes: Set<Purpose>, in scene: Scene) -> Purpose? {
        LoginProgress.kept(in: scene).flatMap { purposes.contains($0.purpose) ? $0.purpose : nil }
    }

    /// Forgets a login that was left without a word, such as by going back below it.
    static func forget(in scene: Scene?) {
        if let scene { LoginProgress.keep(nil, in: scene) }
    }

    /// As if a code had been sent, for a look in the gallery.
    func showCodeForPreview() {
        progress.address = try? EmailAddress("anna@example.org")
        progress.challenge = LoginChallengeID("preview")
    }

    private func note(isConfirming: Bool?) {
        progress.isConfirming = isConfirming
        keepProgress()
    }

    /// What to tell of a code that was being looked at when the server ended; nil when none was. Told once.
    func takeInterruption() -> String? {
        guard !isBusy, progress.isConfirming == true, signedInPerson == nil else { return nil }
        note(isConfirming: nil)
        return localized("login.interrupted")
    }

    private func keepProgress() {
        if let scene { LoginProgress.keep(progress, in: scene) }
    }

    private func end(isSignedIn: Bool) {
        Self.forget(in: scene)
        guard isOpen, let presenter = screen?.presentingViewController else { return }
        presenter.dismiss(animated: true) { [didEnd] in didEnd(isSignedIn) }
    }
}
