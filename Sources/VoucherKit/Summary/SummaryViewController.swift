import Localization

/// Who gets what, what it costs, and **Send**: the stock summary, in sections from data sources.
public final class SummaryViewController: UIViewController {
    private let coordinator: VoucherCreationFlowCoordinator
    private var sources: [any UITableViewDataSource] = []
    private var tables: [UITableView] = []
    /// The one in the section of the people, or beside the sections when the host shows them without it.
    private var nameField = UITextField()
    private var person: SignedInPerson?
    private lazy var signedIn = SignedInRow { [weak self] in self?.focusOnSend() }
    private let failure = Form.text("", look: "missing")
    private lazy var lookButton = Form.button(localized("look.open"), id: "look", .bordered()) { [weak self] in
        self?.lookAsRecipient()
    }
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
        let voucher = manager.draftVoucher()
        let column = Form.column(in: view)
        column.addArrangedSubview(WrappedEnvelope.view(of: voucher))
        column.addArrangedSubview(lookButton)
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
        person = scene?.signedInPerson
        addSections(coordinator.summaryDataSources(for: voucher), to: column)
        nameField.addAction(UIAction { [weak self] _ in self?.send() }, for: .editingDidEndOnExit)
        failure.isHidden = true
        failure.accessibilityIdentifier = "failure"
        column.addArrangedSubview(failure)
        column.addArrangedSubview(signedIn)
        column.addArrangedSubview(sendButton)
        showSections()
    }

    // MARK: Sections

    /// A table for each data source, so that what a host's is told of sections and rows is about its own alone.
    private func addSections(_ sources: [any UITableViewDataSource], to column: UIStackView) {
        self.sources = sources
        for source in sources {
            let table = UITableView(frame: .zero, style: .insetGrouped)
            table.look = "summary-section"
            table.accessibilityIdentifier = (source as? SummaryDataSource).map { "section-\($0.id.rawValue)" }
            table.dataSource = source
            tables.append(table)
            column.addArrangedSubview(table)
        }
        if let people = sources.lazy.compactMap({ $0 as? SummaryPeople }).first {
            nameField = people.nameField
        } else {
            SummaryPeople.prepare(nameField)
            column.addArrangedSubview(Form.row(localized("summary.yourName"), field: nameField))
        }
        end?.prefill(with: person)
    }

    private var end: SummaryEnd? { sources.lazy.compactMap { $0 as? SummaryEnd }.first }

    /// A stock section without rows takes no room.
    private func showSections() {
        for (table, source) in zip(tables, sources) where source is SummaryDataSource {
            table.isHidden = table.numberOfRows(inSection: 0) == 0
        }
    }

    public override func viewWillLayoutSubviews() {
        signedIn.update(in: scene)
        sendButton.isEnabled = !coordinator.isSending
        guard person != scene?.signedInPerson else { return }
        // What somebody has to their credit, and where their receipt goes, is another's no more.
        person = scene?.signedInPerson
        for source in sources { (source as? SummaryDataSource)?.pricing.refresh() }
        for table in tables { table.reloadData() }
        end?.prefill(with: person)
        showSections()
    }

    // MARK: What is pressed

    /// Gives the keyboard to **Send**.
    func focusOnSend() {
        scene?.focus(sendButton)
    }

    private func lookAsRecipient() {
        coordinator.showAsRecipient(senderName: name, on: self) { [weak self] in
            self?.scene?.focus(self?.lookButton)
        }
    }

    private var name: String { (nameField.text ?? "").trimmingCharacters(in: .whitespacesAndNewlines) }

    private func send() {
        failure.isHidden = true
        nameField.refusal = nil
        let missing = localized("summary.nameMissing")
        if let words = NameRule.objection(to: name, whenMissing: missing) {
            return refuse(words, at: nameField)
        }
        if let end, end.wantsReceipt {
            end.receiptField.refusal = nil
            do throws(EmailAddressRefusal) {
                coordinator.manager.receiptAddress = try end.receiptAddress(in: scene)
            } catch {
                return refuse(error.words, at: end.receiptField)
            }
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

extension SummaryEnd {
    /// What was typed; nil for nothing.
    func receiptAddress(in scene: Scene?) throws(EmailAddressRefusal) -> EmailAddress? {
        let typed = (receiptField.text ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
        guard !typed.isEmpty else { return nil }
        let domains = scene?.environment[(any DomainNameConverter).self] ?? ASCIIDomainNames()
        return try EmailAddress(typed, domains: domains)
    }

    /// Puts the address of whoever is signed in into an empty field.
    func prefill(with person: SignedInPerson?) {
        guard (receiptField.text ?? "").isEmpty, let address = person?.email else { return }
        receiptField.text = "\(address)"
    }
}
