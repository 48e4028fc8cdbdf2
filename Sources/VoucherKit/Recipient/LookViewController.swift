import Localization

/// What a sender sees of the recipient's side before anything is sent: the unwrap screen, stock or a host's own, below a
/// line that says what this is, with **Close**.
final class LookViewController: UIViewController {
    private let coordinator: VoucherRecipientFlowCoordinator
    private let didClose: () -> Void

    init(coordinator: VoucherRecipientFlowCoordinator, didClose: @escaping () -> Void) {
        self.coordinator = coordinator
        self.didClose = didClose
        super.init(nibName: nil, bundle: nil)
        screenIdentifier = "look"
        title = localized("look.title")
        let close = UIBarButtonItem(
            systemItem: .close, primaryAction: UIAction { [weak self] _ in self?.close() })
        close.accessibilityIdentifier = "close"
        navigationItem.leftBarButtonItem = close
        pageTheme = coordinator.themeManager.pageTheme
    }

    required init?(coder: NSCoder) {
        return nil
    }

    override func viewDidLoad() {
        let column = Form.column(in: view)
        let notice = Form.text(localized("look.notice"), look: "notice")
        notice.accessibilityIdentifier = "look-notice"
        column.addArrangedSubview(notice)
        let screen = coordinator.makeUnwrapViewController()
        addChild(screen)
        column.addArrangedSubview(screen.view)
        screen.didMove(toParent: self)
    }

    private func close() {
        presentingViewController?.dismiss(animated: true) { [didClose] in didClose() }
    }
}

extension VoucherCreationFlowCoordinator {
    /// Plays the recipient's side of what is in the envelope now, on top of a screen: hint, countdown, game, unwrapping and
    /// contents. Nothing is sent, paid or kept by it, and nothing can be claimed.
    ///
    /// The screens are those the recipient would see, a host's own among them; they find `isPreview` true. `didClose` is
    /// called once the person is back.
    public func showAsRecipient(
        senderName: String, on viewController: UIViewController, didClose: @escaping () -> Void = {}
    ) {
        guard let scene, viewController.presentedViewController == nil else { return }
        // Nobody need write their name to have a look.
        let name = senderName.isEmpty ? scene.signedInPerson?.displayName ?? localized("summary.yourName") : senderName
        var voucher = manager.draftVoucher(senderName: name)
        do {
            _ = try voucher.apply(.wrapFree, at: voucher.createdAt)
            _ = try voucher.apply(.activate, at: voucher.createdAt)
        } catch {
            return ScreenLog.warn("The recipient's side cannot be shown: \(error)")
        }
        let theme =
            scene.environment[ThemeOverride.self] == nil
            ? scene.environment[VoucherPreview.self]?.themeManager ?? themeManager : themeManager
        let recipient = VoucherRecipientFlowCoordinator(
            previewOf: voucher, themeManager: theme, screens: screens, scene: scene)
        viewController.present(LookViewController(coordinator: recipient, didClose: didClose), animated: true)
    }
}
