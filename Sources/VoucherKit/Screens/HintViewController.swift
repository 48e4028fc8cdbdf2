import Localization

/// The stock screen for a hint: one field with a counter.
public final class HintViewController: OptionViewController, PersonalizationOptionViewControllerProtocol {
    private let field = UITextField()

    public required init(
        personalizationOption: PersonalizationOption, createManager: VoucherCreationManager?,
        createFlowDelegate: (any VoucherCreationFlowDelegate)?
    ) {
        super.init(option: personalizationOption, manager: createManager, title: localized("hint.noun"))
    }

    public required init?(coder: NSCoder) {
        return nil
    }

    public override func viewDidLoad() {
        let settings = option as? HintPersonalizationOption
        let counter = UILabel()
        field.accessibilityIdentifier = "hint"
        field.placeholder = settings?.placeholderText
        field.characterCounter = CharacterCounter(limit: settings?.maxHintLength ?? 140, label: counter)
        field.text = existing?["hint"]?.stringValue
        field.addAction(UIAction { [weak self] _ in self?.done() }, for: .editingDidEndOnExit)
        let column = Form.column(in: view)
        column.addArrangedSubview(Form.row(localized("hint.noun"), field: field, counter: counter))
        column.addArrangedSubview(Form.text(localized("hint.text"), look: "hint"))
    }

    public override func viewDidAppear(_ animated: Bool) {
        field.becomeFirstResponder()
    }

    override func makeObject() -> PersonalizedObject { ["hint": .string(field.text ?? "")] }

    override var refusedField: UIView? { field }

    public func personalizedObjectWasRefused(_ refusal: PersonalizationRefusal) {
        show(refusal)
    }
}
