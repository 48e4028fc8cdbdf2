/// The link of a voucher that was sent.
public final class SentViewController: UIViewController {
    private let coordinator: VoucherCreationFlowCoordinator
    private let link: String
    private let deliveries = UIStackView()
    private lazy var again = Form.button("Look again", id: "again", .bordered()) { [weak self] in self?.look() }

    /// Made by the flow, or by `VoucherScreens.makeStock(_:_:)`.
    public init(coordinator: VoucherCreationFlowCoordinator, link: String) {
        self.coordinator = coordinator
        self.link = link
        super.init(nibName: nil, bundle: nil)
        title = "Your voucher is ready"
    }

    public required init?(coder: NSCoder) {
        return nil
    }

    public override func viewDidLoad() {
        let column = Form.column(in: view)
        column.addArrangedSubview(
            Form.text("Pass this link on. Whoever opens it can look inside; one person can claim it."))
        let address = UITextView()
        address.text = link
        address.isEditable = false
        address.accessibilityIdentifier = "link"
        address.look = "link-box"
        column.addArrangedSubview(Form.row("Link", field: address))
        let copy = Form.button("Copy link", id: "copy", .filled()) {}
        copy.copiesText = link
        column.addArrangedSubview(copy)
        deliveries.axis = .vertical
        deliveries.spacing = 8
        deliveries.accessibilityIdentifier = "deliveries"
        column.addArrangedSubview(deliveries)
        again.isHidden = true
        column.addArrangedSubview(again)
        column.addArrangedSubview(
            Form.button("Make another", id: "another", .tinted()) { [weak self] in self?.coordinator.makeAnother() })
    }

    public override func viewDidAppear(_ animated: Bool) {
        look()
    }

    // MARK: Mails

    /// Asks what became of the mails; nothing is shown for a voucher that goes by link alone.
    private func look() {
        guard let scene, !scene.isEphemeral, let service = scene.environment[VoucherService.self] else { return }
        let link = link
        scene.perform {
            try await service.deliveries(ofLink: link)
        } completion: { [weak self] result in
            guard let records = try? result.get() else { return }
            self?.show(records)
        }
    }

    private func show(_ records: [MailRecord]) {
        for view in deliveries.arrangedSubviews { view.removeFromSuperview() }
        for record in records {
            deliveries.addArrangedSubview(Form.text(Self.words(for: record), look: record.status.look))
        }
        again.isHidden = records.allSatisfy(\.status.isOver)
    }

    private static func words(for record: MailRecord) -> String {
        switch record.status {
        case .queued where record.attempts == 0: "The mail to \(record.recipient) is about to be sent."
        case .queued: "The mail to \(record.recipient) could not be sent yet. It is tried again by itself."
        case .sending: "The mail to \(record.recipient) is being sent."
        case .sent: "The mail to \(record.recipient) has been sent."
        case .refused: "The mail to \(record.recipient) was refused. Please check the address, or pass the link on."
        case .failed: "The mail to \(record.recipient) could not be sent. Please pass the link on."
        }
    }
}

extension MailStatus {
    fileprivate var look: String { self == .refused || self == .failed ? "missing" : "notice" }
}
