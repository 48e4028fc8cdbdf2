import Localization

/// Signing in by a code: an address, then six digits that are mailed there; the stock login screen before **Send** and
/// **Claim**.
public final class LoginViewController: UIViewController {
    private let coordinator: LoginCoordinator
    private let addressStep = UIStackView()
    private let email = UITextField()
    private lazy var slip = EmailSlip(field: email, buttonTitle: localized("login.sendCode"))
    private lazy var sendButton = Form.button(localized("login.sendCode"), id: "send-code", .filled()) { [weak self] in
        self?.sendCode()
    }
    private let codeStep = UIStackView()
    private let sentTo = Form.text("")
    private let code = UITextField()
    private let failure = Form.text("", look: "missing")
    private lazy var signInButton = Form.button(localized("login.title"), id: "sign-in", .filled()) { [weak self] in
        self?.signIn()
    }
    private lazy var newCodeButton = Form.button(localized("login.newCode"), id: "new-code", .bordered()) {
        [weak self] in
        self?.sendNewCode()
    }
    private lazy var otherButton = Form.button(localized("login.otherAddress"), id: "other-address") { [weak self] in
        self?.useAnotherAddress()
    }
    private let signedInStep = UIStackView()
    private let signedIn = Form.text("")
    private lazy var goOnButton = Form.button(localized("login.goOn"), id: "go-on", .filled()) { [weak self] in
        self?.coordinator.goOn()
    }

    /// Made by the flow, or by `VoucherScreens.makeStock(_:_:)`.
    public init(coordinator: LoginCoordinator) {
        self.coordinator = coordinator
        super.init(nibName: nil, bundle: nil)
        title = localized("login.title")
        restorationIdentifier = "login"
        navigationItem.leftBarButtonItem = UIBarButtonItem(
            systemItem: .cancel, primaryAction: UIAction { [weak self] _ in self?.coordinator.cancel() })
    }

    public required init?(coder: NSCoder) {
        return nil
    }

    // MARK: Making

    public override func viewDidLoad() {
        let column = Form.column(in: view)
        column.addArrangedSubview(Form.text(purposeWords))
        for step in [addressStep, codeStep, signedInStep] {
            step.axis = .vertical
            step.spacing = 20
            column.addArrangedSubview(step)
        }
        makeAddressStep()
        makeCodeStep()
        signedIn.accessibilityIdentifier = "signed-in"
        signedInStep.addArrangedSubview(signedIn)
        signedInStep.addArrangedSubview(goOnButton)
        showStep()
    }

    private var purposeWords: String {
        switch coordinator.purpose {
        case .send: localized("login.forSend")
        case .claim: localized("login.forClaim")
        case .claimMailed: localized("login.forClaimMailed")
        case .myVouchers: localized("login.forMyVouchers")
        }
    }

    private func makeAddressStep() {
        email.accessibilityIdentifier = "email"
        email.keyboardType = .emailAddress
        email.textContentType = .emailAddress
        email.text = coordinator.lastAddress
        email.addAction(UIAction { [weak self] _ in self?.sendCode() }, for: .editingDidEndOnExit)
        addressStep.addArrangedSubview(Form.row(localized("login.email"), field: email))
        addressStep.addArrangedSubview(slip.row)
        addressStep.addArrangedSubview(
            Form.text(localized("login.codeHint"), look: "hint"))
        addressStep.addArrangedSubview(sendButton)
    }

    private func makeCodeStep() {
        sentTo.accessibilityIdentifier = "sent-to"
        code.accessibilityIdentifier = "code"
        code.keyboardType = .numberPad
        code.textContentType = .oneTimeCode
        code.addAction(UIAction { [weak self] _ in self?.signIn() }, for: .editingDidEndOnExit)
        failure.accessibilityIdentifier = "failure"
        failure.isHidden = true
        codeStep.addArrangedSubview(sentTo)
        codeStep.addArrangedSubview(Form.row(localized("login.code"), field: code))
        codeStep.addArrangedSubview(failure)
        codeStep.addArrangedSubview(signInButton)
        codeStep.addArrangedSubview(newCodeButton)
        codeStep.addArrangedSubview(otherButton)
    }

    // MARK: Restoration

    public override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        slip.encode(with: coder)
    }

    public override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        slip.decode(with: coder)
        code.refusal = coordinator.takeInterruption()
    }

    // MARK: Showing

    public override func viewDidAppear(_ animated: Bool) {
        scene?.focus(shownStep === addressStep ? email : shownStep === codeStep ? code : goOnButton)
    }

    public override func viewWillLayoutSubviews() {
        showStep()
        for button in [sendButton, signInButton, newCodeButton, otherButton] {
            button.isEnabled = !coordinator.isBusy
        }
    }

    /// Somebody who has signed in elsewhere meanwhile need not do so here.
    private var shownStep: UIView {
        coordinator.signedInPerson != nil ? signedInStep : coordinator.address == nil ? addressStep : codeStep
    }

    private func showStep() {
        for step in [addressStep, codeStep, signedInStep] { step.isHidden = step !== shownStep }
        if let address = coordinator.address {
            sentTo.text = localized("login.sentTo", "\(address)")
        }
        if let person = coordinator.signedInPerson { signedIn.text = localized("login.signedInAs", person.words) }
    }

    private func clear() {
        email.refusal = nil
        code.refusal = nil
        failure.isHidden = true
        slip.hide()
    }

    // MARK: What is pressed

    private func sendCode() {
        clear()
        let typed = (email.text ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
        let domains = scene?.environment[(any DomainNameConverter).self] ?? ASCIIDomainNames()
        let address: EmailAddress
        do throws(EmailAddressRefusal) {
            address = try EmailAddress(typed, domains: domains)
        } catch {
            return refuse(error.words, at: email)
        }
        if slip.asks(about: address, typed: typed) { return }
        coordinator.sendCode(to: address) { [weak self] refusal in
            guard let self else { return }
            if let refusal { return self.refuse(refusal, at: self.email) }
            self.showSent()
        }
    }

    private func sendNewCode() {
        clear()
        coordinator.sendNewCode { [weak self] refusal in
            guard let self else { return }
            guard let refusal else { return self.showSent() }
            self.failure.text = refusal
            self.failure.isHidden = false
            self.scene?.focus(self.failure)
            self.scene?.announce(refusal)
        }
    }

    private func showSent() {
        code.text = ""
        showStep()
        scene?.focus(code)
        scene?.announce(sentTo.text ?? "")
    }

    private func signIn() {
        clear()
        coordinator.signIn(code: code.text ?? "") { [weak self] refusal in
            guard let self else { return }
            self.refuse(refusal, at: self.code)
        }
    }

    private func useAnotherAddress() {
        clear()
        coordinator.useAnotherAddress()
        showStep()
        scene?.focus(email)
    }
}
