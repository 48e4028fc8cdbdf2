import Foundation
import Synchronization
import Testing
import VoucherKitTesting

@testable import VoucherKit

/// The lines a test's code logged.
final class WarningBox: Sendable {
    private let lines = Mutex<[String]>([])

    func add(_ line: String) {
        lines.withLock { $0.append(line) }
    }

    var all: [String] { lines.withLock { $0 } }
}

/// A host's start page with a flow delegate that a test decides about.
final class HostViewController: UIViewController, VoucherCreationFlowDelegate, FlowStarting {
    var screen:
        (PersonalizationOption, VoucherCreationManager) throws -> (any PersonalizationOptionViewControllerProtocol)? = {
            _, _ in nil
        }
    var item: (PersonalizationOption, PersonalizedObject) throws -> CreationItemImageView? = { _, _ in nil }
    var login: (@escaping (Bool) -> Void) -> Bool = { _ in false }
    var options: () -> [PersonalizationOption] = {
        [TitlePersonalizationOption(), NotePersonalizationOption(), RecipientPersonalizationOption()]
    }
    let manager = VoucherCreationManager()

    override func viewDidLoad() {
        screenIdentifier = "host"
        let button = UIButton(primaryAction: UIAction(title: "Make a voucher") { [weak self] _ in self?.startFlow() })
        button.accessibilityIdentifier = "make"
        view.addSubview(button)
    }

    func startFlow() {
        VoucherCreationFlowCoordinator(manager: manager, delegate: self)
            .startFlow(on: self, personalizationOptions: options())
    }

    func personalizationViewController(
        for option: PersonalizationOption
    ) throws -> (any PersonalizationOptionViewControllerProtocol)? { try screen(option, manager) }

    func creationItemImageView(
        for option: PersonalizationOption, personalizedObject: PersonalizedObject
    ) throws -> CreationItemImageView? { try item(option, personalizedObject) }

    func voucherCreationShowLogin(on viewController: UIViewController, completion: @escaping (Bool) -> Void) -> Bool {
        login(completion)
    }
}

/// A host's screen whose buttons do what a test wants.
final class OwnScreen: UIViewController, PersonalizationOptionViewControllerProtocol {
    weak var delegate: (any PersonalizationOptionViewControllerDelegate)?
    let option: PersonalizationOption
    let field = UITextField()
    var buttons: [(String, (OwnScreen) -> Void)] = []
    var refusals: [PersonalizationRefusal] = []
    /// What a careless screen holds, itself included.
    var kept: (() -> Void)?

    init(
        personalizationOption: PersonalizationOption, createManager: VoucherCreationManager?,
        createFlowDelegate: (any VoucherCreationFlowDelegate)?
    ) {
        option = personalizationOption
        super.init(nibName: nil, bundle: nil)
        field.text = createManager?.personalizedObjectBeingEdited(for: option)?["title"]?.stringValue
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        field.accessibilityLabel = "Own field"
        field.accessibilityIdentifier = "own"
        view.addSubview(field)
        for (title, action) in buttons {
            view.addSubview(
                UIButton(primaryAction: UIAction(title: title) { [weak self] _ in if let self { action(self) } }))
        }
    }

    func finish() {
        delegate?.personalizationOptionViewController(
            self, personalizationOption: option, selectedPersonalizedObject: ["title": .string(field.text ?? "")])
    }

    func finish(with object: PersonalizedObject) {
        delegate?.personalizationOptionViewController(
            self, personalizationOption: option, selectedPersonalizedObject: object)
    }

    func cancel() { delegate?.personalizationOptionViewControllerCancelled(self) }

    func personalizedObjectWasRefused(_ refusal: PersonalizationRefusal) {
        refusals.append(refusal)
        scene?.show(notice: "Own words: \(refusal)")
    }
}

func makeApplication(
    screens: VoucherScreens = VoucherScreens(), recipientSettings: RecipientSettings = RecipientSettings(),
    partners: VoucherPartners = VoucherPartners()
) throws -> TestApplication {
    let folder = NSTemporaryDirectory() + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return try TestApplication(
        keyFolder: folder, screens: screens, recipientSettings: recipientSettings, partners: partners)
}

extension TestApplication {
    func host(_ configure: @escaping @Sendable (HostViewController) -> Void = { _ in }) async throws -> TestVisitor {
        let visitor = try await visitor { _ in
            let host = HostViewController()
            configure(host)
            return host
        }
        try await visitor.press("Make a voucher")
        return visitor
    }
}

extension TestVisitor {
    /// From the summary, signing in on the way.
    func send() async throws {
        try write("Max", into: "Your name")
        try await press("Send")
        try await signIn()
        try await press("Send")
    }

    /// From the unwrapped envelope, signing in on the way.
    func claim() async throws {
        try write("Anna", into: "Your name")
        try await press("Claim")
        try await signIn(as: "anna@example.org")
        try await press("Claim")
    }

    /// From the create screen back to it.
    func addTitleAndName() async throws {
        try await press("Add a title")
        try write("Hello", into: "Title")
        try await press("Done")
        try await press("Who is it for?")
        try write("Anna", into: "Name")
        try await press("Done")
    }

    /// From the create screen back to it.
    func addAmount(_ amount: String) async throws {
        try await press("Add an amount")
        try write(amount, into: "Amount (Euro)")
        try await press("Done")
    }

    /// From the start to the summary of a voucher with a title and a recipient; nil for no amount.
    func wrapVoucher(amount: String?) async throws {
        try await press("Make a voucher")
        try await addTitleAndName()
        if let amount { try await addAmount(amount) }
        try await press("Wrap it")
    }
}

extension TestApplication {
    /// Sends a voucher with a title to Anna, and answers its link.
    func send() async throws -> String {
        let sender = try await host()
        try await sender.addTitleAndName()
        try await sender.press("Wrap it")
        try await sender.send()
        return try sender.value(of: "Link")
    }
}
