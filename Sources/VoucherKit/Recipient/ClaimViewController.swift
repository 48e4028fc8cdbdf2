import Localization

/// The stock part of a recipient's page where one person claims the voucher: a name and **Claim**.
public final class ClaimViewController: UIViewController {
    private let coordinator: VoucherRecipientFlowCoordinator
    private let nameField = UITextField()
    private lazy var signedIn = SignedInRow { [weak self] in self?.scene?.focus(self?.button) }
    private let failure = Form.text("", look: "missing")
    private(set) lazy var button = Form.button(localized("claim.claim"), id: "claim", .filled()) { [weak self] in
        self?.claim()
    }

    /// Made by the unwrap screen, or by `VoucherScreens.makeStock(_:_:)`.
    public init(coordinator: VoucherRecipientFlowCoordinator) {
        self.coordinator = coordinator
        super.init(nibName: nil, bundle: nil)
    }

    public required init?(coder: NSCoder) {
        return nil
    }

    public override func viewDidLoad() {
        let column = Form.column(in: view)
        let sender = coordinator.voucher.senderName
        nameField.accessibilityIdentifier = "claimer"
        nameField.textContentType = .name
        nameField.addAction(UIAction { [weak self] _ in self?.claim() }, for: .editingDidEndOnExit)
        failure.accessibilityIdentifier = "claim-failure"
        failure.isHidden = true
        column.addArrangedSubview(Form.heading(localized("claim.heading"), level: 2, look: "main-header"))
        column.addArrangedSubview(
            Form.text(localized("claim.text", sender)))
        column.addArrangedSubview(Form.row(localized("claim.yourName"), field: nameField))
        column.addArrangedSubview(signedIn)
        column.addArrangedSubview(failure)
        column.addArrangedSubview(button)
    }

    public override func viewWillLayoutSubviews() {
        // Whoever only looks must not sign themselves out by it.
        if !coordinator.isPreview { signedIn.update(in: scene) }
        button.isEnabled = !coordinator.isClaiming
    }

    private func claim() {
        nameField.refusal = nil
        failure.isHidden = true
        coordinator.claim(name: nameField.text ?? "") { [weak self] words in
            self?.show(words)
        }
    }

    /// What is wrong with the name is said at the field, all else above the button.
    private func show(_ words: String) {
        let name = (nameField.text ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
        if NameRule.objection(to: name, whenMissing: words) != nil { return refuse(words, at: nameField) }
        failure.text = words
        failure.isHidden = false
        scene?.focus(failure)
        scene?.announce(words)
    }
}
