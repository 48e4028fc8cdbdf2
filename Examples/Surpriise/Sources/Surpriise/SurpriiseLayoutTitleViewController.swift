import VoucherKit

/// The same title screen, with its layout from `Layouts/SurpriiseTitle.html`: markup and style are a designer's, this
/// class fills in the values and answers the buttons.
final class SurpriiseLayoutTitleViewController: UIViewController, PersonalizationOptionViewControllerProtocol {
    weak var delegate: (any PersonalizationOptionViewControllerDelegate)?
    private let option: PersonalizationOption
    private let createManager: VoucherCreationManager?

    @Outlet private var addTitleTextView: UITextView
    @Outlet private var cancelButton: UIButton
    @Outlet private var doneButton: UIButton

    override class var layoutActions: LayoutActions {
        LayoutActions([
            "onDone": SurpriiseLayoutTitleViewController.onDone,
            "onCancel": SurpriiseLayoutTitleViewController.onCancel,
        ])
    }

    /// Throws when the layout file does not fit this class; the flow then shows the stock screen.
    init(
        personalizationOption: PersonalizationOption, createManager: VoucherCreationManager?,
        createFlowDelegate: (any VoucherCreationFlowDelegate)?
    ) throws {
        option = personalizationOption
        self.createManager = createManager
        try super.init(layoutFile: "SurpriiseTitle", bundle: .module)
    }

    required init?(coder: NSCoder) {
        fatalError("This screen is made of its layout file.")
    }

    override func viewDidLoad() {
        addTitleTextView.text = createManager?.personalizedObjectBeingEdited(for: option)?["title"]?.stringValue
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
