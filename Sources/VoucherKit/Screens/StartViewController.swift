import Localization

/// A start page with **Make a voucher**; a host may use it as the root, or any controller of its own.
public final class StartViewController: UIViewController, FlowStarting {
    private let start: (UIViewController) -> Void
    private let theme: ThemeManager
    private var wasStarted = false

    /// `startFlow` is called with this controller when the button is pressed.
    public init(themeManager: ThemeManager = ThemeManager(), startFlow: @escaping (UIViewController) -> Void) {
        theme = themeManager
        start = startFlow
        super.init(nibName: nil, bundle: nil)
        screenIdentifier = "start"
    }

    public required init?(coder: NSCoder) {
        return nil
    }

    public override func viewDidLoad() {
        let column = Form.column(in: view)
        column.look = "hero"
        column.addArrangedSubview(Form.heading(localized("start.heading"), level: 1, look: "display"))
        column.addArrangedSubview(
            Form.text(
                localized("start.text")))
        column.addArrangedSubview(
            Form.button(localized("start.make"), id: "make", .filled()) { [weak self] in
                self?.startFlow()
            })
        column.addArrangedSubview(
            Form.button(localized("mine.title"), id: "my-vouchers", .bordered()) { [weak self] in
                self?.openMyVouchers()
            })
    }

    public func startFlow() {
        wasStarted = true
        start(self)
    }

    private func openMyVouchers() {
        guard let scene else { return }
        VoucherCreationFlowCoordinator.beginsWithMyVouchers(in: scene, isStartedAnew: wasStarted)
        startFlow()
    }

    public override func viewWillLayoutSubviews() {
        scene?.theme = theme.pageTheme
    }
}
