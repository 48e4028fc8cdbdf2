import Foundation
import Testing
import VoucherKitTesting

@testable import VoucherKit

/// From Send through the payment to the link, as a person goes through it.
struct PaidStoryTests {
    private let bank = TestBank()
    private let credit = TestCredit(10_000)
    private let application: TestApplication
    private let euro = Currency("EUR")!

    init() throws {
        application = try makeApplication(partners: VoucherPartners(payments: bank, credit: credit))
    }

    /// A sender at the summary of a voucher of 25 euros.
    private func sender(_ configure: @escaping @Sendable (PayingHost) -> Void = { _ in }) async throws -> TestVisitor {
        let visitor = try await application.visitor { _ in
            let host = PayingHost()
            host.manager.loginRequired = false
            configure(host)
            return host
        }
        try await visitor.wrapVoucher(amount: "25")
        try visitor.write("Max", into: "Your name")
        return visitor
    }

    private var vouchers: [Voucher] {
        get async throws { try await application.store.vouchers(in: nil, before: nil, limit: 9) }
    }

    @Test func aPaidVoucherIsSentAndClaimed() async throws {
        let visitor = try await sender()
        try await visitor.press("Send")
        let link = try visitor.value(of: "Link")
        #expect(await bank.held == 2500)
        #expect(try await vouchers.map(\.status) == [.created])
        let recipient = try await application.recipient(of: link)
        #expect(try await vouchers.first?.openedAt == nil, "looking at the page opens nothing")
        try await recipient.press("Unwrap")
        #expect(try await vouchers.first?.openedAt != nil)
        try await recipient.claim()
        #expect(try await vouchers.map(\.status) == [.claimed])
        let voucher = try #require(try await vouchers.first)
        #expect(
            try await application.store.ledger(of: voucher.id).map(\.kind)
                == [.wrapped, .authorized, .paid, .activated, .opened, .claimed])
    }

    @Test func whoeverIsAskedByTheBankPaysOnTheScreen() async throws {
        await bank.next(.asks)
        let visitor = try await sender()
        try await visitor.press("Send")
        #expect(visitor.page.screenID == "payment" && visitor.sees("€25.00"))
        #expect(try await vouchers.map(\.status) == [.pending])
        await bank.confirm()
        try await visitor.press("Pay €25.00")
        #expect(visitor.page.screenID == "sent")
        #expect(await bank.held == 2500)
    }

    @Test func aPaymentThatWasOpenIsOpenAfterARestart() async throws {
        await bank.next(.asks)
        let visitor = try await sender()
        try await visitor.press("Send")
        try await visitor.restartServer()
        #expect(visitor.page.screenID == "payment")
        await bank.confirm()
        try await visitor.press("Pay €25.00")
        #expect(visitor.page.screenID == "sent")
        #expect(await bank.states.count == 1, "and it is the same payment")
    }

    @Test func whoeverGoesBackFromPayingHasTheEnvelopeAsItWas() async throws {
        await bank.next(.asks)
        let visitor = try await sender()
        try await visitor.press("Send")
        try await visitor.press("Back")
        #expect(visitor.page.screenID == "summary")
        try await visitor.press("Send")
        #expect(visitor.page.screenID == "payment")
        #expect(try await vouchers.count == 1, "it is the same voucher")
    }

    @Test func anotherNameMakesAnotherVoucherOfOneThatIsNotPaid() async throws {
        await bank.next(.asks)
        let visitor = try await sender()
        try await visitor.press("Send")
        try await visitor.press("Back")
        try visitor.write("Maximilian", into: "Your name")
        try await visitor.press("Send")
        let all = try await vouchers
        #expect(all.map(\.senderName).sorted() == ["Max", "Maximilian"])
        #expect(all.first { $0.senderName == "Max" }?.status == .removed)
    }

    @Test func aDeclinedCardIsToldAndTriedAnew() async throws {
        await bank.next(.refuses)
        let visitor = try await sender()
        try await visitor.press("Send")
        #expect(visitor.sees("declined"))
        try await visitor.press("Try again")
        #expect(visitor.page.screenID == "sent")
        #expect(await bank.held == 2500)
    }

    /// H1.
    @Test func creditThatWasUsedElsewhereIsToldAndTheSummaryShownAnew() async throws {
        let offered = Offer(2500)
        let visitor = try await sender { $0.credit = { _ in offered.money } }
        #expect(visitor.sees("nothing") || visitor.sees("Nothing"), "nothing is left to pay")
        await credit.use(9_000)
        try await visitor.press("Send")
        #expect(visitor.page.screenID == "summary")
        #expect(visitor.sees("Your credit has changed"))
        #expect(try await vouchers.map(\.status) == [.removed])
        #expect(await bank.calls.isEmpty)
        // What is there now pays a part, and the rest is asked for.
        offered.set(1_000)
        try await visitor.press("Back")
        try await visitor.press("Wrap it")
        #expect(visitor.sees("Your credit"))
        try visitor.write("Max", into: "Your name")
        try await visitor.press("Send")
        #expect(visitor.page.screenID == "sent")
        #expect(await bank.held == 1_500)
        #expect(await credit.balance == 0)
    }

    @Test func creditThatPaysEverythingAsksForNoPayment() async throws {
        let visitor = try await sender { $0.credit = { _ in Offer(9_999).money } }
        try await visitor.press("Send")
        #expect(visitor.page.screenID == "sent")
        #expect(await bank.calls.isEmpty)
        #expect(await credit.balance == 7_500)
    }

    @Test func theHostMayChangeWhatIsWrapped() async throws {
        let visitor = try await sender { host in
            host.willWrap = { voucher in
                var changed = voucher
                changed.price = try VoucherPrice(amount: Money(minorUnits: 100, Currency("EUR")!))
                return changed
            }
        }
        try await visitor.press("Send")
        #expect(await bank.held == 100)
    }

    @Test func aHostThatRefusesToWrapIsObeyed() async throws {
        let visitor = try await sender { $0.willWrap = { _ in throw VoucherRefusal.wrongStatus } }
        try await visitor.press("Send")
        #expect(visitor.page.screenID == "summary")
        #expect(visitor.sees("It could not be sent") || visitor.sees("could not be sent"))
        #expect(try await vouchers.isEmpty)
    }

    @Test func aHostsOwnPaymentIsLookedAtAndNotBelieved() async throws {
        let visitor = try await sender { host in
            host.pays = { completion in
                completion(.made(PaymentReference(adapter: "bank", id: "somebody-else's")))
                return true
            }
        }
        try await visitor.press("Send")
        #expect(visitor.page.screenID == "summary")
        #expect(try await vouchers.map(\.status) == [.pending])
    }
}

/// How much credit a host offers.
final class Offer: @unchecked Sendable {
    // Unchecked: set by a test between a visitor's presses.
    private var amount: Int

    init(_ amount: Int) { self.amount = amount }

    func set(_ amount: Int) { self.amount = amount }

    var money: Money { Money(minorUnits: amount, Currency("EUR")!) }
}

/// A host whose delegate answers what a test wants of a payment.
final class PayingHost: UIViewController, VoucherCreationFlowDelegate {
    let manager = VoucherCreationManager()
    var credit: (Voucher) throws -> Money? = { _ in nil }
    var willWrap: (Voucher) throws -> Voucher = { $0 }
    var pays: (@escaping (PaymentOutcome) -> Void) -> Bool = { _ in false }
    var hears: (String, Voucher, (any Error)?) -> Void = { _, _, _ in }
    private var flow: VoucherCreationFlowCoordinator?

    override func viewDidLoad() {
        screenIdentifier = "host"
        view.addSubview(
            UIButton(primaryAction: UIAction(title: "Make a voucher") { [weak self] _ in self?.startFlow() }))
    }

    private func startFlow() {
        let flow = VoucherCreationFlowCoordinator(manager: manager, delegate: self)
        self.flow = flow
        flow.startFlow(
            on: self,
            personalizationOptions: [
                TitlePersonalizationOption(), RecipientPersonalizationOption(), GiftPersonalizationOption(),
            ])
    }

    func voucherCreationCredit(for voucher: Voucher) throws -> Money? { try credit(voucher) }

    func voucherCreationVoucherWillWrap(_ voucher: Voucher) throws -> Voucher { try willWrap(voucher) }

    func voucherCreationVoucherWrapCompleted(_ voucher: Voucher) { hears("wrapped", voucher, nil) }

    func voucherCreationVoucherWrapFailed(_ voucher: Voucher, error: any Error) { hears("not wrapped", voucher, error) }

    func voucherCreationVoucherWillActivate(_ voucher: Voucher) { hears("will activate", voucher, nil) }

    func voucherCreationVoucherActivateFailed(_ voucher: Voucher, error: (any Error)?) {
        hears("not activated", voucher, error)
    }

    func voucherCreationDidSend(_ voucher: Voucher, link: String) { hears("sent", voucher, nil) }

    func voucherCreationShowPayment(
        on viewController: UIViewController, for voucher: Voucher, completion: @escaping (PaymentOutcome) -> Void
    ) -> Bool { pays(completion) }
}
