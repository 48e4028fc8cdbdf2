import Foundation

/// Every screen of an application as it looks with sample content, for the gallery, the table of screens and crawls.
package struct ScreenCatalog: Sendable {
    /// One look at one screen.
    package enum Entry: Hashable, Sendable {
        case start, create, createFull, option(String), summary, look, login, loginCode, payment, sent, sentBack
        case myVouchers, myVoucher, unwrap, unwrapOpen, unwrapClaimed, game, thankYou

        /// Its name in an address.
        package var id: String {
            switch self {
            case .start: "start"
            case .create: "create"
            case .createFull: "create-full"
            case .option(let type): "personalization.\(type)"
            case .summary: "summary"
            case .look: "look"
            case .login: "login"
            case .loginCode: "login-code"
            case .payment: "payment"
            case .sent: "sent"
            case .sentBack: "sent-back"
            case .unwrap: "unwrap"
            case .unwrapOpen: "unwrap-open"
            case .unwrapClaimed: "unwrap-claimed"
            case .game: "game"
            case .myVouchers: "my-vouchers"
            case .myVoucher: "my-voucher"
            case .thankYou: "thank-you"
            }
        }
    }

    let root: RootMaker
    let environment: SceneEnvironment
    let screens: VoucherScreens
    let recipientTheme: ThemeManager

    /// `root` makes the host's root, `recipientTheme` is that of the recipient's screens.
    package init(
        root: @escaping @Sendable (Scene) throws -> UIViewController, environment: SceneEnvironment,
        screens: VoucherScreens, recipientTheme: ThemeManager
    ) {
        self.root = RootMaker(path: { _, screen in "/" + screen }, make: root)
        self.environment = environment
        self.screens = screens
        self.recipientTheme = recipientTheme
    }

    /// All looks, in the order a person meets the screens; the root alone when its flow cannot be looked into.
    package func entries() throws -> [Entry] {
        do {
            return try flowEntries()
        } catch is FlowNotFoundError {
            return [.start]
        }
    }

    private func flowEntries() throws -> [Entry] {
        let types = try inFlow { _, coordinator in coordinator.manager.options.map(\.type.rawValue) }
        let game: [Entry] = types.contains(PersonalizationType.games.rawValue) ? [.game] : []
        return [.start, .create, .createFull] + types.map(Entry.option)
            + [.summary, .look, .login, .loginCode, .payment, .sent, .sentBack, .myVouchers, .myVoucher, .unwrap] + game
            + [.unwrapOpen, .unwrapClaimed, .thankYou]
    }

    /// The page of a look, and the pictures on it. `theme` stands in for the host's own.
    package func page(
        _ entry: Entry, theme: ThemeManager? = nil, language: String = "en"
    ) throws -> (page: Page, images: [UIImage]) {
        let path = "/gallery/screen"
        var result: (page: Page, images: [UIImage])
        switch entry {
        case .start:
            result = try Scene.preview(environment: environment, language: language, root: root) {
                $0.previewPage(path: path)
            }
            if let theme { result.page.theme = theme.pageTheme }
        case .unwrap, .unwrapOpen, .unwrapClaimed, .game, .thankYou:
            result = try recipientPage(entry, theme: theme, language: language, path: path)
        default:
            result = try inFlow(theme: theme, language: language) { scene, coordinator in
                scene.perform { coordinator.show(entry) }
                let (page, images) = scene.previewPage(path: path)
                return (page, images + coordinator.manager.options.flatMap(\.samplePictures))
            }
        }
        result.page.focus = nil
        return result
    }

    // MARK: Parts

    /// Runs a body at the open create screen.
    func inFlow<Value>(
        theme: ThemeManager? = nil, language: String = "en",
        _ body: (Scene, VoucherCreationFlowCoordinator) throws -> Value
    ) throws -> Value {
        var environment = environment
        if let theme { environment[ThemeOverride.self] = ThemeOverride(theme: theme) }
        return try Scene.preview(environment: environment, language: language, root: root) { scene in
            let controller = scene.window.rootViewController
            if VoucherCreationFlowCoordinator.current(in: scene) == nil, let starting = controller as? any FlowStarting
            {
                scene.perform { starting.startFlow() }
            }
            guard let coordinator = VoucherCreationFlowCoordinator.current(in: scene) else {
                throw FlowNotFoundError(root: controller.map { "\(type(of: $0))" } ?? "The root")
            }
            return try body(scene, coordinator)
        }
    }

    private func recipientPage(
        _ entry: Entry, theme: ThemeManager?, language: String, path: String
    ) throws -> (page: Page, images: [UIImage]) {
        let (items, images) = try inFlow(theme: theme, language: language) { scene, coordinator in
            scene.perform { coordinator.addSamples() }
            let samples = coordinator.manager.options.flatMap(\.samplePictures)
            return (coordinator.manager.items, scene.previewPage(path: path).images + samples)
        }
        let moment = Date(timeIntervalSince1970: 1_800_000_000)
        var voucher = Voucher(
            senderName: "Max", items: items, recipients: [VoucherRecipient(name: "Anna", delivery: .link)],
            createdAt: moment)
        _ = try voucher.apply(.wrap, at: moment)
        _ = try voucher.apply(.activate, at: moment)
        if entry == .unwrapClaimed || entry == .thankYou { _ = try voucher.apply(.claim(name: "Anna"), at: moment) }
        let (screens, sample, theme) = (screens, voucher, theme ?? recipientTheme)
        let root = RootMaker(path: { _, _ in path }) { scene in
            let coordinator = VoucherRecipientFlowCoordinator(
                voucher: sample, token: "sample", themeManager: theme, screens: screens, scene: scene)
            if [.unwrapOpen, .unwrapClaimed, .thankYou].contains(entry) { coordinator.openForPreview() }
            if entry == .thankYou { coordinator.claimForPreview() }
            let screen = coordinator.makeUnwrapViewController()
            if entry == .thankYou { scene.inNextTurn { [weak coordinator] in coordinator?.openThanks() } }
            if entry == .game {
                scene.inNextTurn { [weak coordinator] in coordinator?.games.first.map { coordinator?.play($0) } }
            }
            return screen
        }
        let (page, more) = try Scene.preview(environment: environment, language: language, root: root) {
            $0.previewPage(path: path)
        }
        return (page, images + more)
    }
}

extension PaymentCoordinator {
    /// Of a payment that nobody makes.
    package static func sample(in scene: Scene) -> PaymentCoordinator {
        let due = Currency("EUR").map { Money(minorUnits: 5250, $0) }
        // The code is one of ISO 4217's.
        guard let due else { preconditionFailure("EUR is no currency.") }
        return PaymentCoordinator(due: due, session: nil, scene: scene) { _ in }
    }
}

/// A theme that stands in for the one a host gives its flow; in the environment of a look in the gallery.
package struct ThemeOverride: Sendable {
    package let theme: ThemeManager
}

extension VoucherCreationFlowCoordinator {
    /// Goes to a look of the create flow, with what it needs in the envelope.
    fileprivate func show(_ entry: ScreenCatalog.Entry) {
        switch entry {
        case .option(let type): if let option = manager.option(ofType: type) { open(option) }
        case .createFull: addSamples()
        case .summary:
            addSamples()
            openSummary()
        case .look:
            addSamples()
            openSummary()
            scene?.afterTurn { [weak self] in
                guard let self, let screen = self.createViewController?.presentedViewController else { return }
                self.showAsRecipient(senderName: "Max", on: screen)
            }
        case .login, .loginCode:
            addSamples()
            openSummary()
            scene?.afterTurn { [weak self] in
                guard let self, let screen = self.createViewController?.presentedViewController else { return }
                self.openLogin(on: screen)
                if entry == .loginCode { self.login?.showCodeForPreview() }
            }
        case .payment:
            addSamples()
            openSummary()
            scene?.afterTurn { [weak self] in self?.showPaymentForPreview() }
        case .sent: showSent(link: "https://gifts.example/v/sample")
        case .sentBack:
            showSent(link: "https://gifts.example/v/sample")
            scene?.afterTurn { [weak self] in
                self?.createViewController?.presentedViewController?.screens(of: SentViewController.self).first?
                    .showSample()
            }
        case .myVouchers: if let samples = OwnedVoucher.samples() { showSamples { $0.show(samples) } }
        case .myVoucher: if let sample = OwnedVoucher.samples()?.vouchers.first { showSamples { $0.show(sample) } }
        case .create, .start, .unwrap, .unwrapOpen, .unwrapClaimed, .game, .thankYou: break
        }
    }

    /// The list of what was sent, with samples; a host's own screen as it is.
    private func showSamples(_ show: @escaping (MyVouchersViewController) -> Void) {
        showMyVouchers(link: nil, isFromStart: false)
        scene?.afterTurn { [weak self] in
            self?.createViewController?.presentedViewController?.screens(of: MyVouchersViewController.self).first.map(
                show)
        }
    }

    private func showPaymentForPreview() {
        guard let scene, let summary = createViewController?.presentedViewController else { return }
        let payment = PaymentCoordinator.sample(in: scene)
        payment.showFieldsForPreview()
        payment.present(
            makeScreen(.payment, payment: payment) ?? PaymentViewController(coordinator: payment), on: summary)
    }

    /// Puts a sample of each option into the envelope.
    fileprivate func addSamples() {
        for option in manager.options where !option.sampleObject.values.isEmpty {
            manager.put(makeItem(option, option.sampleObject, id: "sample-\(option.type.rawValue)"))
        }
    }
}
