import Foundation

/// Leads through the create flow: opens screens, takes what they hand over, and puts it into the envelope.
///
/// A host makes one with its manager, theme and delegate, and starts it on a controller whose view is shown. The
/// create screen keeps it alive.
public final class VoucherCreationFlowCoordinator {
    /// The settings, and what has been made.
    public let manager: VoucherCreationManager
    /// The flow's theme; an option may lay its own over it.
    public private(set) var themeManager: ThemeManager
    /// The host's decisions; kept weakly.
    public internal(set) weak var delegate: (any VoucherCreationFlowDelegate)?
    weak var createViewController: UIViewController?
    var openScreen: OpenScreen?
    /// Whether a screen is being told of a refusal: one that answers with the same again would never come to an end.
    var isTellingRefusal = false
    /// Whether the host is being told of what could not be put in: one that puts in the like again would never end.
    var isTellingPopulationError = false
    /// Whether a voucher is being activated; **Send** is switched off meanwhile.
    public internal(set) var isSending = false {
        didSet { if isSending != oldValue { showLoading(isSending) } }
    }
    /// What a host has put in before the flow has started.
    var populations: [Population] = []
    /// The screens that have closed since it was last looked whether they are gone.
    var leftovers: [LeftoverScreen] = []
    /// The content the summary shows, by its activation key.
    var summarizedKey: String?
    /// Rises with each question to the host, so that a late answer to an earlier one is known.
    var loginQuestion = 0
    /// The same of payments.
    var paymentQuestion = 0
    /// The login that is open, or was.
    var login: LoginCoordinator?

    /// An option's screen while it is open.
    struct OpenScreen {
        enum State {
            case open, finished, cancelled
        }

        let controller: any PersonalizationOptionViewControllerProtocol
        let option: PersonalizationOption
        let itemID: String?
        var state = State.open
    }

    struct LeftoverScreen {
        weak var controller: UIViewController?
    }

    /// The delegate is kept weakly; the flow begins with `startFlow(on:personalizationOptions:)`.
    public init(
        manager: VoucherCreationManager, themeManager: ThemeManager = ThemeManager(),
        delegate: (any VoucherCreationFlowDelegate)? = nil
    ) {
        self.manager = manager
        self.themeManager = themeManager
        self.delegate = delegate
    }

    /// Shows the create screen on a controller, with the options in the order given.
    ///
    /// Goes on where the visitor was when the scene was left: at the create screen, in an option, at the summary or at
    /// the link. Nothing happens, with a line in the log, when the controller's view is in no window.
    public func startFlow(on viewController: UIViewController, personalizationOptions: [PersonalizationOption]) {
        guard let scene = viewController.scene else {
            return ScreenLog.warn("The flow cannot start on \(viewController), whose view is in no window.")
        }
        guard viewController.presentedViewController == nil else {
            return ScreenLog.warn("The flow cannot start on \(viewController), which presents something already.")
        }
        manager.scene = scene
        manager.flow = self
        if let instead = scene.environment[ThemeOverride.self] {
            themeManager = instead.theme
            // A look at a theme shows the theme's own colours, whatever the paper and the border of items.
            manager.voucherCreationBackgroundColors = []
            manager.creationItemBorderColors = []
        }
        manager.options = Self.oneOfEachType(personalizationOptions)
        for option in manager.options {
            option.flowTheme = themeManager
            if let service = scene.environment[VoucherService.self] {
                (option as? RecipientPersonalizationOption)?.now = { service.now }
            }
            (option as? RecipientPersonalizationOption)?.hasPhoneMessenger =
                scene.environment[(any PhoneMessenger).self] != nil
            (option as? RecipientPersonalizationOption)?.languages =
                scene.environment[OfferedLanguages.self]?.tags ?? []
            guard let domains = scene.environment[(any DomainNameConverter).self] else { continue }
            (option as? RecipientPersonalizationOption)?.domainNames = domains
        }
        scene.theme = themeManager.pageTheme
        populateAtStart()
        let create = makeScreen(.create) ?? VoucherCreationViewController(coordinator: self)
        create.screenIdentifier = create.screenIdentifier ?? "create"
        createViewController = create
        let route = scene.state.value(FlowRoute.self, for: FlowRoute.key) ?? .create
        viewController.present(create, animated: true)
        // Kept by the screen: a host need not hold the coordinator.
        FlowKeeper.keep(self, with: create)
        scene.afterTurn { [weak self] in self?.resume(route) }
    }

    /// Items are told apart by their types: of two options of one type the first counts, and the log says so.
    private static func oneOfEachType(_ options: [PersonalizationOption]) -> [PersonalizationOption] {
        var types: Set<PersonalizationType> = []
        return options.filter { option in
            if types.insert(option.type).inserted { return true }
            ScreenLog.warn("The flow is given two options of the type “\(option.type.rawValue)”; the first one counts.")
            return false
        }
    }

    private func resume(_ route: FlowRoute) {
        switch route {
        case .create: setRoute(.create)
        case .option(let type, let itemID):
            guard let option = manager.option(ofType: type) else { return setRoute(.create) }
            open(option, editing: itemID)
        case .summary: openSummary()
        case .sent(let link): showSent(link: link)
        case .myVouchers(let link, let isFromStart): showMyVouchers(link: link, isFromStart: isFromStart)
        }
    }

    // MARK: Surroundings

    var scene: Scene? { manager.scene }
    var screens: VoucherScreens { scene?.environment[VoucherScreens.self] ?? VoucherScreens() }

    /// The delegate's screen, else the registered one, else stock; nil, with a line in the log, when none can be made.
    func makeScreen(
        _ id: VoucherScreens.ID, link: String? = nil, login: LoginCoordinator? = nil,
        payment: PaymentCoordinator? = nil
    ) -> UIViewController? {
        var context = screenContext()
        context.link = link
        context.loginCoordinator = login
        context.paymentCoordinator = payment
        do {
            return try screens.make(id, context, as: UIViewController.self) {
                try id == .summary ? ownSummary(context) : delegate?.viewController(for: id, context: context)
            }
        } catch {
            ScreenLog.warn("\(error)")
            return nil
        }
    }

    func screenContext() -> VoucherScreens.Context {
        var context = VoucherScreens.Context()
        context.manager = manager
        context.flowDelegate = delegate
        context.coordinator = self
        return context
    }

    func setRoute(_ route: FlowRoute) {
        scene?.state.set(route, for: FlowRoute.key)
    }

    /// Leaves the flow; what was made stays in the draft.
    public func close() {
        scene?.state.set(FlowRoute?.none, for: FlowRoute.key)
        createViewController?.presentingViewController?.dismiss(animated: true)
    }
}

/// Ties a coordinator's life to its create screen, also when the screen is a host's own.
private final class FlowKeeper: UIViewController {
    private let coordinator: VoucherCreationFlowCoordinator

    private init(_ coordinator: VoucherCreationFlowCoordinator) {
        self.coordinator = coordinator
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) {
        return nil
    }

    static func keep(_ coordinator: VoucherCreationFlowCoordinator, with screen: UIViewController) {
        screen.addChild(FlowKeeper(coordinator))
    }

    static func coordinator(of screen: UIViewController) -> VoucherCreationFlowCoordinator? {
        screen.children.lazy.compactMap { ($0 as? FlowKeeper)?.coordinator }.first
    }
}

extension VoucherCreationFlowCoordinator {
    /// The coordinator of the flow that is open in a scene; nil when none is.
    static func current(in scene: Scene) -> VoucherCreationFlowCoordinator? {
        var controller = scene.window.rootViewController
        while let current = controller {
            if let found = FlowKeeper.coordinator(of: current) { return found }
            controller = current.presentedViewController
        }
        return nil
    }
}

extension UIViewController {
    /// The controller itself and those it contains that are of a kind: a host may wrap a stock screen.
    func screens<Kind>(of kind: Kind.Type) -> [Kind] {
        [self as? Kind].compactMap(\.self) + children.flatMap { $0.screens(of: kind) }
    }
}
