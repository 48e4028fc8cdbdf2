import VoucherKit

/// A title screen of our own, in place of the stock one.
final class SunshineTitleViewController: UIViewController, PersonalizationOptionViewControllerProtocol {
    weak var delegate: (any PersonalizationOptionViewControllerDelegate)?
    private let option: PersonalizationOption
    private let createManager: VoucherCreationManager?
    private let addTitleTextView = UITextView()

    init(
        personalizationOption: PersonalizationOption, createManager: VoucherCreationManager?,
        createFlowDelegate: (any VoucherCreationFlowDelegate)?
    ) {
        option = personalizationOption
        self.createManager = createManager
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) {
        fatalError("This screen is made in code.")
    }

    override func viewDidLoad() {
        let heading = UILabel()
        heading.text = "What should it say?"
        heading.font = UIFont(name: "Noto Serif Display-Bold", size: 30)
        heading.numberOfLines = 0
        heading.accessibilityTraits = .header

        addTitleTextView.accessibilityLabel = "Title"
        addTitleTextView.accessibilityIdentifier = "addTitleTextView"
        addTitleTextView.text = createManager?.personalizedObjectBeingEdited(for: option)?["title"]?.stringValue
        addTitleTextView.heightAnchor.constraint(equalToConstant: 140).isActive = true

        let doneButton = UIButton(
            configuration: .filled(),
            primaryAction: UIAction(title: "Done") { [weak self] _ in self?.onDone() })
        let cancelButton = UIButton(
            type: .system, primaryAction: UIAction(title: "Cancel") { [weak self] _ in self?.onCancel() })
        let buttons = UIStackView(arrangedSubviews: [cancelButton, doneButton])
        buttons.distribution = .fillEqually
        buttons.spacing = 12

        let column = UIStackView(arrangedSubviews: [heading, addTitleTextView, buttons])
        column.axis = .vertical
        column.spacing = 20
        column.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(column)
        NSLayoutConstraint.activate([
            column.topAnchor.constraint(equalTo: view.topAnchor, constant: 24),
            column.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 20),
            column.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -20),
        ])
    }

    override func viewDidAppear(_ animated: Bool) {
        addTitleTextView.becomeFirstResponder()
    }

    private func onDone() {
        dismiss(animated: true) { [self] in
            delegate?.personalizationOptionViewController(
                self, personalizationOption: option,
                selectedPersonalizedObject: ["title": .string(addTitleTextView.text)])
        }
    }

    private func onCancel() {
        dismiss(animated: true) { [self] in delegate?.personalizationOptionViewControllerCancelled(self) }
    }
}

extension SunshineTitleViewController: ContractVersioned {
    /// The version of VoucherKit's contract it was written for: the log warns when that has gone on.
    static let contractVersion = 1
}
