import Foundation
import Synchronization
import Testing
import VoucherKitTesting

@testable import VoucherKit

/// A host that puts something into the envelope before the person does.
struct PopulateTests {
    private func application(
        _ populate: @escaping @Sendable (VoucherCreationFlowCoordinator) -> Void
    ) async throws -> (TestApplication, TestVisitor) {
        let application = try makeApplication()
        let visitor = try await application.visitor { _ in PopulatingHost(populate) }
        try await visitor.press("Make a voucher")
        return (application, visitor)
    }

    private static let lockedGift: @Sendable (VoucherCreationFlowCoordinator) -> Void = {
        $0.populate(
            withMerchant: Merchant(id: "books", name: "Corner Books"), amount: 2500, currency: Currency("EUR")!,
            isLocked: true)
    }

    @Test func aLockedGiftIsThereAndStaysWhateverABrowserPosts() async throws {
        let (_, sender) = try await application(Self.lockedGift)
        #expect(sender.pictures == ["Gift: €25.00 at Corner Books"])
        #expect(!sender.buttons.contains { $0.contains("Gift") }, "\(sender.buttons)")
        let id = try #require(itemID(on: sender))
        for press in ["create.edit-\(id)", "create.remove-\(id)", "create.option-gift"] {
            let answer = try await sender.post(PageEvent(screenID: "create", action: .press(press)))
            #expect(answer.refusal == .unknownControl(press))
        }
        for press in ["gift.done", "gift.which-0"] {
            try await sender.post(PageEvent(screenID: "gift", action: .press(press)))
        }
        try await sender.look(at: "create")
        #expect(sender.pictures == ["Gift: €25.00 at Corner Books"] && itemID(on: sender) == id)
        try await sender.restartServer()
        #expect(sender.pictures == ["Gift: €25.00 at Corner Books"] && itemID(on: sender) == id)
    }

    /// The control: a gift that is not locked can be changed and removed by the same presses.
    @Test func aGiftThatIsNotLockedIsThePersons() async throws {
        let (_, sender) = try await application {
            $0.populate(withMerchant: nil, amount: 2500, currency: Currency("EUR")!, isLocked: false)
        }
        let id = try #require(itemID(on: sender))
        let answer = try await sender.post(PageEvent(screenID: "create", action: .press("create.remove-\(id)")))
        #expect(answer.refusal == nil && sender.pictures.isEmpty)
        try await sender.restartServer()
        #expect(sender.pictures.isEmpty, "What was removed is not put in again by the same call.")
    }

    @Test func anotherAmountTakesThePlaceOfTheFirst() async throws {
        let amount = Mutex(2500)
        let application = try makeApplication()
        let host: @Sendable (Scene) throws -> UIViewController = { _ in
            PopulatingHost { flow in
                amount.withLock {
                    flow.populate(withMerchant: nil, amount: $0, currency: Currency("EUR")!, isLocked: true)
                }
            }
        }
        let sender = try await application.visitor(root: host)
        try await sender.press("Make a voucher")
        try await sender.press("Close")
        amount.withLock { $0 = 5000 }
        try await sender.press("Make a voucher")
        #expect(sender.pictures == ["Gift: €50.00"])
    }

    @Test func aFlowThatLocksNothingGivesTheGiftToThePerson() async throws {
        let locks = Mutex(true)
        let application = try makeApplication()
        let sender = try await application.visitor { _ in
            PopulatingHost { flow in if locks.withLock({ $0 }) { Self.lockedGift(flow) } }
        }
        try await sender.press("Make a voucher")
        try await sender.press("Close")
        locks.withLock { $0 = false }
        try await sender.press("Make a voucher")
        try await sender.press("Remove Gift: €25.00 at Corner Books")
        #expect(sender.pictures.isEmpty)
    }

    @Test func recipientsArePutInAndTheirScreenIsOpened() async throws {
        let (_, sender) = try await application { flow in
            let people = ["anna", "ben"].map { name in
                VoucherRecipient(
                    name: name.capitalized, delivery: .email, email: try? EmailAddress("\(name)@example.org"))
            }
            flow.populate(withRecipients: people, shouldLaunchRecipientScreen: true)
        }
        #expect(sender.page.screenID.hasPrefix("recipient"))
        #expect(try sender.value(of: "Name") == "Anna")
        #expect(try sender.value(of: "E-mail 2") == "ben@example.org")
        try await sender.press("Cancel")
        #expect(sender.pictures == ["For: Anna and Ben"])
        try await sender.restartServer()
        #expect(sender.page.screenID == "create", "It is opened once.")
    }

    @Test func aVoucherIsSentAgainWithoutItsOldDate() async throws {
        let date = UnwrapDate(
            moment: Date(timeIntervalSince1970: 1_700_000_000), timeZone: TimeZone(identifier: "UTC")!)
        var recipient: PersonalizedObject = ["name": .string("Anna"), "delivery": .string("link")]
        for (key, value) in date.values { recipient[key] = value }
        let items = [
            VoucherItem(
                id: "a", type: "title", object: ["title": .string("Again")], name: "Title: Again", picture: nil),
            VoucherItem(id: "b", type: "recipient", object: recipient, name: "For: Anna", picture: nil),
            VoucherItem(id: "c", type: "promise", object: [:], name: "A promise", picture: nil),
        ]
        let voucher = Voucher(senderName: "Max", items: items, recipients: [], createdAt: Date())
        let (_, sender) = try await application { $0.populate(with: voucher) }
        #expect(sender.pictures == ["Title: Again", "For: Anna"])
        #expect(sender.sees("“promise” was not put into the envelope: the flow has no option of that type."))
        try await sender.press("Wrap it")
        #expect(sender.page.screenID == "summary")
    }

    @Test func whatTheRulesRefuseIsLeftOutAndTold() async throws {
        let (_, sender) = try await application {
            $0.populate(withMerchant: nil, amount: 0, currency: Currency("JPY")!, isLocked: true)
        }
        #expect(sender.pictures.isEmpty)
        #expect(sender.sees("“gift” was not put into the envelope"))
    }

    /// A host that answers each refusal with something: what is refused again is not told, and what is good is put in.
    @Test(arguments: [0, 700])
    func aHostThatPopulatesWhileItIsToldOfARefusalComesToAnEnd(amount: Int) async throws {
        let told = Mutex(0)
        let warnings = WarningBox()
        let application = try makeApplication()
        let host: @Sendable (Scene) throws -> UIViewController = { _ in
            PopulatingHost({ _ in }) { flow in
                let count = told.withLock {
                    $0 += 1
                    return $0
                }
                // Each time another one, since the same is put in once.
                flow.populate(
                    withMerchant: Merchant(id: "shop\(count)", name: "Shop"), amount: amount,
                    currency: Currency("EUR")!, isLocked: false)
            }
        }
        let sender = try await application.visitor(root: host)
        try await sender.press("Make a voucher")
        try await ScreenLog.$sink.withValue({ warnings.add($0) }) { try await sender.press("Nothing") }
        #expect(told.withLock { $0 } == 1)
        #expect(warnings.all.count == (amount == 0 ? 2 : 1), "\(warnings.all)")
        #expect(sender.pictures == (amount == 0 ? [] : ["Gift: €7.00 at Shop"]))
    }

    @Test func whatIsPutInWhileTheFlowIsOpenIsShown() async throws {
        let (_, sender) = try await application { _ in }
        try await sender.press("Add a title")
        try sender.write("Hello", into: "Title")
        try await sender.press("Done")
        #expect(sender.pictures == ["Title: Hello"])
        try await sender.press("Promotion")
        #expect(sender.pictures == ["Title: Hello", "Gift: €25.00 at Corner Books"])
    }

    /// Of the first item in the envelope.
    private func itemID(on visitor: TestVisitor) -> String? {
        func ids(_ node: Node) -> [String] { [node.id] + node.children.flatMap(ids) }
        let prefix = "create.item-"
        return ids(visitor.page.body).first { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
    }
}

/// A host's start page whose flow is filled by a closure, and whose delegate tells what could not be put in.
private final class PopulatingHost: UIViewController, VoucherCreationFlowDelegate {
    private let populate: @Sendable (VoucherCreationFlowCoordinator) -> Void

    private let answer: (@Sendable (VoucherCreationFlowCoordinator) -> Void)?
    private weak var flow: VoucherCreationFlowCoordinator?

    init(
        _ populate: @escaping @Sendable (VoucherCreationFlowCoordinator) -> Void,
        answer: (@Sendable (VoucherCreationFlowCoordinator) -> Void)? = nil
    ) {
        self.populate = populate
        self.answer = answer
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        screenIdentifier = "host"
        let make = UIButton(primaryAction: UIAction(title: "Make a voucher") { [weak self] _ in self?.start() })
        make.accessibilityIdentifier = "make"
        view.addSubview(make)
    }

    private func start() {
        let flow = VoucherCreationFlowCoordinator(manager: VoucherCreationManager(), delegate: self)
        populate(flow)
        flow.startFlow(
            on: self,
            personalizationOptions: [
                TitlePersonalizationOption(), GiftPersonalizationOption(), RecipientPersonalizationOption(),
            ])
        self.flow = flow
        guard let create = presentedViewController else { return }
        let promotion = UIBarButtonItem(
            title: "Promotion",
            primaryAction: UIAction { [weak flow] _ in
                flow?.populate(
                    withMerchant: Merchant(id: "books", name: "Corner Books"), amount: 2500, currency: Currency("EUR")!,
                    isLocked: false)
            })
        let nothing = UIBarButtonItem(
            title: "Nothing",
            primaryAction: UIAction { [weak flow] _ in
                flow?.populate(withMerchant: nil, amount: 0, currency: Currency("EUR")!, isLocked: false)
            })
        create.navigationItem.rightBarButtonItems = [promotion, nothing]
    }

    func voucherCreationCouldNotPopulate(_ error: PopulationError) {
        scene?.show(notice: "\(error)")
        if let flow { answer?(flow) }
    }
}
