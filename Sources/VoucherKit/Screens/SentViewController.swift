import Localization

/// The link of a voucher that was sent.
public final class SentViewController: UIViewController {
    private let coordinator: VoucherCreationFlowCoordinator
    private let link: String
    private let deliveries = UIStackView()
    private lazy var again = Form.button(localized("sent.again"), id: "again", .bordered()) { [weak self] in
        self?.look()
    }

    /// Made by the flow, or by `VoucherScreens.makeStock(_:_:)`.
    public init(coordinator: VoucherCreationFlowCoordinator, link: String) {
        self.coordinator = coordinator
        self.link = link
        super.init(nibName: nil, bundle: nil)
        title = localized("sent.title")
    }

    public required init?(coder: NSCoder) {
        return nil
    }

    public override func viewDidLoad() {
        let column = Form.column(in: view)
        column.addArrangedSubview(
            Form.text(localized("sent.text")))
        let address = UITextView()
        address.text = link
        address.isEditable = false
        address.accessibilityIdentifier = "link"
        address.look = "link-box"
        column.addArrangedSubview(Form.row(localized("sent.link"), field: address))
        let copy = Form.button(localized("sent.copy"), id: "copy", .filled()) {}
        copy.copiesText = link
        column.addArrangedSubview(copy)
        deliveries.axis = .vertical
        deliveries.spacing = 8
        deliveries.accessibilityIdentifier = "deliveries"
        column.addArrangedSubview(deliveries)
        again.isHidden = true
        column.addArrangedSubview(again)
        column.addArrangedSubview(
            Form.button(localized("sent.another"), id: "another", .tinted()) { [weak self] in
                self?.coordinator.makeAnother()
            })
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
        let recipient = "\(record.recipient)"
        let kind = record.recipient.phone == nil ? "sent.mail" : "sent.message"
        let state =
            switch record.status {
            case .queued where record.attempts == 0: "waiting"
            case .queued: "retried"
            case .sending: "sending"
            case .sent: "sent"
            case .refused: "refused"
            case .failed: "failed"
            }
        return localized("\(kind).\(state)", recipient)
    }
}

extension MailStatus {
    fileprivate var look: String { self == .refused || self == .failed ? "missing" : "notice" }
}
