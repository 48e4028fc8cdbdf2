import Foundation

/// The stock screen for the recipient: a name, how the voucher gets there, and an address when we send it.
public final class RecipientViewController: OptionViewController, PersonalizationOptionViewControllerProtocol {
    private let field = UITextField()
    private let email = UITextField()
    private let delivery = UISegmentedControl(items: [])
    private let slip = Form.text("", look: "notice")
    private lazy var correct = Form.button("Use it", id: "correct", .bordered()) { [weak self] in self?.useSuggestion()
    }
    private let slipRow = UIStackView()
    /// What was probably meant, and the address it was said of.
    private var suggestion: (meant: EmailAddress, typed: String)?

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
        slip.accessibilityIdentifier = "slip"
        slipRow.axis = .vertical
        slipRow.spacing = 8
        slipRow.alignment = .leading
        slipRow.addArrangedSubview(slip)
        slipRow.addArrangedSubview(correct)
        slipRow.isHidden = true
        let column = Form.column(in: view)
        column.addArrangedSubview(Form.row("Name", field: field))
        column.addArrangedSubview(delivery)
        column.addArrangedSubview(Form.text("By link, you get an address and pass it on as you like.", look: "hint"))
        guard canMail else { return }
        column.addArrangedSubview(Form.row("E-mail", field: email))
        column.addArrangedSubview(slipRow)
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

    // MARK: Slips

    /// A slip is asked about once; the person may have meant just that.
    override func done() {
        email.refusal = nil
        slipRow.isHidden = true
        let object = makeObject()
        let typed = object["email"]?.stringValue ?? ""
        if isByMail, suggestion?.typed != typed, let address = try? settings?.address(in: object),
            let meant = address.suggestion
        {
            suggestion = (meant, typed)
            slip.text = "Did you mean \(meant)? If \(typed) is right, press Done again."
            correct.accessibilityLabel = "Use \(meant)"
            slipRow.isHidden = false
            scene?.announce(slip.text ?? "")
            scene?.focus(correct)
            return
        }
        super.done()
    }

    private func useSuggestion() {
        guard let suggestion else { return }
        email.text = "\(suggestion.meant)"
        slipRow.isHidden = true
        scene?.focus(email)
    }

    override var refusedField: UIView? { field }

    public func personalizedObjectWasRefused(_ refusal: PersonalizationRefusal) {
        let isOfName = (try? TextRule(key: "name", limit: settings?.maxNameLength ?? 80).check(makeObject())) == nil
        refuse(refusal.description, at: isOfName || !isByMail ? field : email)
    }
}
