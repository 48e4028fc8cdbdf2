import Testing
import VoucherKit

@testable import VoucherKitTesting

/// The contract kit: stock screens keep the contract, and a screen that breaks one rule is caught by that rule.
struct ScreenContractTests {
    @Test func everyStockScreenKeepsTheContract() async throws {
        try await ScreenContract(TitlePersonalizationOption(), fields: ["Title": "Happy birthday"]).verify()
        try await ScreenContract(
            NotePersonalizationOption(), fields: ["Note": "I am looking forward to it.\nReally."]
        ).verify()
        try await ScreenContract(RecipientPersonalizationOption(), fields: ["Name": "Anna"]).verify()
        try await ScreenContract(HintPersonalizationOption(), fields: ["Hint": "It is blue"]).verify()
        try await ScreenContract(
            SuggestionPersonalizationOption(), fields: ["In your own words": "A day at the sea"]
        ).verify()
        try await ScreenContract(
            GiftPersonalizationOption {
                $0.suggestedAmounts = [1000, 2500]
                $0.merchants = [Merchant(id: "a", name: "Corner Books"), Merchant(id: "b", name: "Odeon")]
            }, fields: ["Amount (Euro)": "12.50", "Where it can be spent": "1"]
        ).verify()
        try await ScreenContract(
            PhotoPersonalizationOption(), fields: ["Description": "The lake"], files: ["Photo": .photo]
        ).verify()
        try await ScreenContract(
            AnimatedPersonalizationOption(), fields: ["Description": "A cat dances"], files: ["Animation": .animation]
        ).verify()
        try await ScreenContract(
            NotePersonalizationOption(),
            fields: ["Note": "On another paper, in another hand.", "Paper": "3", "Handwriting": "1"]
        ).verify()
        try await ScreenContract(
            SoundPersonalizationOption(), fields: ["In words": "La la la"], files: ["Sound": .sound]
        ).verify()
        try await ScreenContract(
            VideoPersonalizationOption(), fields: ["In words": "We sing"], files: ["Video": .video]
        ).verify()
        try await ScreenContract(WrappingPersonalizationOption(), fields: ["Wrapping paper": "2"]).verify()
        try await ScreenContract(
            WrappingPersonalizationOption { $0.canSearch = true }, fields: ["Wrapping paper": "1"]
        ).verify()
        try await ScreenContract(
            GamesPersonalizationOption(),
            fields: ["Which game?": "0", "Scratch card: what it says beneath": "Pack your bag"]
        ).verify()
        try await ScreenContract(GamesPersonalizationOption(), fields: ["Which game?": "1"]).verify()
        try await ScreenContract(
            WrappingPersonalizationOption { $0.canUploadPhotos = true }, fields: [:],
            files: ["A photo of your own as paper": .photo]
        ).verify()
    }

    /// The login is no option's screen: what the contract asks of it is asked at each of its steps.
    @Test func theLoginKeepsWhatTheContractAsksOfEveryScreen() async throws {
        for background in [UIColor.white, .black] {
            let theme = ThemeManager(emptyBackgroundColor: background)
            let application = try TestApplication()
            let visitor = try await application.visitor { _ in
                StartViewController { start in
                    let manager = VoucherCreationManager()
                    manager.recipientRequired = false
                    VoucherCreationFlowCoordinator(manager: manager, themeManager: theme)
                        .startFlow(on: start, personalizationOptions: [TitlePersonalizationOption()])
                }
            }
            visitor.language = "ar"
            func press(_ keys: String...) async throws {
                for key in keys { try await visitor.press(visitor.page.words(key)) }
            }
            func write(_ text: String, into key: String) throws {
                try visitor.write(text, into: visitor.page.words(key))
            }
            try await press("start.make", "title.carousel")
            try write("Hello", into: "title.noun")
            try await press("bar.done", "create.wrap")
            try write("Max", into: "summary.yourName")
            try await press("summary.send")
            try check(visitor, theme, focus: "login.email")
            try write("max@example.org", into: "login.email")
            try await visitor.pause()
            try await visitor.restartServer()
            #expect(try visitor.value(of: "البريد الإلكتروني") == "max@example.org")
            try await press("login.sendCode")
            try check(visitor, theme, focus: "login.code")
            try write("123", into: "login.code")
            try await visitor.pause()
            try await visitor.restartServer()
            #expect(try visitor.value(of: "الرمز") == "123")
            try await press("bar.cancel")
            #expect(visitor.page.screenID == "summary" && visitor.focused == "إرسال")
        }
    }

    /// Nor is the payment.
    @Test func thePaymentKeepsWhatTheContractAsksOfEveryScreen() async throws {
        for background in [UIColor.white, .black] {
            let theme = ThemeManager(emptyBackgroundColor: background)
            let visitor = try await TestApplication().visitor { scene in
                scene.theme = theme.pageTheme
                return StartViewController { start in
                    guard let scene = start.scene else { return }
                    scene.theme = theme.pageTheme
                    let payment = PaymentCoordinator.sample(in: scene)
                    payment.showFieldsForPreview()
                    payment.present(PaymentViewController(coordinator: payment), on: start)
                }
            }
            visitor.language = "ar"
            try await visitor.press(visitor.page.words("start.make"))
            #expect(visitor.page.screenID == "payment")
            try check(visitor, theme)
            try await visitor.press(visitor.page.words("bar.back"))
            #expect(visitor.page.screenID == "start")
        }
    }

    private func check(_ visitor: TestVisitor, _ theme: ThemeManager, focus: String) throws {
        #expect(visitor.page.screenID == "login" && visitor.page.focus == focus)
        try check(visitor, theme)
    }

    private func check(_ visitor: TestVisitor, _ theme: ThemeManager) throws {
        #expect(visitor.page.theme == theme.pageTheme && visitor.page.isRightToLeft)
        #expect(PageContrast(page: visitor.page).faults.isEmpty && visitor.namelessControls.isEmpty)
        let fixed = visitor.nodes.filter {
            [.left, .right].contains($0.style.textAlignment) || $0.style.placement.x != nil
        }
        #expect(fixed.isEmpty)
    }

    /// What a screen does wrong, and the rules that have to see it.
    static let breaches: [(FaultyScreen.Fault, [ScreenContractFault.Rule])] = [
        (.none, []),
        (.neverFinishes, [.finishes, .edits, .removes]),
        (.finishesOnCancel, [.cancels, .worksByKeyboard]),
        (.forgetsTheObject, [.edits]),
        (.paintsTextBlack, [.followsTheme]),
        (.paintsBehindThemedText, [.followsTheme]),
        (.alignsToTheLeft, [.followsLanguage]),
        (.placesByFrame, [.followsLanguage]),
        (.setsTextOnAppearing, [.restoresItsState]),
        (.hasANamelessButton, [.worksByKeyboard]),
        (.takesNoKeyboard, [.worksByKeyboard]),
        (.paintsFieldTextWhite, [.followsTheme]),
        (.fadesItsLabel, [.followsTheme]),
        (.paintsButtonsPale, [.followsTheme]),
        (.finishesTwice, [.logsNothing]),
        (.keepsItself, [.logsNothing]),
        (.hasAnOrnament, []),
        (.enablesDoneWithText, []),
    ]

    @Test(arguments: breaches.indices)
    func aScreenThatBreaksARuleIsCaughtByIt(_ number: Int) async throws {
        let (fault, rules) = Self.breaches[number]
        let contract = ScreenContract(TitlePersonalizationOption(), fields: ["Title": "Hello"]) { option, manager, _ in
            FaultyScreen(option: option, manager: manager, fault: fault)
        }
        let faults = try await contract.faults()
        #expect(Set(faults.map(\.rule)) == Set(rules), "\(fault): \(faults)")
    }

    @Test func aScreenThatForgetsThePhotoWithTheServerIsCaught() async throws {
        let faults = try await ScreenContract(
            PhotoPersonalizationOption(), fields: [:], files: ["Photo": .photo]
        ) { option, manager, flow in
            let screen = PhotoViewController(
                personalizationOption: option, createManager: manager, createFlowDelegate: flow)
            screen.restorationIdentifier = nil
            return screen
        }.faults()
        #expect(faults.map(\.rule) == [.restoresItsState], "\(faults)")
    }

    @Test func aFileIsChosenOnlyWhereOneIsAskedFor() async throws {
        await #expect {
            try await ScreenContract(TitlePersonalizationOption(), fields: [:], files: ["Title": .photo]).verify()
        } throws: { String(describing: $0).contains("“Title” takes no files.") }
    }

    @Test func whatIsBrokenIsNamed() async throws {
        await #expect {
            try await ScreenContract(TitlePersonalizationOption(), fields: ["Title": "Hello"], done: "Finish").verify()
        } throws: { error in
            String(describing: error).contains("- finishes: No button “Finish” is there to press.")
        }
    }
}

/// A title screen that keeps the contract but for one thing.
final class FaultyScreen: UIViewController, PersonalizationOptionViewControllerProtocol {
    enum Fault: Sendable {
        case none, neverFinishes, finishesOnCancel, forgetsTheObject, paintsTextBlack, paintsBehindThemedText
        case paintsFieldTextWhite, fadesItsLabel, paintsButtonsPale, finishesTwice, keepsItself, hasAnOrnament
        case enablesDoneWithText
        case alignsToTheLeft, placesByFrame, setsTextOnAppearing, hasANamelessButton, takesNoKeyboard
    }

    weak var delegate: (any PersonalizationOptionViewControllerDelegate)?
    private let option: PersonalizationOption
    private let manager: VoucherCreationManager?
    private let fault: Fault
    private let field = UITextField()
    private var kept: (() -> Void)?

    init(
        personalizationOption: PersonalizationOption, createManager: VoucherCreationManager?,
        createFlowDelegate: (any VoucherCreationFlowDelegate)?
    ) {
        fatalError("Made by the tests with a fault.")
    }

    init(option: PersonalizationOption, manager: VoucherCreationManager?, fault: Fault) {
        self.option = option
        self.manager = manager
        self.fault = fault
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        let label = UILabel()
        label.text = "Title"
        label.labeledField = field
        if fault == .paintsTextBlack { label.textColor = .black }
        if fault == .alignsToTheLeft { label.textAlignment = .left }
        if fault == .placesByFrame { label.frame = CGRect(x: 20, y: 20, width: 100, height: 30) }
        if fault == .paintsBehindThemedText { view.backgroundColor = UIColor(red: 1, green: 0.9, blue: 0.8, alpha: 1) }
        field.accessibilityIdentifier = "title"
        if fault == .paintsFieldTextWhite { field.textColor = .white }
        if fault == .fadesItsLabel { label.alpha = 0.1 }
        if fault == .keepsItself { kept = { self.finish() } }
        if fault != .forgetsTheObject { field.text = existing }
        view.addSubview(label)
        view.addSubview(field)
        add("Done") { $0.finish() }
        add("Cancel") { own in
            if own.fault == .finishesOnCancel { return own.finish() }
            own.delegate?.personalizationOptionViewControllerCancelled(own)
        }
        if fault == .hasANamelessButton { add("") { _ in } }
        if fault == .hasAnOrnament {
            let dot = UIView(frame: CGRect(x: 4, y: 4, width: 8, height: 8))
            dot.backgroundColor = .red
            view.addSubview(dot)
        }
        if fault == .enablesDoneWithText {
            doneButton?.isEnabled = !(field.text ?? "").isEmpty
            field.addAction(
                UIAction { [weak self] _ in self?.doneButton?.isEnabled = !(self?.field.text ?? "").isEmpty },
                for: .editingChanged)
        }
    }

    override func viewDidAppear(_ animated: Bool) {
        if fault == .setsTextOnAppearing { field.text = existing }
        if fault != .takesNoKeyboard { field.becomeFirstResponder() }
    }

    private var existing: String? { manager?.personalizedObjectBeingEdited(for: option)?["title"]?.stringValue }

    private weak var doneButton: UIButton?

    private func add(_ title: String, _ action: @escaping (FaultyScreen) -> Void) {
        let button = UIButton(primaryAction: UIAction(title: title) { [weak self] _ in if let self { action(self) } })
        if fault == .paintsButtonsPale { button.setTitleColor(UIColor(white: 0.5, alpha: 0.3), for: .normal) }
        if title == "Done" { doneButton = button }
        view.addSubview(button)
    }

    private func finish() {
        guard fault != .neverFinishes else { return }
        delegate?.personalizationOptionViewController(
            self, personalizationOption: option, selectedPersonalizedObject: ["title": .string(field.text ?? "")])
        if fault == .finishesTwice {
            delegate?.personalizationOptionViewController(
                self, personalizationOption: option, selectedPersonalizedObject: ["title": .string("Twice")])
        }
    }
}
