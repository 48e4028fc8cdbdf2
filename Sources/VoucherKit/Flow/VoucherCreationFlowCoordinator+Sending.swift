import Localization
import Foundation

extension VoucherCreationFlowCoordinator {
    /// Shows who gets what. Nothing happens while something is missing.
    public func openSummary() {
        guard let create = createViewController, create.presentedViewController == nil, manager.missing.isEmpty else {
            return setRoute(.create)
        }
        reportLeftovers()
        let summary = makeScreen(.summary) ?? SummaryViewController(coordinator: self)
        summary.screenIdentifier = summary.screenIdentifier ?? "summary"
        setRoute(.summary)
        summarizedKey = manager.draft.activationKey
        create.present(summary, animated: true) { [weak self, weak summary] in
            guard let self, let summary, let scene = self.scene else { return }
            if LoginCoordinator.wasOpen(for: [.send], in: scene) != nil { return self.openLogin(on: summary) }
            self.resumePayment(on: summary)
        }
    }

    /// Goes back from the summary to the envelope, which is open again: things can be put in and taken out.
    public func reopenEnvelope() {
        setRoute(.create)
        LoginCoordinator.forget(in: scene)
        forgetPayment()
        createViewController?.dismiss(animated: true)
    }

    /// Wraps the voucher in the sender's name, has it paid for where something is due, and shows its link once it is active. A
    /// call while one is under way is ignored.
    ///
    /// Where a login is wanted and nobody is signed in, the login screen is shown instead, and nothing is sent; whoever
    /// has signed in is back on this screen and presses again.
    ///
    /// `failed` is called on the tree with words for the person when it could not be done; it can then be tried again,
    /// and what had been done is not done twice.
    public func send(senderName: String, from viewController: UIViewController, failed: @escaping (String) -> Void) {
        guard !isSending, let scene else { return }
        let name = senderName.trimmingCharacters(in: .whitespacesAndNewlines)
        if let summarizedKey, summarizedKey != manager.draft.activationKey { return showChangedSummary() }
        guard manager.missing.isEmpty else { return failed(localized("summary.incomplete")) }
        do {
            _ = try manager.price(of: manager.draftVoucher(senderName: name))
        } catch {
            ScreenLog.warn("A voucher without a price is not sent: \(error)")
            return failed(localized("summary.noPrice"))
        }
        loginQuestion += 1
        let question = loginQuestion
        var wasAnswered = false
        let isAsked =
            delegate?.voucherCreationShowLogin(on: viewController) { [weak self] isLoggedIn in
                guard !wasAnswered else { return ScreenLog.warn("The login was answered a second time; ignored.") }
                wasAnswered = true
                // The person may have gone back, or sent anew: an answer to an earlier question counts no more.
                guard let self, self.loginQuestion == question, viewController.scene != nil else { return }
                if isLoggedIn {
                    self.wrap(senderName: name, on: viewController, failed: failed)
                } else {
                    failed(localized("summary.notLoggedIn"))
                }
            } ?? false
        if isAsked { return }
        if manager.loginRequired, scene.signedInPerson == nil { return openLogin(on: viewController) }
        wrap(senderName: name, on: viewController, failed: failed)
    }

    /// Shows the login screen on the summary. Nothing happens while one is open.
    func openLogin(on viewController: UIViewController) {
        guard let scene, login?.isOpen != true else { return }
        let login = LoginCoordinator(purpose: .send, scene: scene) { [weak scene, weak viewController] isSignedIn in
            viewController?.screens(of: SummaryViewController.self).first?.focusOnSend()
            guard isSignedIn, let person = scene?.signedInPerson else { return }
            let words = localized("summary.signedInPressSend", person.words)
            scene?.show(notice: words)
            scene?.announce(words)
        }
        self.login = login
        login.present(
            makeScreen(.login, login: login) ?? LoginViewController(coordinator: login), on: viewController)
    }

    /// Nothing is sent that was not shown: the summary is shown anew, or the envelope when something is missing now.
    func showChangedSummary(because words: String = localized("summary.changedElsewhere")) {
        scene?.show(notice: words)
        createViewController?.dismiss(animated: true) { [weak self] in self?.openSummary() }
    }

    /// The host's view lies over the screen that is shown for as long as the voucher is being sent.
    func showLoading(_ isLoading: Bool) {
        guard let cover = manager.fullScreenLoadingView else { return }
        cover.removeFromSuperview()
        guard isLoading, let page = createViewController?.presentedViewController?.view else { return }
        cover.translatesAutoresizingMaskIntoConstraints = false
        cover.look = "loading-cover"
        page.addSubview(cover)
    }

    func didSend(_ sent: SentVoucher, draft: VoucherDraft) {
        // Another tab may have changed the envelope meanwhile; that draft stays.
        if manager.draft.activationKey == draft.activationKey { manager.startAnew() }
        delegate?.voucherCreationDidSend(sent.voucher, link: sent.link)
        setRoute(.sent(link: sent.link))
        scene?.didSend(link: sent.link)
        guard let create = createViewController else { return }
        if create.presentedViewController == nil { return showSent(link: sent.link) }
        create.dismiss(animated: true) { [weak self] in self?.showSent(link: sent.link) }
    }

    /// The link of the voucher this visitor sent last; nil when there is none.
    public var lastLink: String? { scene?.sharedState.value(String.self, for: SentLinks.lastKey) }

    /// Shows the link of the voucher that was sent last again.
    public func showLastLink() {
        guard let lastLink, createViewController?.presentedViewController == nil else { return }
        showSent(link: lastLink)
    }

    /// Shows the link of a voucher that was sent.
    func showSent(link: String) {
        setRoute(.sent(link: link))
        let sent = makeScreen(.sent, link: link) ?? SentViewController(coordinator: self, link: link)
        sent.screenIdentifier = sent.screenIdentifier ?? "sent"
        createViewController?.present(sent, animated: true)
        scene?.announce(localized("sent.announcement"))
    }

    /// Goes from the link back to an empty envelope.
    public func makeAnother() {
        setRoute(.create)
        createViewController?.dismiss(animated: true)
    }
}
