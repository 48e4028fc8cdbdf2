import VoucherKit

/// A note screen of our own, with a beginning for those who do not know how to start.
final class SunshineNoteViewController: UIViewController, PersonalizationOptionViewControllerProtocol {
    weak var delegate: (any PersonalizationOptionViewControllerDelegate)?
    private let option: PersonalizationOption
    private let createManager: VoucherCreationManager?
    private let noteTextView = UITextView()

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
}
