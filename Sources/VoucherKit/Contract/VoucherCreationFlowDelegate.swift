/// What a host decides about the flow. Every method has a default; nil means "use yours".
public protocol VoucherCreationFlowDelegate: AnyObject {
    /// A screen in place of the stock one. Called each time an option is opened; when it throws, the stock one is shown.
    func personalizationViewController(
        for option: PersonalizationOption
    ) throws -> (any PersonalizationOptionViewControllerProtocol)?

    /// A screen in place of the stock create, summary, login, payment or sent screen. Called each time it is opened, before the registry
    /// is asked; when it throws, the stock one is shown.
    func viewController(
        for screen: VoucherScreens.ID, context: VoucherScreens.Context
    ) throws -> UIViewController?

    /// The sections of the stock summary, from top to bottom: stock ones of
    /// `VoucherCreationManager.stockSummaryDataSources(for:)` in any order, and the host's own. Nil shows the stock ones.
    ///
    /// Called each time the summary is opened, with the voucher as it would be sent. Each data source has a table of its own,
    /// and is kept as long as the screen. When it throws, or one of them says what cannot be (rows below nought, or
    /// thousands), the stock ones are shown.
    func summaryScreenDataSources(for voucher: Voucher) throws -> [any UITableViewDataSource]?

    /// A screen in place of the stock summary. Called each time it is opened, before `viewController(for:context:)` and the
    /// registry; when it throws, those are asked.
    func summaryScreenViewController(for voucher: Voucher) throws -> UIViewController?

    /// What whoever sends the voucher has with the host and may use for it, in the currency of the voucher. Nil (the default)
    /// for nothing. Called when the summary is opened, when somebody signs in or out there (`Scene.signedInPerson`), and when
    /// **Send** is pressed. When it throws, or it cannot be used for this voucher, there is none.
    func voucherCreationCredit(for voucher: Voucher) throws -> Money?

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

    /// Asked once each time **Send** has wrapped a voucher for which something is due; never where nothing is. Return true
    /// when you show a way to pay of your own, and call `completion` when it is over: late is fine, a second call is
    /// ignored, and without a call the person can still leave; the voucher then stays wrapped and unpaid. Whatever you
    /// say was made is looked at by the payment adapter, and its amount compared, before the voucher becomes active. False
    /// (the default) shows the stock payment screen.
    func voucherCreationShowPayment(
        on viewController: UIViewController, for voucher: Voucher,
        completion: @escaping (PaymentOutcome) -> Void
    ) -> Bool

    /// Asked right before a voucher is wrapped: answer it as it is, or with another price, other recipients, items or dates.
    /// What you answer is checked and priced as it is; throwing refuses to wrap it, and the sender is told that it could not be
    /// sent. Not asked again for a voucher that only waits for its payment.
    func voucherCreationVoucherWillWrap(_ voucher: Voucher) throws -> Voucher

    /// The voucher is wrapped and kept, and cannot be claimed before it is active.
    func voucherCreationVoucherWrapCompleted(_ voucher: Voucher)

    /// The voucher could not be wrapped; the envelope is as it was.
    func voucherCreationVoucherWrapFailed(_ voucher: Voucher, error: any Error)

    /// The voucher is wrapped, and will be active once it is paid for, or at once where nothing is due.
    func voucherCreationVoucherWillActivate(_ voucher: Voucher)

    /// The voucher was not activated now: it was not paid for, or did not work. It may still become active, since what was
    /// paid is looked after by the server, whether anybody waits or not.
    func voucherCreationVoucherActivateFailed(_ voucher: Voucher, error: (any Error)?)

    /// Something that was to be put into the envelope by one of the `populate` methods is not in it.
    ///
    /// Something better may be put in from here. What is refused of that is logged, and not told again.
    func voucherCreationCouldNotPopulate(_ error: PopulationError)

    /// The voucher is active and has a link: it was activated, which happens once however often it is asked for.
    func voucherCreationDidSend(_ voucher: Voucher, link: String)
}

extension VoucherCreationFlowDelegate {
    public func personalizationViewController(
        for option: PersonalizationOption
    ) throws -> (any PersonalizationOptionViewControllerProtocol)? { nil }

    public func viewController(
        for screen: VoucherScreens.ID, context: VoucherScreens.Context
    ) throws -> UIViewController? { nil }

    public func summaryScreenDataSources(for voucher: Voucher) throws -> [any UITableViewDataSource]? { nil }

    public func summaryScreenViewController(for voucher: Voucher) throws -> UIViewController? { nil }

    public func voucherCreationCredit(for voucher: Voucher) throws -> Money? { nil }

    public func creationItemImageView(
        for option: PersonalizationOption, personalizedObject: PersonalizedObject
    ) throws -> CreationItemImageView? { nil }

    public func voucherCreationShowLogin(
        on viewController: UIViewController, completion: @escaping (Bool) -> Void
    ) -> Bool { false }

    public func voucherCreationShowPayment(
        on viewController: UIViewController, for voucher: Voucher,
        completion: @escaping (PaymentOutcome) -> Void
    ) -> Bool { false }

    public func voucherCreationVoucherWillWrap(_ voucher: Voucher) throws -> Voucher { voucher }

    public func voucherCreationVoucherWrapCompleted(_ voucher: Voucher) {}

    public func voucherCreationVoucherWrapFailed(_ voucher: Voucher, error: any Error) {}

    public func voucherCreationVoucherWillActivate(_ voucher: Voucher) {}

    public func voucherCreationVoucherActivateFailed(_ voucher: Voucher, error: (any Error)?) {}

    public func voucherCreationCouldNotPopulate(_ error: PopulationError) {}

    public func voucherCreationDidSend(_ voucher: Voucher, link: String) {}
}
