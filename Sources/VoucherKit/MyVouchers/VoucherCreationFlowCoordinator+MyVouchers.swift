import Foundation
import Localization
public import Vouchers

/// What whoever sent vouchers does with them. The screen, stock or a host's own, asks here; whose a voucher is is looked up
/// with each call, and `completion` is called on the tree.
extension VoucherCreationFlowCoordinator {
    /// What goes wrong is a `VoucherRefusal`, with words for the person, or something else that has been logged.
    public typealias MyVouchersCompletion<Value> = (Result<Value, any Error>) -> Void

    // MARK: The screen

    /// Has the next flow of a scene begin with the list of vouchers that were sent, as the start page's **My vouchers** does;
    /// called right before it is started. A flow that a rebuilt scene opens again goes on where it was, unless `isStartedAnew`:
    /// say so when it was started on the same controller before.
    public static func beginsWithMyVouchers(in scene: Scene, isStartedAnew: Bool = false) {
        guard isStartedAnew || scene.state.value(FlowRoute.self, for: FlowRoute.key) == nil else { return }
        scene.state.set(FlowRoute.myVouchers(link: nil, isFromStart: true), for: FlowRoute.key)
    }

    /// Shows what was sent, from the create screen or from the link of a voucher.
    public func openMyVouchers() {
        guard let create = createViewController else { return }
        var link: String?
        if case .sent(let shown)? = route { link = shown }
        guard create.presentedViewController != nil else { return showMyVouchers(link: link, isFromStart: false) }
        guard link != nil else { return }
        create.dismiss(animated: true) { [weak self] in self?.showMyVouchers(link: link, isFromStart: false) }
    }

    /// Goes back to where the list was opened.
    public func closeMyVouchers() {
        guard let scene else { return }
        LoginCoordinator.forget(in: scene)
        scene.state.set(VoucherID?.none, for: Self.openVoucherKey)
        guard case .myVouchers(let link, let isFromStart)? = route else { return }
        if isFromStart { return close() }
        setRoute(.create)
        createViewController?.dismiss(animated: true) { [weak self] in
            if let link { self?.showSent(link: link) }
        }
    }

    func showMyVouchers(link: String?, isFromStart: Bool) {
        guard let create = createViewController, create.presentedViewController == nil else { return }
        setRoute(.myVouchers(link: link, isFromStart: isFromStart))
        let screen = makeScreen(.myVouchers) ?? MyVouchersViewController(coordinator: self)
        screen.screenIdentifier = screen.screenIdentifier ?? "my-vouchers"
        create.present(screen, animated: true) { [weak self, weak screen] in
            guard let self, let screen, let scene = self.scene else { return }
            if LoginCoordinator.wasOpen(for: [.myVouchers], in: scene) != nil { signInForMyVouchers(on: screen) }
        }
    }

    /// Shows the login on the list, so that it has what the person has sent elsewhere, too. `didEnd` is called once they are
    /// back, signed in or not.
    public func signInForMyVouchers(on viewController: UIViewController, didEnd: @escaping () -> Void = {}) {
        guard let scene, login?.isOpen != true else { return }
        let login = LoginCoordinator(purpose: .myVouchers, scene: scene) { [weak viewController] _ in
            viewController?.screens(of: MyVouchersViewController.self).first?.didSignIn()
            didEnd()
        }
        self.login = login
        login.present(
            makeScreen(.login, login: login) ?? LoginViewController(coordinator: login), on: viewController)
    }

    private var route: FlowRoute? { scene?.state.value(FlowRoute.self, for: FlowRoute.key) }
    private static var openVoucherKey: String { "my-voucher" }

    /// The one of them that is open, also after a restart; nil for none.
    public var openVoucher: VoucherID? {
        get { scene?.state.value(VoucherID.self, for: Self.openVoucherKey) }
        set { scene?.state.set(newValue, for: Self.openVoucherKey) }
    }

    // MARK: Looking

    /// The vouchers of whoever is signed in and of this browser, newest first, those before a given one.
    public func myVouchers(
        before: VoucherID? = nil, completion: @escaping MyVouchersCompletion<OwnedVouchers>
    ) {
        perform(completion) { try await $0.vouchers(ownedBy: $1, before: before) }
    }

    /// All there is to know of one of them.
    public func myVoucher(_ id: VoucherID, completion: @escaping MyVouchersCompletion<OwnedVoucher>) {
        perform(completion) { try await $0.voucher(id, ownedBy: $1) }
    }

    // MARK: Doing

    /// Takes one back; its money goes back to whoever paid.
    public func takeBack(_ id: VoucherID, completion: @escaping MyVouchersCompletion<OwnedVoucher>) {
        perform(completion) { try await $0.takeBack(id, ownedBy: $1) }
    }

    /// Takes one back and puts what is in it into the envelope, which is shown then, to be changed and sent anew. What was
    /// there before goes out of it, except what a host has locked.
    public func change(_ id: VoucherID, refused: @escaping (any Error) -> Void) {
        takeBack(id) { [weak self] result in
            switch result {
            case .success(let taken): self?.fillEnvelope(with: taken.voucher, dates: .same)
            case .failure(let error): refused(error)
            }
        }
    }

    /// Puts what is in one into the envelope, which is shown then; the voucher stays as it is. With `isNextYear` its dates are
    /// a year later, else they stay where they are to come.
    public func makeAgain(_ id: VoucherID, isNextYear: Bool, refused: @escaping (any Error) -> Void) {
        myVoucher(id) { [weak self] result in
            switch result {
            case .success(let owned):
                self?.fillEnvelope(with: owned.voucher, dates: isNextYear ? .nextYear : .same)
            case .failure(let error): refused(error)
            }
        }
    }

    /// Whether something of the person's would go out of the envelope.
    var isEnvelopeFull: Bool { !manager.items.isEmpty }

    /// The dates a voucher would have when it is put into the envelope again; nil for one that says not whom it is for.
    func repeatedDates(of voucher: Voucher, _ wish: RepeatedDates.Wish) -> RepeatedDates.Result? {
        let type = PersonalizationType.recipient.rawValue
        let option = manager.option(ofType: type) as? RecipientPersonalizationOption
        let objects = voucher.items.filter { $0.type == type }.map(\.object)
        let dated = objects.first { $0["unwrapDate"] != nil || SendDate.isNamed(in: $0) }
        return (dated ?? objects.first).map { RepeatedDates.applied(wish, to: $0, option: option) }
    }

    private func fillEnvelope(with voucher: Voucher, dates: RepeatedDates.Wish) {
        manager.emptyForAnother()
        openVoucher = nil
        populate(.voucher(voucher, dates: dates))
        setRoute(.create)
        createViewController?.dismiss(animated: true)
        let left = repeatedDates(of: voucher, dates)?.areLeftOut == true ? " " + localized("mine.datesLeftOut") : ""
        let words = localized("mine.filled") + left
        scene?.show(notice: words)
        scene?.announce(words)
    }

    private func perform<Value: Sendable>(
        _ completion: @escaping MyVouchersCompletion<Value>,
        _ work: @escaping @Sendable (VoucherService, [OwnerKey]) async throws -> Value
    ) {
        guard let scene, !scene.isEphemeral, let service = scene.environment[VoucherService.self] else { return }
        let owners = scene.owners
        scene.perform {
            try await work(service, owners)
        } completion: { result in
            if case .failure(let error) = result, !(error is VoucherRefusal) {
                ScreenLog.warn("Somebody's vouchers could not be looked at: \(error)")
            }
            completion(result)
        }
    }
}
