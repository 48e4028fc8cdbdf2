/// A start page with **Make a voucher**; a host may use it as the root, or any controller of its own.
public final class StartViewController: UIViewController, FlowStarting {
    private let start: (UIViewController) -> Void
    private let theme: ThemeManager

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
        column.addArrangedSubview(Form.heading("A gift that is theirs alone", level: 1, look: "display"))
        column.addArrangedSubview(
            Form.text(
                "Put a title, a few words and a name into an envelope. Send it as a link, and let them unwrap it."))
        column.addArrangedSubview(
            Form.button("Make a voucher", id: "make", .filled()) { [weak self] in
                self?.startFlow()
            })
    }

    public func startFlow() {
        start(self)
    }

    public override func viewWillLayoutSubviews() {
        scene?.theme = theme.pageTheme
    }
}
