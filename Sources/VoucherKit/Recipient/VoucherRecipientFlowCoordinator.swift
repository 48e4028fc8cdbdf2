import Localization
import Foundation

/// Leads a recipient from the wrapped envelope to the claim, and asks the service for it.
///
/// The unwrap and the claim screen, stock or a host's own, ask it what to show and tell it what was pressed. Looking
/// changes nothing; only `claim` does. Its screen keeps it alive.
public final class VoucherRecipientFlowCoordinator {
    /// The voucher as it stood last; it may change while the page is open.
    public private(set) var voucher: Voucher
    /// The theme of the recipient's screens.
    public let themeManager: ThemeManager
    /// Whether a claim is under way; **Claim** is switched off meanwhile.
    public private(set) var isClaiming = false
    /// Whether it is being opened; **Unwrap it** is switched off meanwhile.
    public private(set) var isOpening = false
    let token: String
    let screens: VoucherScreens
    let settings: RecipientSettings
    /// Whether a sender looks at it before anything is sent: then nothing is kept, nothing can be claimed, and it can be
    /// unwrapped before its time.
    public var isPreview: Bool { ownStates != nil }
    /// Of a preview, which keeps nothing in the scene.
    private let ownStates: (state: SceneState, shared: SceneState)?
    private(set) weak var scene: Scene?
    private(set) weak var unwrapViewController: UIViewController?
    private var login: LoginCoordinator?
    /// Rises with each question to the host, so that a late answer to an earlier one is known.
    private var loginQuestion = 0

    /// `token` is the secret part of the link, `scene` the recipient's.
    public init(
        voucher: Voucher, token: String, themeManager: ThemeManager = ThemeManager(), screens: VoucherScreens,
        settings: RecipientSettings = RecipientSettings(), scene: Scene
    ) {
        self.voucher = voucher
        self.token = token
        self.themeManager = themeManager
        self.screens = screens
        self.settings = settings
        self.scene = scene
        ownStates = nil
    }

    init(previewOf voucher: Voucher, themeManager: ThemeManager, screens: VoucherScreens, scene: Scene) {
        self.voucher = voucher
        token = ""
        self.themeManager = themeManager
        self.screens = screens
        settings = RecipientSettings()
        self.scene = scene
        ownStates = (SceneState(), SceneState())
    }

    /// The screen of the link: the registered one, else stock. It is the scene's root.
    public func makeUnwrapViewController() -> UIViewController {
        // Before the screen is made, which may say something else.
        if !isPreview { scene?.metadata = scene?.environment[VoucherPreview.self]?.metadata(of: voucher) ?? [] }
        let screen = make(.unwrap) ?? UnwrapViewController(coordinator: self)
        screen.screenIdentifier = screen.screenIdentifier ?? "unwrap"
        unwrapViewController = screen
        RecipientKeeper.keep(self, with: screen)
        if isPreview { return screen }
        scene?.theme = themeManager.pageTheme
        if let scene, let purpose = LoginCoordinator.wasOpen(for: [.claim, .claimMailed], in: scene) {
            scene.inNextTurn { [weak self] in self?.openLogin(for: purpose) }
        }
        askWhetherItIsOurs()
        return screen
    }

    /// The part of the page where the voucher is claimed: the registered one, else stock. An unwrap screen adds it as a
    /// child controller.
    public func makeClaimViewController() -> UIViewController {
        make(.claim) ?? ClaimViewController(coordinator: self)
    }

    /// What a recipient sees of an item: the host's view, else its picture. A note is its text on its paper, to be read,
    /// marked and heard; beside a picture of the host's own it stands as plain words.
    public func makeView(for item: VoucherItem) -> UIView {
        if let own = screens.itemView(for: item) { return own }
        if item.type == PersonalizationType.photo.rawValue, let photo = ItemPicture.photo(of: item) { return photo }
        if item.type == PersonalizationType.animated.rawValue, let view = ItemPicture.animation(of: item) {
            return view
        }
        if item.type == PersonalizationType.note.rawValue, let note = NoteView.make(for: item) { return note }
        if let player = RecordingView.make(for: item, picture: { ItemPicture.make(for: item) }) { return player }
        let place = UIStackView()
        place.axis = .vertical
        place.spacing = 8
        place.alignment = .center
        place.addArrangedSubview(ItemPicture.make(for: item))
        if item.type == PersonalizationType.note.rawValue, let note = item.object["note"]?.stringValue {
            place.addArrangedSubview(NoteView.words(note, of: item))
        }
        if item.type == PersonalizationType.gift.rawValue, let words = item.object["howToSpend"]?.stringValue,
            !words.isEmpty
        {
            place.addArrangedSubview(Form.text(localized("gift.how", words), look: "hint"))
        }
        return place
    }

    /// The paper the voucher is wrapped in, to be repeated: a drawn one, a host's own, or the sender's photo at the width of
    /// the page. Nil when none was chosen.
    public var paperImage: UIImage? { voucher.paperImage }

    func make(_ id: VoucherScreens.ID, login: LoginCoordinator? = nil) -> UIViewController? {
        var context = VoucherScreens.Context()
        context.recipientCoordinator = self
        context.loginCoordinator = login
        do {
            return try screens.make(id, context, as: UIViewController.self)
        } catch {
            ScreenLog.warn("\(error)")
            return nil
        }
    }

    // MARK: What this visitor has done

    private static let unwrappedKey = "unwrapped"
    // Of the visitor, not of one tab: they have to outlive a tab's scene.
    private var claimKeyName: String { "claim-key-\(voucher.id)" }
    private var claimedKey: String { "claimed-\(voucher.id)" }

    /// Whether it was unwrapped in this tab.
    public var isUnwrapped: Bool { state?.value(Bool.self, for: Self.unwrappedKey) ?? false }
    /// Whether this visitor is the one who claimed it.
    public var isClaimedHere: Bool { sharedState?.value(Bool.self, for: claimedKey) ?? false }
    var state: SceneState? { ownStates?.state ?? scene?.state }
    var sharedState: SceneState? { ownStates?.shared ?? scene?.sharedState }

    /// Made once for this visitor, so that a claim that is sent twice counts once.
    ///
    /// That of somebody who is signed in is theirs in all their browsers.
    private func claimKey(in scene: Scene) -> String {
        if let key = scene.sharedState.value(String.self, for: claimKeyName) { return key }
        let key = personalClaimKey ?? UUID().uuidString
        scene.sharedState.set(key, for: claimKeyName)
        return key
    }

    private var personalClaimKey: String? {
        scene?.signedInPerson.map { "person:\(OwnerKey($0).rawValue)" }
    }

    /// The keys under which this visitor may have claimed it: in this browser, or as who they are.
    var claimKeys: [String] {
        let kept = scene?.sharedState.value(String.self, for: claimKeyName)
        return [kept, personalClaimKey].compactMap(\.self)
    }

    // MARK: What is pressed

    /// From when it can be unwrapped, while that is to come; nil when it can be unwrapped now.
    public var unwrapDate: UnwrapDate? {
        guard let from = voucher.claimableFrom, now < from else { return nil }
        let zone = voucher.unwrapDate?.timeZone ?? scene?.timeZone ?? .current
        return UnwrapDate(moment: from, timeZone: zone)
    }

    private var now: Date { scene?.environment[VoucherService.self]?.now ?? Date() }

    /// How long it is until then, in the two largest units: `3 days, 4 hours`. Nil when it can be unwrapped now.
    var countdown: String? {
        guard let unwrapDate else { return nil }
        // A minute that has begun is a minute to wait.
        let seconds = (unwrapDate.moment.timeIntervalSince(now) / 60).rounded(.up) * 60
        var style = Duration.UnitsFormatStyle(
            allowedUnits: [.days, .hours, .minutes], width: .wide, maximumUnitCount: 2)
        style.locale = Words.current.locale
        return Duration.seconds(seconds).formatted(style)
    }

    /// Whether it is still wrapped and may be unwrapped now.
    var canUnwrap: Bool { !isUnwrapped && (unwrapDate == nil || isPreview) }

    /// Opens the envelope for this tab. The first time anybody does is noted: from then on the sender cannot take the voucher
    /// back. Nothing happens before `unwrapDate`, except in a preview, nor while it is being opened.
    public func unwrap() {
        guard let scene, unwrapDate == nil || isPreview, !isOpening else { return }
        guard !isPreview, !scene.isEphemeral, voucher.openedAt == nil, voucher.status == .created,
            let service = scene.environment[VoucherService.self]
        else { return reveal() }
        isOpening = true
        let token = token
        scene.perform {
            do {
                return Answer(voucher: try await service.open(token: token), refusal: nil)
            } catch let refusal as VoucherRefusal {
                return Answer(voucher: try await service.voucher(token: token), refusal: refusal)
            }
        } completion: { [weak self] result in
            self?.didOpen(result)
        }
    }

    private func didOpen(_ result: Result<Answer, any Error>) {
        isOpening = false
        switch result {
        case .success(let answer):
            if let fresh = answer.voucher { voucher = fresh }
            switch answer.refusal {
            // Whoever comes too late to claim may still look.
            case nil, .alreadyClaimed, .expired: reveal()
            case .some(let refusal):
                scene?.announce(refusal.words)
                tell(.unwrapped)
            }
        case .failure(let error):
            ScreenLog.warn("A voucher could not be opened: \(error)")
            scene?.show(notice: localized("unwrap.failed"))
            scene?.announce(localized("unwrap.failed"))
        }
    }

    private func reveal() {
        guard let scene else { return }
        state?.set(true, for: Self.unwrappedKey)
        scene.transition(.unwrap)
        scene.announce(localized("unwrap.count", voucher.itemsInside.count))
        tell(.unwrapped)
    }

    /// As if it had been unwrapped, for a look in the gallery.
    func openForPreview() {
        scene?.state.set(true, for: Self.unwrappedKey)
    }

    /// As if this visitor had claimed it, for a look in the gallery.
    func claimForPreview() {
        scene?.sharedState.set(true, for: claimedKey)
    }

    /// Claims the voucher for a person. A call while one is under way is ignored.
    ///
    /// Where a login is wanted, the login screen is shown instead and nothing is claimed; whoever has signed in is back
    /// on this page and presses again.
    ///
    /// `refused` is called on the tree with words for the person when the name is not accepted, when the voucher cannot
    /// be claimed, or when it did not work; a claim that is tried again counts once.
    public func claim(name: String, refused: @escaping (String) -> Void) {
        guard let scene, !isClaiming else { return }
        if isPreview { return refused(localized("look.claim")) }
        let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
        if let words = NameRule.objection(to: name, whenMissing: localized("claim.nameMissing")) {
            return refused(words)
        }
        if isAskedByHost(name: name, refused: refused) { return }
        guard let purpose = loginPurpose else { return claim(name: name, in: scene, refused: refused) }
        // At the end of the turn, when nobody remembers what was pressed: a rebuilt page must not press Claim again.
        scene.afterTurn { [weak self] in self?.openLogin(for: purpose) }
    }

    private func isAskedByHost(name: String, refused: @escaping (String) -> Void) -> Bool {
        guard let showLogin = settings.showLogin, let screen = unwrapViewController else { return false }
        loginQuestion += 1
        let question = loginQuestion
        var wasAnswered = false
        return showLogin(screen) { [weak self] isLoggedIn in
            guard !wasAnswered else { return ScreenLog.warn("The login was answered a second time; ignored.") }
            wasAnswered = true
            guard let self, self.loginQuestion == question, let scene = self.scene else { return }
            guard isLoggedIn else { return refused(localized("claim.notLoggedIn")) }
            self.claim(name: name, in: scene, refused: refused)
        }
    }

    private func claim(name: String, in scene: Scene, refused: @escaping (String) -> Void) {
        guard !isClaiming else { return }
        guard let service = scene.environment[VoucherService.self] else {
            return refused(localized("claim.notHere"))
        }
        isClaiming = true
        let (token, key, person) = (token, claimKey(in: scene), scene.signedInPerson)
        scene.perform {
            do {
                let voucher = try await service.claim(token: token, name: name, person: person, key: key)
                return Answer(voucher: voucher, refusal: nil)
            } catch let refusal as VoucherRefusal {
                return Answer(voucher: try await service.voucher(token: token), refusal: refusal)
            }
        } completion: { [weak self] result in
            self?.didClaim(result, refused: refused)
        }
    }

    // MARK: Login

    /// Why the visitor has to sign in before they claim; nil when they need not.
    private var loginPurpose: LoginCoordinator.Purpose? {
        let person = scene?.signedInPerson
        if (try? voucher.checkRecipient(person)) == nil { return .claimMailed }
        return settings.loginRequired && person == nil ? .claim : nil
    }

    private func openLogin(for purpose: LoginCoordinator.Purpose) {
        guard let scene, let screen = unwrapViewController, login?.isOpen != true else { return }
        let voucher = voucher
        let login = LoginCoordinator(
            purpose: purpose, scene: scene,
            isEnough: { person in purpose == .claim || (try? voucher.checkRecipient(person)) != nil },
            didEnd: { [weak self] isSignedIn in self?.didEndLogin(isSignedIn) })
        self.login = login
        login.present(make(.login, login: login) ?? LoginViewController(coordinator: login), on: screen)
    }

    private func didEndLogin(_ isSignedIn: Bool) {
        if isSignedIn, let person = scene?.signedInPerson {
            let isRight = (try? voucher.checkRecipient(person)) != nil
            let words =
                isRight
                ? localized("claim.signedInPressClaim", person.words)
                : localized("claim.otherAddress", person.words)
            scene?.show(notice: words)
            scene?.announce(words)
        }
        tell(.returnedFromLogin)
    }

    /// The server may have ended when a claim was made and its answer was not yet kept: of whom the claim is then, only
    /// the store knows.
    private func askWhetherItIsOurs() {
        let keys = claimKeys
        guard let scene, !scene.isEphemeral, voucher.status == .claimed, !isClaimedHere, !keys.isEmpty,
            let service = scene.environment[VoucherService.self]
        else { return }
        let token = token
        scene.perform { () -> Voucher? in
            guard let voucher = try await service.voucher(token: token),
                try await service.isClaimed(voucher, by: keys)
            else { return nil }
            return voucher
        } completion: { [weak self] result in
            guard let self, case .success(let mine?) = result else { return }
            self.voucher = mine
            self.scene?.sharedState.set(true, for: self.claimedKey)
            self.tell(.claimed)
        }
    }

    private func didClaim(_ result: Result<Answer, any Error>, refused: (String) -> Void) {
        isClaiming = false
        switch result {
        case .success(let outcome):
            if let fresh = outcome.voucher { voucher = fresh }
            guard let refusal = outcome.refusal else {
                scene?.sharedState.set(true, for: claimedKey)
                scene?.announce(localized("claim.isYours"))
                return tell(.claimed)
            }
            // Somebody was quicker: the page says so in the claim's place.
            guard refusal == .alreadyClaimed else { return refused(refusal.words) }
            scene?.sharedState.set(nil as String?, for: claimKeyName)
            scene?.announce(voucher.wordsForLosers)
            tell(.claimed)
        case .failure(let error):
            ScreenLog.warn("A claim failed: \(error)")
            refused(localized("claim.failed"))
        }
    }

    fileprivate func receive(_ value: any Sendable) {
        guard let fresh = value as? Voucher, fresh.id == voucher.id, fresh.version >= voucher.version else { return }
        voucher = fresh
    }

    /// Takes over how the voucher stands after something that this visitor has done.
    func show(_ fresh: Voucher, after change: VoucherChange) {
        receive(fresh)
        tell(change)
    }

    private func tell(_ change: VoucherChange) {
        for screen in unwrapViewController?.screens(of: (any VoucherShowing).self) ?? [] {
            screen.showVoucher(after: change)
        }
    }
}

/// What has happened to the voucher on a recipient's page.
public enum VoucherChange: Sendable {
    /// In this tab; nothing of the voucher itself has changed.
    case unwrapped
    /// By this visitor or by another one.
    case claimed
    /// Nothing: the visitor is back from the login screen, signed in or not, at the claim.
    case returnedFromLogin
    /// The claimer has thanked the sender.
    case thanked
}

/// An unwrap screen, stock or a host's own, that is told when the voucher has changed under it.
///
/// A voucher that was changed elsewhere is shown with the next page: read the coordinator in
/// `viewWillLayoutSubviews()`.
public protocol VoucherShowing: UIViewController {
    /// Called in the turn of the change, before the page is made.
    func showVoucher(after change: VoucherChange)
}

/// What came of opening or claiming it, and how the voucher stands now.
private struct Answer: Sendable {
    let voucher: Voucher?
    let refusal: VoucherRefusal?
}

/// Ties a coordinator's life to its screen, also when that is a host's own, and brings it what comes from outside.
private final class RecipientKeeper: UIViewController, SceneValueReceiving {
    private let coordinator: VoucherRecipientFlowCoordinator

    private init(_ coordinator: VoucherRecipientFlowCoordinator) {
        self.coordinator = coordinator
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) {
        return nil
    }

    static func keep(_ coordinator: VoucherRecipientFlowCoordinator, with screen: UIViewController) {
        screen.addChild(RecipientKeeper(coordinator))
    }

    func sceneDidReceive(_ value: any Sendable) {
        coordinator.receive(value)
    }
}
