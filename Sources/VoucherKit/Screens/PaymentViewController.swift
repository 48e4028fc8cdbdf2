import Foundation
import Localization

/// What is to be paid, and a payment company's own field for a card: the stock payment screen.
///
/// An adapter that needs nothing of the person is asked when the screen appears, and it closes by itself. What is typed
/// into the company's field never comes to this server.
public final class PaymentViewController: UIViewController {
    private let coordinator: PaymentCoordinator
    private let waiting = Form.text(localized("payment.beginning"))
    private let fieldBox = UIStackView()
    private let failure = Form.text("", look: "missing")
    private let hint = Form.text("", look: "notice")
    private lazy var payButton = Form.button(
        localized("payment.pay", coordinator.due.formatted(locale: Words.current.locale)), id: "pay", .filled()
    ) { [weak self] in self?.coordinator.look() }
    private lazy var lookButton = Form.button(localized("payment.look"), id: "look", .filled()) { [weak self] in
        self?.coordinator.look()
    }
    private lazy var againButton = Form.button(localized("payment.again"), id: "again", .filled()) { [weak self] in
        self?.coordinator.begin()
    }
    private var shownFields: [String: String]?

    /// Made by the flow, or by `VoucherScreens.makeStock(_:_:)`.
    public init(coordinator: PaymentCoordinator) {
        self.coordinator = coordinator
        super.init(nibName: nil, bundle: nil)
        title = localized("payment.title")
        let back = UIBarButtonItem(
            title: localized("bar.back"),
            primaryAction: UIAction { [weak self] _ in self?.coordinator.cancel() })
        back.accessibilityIdentifier = "back"
        navigationItem.leftBarButtonItem = back
    }

    public required init?(coder: NSCoder) {
        return nil
    }

    public override func viewDidLoad() {
        let column = Form.column(in: view)
        let due = Form.heading(
            localized("payment.due", coordinator.due.formatted(locale: Words.current.locale)), level: 2, look: "display"
        )
        due.accessibilityIdentifier = "due"
        column.addArrangedSubview(due)
        waiting.accessibilityIdentifier = "waiting"
        column.addArrangedSubview(waiting)
        fieldBox.axis = .vertical
        fieldBox.spacing = 12
        column.addArrangedSubview(fieldBox)
        for (line, id) in [(failure, "failure"), (hint, "hint")] {
            line.accessibilityIdentifier = id
            column.addArrangedSubview(line)
        }
        column.addArrangedSubview(payButton)
        column.addArrangedSubview(lookButton)
        column.addArrangedSubview(againButton)
    }

    public override func viewDidAppear(_ animated: Bool) {
        // A page that is built for a GET and thrown away begins nothing.
        if scene?.isEphemeral == false, coordinator.stage == .beginning { coordinator.begin() }
    }

    public override func viewWillLayoutSubviews() {
        let isUnderWay = coordinator.stage == .underWay
        waiting.text = localized(isUnderWay ? "payment.underWay" : "payment.beginning")
        waiting.isHidden = !isUnderWay && coordinator.stage != .beginning
        var (fields, words): ([String: String]?, String?) = (nil, nil)
        switch coordinator.stage {
        case .asking(let asked): fields = asked
        case .failed(let said): words = said
        case .beginning, .underWay: break
        }
        show(fields)
        failure.text = words
        failure.isHidden = words == nil
        hint.text = coordinator.hint
        hint.isHidden = coordinator.hint == nil
        payButton.isHidden = fields == nil
        lookButton.isHidden = !isUnderWay
        againButton.isHidden = words == nil
        for button in [payButton, lookButton, againButton] { button.isEnabled = !coordinator.isBusy }
    }

    // MARK: The company's field

    private func show(_ fields: [String: String]?) {
        fieldBox.isHidden = fields == nil
        guard fields != shownFields else { return }
        shownFields = fields
        for view in fieldBox.arrangedSubviews { view.removeFromSuperview() }
        guard let fields else { return }
        let field = PaymentField(
            values: fields.filter { !Self.sourceNames.contains($0.key) }, sources: Self.sources(in: fields))
        field.accessibilityIdentifier = "card"
        field.accessibilityLabel = localized("payment.card")
        field.confirmButton = payButton
        fieldBox.addArrangedSubview(Form.text(localized("payment.card"), look: "field-label"))
        fieldBox.addArrangedSubview(field)
        fieldBox.addArrangedSubview(Form.text(localized("payment.cardHint"), look: "hint"))
    }

    private static let sourceNames = ["scriptSources", "frameSources", "connectSources"]

    private static func sources(in fields: [String: String]) -> OutsideSources {
        func list(_ name: String) -> [String] { (fields[name] ?? "").split(separator: " ").map(String.init) }
        return OutsideSources(
            scripts: list("scriptSources"), frames: list("frameSources"), connections: list("connectSources"))
    }
}
