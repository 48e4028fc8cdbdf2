/// The screen of one option: stock screens and a host's own conform to the same.
///
/// It tells its delegate when the person has finished or cancelled, and dismisses itself before or after. When an
/// existing item is edited, `createManager?.personalizedObjectBeingEdited(for:)` has the object.
public protocol PersonalizationOptionViewControllerProtocol: UIViewController {
    /// Called for each opening of the screen. When it throws, that is logged and the stock screen is shown.
    init(
        personalizationOption: PersonalizationOption, createManager: VoucherCreationManager?,
        createFlowDelegate: (any VoucherCreationFlowDelegate)?) throws

    /// Set by the flow when it opens the screen; keep it weakly.
    var delegate: (any PersonalizationOptionViewControllerDelegate)? { get set }

    /// The option's rules refused what was handed over; the screen is still, or again, shown.
    func personalizedObjectWasRefused(_ refusal: PersonalizationRefusal)
}

extension PersonalizationOptionViewControllerProtocol {
    /// Says it in a line above the screen.
    public func personalizedObjectWasRefused(_ refusal: PersonalizationRefusal) {
        scene?.show(notice: refusal.description)
    }
}

/// Whom an option's screen tells how it ended.
public protocol PersonalizationOptionViewControllerDelegate: AnyObject {
    /// The person finished. Called once for each opening; a second call is ignored and logged.
    func personalizationOptionViewController(
        _ viewController: any PersonalizationOptionViewControllerProtocol,
        personalizationOption: PersonalizationOption, selectedPersonalizedObject: PersonalizedObject)

    /// The person cancelled; nothing changes.
    func personalizationOptionViewControllerCancelled(
        _ viewController: any PersonalizationOptionViewControllerProtocol)
}
