import Foundation

/// The stock screen for the recipient: a name, how the voucher gets there, and an address when we send it.
public final class RecipientViewController: OptionViewController, PersonalizationOptionViewControllerProtocol {
    private let field = UITextField()
    private let email = UITextField()
    private let delivery = UISegmentedControl(items: [])
    private lazy var slip = EmailSlip(field: email, buttonTitle: "Done")

    public required init(
        personalizationOption: PersonalizationOption, createManager: VoucherCreationManager?,
        createFlowDelegate: (any VoucherCreationFlowDelegate)?
    ) {
        super.init(option: personalizationOption, manager: createManager, title: "Who is it for?")
    }

    public required init?(coder: NSCoder) {
        return nil
    }

    private var settings: RecipientPersonalizationOption? { option as? RecipientPersonalizationOption }
    private var canMail: Bool { settings?.canSendToEmail ?? false }

    public override func viewDidLoad() {
        field.accessibilityIdentifier = "name"
        field.text = existing?["name"]?.stringValue
        delivery.accessibilityIdentifier = "delivery"
        delivery.accessibilityLabel = "How it gets there"
        delivery.insertSegment(withTitle: "By link", at: 0, animated: false)
        if canMail { delivery.insertSegment(withTitle: "By e-mail", at: 1, animated: false) }
        delivery.selectedSegmentIndex =
            canMail && existing?["delivery"]?.stringValue == VoucherRecipient.Delivery.email.rawValue ? 1 : 0
        email.accessibilityIdentifier = "email"
        email.keyboardType = .emailAddress
        email.text = existing?["email"]?.stringValue
        for line in [field, email] {
            line.addAction(UIAction { [weak self] _ in self?.done() }, for: .editingDidEndOnExit)
        }
        let column = Form.column(in: view)
        column.addArrangedSubview(Form.row("Name", field: field))
        column.addArrangedSubview(delivery)
        column.addArrangedSubview(Form.text("By link, you get an address and pass it on as you like.", look: "hint"))
        guard canMail else { return }
        column.addArrangedSubview(Form.row("E-mail", field: email))
        column.addArrangedSubview(slip.row)
        column.addArrangedSubview(
            Form.text("By e-mail, we send it there as soon as you have sent it off.", look: "hint"))
    }

    public override func viewDidAppear(_ animated: Bool) {
        field.becomeFirstResponder()
    }

    /// An address that was written means that it is wanted, whatever is chosen beside it.
    private var isByMail: Bool {
        guard canMail else { return false }
        return delivery.selectedSegmentIndex == 1 || !(email.text ?? "").trimmingCharacters(in: .whitespaces).isEmpty
    }

    override func makeObject() -> PersonalizedObject {
        var object: PersonalizedObject = [
            "name": .string((field.text ?? "").trimmingCharacters(in: .whitespacesAndNewlines)),
            "delivery": .string(VoucherRecipient.Delivery.link.rawValue),
        ]
        guard isByMail else { return object }
        object["delivery"] = .string(VoucherRecipient.Delivery.email.rawValue)
        object["email"] = .string((email.text ?? "").trimmingCharacters(in: .whitespacesAndNewlines))
        return object
    }

    override func done() {
        email.refusal = nil
        slip.hide()
        let object = makeObject()
        if isByMail, let address = try? settings?.address(in: object),
            slip.asks(about: address, typed: object["email"]?.stringValue ?? "")
        {
            return
        }
        super.done()
    }

    override var refusedField: UIView? { field }

    public func personalizedObjectWasRefused(_ refusal: PersonalizationRefusal) {
        let isOfName = (try? TextRule(key: "name", limit: settings?.maxNameLength ?? 80).check(makeObject())) == nil
        refuse(refusal.description, at: isOfName || !isByMail ? field : email)
    }
}
