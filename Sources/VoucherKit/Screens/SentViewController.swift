import Foundation
import Localization

/// The link of a voucher that was sent, and what became of the mails that bring it.
public final class SentViewController: UIViewController {
    private let coordinator: VoucherCreationFlowCoordinator
    private let link: String
    private lazy var deliveries = DeliveryRows(link: link, on: self)

    /// Made by the flow, or by `VoucherScreens.makeStock(_:_:)`.
    public init(coordinator: VoucherCreationFlowCoordinator, link: String) {
        self.coordinator = coordinator
        self.link = link
        super.init(nibName: nil, bundle: nil)
        title = localized("sent.title")
        restorationIdentifier = "sent"
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
        column.addArrangedSubview(deliveries.view)
        column.addArrangedSubview(
            Form.button(localized("sent.another"), id: "another", .tinted()) { [weak self] in
                self?.coordinator.makeAnother()
            })
        column.addArrangedSubview(
            Form.button(localized("mine.title"), id: "my-vouchers", .bordered()) { [weak self] in
                self?.coordinator.openMyVouchers()
            })
    }

    public override func viewDidAppear(_ animated: Bool) {
        deliveries.look()
    }

    /// For a look at the screen.
    func showSample() {
        loadViewIfNeeded()
        deliveries.showSample()
    }

    // MARK: Restoration

    public override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        deliveries.encode(with: coder)
    }

    public override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        deliveries.decode(with: coder)
    }
}
