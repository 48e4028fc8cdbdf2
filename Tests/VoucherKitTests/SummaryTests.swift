import Foundation
import Testing
import VoucherKitTesting

@testable import VoucherKit

/// The stock sections of the summary: who and when, the price, the payment, the end.
struct SummaryTests {
    private static let eur = Currency("EUR")!

    private static func euros(_ cents: Int) -> Money { Money(minorUnits: cents, eur) }

    /// At the summary of a voucher with an amount in euros; nil for one without.
    private func summary(
        amount: String? = "25", _ configure: @escaping @Sendable (SummaryHost) -> Void = { _ in }
    ) async throws -> TestVisitor {
        let bank = VoucherPartners(payments: TestBank())
        return try await summary(of: try TestApplication(partners: bank), amount: amount, configure)
    }

    private func summary(
        of application: TestApplication, amount: String? = "25",
        _ configure: @escaping @Sendable (SummaryHost) -> Void = { _ in }
    ) async throws -> TestVisitor {
        let visitor = try await application.visitor { _ in
            let host = SummaryHost()
            configure(host)
            return host
        }
        try await visitor.wrapVoucher(amount: amount)
        return visitor
    }

    /// The texts between two, both left out.
    private func texts(of visitor: TestVisitor, from first: String, to last: String) -> [String] {
        let texts = visitor.texts
        guard let start = texts.lastIndex(of: first), let end = texts[start...].firstIndex(where: { $0 == last })
        else { return [] }
        return Array(texts[(start + 1)..<end])
    }

    // MARK: The price

    @Test func anAmountAloneIsWhatIsToBePaid() async throws {
        let visitor = try await summary()
        #expect(
            texts(of: visitor, from: "Price", to: "Payment")
                == ["Amount", "€25.00", "To pay", "€25.00"])
        #expect(!visitor.sees("Fee") && !visitor.sees("Total") && !visitor.sees("Your credit"))
    }

    @Test func feeAndCreditAreToldWithTheTotalBetweenThem() async throws {
        let visitor = try await summary { host in
            host.manager.fee = VoucherFee(fixed: Self.euros(30), partsPerTenThousand: 250)
            host.credit = { _ in Self.euros(500) }
        }
        #expect(
            texts(of: visitor, from: "Price", to: "Payment") == [
                "Amount", "€25.00", "Fee", "€0.93", "Total", "€25.93", "Your credit", "-€5.00", "To pay", "€20.93",
            ])
    }

    @Test func aCreditThatCoversAllLeavesTheShortFormUnlessTheHostWantsTheWhole() async throws {
        let short = try await summary { $0.credit = { _ in Self.euros(9_999) } }
        #expect(short.sees("It is worth €25.00.") && short.sees("There is nothing to pay."))
        #expect(!short.sees("To pay") && !short.sees("Payment") && !short.sees("E-mail for the receipt"))
        let full = try await summary { host in
            host.credit = { _ in Self.euros(9_999) }
            host.manager.alwaysShowFullSummaryScreen = true
        }
        #expect(full.sees("-€25.00"), "no more of it than is used")
        #expect(full.sees("To pay") && full.sees("€0.00") && !full.sees("Payment"))
    }

    @Test func aCreditThatCannotBeUsedIsLeftOutAndTold() async throws {
        struct Closed: Error {}
        let yen = Money(minorUnits: 500, Currency("JPY")!)
        for credit in [{ _ in throw Closed() }, { _ in yen }, { _ in Self.euros(-5) }] as [SummaryHost.Credit] {
            nonisolated(unsafe) let credit = credit
            let box = WarningBox()
            try await ScreenLog.$sink.withValue(box.add) {
                let visitor = try await summary { $0.credit = credit }
                #expect(visitor.sees("To pay") && !visitor.sees("Your credit"))
            }
            #expect(box.all.count == 1 && box.all[0].contains("credit"))
        }
    }

    @Test func aVoucherWithoutAPriceIsNotSent() async throws {
        struct Closed: Error {}
        let box = WarningBox()
        try await ScreenLog.$sink.withValue(box.add) {
            let visitor = try await summary(of: try makeApplication()) { host in
                host.manager.fee = VoucherFee { _ in throw Closed() }
                host.manager.loginRequired = false
            }
            let words = "What it costs cannot be said just now, so it cannot be sent."
            #expect(visitor.texts.count { $0 == words } == 1)
            try visitor.write("Max", into: "Your name")
            try await visitor.press("Send")
            #expect(visitor.page.screenID == "summary" && visitor.focused == words)
        }
        #expect(box.all.count >= 2)
        // The control: with a fee that can be named, it is sent.
        let visitor = try await summary(of: try makeApplication()) { host in
            host.manager.fee = VoucherFee { _ in Self.euros(1) }
            host.manager.loginRequired = false
        }
        try visitor.write("Max", into: "Your name")
        try await visitor.press("Send")
        #expect(visitor.page.screenID == "sent")
    }

    @Test func theCreditIsAskedForAnewWhenSomebodySignsIn() async throws {
        let visitor = try await summary { host in
            host.credit = { [unowned host] _ in host.scene?.signedInPerson == nil ? nil : Self.euros(1_000) }
        }
        #expect(!visitor.sees("Your credit"))
        try visitor.write("Max", into: "Your name")
        try await visitor.press("Send")
        try await visitor.signIn()
        #expect(visitor.sees("Your credit") && visitor.sees("€15.00"))
        #expect(try visitor.value(of: "Your name") == "Max", "what was typed is still there")
        try await visitor.press("Not you? Sign out")
        #expect(!visitor.sees("Your credit"))
    }

    @Test func whereNobodyIsAskedToPayTheHostBearsIt() async throws {
        let application = try makeApplication()
        let short = try await summary(of: application) { $0.manager.fee = VoucherFee(fixed: Self.euros(30)) }
        #expect(short.sees("It is worth €25.00.") && short.sees("There is nothing to pay."))
        #expect(!short.sees("To pay") && !short.sees("Fee") && !short.sees("E-mail for the receipt"))
        let full = try await summary(of: application) { $0.manager.alwaysShowFullSummaryScreen = true }
        #expect(texts(of: full, from: "Price", to: "Send") == ["Amount", "€25.00", "There is nothing to pay."])
    }

    // MARK: Payment

    @Test func whatIsPaidWithIsToldByBrandAndLastFour() async throws {
        let asked = try await summary()
        #expect(asked.sees("You are asked how to pay after you press Send."))
        let known = try await summary { $0.manager.paymentSource = PaymentSource(brand: "Visa", lastFour: "4242") }
        #expect(known.sees("Visa") && known.sees("ending in 4242"))
        #expect(!known.sees("You are asked how to pay"))
        let free = try await summary(amount: nil) { $0.manager.paymentSource = PaymentSource(brand: "Visa") }
        #expect(!free.sees("Visa") && free.sees("It is free."))
    }

    // MARK: The end

    @Test func theReceiptGoesToWhoeverSignsInUnlessTheySayOtherwise() async throws {
        let keeper = Keeper()
        let visitor = try await summary { keeper.host = $0 }
        #expect(try visitor.value(of: "E-mail for the receipt") == "")
        try visitor.write("Max", into: "Your name")
        try await visitor.press("Send")
        #expect(keeper.host?.manager.receiptAddress == nil)
        try await visitor.signIn()
        #expect(try visitor.value(of: "E-mail for the receipt") == "max@example.org")
        try visitor.write("nobody@", into: "E-mail for the receipt")
        try await visitor.press("Send")
        #expect(visitor.page.screenID == "summary" && visitor.focused == "E-mail for the receipt")
        try visitor.write("books@example.org", into: "E-mail for the receipt")
        try await visitor.press("See it as the recipient")
        try await visitor.press("Close")
        #expect(try visitor.value(of: "E-mail for the receipt") == "books@example.org")
        #expect(keeper.host?.manager.receiptAddress == nil, "it is kept when it is sent")
    }

    @Test func theReceiptAddressIsKeptWithTheDraftAndSendsTheSameVoucher() async throws {
        let keeper = Keeper()
        let visitor = try await summary { host in
            keeper.host = host
            // Asked and never answered: the flow waits at the summary.
            host.login = { _ in true }
        }
        let key = keeper.host?.manager.draft.activationKey
        try visitor.write("Max", into: "Your name")
        try visitor.write("max@example.org", into: "E-mail for the receipt")
        try await visitor.press("Send")
        #expect(keeper.host?.manager.receiptAddress == (try EmailAddress("max@example.org")))
        #expect(keeper.host?.manager.draft.activationKey == key)
        try visitor.write("", into: "E-mail for the receipt")
        try await visitor.press("Send")
        #expect(keeper.host?.manager.receiptAddress == nil)
    }

    @Test func legalTextAndTermsAreTheHosts() async throws {
        let none = try await summary(amount: nil)
        #expect(!none.sees("Before you send it") && !none.sees("Terms"))
        let own = try await summary(amount: nil) { host in
            host.manager.legalText = "You can take it back for 14 days."
            host.manager.terms = .init(url: URL(string: "https://example.org/terms")!)
        }
        #expect(own.sees("Before you send it") && own.sees("You can take it back for 14 days."))
        #expect(own.link(named: "Terms") == "https://example.org/terms")
        let named = try await summary(amount: nil) {
            $0.manager.terms = .init(url: URL(string: "/terms")!, text: "Our small print")
        }
        #expect(named.link(named: "Our small print") == "/terms")
        for address in ["javascript:alert(1)", "//evil.example/terms", "data:text/html,x"] {
            let visitor = try await summary(amount: nil) { $0.manager.terms = .init(url: URL(string: address)!) }
            #expect(!visitor.sees("Terms") && !visitor.sees("Before you send it"), "\(address)")
        }
    }

    // MARK: Who and when

    @Test func theEnvelopeIsShownWrappedWithWhoItIsFor() async throws {
        let visitor = try await summary { host in
            host.options = {
                [
                    TitlePersonalizationOption(), RecipientPersonalizationOption(), GiftPersonalizationOption(),
                    WrappingPersonalizationOption(),
                ]
            }
        }
        #expect(visitor.texts.contains("For Anna"))
        try await visitor.press("Back")
        #expect(visitor.page.screenID == "create")
    }

    @Test func whatWasTypedComesBackAfterARestart() async throws {
        let visitor = try await summary()
        try visitor.write("Max", into: "Your name")
        try visitor.write("books@example.org", into: "E-mail for the receipt")
        try await visitor.pause()
        try await visitor.restartServer()
        #expect(visitor.page.screenID == "summary")
        #expect(try visitor.value(of: "Your name") == "Max")
        #expect(try visitor.value(of: "E-mail for the receipt") == "books@example.org")
    }
}

/// A host whose delegate answers what a test wants.
final class SummaryHost: UIViewController, VoucherCreationFlowDelegate {
    typealias Credit = (Voucher) throws -> Money?
    typealias Sections = (Voucher, VoucherCreationManager) throws -> [any UITableViewDataSource]?

    let manager = VoucherCreationManager()
    var credit: Credit = { _ in nil }
    var sections: Sections = { _, _ in nil }
    var screen: (Voucher) throws -> UIViewController? = { _ in nil }
    var anyScreen: (VoucherScreens.ID) throws -> UIViewController? = { _ in nil }
    var login: (@escaping (Bool) -> Void) -> Bool = { _ in false }
    var options: () -> [PersonalizationOption] = {
        [TitlePersonalizationOption(), RecipientPersonalizationOption(), GiftPersonalizationOption()]
    }
    private(set) var flow: VoucherCreationFlowCoordinator?

    override func viewDidLoad() {
        screenIdentifier = "host"
        view.addSubview(
            UIButton(primaryAction: UIAction(title: "Make a voucher") { [weak self] _ in self?.startFlow() }))
    }

    private func startFlow() {
        let flow = VoucherCreationFlowCoordinator(manager: manager, delegate: self)
        self.flow = flow
        flow.startFlow(on: self, personalizationOptions: options())
    }

    func voucherCreationCredit(for voucher: Voucher) throws -> Money? { try credit(voucher) }

    func summaryScreenDataSources(for voucher: Voucher) throws -> [any UITableViewDataSource]? {
        try sections(voucher, manager)
    }

    func summaryScreenViewController(for voucher: Voucher) throws -> UIViewController? { try screen(voucher) }

    func viewController(for screen: VoucherScreens.ID, context: VoucherScreens.Context) throws -> UIViewController? {
        try anyScreen(screen)
    }

    func voucherCreationShowLogin(on viewController: UIViewController, completion: @escaping (Bool) -> Void) -> Bool {
        login(completion)
    }
}

/// Hands a host out of the session it was made in; a test looks at it between two events.
final class Keeper: @unchecked Sendable {
    weak var host: SummaryHost?
}

extension TestVisitor {
    /// Where a link leads; nil for none of that name.
    func link(named name: String) -> String? {
        func find(_ node: Node) -> String? {
            if case .label(let label) = node.content, label.text == name, node.accessibility.role == .link {
                return node.accessibility.value
            }
            return node.children.lazy.compactMap(find).first
        }
        return find(page.body)
    }
}
