import Testing
import VoucherKit
import VoucherKitTesting

/// Every whole screen replaced by a host's own, made with what is public only: this file does without `@testable`.
struct OwnWholeScreensTests {
    private func screens() throws -> VoucherScreens {
        var screens = VoucherScreens()
        try screens.replace(.create) { $0.coordinator.map(OwnCreate.init) }
        try screens.replace(.summary) { $0.coordinator.map(OwnSummary.init) }
        try screens.replace(.login) { $0.loginCoordinator.map(OwnLogin.init) }
        try screens.replace(.sent) { OwnSent(link: $0.link ?? "") }
        try screens.replace(.unwrap) { $0.recipientCoordinator.map(OwnUnwrap.init) }
        try screens.replace(.claim) { $0.recipientCoordinator.map(OwnClaim.init) }
        return screens
    }

    @Test func theWholeStoryIsToldOnAHostsOwnScreens() async throws {
        let application = try makeApplication(screens: try screens())
        let sender = try await application.host()
        #expect(sender.buttons == ["Own: Add a title", "Own: Write a note", "Own: Who is it for?", "Own wrap"])
        try await sender.press("Own wrap")
        #expect(sender.sees("Still missing: 2"))
        try await sender.press("Own: Add a title")
        try sender.write("Hello", into: "Title")
        try await sender.press("Done")
        try await sender.press("Own change Title: Hello")
        try sender.write("Hello again", into: "Title")
        try await sender.press("Done")
        try await sender.press("Own remove Title: Hello again")
        #expect(sender.buttons.contains("Own undo"))
        try await sender.press("Own undo")
        try await sender.press("Own: Who is it for?")
        try sender.write("Anna", into: "Name")
        try await sender.press("Done")
        try await sender.press("Own wrap")
        #expect(sender.sees("Own summary for Anna"))
        try await sender.press("Own back")
        try await sender.press("Own wrap")
        try await sender.press("Own send")
        #expect(sender.sees("Own login to send"))
        try await sender.press("Own code to nobody@example.org")
        try await sender.press("Own other address")
        try await sender.press("Own code to anna@example.org")
        try await sender.press("Own wrong code")
        #expect(sender.sees("Own words: That is not the code. You can try 4 more times."))
        try await sender.press("Own cancel")
        #expect(sender.sees("Own summary for Anna"))
        try await sender.press("Own send")
        try await sender.press("Own code to anna@example.org")
        try sender.write(try #require(application.mailbox.mails.last).code, into: "Own code")
        try await sender.press("Own sign in")
        #expect(sender.sees("Own summary for Anna"))
        try await sender.press("Own send")
        let link = try #require(sender.texts.last { $0.hasPrefix("https://gifts.example/v/") })

        let recipient = try await application.recipient(of: link)
        #expect(recipient.sees("Own envelope from Max"))
        try await recipient.press("Own unwrap")
        #expect(recipient.pictures == ["Title: Hello again", "For: Anna"])
        try await recipient.press("Own claim as nobody")
        #expect(recipient.sees("Own words: Please write your name."))
        try await recipient.press("Own claim as Anna")
        #expect(recipient.sees("Own login to claim"))
        try await recipient.press("Own code to anna@example.org")
        try recipient.write(try #require(application.mailbox.mails.last).code, into: "Own code")
        try await recipient.press("Own sign in")
        try await recipient.press("Own claim as Anna")
        #expect(recipient.sees("Own: claimed by Anna, here"))
        let another = try await application.recipient(of: link)
        #expect(another.sees("Own: claimed by Anna, elsewhere"))
    }

    @Test func aStockScreenCanBeWrapped() async throws {
        var screens = VoucherScreens()
        let stock = screens
        try screens.replace(.summary) { context in Frame(try stock.makeStock(.summary, context)) }
        try screens.replace(.claim) { context in Frame(try stock.makeStock(.claim, context)) }
        try screens.replace(.login) { context in Frame(try stock.makeStock(.login, context)) }
        let application = try makeApplication(screens: screens)
        let sender = try await application.host()
        try await sender.addTitleAndName()
        try await sender.press("Wrap it")
        #expect(sender.sees("Around it") && sender.sees("For Anna"))
        try sender.write("Max", into: "Your name")
        try await sender.press("Send")
        #expect(sender.sees("Around it") && sender.buttons.first == "Cancel" && sender.page.title == "Sign in")
        try await sender.signIn()
        try await sender.press("Send")
        let recipient = try await application.recipient(of: try sender.value(of: "Link"))
        try await recipient.press("Unwrap")
        #expect(recipient.sees("Around it"))
        try await recipient.press("Claim")
        #expect(recipient.sees("Please write your name."))
        try await recipient.claim()
        #expect(recipient.sees("It is yours, Anna.") && !recipient.sees("Around it"))
    }

    /// The wrapper forwards the delegate it is given, as its author would first try.
    @Test func aStockOptionScreenCanBeWrappedWithItsBarAndItsAnswers() async throws {
        var screens = VoucherScreens()
        let stock = screens
        try screens.replace(.personalization(.title)) { context in
            guard let inner = try stock.makeStock(.personalization(.title), context) as? any OptionScreen else {
                return nil
            }
            return OptionFrame(inner)
        }
        let visitor = try await makeApplication(screens: screens).host()
        try await visitor.press("Add a title")
        #expect(visitor.sees("Around it") && visitor.buttons == ["Cancel", "Done"] && visitor.page.title == "Title")
        try await visitor.press("Done")
        #expect(visitor.sees("Please fill in the title."))
        try visitor.write("Hello", into: "Title")
        try await visitor.pressReturn(in: "Title")
        #expect(visitor.pictures == ["Title: Hello"])
        try await visitor.press("Edit")
        #expect(try visitor.value(of: "Title") == "Hello")
        try await visitor.press("Cancel")
        #expect(visitor.focused == "Edit Title: Hello")
    }

    @Test func aWrappedCreateScreenKeepsItsBarAndTheKeyboardGoesAlong() async throws {
        var screens = VoucherScreens()
        let stock = screens
        try screens.replace(.create) { context in Frame(try stock.makeStock(.create, context)) }
        let visitor = try await makeApplication(screens: screens).host()
        #expect(visitor.page.title == "Make a voucher" && visitor.buttons.first == "Close")
        try await visitor.addTitleAndName()
        #expect(visitor.focused == "Edit For: Anna")
        try await visitor.press("Close")
        #expect(visitor.buttons == ["Make a voucher"])
    }

    @Test func aStockScreenSaysWhatItCannotBeMadeWithout() throws {
        #expect {
            _ = try VoucherScreens().makeStock(.sent, VoucherScreens.Context())
        } throws: {
            String(describing: $0) == "The screen “sent” cannot be made without its coordinator."
        }
    }

    @Test func theDelegateComesBeforeTheRegistryForWholeScreensToo() async throws {
        final class Host: UIViewController, VoucherCreationFlowDelegate {
            override func viewDidLoad() {
                view.addSubview(
                    UIButton(
                        primaryAction: UIAction(title: "Start") { [weak self] _ in
                            guard let self else { return }
                            VoucherCreationFlowCoordinator(manager: VoucherCreationManager(), delegate: self)
                                .startFlow(on: self, personalizationOptions: [TitlePersonalizationOption()])
                        }))
            }

            func viewController(
                for screen: VoucherScreens.ID, context: VoucherScreens.Context
            ) throws -> UIViewController? {
                guard screen == .create else { return nil }
                let own = UIViewController()
                own.title = "The delegate's"
                return own
            }
        }
        let visitor = try await makeApplication(screens: try screens()).visitor { _ in Host() }
        try await visitor.press("Start")
        #expect(visitor.page.title == "The delegate's")
    }
}

/// What the own screens share: buttons and texts in a column that is filled anew.
class OwnColumn: UIViewController {
    let column = UIStackView()

    override func viewDidLoad() {
        column.axis = .vertical
        view.addSubview(column)
    }

    func empty() {
        for view in column.arrangedSubviews { view.removeFromSuperview() }
    }

    func text(_ words: String) {
        let label = UILabel()
        label.text = words
        column.addArrangedSubview(label)
    }

    func button(_ title: String, _ action: @escaping () -> Void) {
        column.addArrangedSubview(UIButton(primaryAction: UIAction(title: title) { _ in action() }))
    }
}

final class OwnCreate: OwnColumn {
    private let coordinator: VoucherCreationFlowCoordinator
    private var missing: Int?

    init(_ coordinator: VoucherCreationFlowCoordinator) {
        self.coordinator = coordinator
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewWillLayoutSubviews() {
        empty()
        let manager = coordinator.manager
        for option in manager.availableOptions {
            button("Own: \(option.carouselText)") { [weak self] in self?.coordinator.open(option) }
        }
        for item in manager.items {
            guard let option = manager.option(ofType: item.type) else { continue }
            button("Own change \(item.name)") { [weak self] in self?.coordinator.open(option, editing: item.id) }
            button("Own remove \(item.name)") { _ = manager.remove(itemID: item.id) }
        }
        if manager.removedItem != nil { button("Own undo") { _ = manager.undoRemoval() } }
        if let missing { text("Still missing: \(missing)") }
        button("Own wrap") { [weak self] in self?.wrap() }
    }

    private func wrap() {
        let missing = coordinator.manager.missing
        self.missing = missing.isEmpty ? nil : missing.count
        if missing.isEmpty { coordinator.openSummary() }
    }
}

final class OwnSummary: OwnColumn {
    private let coordinator: VoucherCreationFlowCoordinator

    init(_ coordinator: VoucherCreationFlowCoordinator) {
        self.coordinator = coordinator
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        text("Own summary for \(coordinator.manager.recipients.map(\.name).joined())")
        button("Own back") { [weak self] in self?.coordinator.reopenEnvelope() }
        button("Own send") { [weak self] in
            guard let self, !self.coordinator.isSending else { return }
            self.coordinator.send(senderName: "Max", from: self) { [weak self] words in self?.text(words) }
        }
    }
}

final class OwnLogin: OwnColumn {
    private let coordinator: LoginCoordinator
    private let code = UITextField()

    init(_ coordinator: LoginCoordinator) {
        self.coordinator = coordinator
        super.init(nibName: nil, bundle: nil)
        code.accessibilityLabel = "Own code"
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        show()
    }

    private func show() {
        empty()
        text("Own login to \(coordinator.purpose.rawValue)")
        button("Own cancel") { [weak self] in self?.coordinator.cancel() }
        guard coordinator.address == nil else { return showCode() }
        for name in ["anna", "nobody"] {
            button("Own code to \(name)@example.org") { [weak self] in
                guard let self, let address = try? EmailAddress("\(name)@example.org") else { return }
                self.coordinator.sendCode(to: address) { [weak self] words in self?.show(words) }
            }
        }
    }

    private func show(_ words: String?) {
        show()
        if let words { text("Own words: \(words)") }
    }

    private func showCode() {
        column.addArrangedSubview(code)
        button("Own sign in") { [weak self] in self?.signIn(self?.code.text ?? "") }
        // One in a million is right.
        button("Own wrong code") { [weak self] in self?.signIn("000000") }
        button("Own other address") { [weak self] in
            self?.coordinator.useAnotherAddress()
            self?.show()
        }
    }

    private func signIn(_ code: String) {
        coordinator.signIn(code: code) { [weak self] words in self?.show(words) }
    }
}

final class OwnSent: OwnColumn {
    private let link: String

    init(link: String) {
        self.link = link
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        text(link)
    }
}

final class OwnUnwrap: OwnColumn {
    private let coordinator: VoucherRecipientFlowCoordinator
    private var claim: UIViewController?

    init(_ coordinator: VoucherRecipientFlowCoordinator) {
        self.coordinator = coordinator
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewWillLayoutSubviews() {
        empty()
        let voucher = coordinator.voucher
        if let claim = voucher.claim {
            return text("Own: claimed by \(claim.name), \(coordinator.isClaimedHere ? "here" : "elsewhere")")
        }
        guard coordinator.isUnwrapped else {
            text("Own envelope from \(voucher.senderName)")
            return button("Own unwrap") { [weak self] in self?.coordinator.unwrap() }
        }
        for item in voucher.items { column.addArrangedSubview(coordinator.makeView(for: item)) }
        let claim = self.claim ?? coordinator.makeClaimViewController()
        if self.claim == nil { addChild(claim) }
        self.claim = claim
        column.addArrangedSubview(claim.view)
    }
}

final class OwnClaim: OwnColumn {
    private let coordinator: VoucherRecipientFlowCoordinator

    init(_ coordinator: VoucherRecipientFlowCoordinator) {
        self.coordinator = coordinator
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        for name in ["nobody", "Anna"] {
            button("Own claim as \(name)") { [weak self] in
                self?.coordinator.claim(name: name == "nobody" ? " " : name) { self?.text("Own words: \($0)") }
            }
        }
    }
}

/// A host's screen around a stock one.
final class Frame: OwnColumn {
    private let inner: UIViewController

    init(_ inner: UIViewController) {
        self.inner = inner
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        text("Around it")
        addChild(inner)
        column.addArrangedSubview(inner.view)
        inner.didMove(toParent: self)
    }
}

private typealias OptionScreen = PersonalizationOptionViewControllerProtocol

/// A host's screen around a stock option's.
private final class OptionFrame: OwnColumn, PersonalizationOptionViewControllerProtocol {
    private let inner: any OptionScreen

    var delegate: (any PersonalizationOptionViewControllerDelegate)? {
        get { inner.delegate }
        set { inner.delegate = newValue }
    }

    init(_ inner: any OptionScreen) {
        self.inner = inner
        super.init(nibName: nil, bundle: nil)
    }

    init(
        personalizationOption: PersonalizationOption, createManager: VoucherCreationManager?,
        createFlowDelegate: (any VoucherCreationFlowDelegate)?
    ) throws {
        fatalError("Made around a stock screen.")
    }

    required init?(coder: NSCoder) { nil }

    func personalizedObjectWasRefused(_ refusal: PersonalizationRefusal) {
        inner.personalizedObjectWasRefused(refusal)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        text("Around it")
        addChild(inner)
        column.addArrangedSubview(inner.view)
        inner.didMove(toParent: self)
    }
}
