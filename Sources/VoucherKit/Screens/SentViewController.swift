/// The link of a voucher that was sent.
public final class SentViewController: UIViewController {
    private let coordinator: VoucherCreationFlowCoordinator
    private let link: String

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
        column.addArrangedSubview(
            Form.button("Make another", id: "another", .tinted()) { [weak self] in self?.coordinator.makeAnother() })
    }
}
