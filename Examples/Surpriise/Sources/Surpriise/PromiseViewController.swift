import VoucherKit

/// The screen of a promise: ready ones to choose from, and a field for one's own words.
final class PromiseViewController: UIViewController, PersonalizationOptionViewControllerProtocol, ContractVersioned {
    static let contractVersion = 1

    weak var delegate: (any PersonalizationOptionViewControllerDelegate)?
    private let option: PersonalizationOption
    private let createManager: VoucherCreationManager?
    private let choice = UISegmentedControl(items: PromisePersonalizationOption.ready + ["My own words"])
    private let ownWords = UITextField()

    init(
        personalizationOption: PersonalizationOption, createManager: VoucherCreationManager?,
        createFlowDelegate: (any VoucherCreationFlowDelegate)?
    ) {
        option = personalizationOption
        self.createManager = createManager
        super.init(nibName: nil, bundle: nil)
        title = "I promise you"
        navigationItem.leftBarButtonItem = UIBarButtonItem(
            systemItem: .cancel, primaryAction: UIAction { [weak self] _ in self?.onCancel() })
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            systemItem: .done, primaryAction: UIAction { [weak self] _ in self?.onDone() })
    }

    required init?(coder: NSCoder) {
        fatalError("This screen is made in code.")
    }

    override func viewDidLoad() {
        choice.accessibilityIdentifier = "choice"
        choice.accessibilityLabel = "Promise"
        ownWords.accessibilityIdentifier = "own-words"
        let label = UILabel()
        label.text = "In your own words"
        label.labeledField = ownWords
        show(createManager?.personalizedObjectBeingEdited(for: option)?["promise"]?.stringValue)

        let column = UIStackView(arrangedSubviews: [choice, label, ownWords])
        column.axis = .vertical
        column.spacing = 16
        column.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(column)
        NSLayoutConstraint.activate([
            column.topAnchor.constraint(equalTo: view.topAnchor),
            column.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            column.trailingAnchor.constraint(equalTo: view.trailingAnchor),
        ])
    }

    override func viewDidAppear(_ animated: Bool) {
        ownWords.becomeFirstResponder()
    }

    func personalizedObjectWasRefused(_ refusal: PersonalizationRefusal) {
        ownWords.refusal = refusal.description
        scene?.focus(ownWords)
    }

    private func show(_ promise: String?) {
        let ready = PromisePersonalizationOption.ready
        choice.selectedSegmentIndex = promise.map { ready.firstIndex(of: $0) ?? ready.count } ?? 0
        if choice.selectedSegmentIndex == ready.count { ownWords.text = promise }
    }

    /// What was written counts, whatever is chosen beside it: nobody writes words to have them ignored.
    private var promise: String {
        let words = ownWords.text ?? ""
        let ready = PromisePersonalizationOption.ready
        return words.isEmpty && ready.indices.contains(choice.selectedSegmentIndex)
            ? ready[choice.selectedSegmentIndex] : words
    }

    private func onDone() {
        ownWords.refusal = nil
        delegate?.personalizationOptionViewController(
            self, personalizationOption: option, selectedPersonalizedObject: ["promise": .string(promise)])
    }

    private func onCancel() {
        delegate?.personalizationOptionViewControllerCancelled(self)
    }
}
