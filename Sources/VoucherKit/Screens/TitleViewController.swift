import Localization

/// The stock screen for a title: one field with a counter.
public final class TitleViewController: OptionViewController, PersonalizationOptionViewControllerProtocol {
    private let field = UITextField()

    public required init(
        personalizationOption: PersonalizationOption, createManager: VoucherCreationManager?,
        createFlowDelegate: (any VoucherCreationFlowDelegate)?
    ) {
        let settings = personalizationOption as? TitlePersonalizationOption
        super.init(
            option: personalizationOption, manager: createManager, title: settings?.titleText ?? localized("title.noun")
        )
    }

    public required init?(coder: NSCoder) {
        return nil
    }

    public override func viewDidLoad() {
        let settings = option as? TitlePersonalizationOption
        let counter = UILabel()
        field.accessibilityIdentifier = "title"
        field.placeholder = settings?.placeholderText
        field.characterCounter = CharacterCounter(limit: settings?.maxTitleLength ?? 60, label: counter)
        field.text = existing?["title"]?.stringValue
        field.addAction(UIAction { [weak self] _ in self?.done() }, for: .editingDidEndOnExit)
        let column = Form.column(in: view)
        column.addArrangedSubview(Form.row(localized("title.noun"), field: field, counter: counter))
    }

    public override func viewDidAppear(_ animated: Bool) {
        field.becomeFirstResponder()
    }

    override func makeObject() -> PersonalizedObject { ["title": .string(field.text ?? "")] }

    override var refusedField: UIView? { field }

    public func personalizedObjectWasRefused(_ refusal: PersonalizationRefusal) {
        show(refusal)
    }
}
