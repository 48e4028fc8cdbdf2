import Foundation
import Localization

/// The stock screen for a suggestion: a choice of those of the host, and a field for one's own words, which go before it.
public final class SuggestionViewController: OptionViewController, PersonalizationOptionViewControllerProtocol {
    private let choice = UISegmentedControl(items: [])
    private let field = UITextField()

    public required init(
        personalizationOption: PersonalizationOption, createManager: VoucherCreationManager?,
        createFlowDelegate: (any VoucherCreationFlowDelegate)?
    ) {
        super.init(option: personalizationOption, manager: createManager, title: localized("suggestion.noun"))
    }

    public required init?(coder: NSCoder) {
        return nil
    }

    private var settings: SuggestionPersonalizationOption? { option as? SuggestionPersonalizationOption }
    private var suggestions: [String] { settings?.suggestions ?? [] }
    private var allowsOwnWords: Bool { settings?.allowsOwnWords ?? true }

    public override func viewDidLoad() {
        let existing = existing?["suggestion"]?.stringValue
        let column = Form.column(in: view)
        choice.accessibilityIdentifier = "choice"
        choice.accessibilityLabel = localized("suggestion.choose")
        for (number, suggestion) in suggestions.enumerated() {
            choice.insertSegment(withTitle: suggestion, at: number, animated: false)
        }
        choice.selectedSegmentIndex = existing.flatMap(suggestions.firstIndex) ?? UISegmentedControl.noSegment
        if !suggestions.isEmpty {
            column.addArrangedSubview(Form.heading(localized("suggestion.choose"), level: 2, look: "section"))
            column.addArrangedSubview(choice)
        }
        guard allowsOwnWords else { return }
        let counter = UILabel()
        field.accessibilityIdentifier = "suggestion"
        field.placeholder = settings?.placeholderText
        field.characterCounter = CharacterCounter(limit: settings?.maxSuggestionLength ?? 140, label: counter)
        if choice.selectedSegmentIndex < 0 { field.text = existing }
        field.addAction(UIAction { [weak self] _ in self?.done() }, for: .editingDidEndOnExit)
        column.addArrangedSubview(Form.row(localized("suggestion.own"), field: field, counter: counter))
        if !suggestions.isEmpty {
            column.addArrangedSubview(Form.text(localized("option.ownHint"), look: "hint"))
        }
    }

    public override func viewDidAppear(_ animated: Bool) {
        if suggestions.isEmpty { field.becomeFirstResponder() } else { choice.becomeFirstResponder() }
    }

    override func makeObject() -> PersonalizedObject {
        let own = (field.text ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
        if allowsOwnWords, !own.isEmpty { return ["suggestion": .string(own)] }
        let selected = choice.selectedSegmentIndex
        return suggestions.indices.contains(selected) ? ["suggestion": .string(suggestions[selected])] : [:]
    }

    override var refusedField: UIView? {
        allowsOwnWords && (suggestions.isEmpty || field.text?.isEmpty == false) ? field : choice
    }

    public func personalizedObjectWasRefused(_ refusal: PersonalizationRefusal) {
        show(refusal)
    }
}
