import Foundation
import Synchronization
public import VoucherKit

/// Whether an option's screen keeps what the flow and the people who use it rely on.
///
/// ```swift
/// try await ScreenContract(TitlePersonalizationOption(), fields: ["Title": "Happy birthday"]) { option, manager, flow in
///     OwnTitleViewController(personalizationOption: option, createManager: manager, createFlowDelegate: flow)
/// }.verify()
/// ```
///
/// A screen for files is given some, of which `TestFile.photo` is a real photo:
///
/// ```swift
/// try await ScreenContract(PhotoPersonalizationOption(), fields: [:], files: ["Photo": .photo]).verify()
/// ```
///
/// The screen is driven as a person would, without a browser: it finishes, cancels, edits an existing item, removes it,
/// follows theme and language, restores its state, and works by keyboard. Without a screen of your own the stock one is
/// driven.
public struct ScreenContract: Sendable {
    /// Makes the screen under test; nil means the stock one.
    public typealias Maker =
        @Sendable (PersonalizationOption, VoucherCreationManager?, (any VoucherCreationFlowDelegate)?) throws ->
        (any PersonalizationOptionViewControllerProtocol)?

    let option: @Sendable () -> PersonalizationOption
    let fields: [String: String]
    let files: [String: TestFile]
    let done: String
    let cancel: String
    let confirm: String?
    let excepted: Set<ScreenContractFault.Rule>
    let screen: Maker

    /// `option` is made anew for each check; `fields` are what a person writes, by the names of the fields, so that the
    /// option's rules accept it, and `files` what they choose before that; `done` and `cancel` are the names of the buttons that finish and cancel, and `confirm` is
    /// one that is pressed after `cancel` when the screen then asks. Rules in `excepting` are not checked: say why beside
    /// it.
    public init(
        _ option: @autoclosure @escaping @Sendable () -> PersonalizationOption, fields: [String: String],
        files: [String: TestFile] = [:], done: String = "Done", cancel: String = "Cancel", confirm: String? = nil,
        excepting: Set<ScreenContractFault.Rule> = [], screen: @escaping Maker = { _, _, _ in nil }
    ) {
        self.option = option
        self.fields = fields
        self.files = files
        self.done = done
        self.cancel = cancel
        self.confirm = confirm
        excepted = excepting
        self.screen = screen
    }

    /// Throws `ScreenContractError` that names everything the screen does not keep.
    public func verify() async throws {
        let faults = try await faults()
        if !faults.isEmpty { throw ScreenContractError(faults: faults) }
    }

    /// What the screen does not keep, in the order of `ScreenContractFault.Rule`; empty when it keeps all.
    public func faults() async throws -> [ScreenContractFault] {
        var faults: [ScreenContractFault] = []
        let log = Mutex<[String]>([])
        for rule in ScreenContractFault.Rule.allCases where !excepted.contains(rule) && rule != .logsNothing {
            do {
                faults += try await ScreenLog.$sink.withValue({ line in log.withLock { $0.append(line) } }) {
                    try await check(rule)
                }.map { ScreenContractFault(rule: rule, reason: $0) }
            } catch let fault as TestVisitor.Fault {
                faults.append(ScreenContractFault(rule: rule, reason: fault.description))
            }
        }
        guard !excepted.contains(.logsNothing) else { return faults }
        var told: Set<String> = []
        return faults
            + log.withLock { $0 }.filter { told.insert($0).inserted }.map {
                ScreenContractFault(rule: .logsNothing, reason: $0)
            }
    }

    private func check(_ rule: ScreenContractFault.Rule) async throws -> [String] {
        switch rule {
        case .finishes: try await checkFinishing()
        case .cancels: try await checkCancelling()
        case .edits: try await checkEditing()
        case .removes: try await checkRemoving()
        case .followsTheme: try await checkTheme()
        case .followsLanguage: try await checkLanguage()
        case .restoresItsState: try await checkRestoring()
        case .worksByKeyboard: try await checkKeyboard()
        case .logsNothing: []
        }
    }

    // MARK: The screen under test

    /// A visitor at the create screen of a flow with the one option.
    func visitor(theme: ThemeManager = ThemeManager(), language: String? = nil) async throws -> TestVisitor {
        let folder = NSTemporaryDirectory() + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let (option, screen) = (option, screen)
        let visitor = try await TestApplication(keyFolder: folder).visitor { _ in
            ContractHost(option: option(), theme: theme, screen: screen)
        }
        visitor.language = language
        try await visitor.press(ContractHost.start)
        return visitor
    }

    /// A visitor at the screen itself.
    func visitorAtScreen(theme: ThemeManager = ThemeManager(), language: String? = nil) async throws -> TestVisitor {
        let visitor = try await visitor(theme: theme, language: language)
        try await visitor.press(option().carouselText)
        guard visitor.page.screenID != "create" else {
            throw TestVisitor.Fault(description: "The screen did not open. \(visitor.shown)")
        }
        return visitor
    }

    /// A visitor at the create screen with one item that the screen made.
    func visitorWithItem() async throws -> TestVisitor {
        let visitor = try await visitorAtScreen()
        try await write(in: visitor)
        try await finish(in: visitor)
        return visitor
    }

    /// To the create screen with one item in the envelope.
    func finish(in visitor: TestVisitor) async throws {
        try await visitor.press(done)
        guard visitor.page.screenID == "create", visitor.pictures.count == 1 else {
            throw TestVisitor.Fault(
                description: "After “\(done)” the envelope should show the one new item. \(visitor.shown)")
        }
    }

    /// Chooses files, writes, and lets a pause pass: a button may be switched on by what was written.
    func write(in visitor: TestVisitor) async throws {
        for (name, file) in files { try await visitor.choose(file, in: name) }
        for (name, text) in fields { try visitor.write(text, into: name) }
        try await visitor.pause()
    }

    func pressCancel(in visitor: TestVisitor) async throws {
        try await visitor.press(cancel)
        if let confirm, visitor.page.screenID != "create" { try await visitor.press(confirm) }
    }
}

/// One thing a screen does not keep.
public struct ScreenContractFault: Sendable, Equatable, CustomStringConvertible {
    /// What a screen has to keep.
    public enum Rule: String, Sendable, CaseIterable {
        /// What was written is in the envelope after the button that finishes.
        case finishes
        /// Nothing is in the envelope after the button that cancels.
        case cancels
        /// An existing item opens with its values, and stays what it is without a change.
        case edits
        /// The item can be taken out and put back.
        case removes
        /// Text the screen colours itself can be read on any theme, in light and dark.
        case followsTheme = "follows the theme"
        /// Nothing is fixed to the left or the right.
        case followsLanguage = "follows the language"
        /// What was written is there again after the server was restarted.
        case restoresItsState = "restores its state"
        /// Every control has a name, and the keyboard is somewhere at the beginning and the end.
        case worksByKeyboard = "works by keyboard"
        /// Nothing was logged meanwhile, such as a second answer, or a screen that keeps itself in memory.
        case logsNothing = "logs nothing"
    }

    /// The rule that is broken.
    public let rule: Rule
    /// What happened instead, and what the page showed.
    public let reason: String

    public var description: String { "\(rule.rawValue): \(reason)" }
}

/// A screen that does not keep its contract.
public struct ScreenContractError: Error, Sendable, CustomStringConvertible {
    /// In the order of the rules.
    public let faults: [ScreenContractFault]

    public var description: String {
        "The screen does not keep its contract.\n" + faults.map { "- \($0)" }.joined(separator: "\n")
    }
}

/// A host with one option, whose screen is the one under test.
final class ContractHost: UIViewController, VoucherCreationFlowDelegate {
    static let start = "Start the flow"
    private let option: PersonalizationOption
    private let theme: ThemeManager
    private let screen: ScreenContract.Maker
    private let manager = VoucherCreationManager()

    init(option: PersonalizationOption, theme: ThemeManager, screen: @escaping ScreenContract.Maker) {
        self.option = option
        self.theme = theme
        self.screen = screen
        super.init(nibName: nil, bundle: nil)
        screenIdentifier = "host"
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        let button = UIButton(primaryAction: UIAction(title: Self.start) { [weak self] _ in self?.begin() })
        button.accessibilityIdentifier = "start"
        view.addSubview(button)
    }

    private func begin() {
        VoucherCreationFlowCoordinator(manager: manager, themeManager: theme, delegate: self)
            .startFlow(on: self, personalizationOptions: [option])
    }

    func personalizationViewController(
        for option: PersonalizationOption
    ) throws -> (any PersonalizationOptionViewControllerProtocol)? { try screen(option, manager, self) }
}
