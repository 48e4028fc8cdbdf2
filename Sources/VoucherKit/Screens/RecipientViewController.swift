/// The stock screen for the recipient: a name, and how the voucher gets there.
public final class RecipientViewController: OptionViewController, PersonalizationOptionViewControllerProtocol {
    private let field = UITextField()
    private let delivery = UISegmentedControl(items: ["By link"])

    public required init(
        personalizationOption: PersonalizationOption, createManager: VoucherCreationManager?,
        createFlowDelegate: (any VoucherCreationFlowDelegate)?
    ) {
        super.init(option: personalizationOption, manager: createManager, title: "Who is it for?")
    }

    public required init?(coder: NSCoder) {
        return nil
    }

    public override func viewDidLoad() {
        field.accessibilityIdentifier = "name"
        field.text = existing?["name"]?.stringValue
        field.addAction(UIAction { [weak self] _ in self?.done() }, for: .editingDidEndOnExit)
        delivery.accessibilityIdentifier = "delivery"
        delivery.accessibilityLabel = "How it gets there"
        delivery.selectedSegmentIndex = 0
        let column = Form.column(in: view)
        column.addArrangedSubview(Form.row("Name", field: field))
        column.addArrangedSubview(delivery)
        column.addArrangedSubview(
            Form.text("You get a link, and pass it on as you like.", look: "hint"))
    }

    public override func viewDidAppear(_ animated: Bool) {
        field.becomeFirstResponder()
    }

    override func makeObject() -> PersonalizedObject {
        [
            "name": .string((field.text ?? "").trimmingCharacters(in: .whitespacesAndNewlines)),
            "delivery": .string(VoucherRecipient.Delivery.link.rawValue),
        ]
    }

    override var refusedField: UIView? { field }

    public func personalizedObjectWasRefused(_ refusal: PersonalizationRefusal) {
        show(refusal)
    }
}
