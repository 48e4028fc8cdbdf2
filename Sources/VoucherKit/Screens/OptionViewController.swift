/// What the stock screens of options share: a bar with **Cancel** and **Done**, and how they tell their delegate.
open class OptionViewController: UIViewController {
    /// Told how the screen ended; set by the flow when it opens the screen.
    public weak var delegate: (any PersonalizationOptionViewControllerDelegate)?
    let option: PersonalizationOption
    let manager: VoucherCreationManager?

    init(option: PersonalizationOption, manager: VoucherCreationManager?, title: String) {
        self.option = option
        self.manager = manager
        super.init(nibName: nil, bundle: nil)
        self.title = title
        navigationItem.leftBarButtonItem = UIBarButtonItem(
            systemItem: .cancel, primaryAction: UIAction { [weak self] _ in self?.cancel() })
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            systemItem: .done, primaryAction: UIAction { [weak self] _ in self?.done() })
    }

    public required init?(coder: NSCoder) {
        return nil
    }

    var existing: PersonalizedObject? { manager?.personalizedObjectBeingEdited(for: option) }

    /// What the screen hands over; an override builds it from its fields.
    func makeObject() -> PersonalizedObject { PersonalizedObject() }

    /// The field a refusal is shown at.
    var refusedField: UIView? { nil }

    func done() {
        refusedField?.refusal = nil
        guard let self = self as? any PersonalizationOptionViewControllerProtocol else { return }
        delegate?.personalizationOptionViewController(
            self, personalizationOption: option, selectedPersonalizedObject: makeObject())
    }

    private func cancel() {
        guard let self = self as? any PersonalizationOptionViewControllerProtocol else { return }
        delegate?.personalizationOptionViewControllerCancelled(self)
    }

    func show(_ refusal: PersonalizationRefusal) {
        guard let refusedField else { return }
        refuse(refusal.description, at: refusedField)
    }
}
