import Localization

/// Who gets what, before it is sent: the stock summary.
public final class SummaryViewController: UIViewController {
    private let coordinator: VoucherCreationFlowCoordinator
    private let nameField = UITextField()
    private lazy var signedIn = SignedInRow { [weak self] in self?.focusOnSend() }
    private let failure = Form.text("", look: "missing")
    private lazy var sendButton = Form.button(localized("summary.send"), id: "send", .filled()) { [weak self] in
        self?.send()
    }

    /// Made by the flow, or by `VoucherScreens.makeStock(_:_:)`.
    public init(coordinator: VoucherCreationFlowCoordinator) {
        self.coordinator = coordinator
        super.init(nibName: nil, bundle: nil)
        title = localized("summary.title")
        let back = UIBarButtonItem(
            title: localized("bar.back"),
            primaryAction: UIAction { [weak self] _ in self?.coordinator.reopenEnvelope() })
        back.accessibilityIdentifier = "back"
        navigationItem.leftBarButtonItem = back
    }

    public required init?(coder: NSCoder) {
        return nil
    }

    public override func viewDidLoad() {
        let manager = coordinator.manager
        let column = Form.column(in: view)
        let names = manager.recipients.map(\.name)
        column.addArrangedSubview(
            Form.heading(
                names.isEmpty ? localized("summary.forAnyone") : localized("summary.for", Words.current.list(names)),
                level: 2, look: "display"))
        let addresses = manager.recipients.compactMap(\.email).map { "\($0)" }
        let numbers = manager.recipients.compactMap(\.phone).map { "\($0)" }
        let way =
            !addresses.isEmpty
            ? localized("summary.byMail", Words.current.list(addresses))
            : numbers.isEmpty ? localized("summary.byLink") : localized("summary.byPhone", Words.current.list(numbers))
        column.addArrangedSubview(Form.text(way))
        if let date = manager.sendDate {
            let words = Form.text(localized("summary.sendsOn", date.words))
            words.accessibilityIdentifier = "sends-on"
            column.addArrangedSubview(words)
        }
        if let date = manager.unwrapDate {
            let words = Form.text(localized("summary.notBefore", date.words))
            words.accessibilityIdentifier = "not-before"
            column.addArrangedSubview(words)
        }
        if manager.isRace { column.addArrangedSubview(Form.text(localized("summary.race"))) }
        let items = UIStackView()
        items.wrapsWhenFull = true
        items.spacing = 16
        items.look = "summary-items"
        items.accessibilityContainerType = .list
        items.accessibilityLabel = localized("summary.inside")
        for item in manager.items where item.type != PersonalizationType.recipient.rawValue {
            items.addArrangedSubview(ItemPicture.make(for: item))
        }
        column.addArrangedSubview(items)
        nameField.accessibilityIdentifier = "sender"
        nameField.textContentType = .name
        nameField.addAction(UIAction { [weak self] _ in self?.send() }, for: .editingDidEndOnExit)
        column.addArrangedSubview(Form.row(localized("summary.yourName"), field: nameField))
        failure.isHidden = true
        failure.accessibilityIdentifier = "failure"
        column.addArrangedSubview(failure)
        column.addArrangedSubview(signedIn)
        column.addArrangedSubview(value(of: manager))
        column.addArrangedSubview(sendButton)
    }

    private func value(of manager: VoucherCreationManager) -> UIView {
        let locale = Words.current.locale
        if manager.amounts.isEmpty, !manager.alwaysShowFullSummaryScreen {
            return Form.text(localized("summary.free"), look: "hint")
        }
        let amounts = manager.amounts.map { $0.formatted(locale: locale) }
        let words = Form.text(
            amounts.isEmpty ? localized("summary.noValue") : localized("summary.value", Words.current.list(amounts)))
        words.accessibilityIdentifier = "value"
        return words
    }

    public override func viewWillLayoutSubviews() {
        signedIn.update(in: scene)
        sendButton.isEnabled = !coordinator.isSending
    }

    /// Gives the keyboard to **Send**.
    func focusOnSend() {
        scene?.focus(sendButton)
    }

    private func send() {
        let name = (nameField.text ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
        failure.isHidden = true
        nameField.refusal = nil
        let missing = localized("summary.nameMissing")
        if let words = NameRule.objection(to: name, whenMissing: missing) {
            return refuse(words, at: nameField)
        }
        coordinator.send(senderName: name, from: self) { [weak self] words in
            guard let self else { return }
            self.failure.text = words
            self.failure.isHidden = false
            self.scene?.focus(self.failure)
            self.scene?.announce(words)
        }
    }
}
