/// What a host decides about the flow. Every method has a default; nil means "use yours".
public protocol VoucherCreationFlowDelegate: AnyObject {
    /// A screen in place of the stock one. Called each time an option is opened; when it throws, the stock one is shown.
    func personalizationViewController(
        for option: PersonalizationOption
    ) throws -> (any PersonalizationOptionViewControllerProtocol)?

    /// A screen in place of the stock create, summary, login or sent screen. Called each time it is opened, before the registry
    /// is asked; when it throws, the stock one is shown.
    func viewController(
        for screen: VoucherScreens.ID, context: VoucherScreens.Context
    ) throws -> UIViewController?

    /// A view that is drawn as the item in the envelope. Called for each accepted object; when it throws or its view
    /// cannot be drawn, the stock one is used.
    func creationItemImageView(
        for option: PersonalizationOption, personalizedObject: PersonalizedObject
    ) throws -> CreationItemImageView?

    /// Asked once each time **Send** is pressed, also of somebody who is signed in (`Scene.signedInPerson`). Return true
    /// when you show a login of your own, and call `completion` when it is over: late is fine, a second call is ignored,
    /// and without a call the person can still leave. True sends the voucher. False (the default) leaves it to the stock
    /// login, where `VoucherCreationManager.loginRequired` wants one.
    func voucherCreationShowLogin(on viewController: UIViewController, completion: @escaping (Bool) -> Void) -> Bool

    /// Something that was to be put into the envelope by one of the `populate` methods is not in it.
    func voucherCreationCouldNotPopulate(_ error: PopulationError)

    /// The voucher is active and has a link.
    func voucherCreationDidSend(_ voucher: Voucher, link: String)
}

extension VoucherCreationFlowDelegate {
    public func personalizationViewController(
        for option: PersonalizationOption
    ) throws -> (any PersonalizationOptionViewControllerProtocol)? { nil }

    public func viewController(
        for screen: VoucherScreens.ID, context: VoucherScreens.Context
    ) throws -> UIViewController? { nil }

    public func creationItemImageView(
        for option: PersonalizationOption, personalizedObject: PersonalizedObject
    ) throws -> CreationItemImageView? { nil }

    public func voucherCreationShowLogin(
        on viewController: UIViewController, completion: @escaping (Bool) -> Void
    ) -> Bool { false }

    public func voucherCreationCouldNotPopulate(_ error: PopulationError) {}

    public func voucherCreationDidSend(_ voucher: Voucher, link: String) {}
}
