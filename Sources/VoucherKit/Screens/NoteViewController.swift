import Localization

/// The stock screen for a note: a field of several lines with a counter.
public final class NoteViewController: OptionViewController, PersonalizationOptionViewControllerProtocol {
    private let textView = UITextView()

    public required init(
        personalizationOption: PersonalizationOption, createManager: VoucherCreationManager?,
        createFlowDelegate: (any VoucherCreationFlowDelegate)?
    ) {
        super.init(option: personalizationOption, manager: createManager, title: localized("note.noun"))
    }

    public required init?(coder: NSCoder) {
        return nil
    }

    public override func viewDidLoad() {
        let settings = option as? NotePersonalizationOption
        let counter = UILabel()
        textView.accessibilityIdentifier = "note"
        textView.look = "handwriting"
        textView.placeholder = settings?.placeholderText
        textView.characterCounter = CharacterCounter(limit: settings?.maxNoteLength ?? 1000, label: counter)
        textView.text = existing?["note"]?.stringValue
        let column = Form.column(in: view)
        column.addArrangedSubview(Form.row(localized("note.noun"), field: textView, counter: counter))
    }

    public override func viewDidAppear(_ animated: Bool) {
        textView.becomeFirstResponder()
    }

    override func makeObject() -> PersonalizedObject { ["note": .string(textView.text)] }

    override var refusedField: UIView? { textView }

    public func personalizedObjectWasRefused(_ refusal: PersonalizationRefusal) {
        show(refusal)
    }
}
