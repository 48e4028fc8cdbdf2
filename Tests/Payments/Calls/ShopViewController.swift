import Foundation
import VoucherKit

/// Sells one voucher by the stock payment screen; paying, and what follows, is the service's.
final class ShopViewController: UIViewController {
    private let service: VoucherService
    private let buy = UIButton(configuration: .filled(), primaryAction: nil)
    private let outcome = UILabel()

    init(service: VoucherService) {
        self.service = service
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) {
        nil
    }

    override func viewDidLoad() {
        screenIdentifier = "shop"
        title = "Shop"
        let column = UIStackView(arrangedSubviews: [buy, outcome])
        column.axis = .vertical
        column.spacing = 16
        column.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(column)
        NSLayoutConstraint.activate([
            column.topAnchor.constraint(equalTo: view.topAnchor),
            column.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            column.trailingAnchor.constraint(equalTo: view.trailingAnchor),
        ])
        buy.configuration?.title = "Buy"
        buy.accessibilityIdentifier = "buy"
        buy.addAction(UIAction { [weak self] _ in self?.wrap() }, for: .primaryActionTriggered)
        outcome.accessibilityIdentifier = "outcome"
        outcome.numberOfLines = 0
        outcome.text = "Nothing was bought."
    }

    private func wrap() {
        guard let euro = Currency("EUR") else { return }
        let due = Money(minorUnits: 1250, euro)
        let service = service
        scene?.perform {
            var draft = Voucher(senderName: "Max", items: [], recipients: [], createdAt: Date())
            draft.price = try VoucherPrice(amount: due)
            return try await service.wrap(draft, key: UUID().uuidString).voucher.id
        } completion: { [weak self] result in
            switch result {
            case .success(let id): self?.pay(id, due)
            case .failure(let error): self?.outcome.text = "Not wrapped: \(error)"
            }
        }
    }

    private func pay(_ id: VoucherID, _ due: Money) {
        guard let scene else { return }
        let session = VoucherPaymentSession(service: service, voucherID: id)
        let payment = PaymentCoordinator(due: due, session: session, scene: scene) { [weak self] sent in
            guard let sent else {
                self?.outcome.text = "Nothing was paid."
                return
            }
            let (status, payment) = (sent.voucher.status, sent.voucher.payment)
            let source = payment?.source.map { "\($0.brand) \($0.lastFour ?? "")" } ?? "nothing"
            let reference = payment?.reference?.id ?? "nothing"
            self?.outcome.text = "It is \(status), paid by \(source), \(reference)."
        }
        payment.present(PaymentViewController(coordinator: payment), on: self)
    }
}
