import Foundation
import Testing
import VoucherKitTesting

@testable import VoucherKit

/// What a host's delegate hears of wrapping and activating, while a person presses **Send**.
struct HostHearsTests {
    private let bank = TestBank()
    private let credit = TestCredit(10_000)
    private let application: TestApplication
    private let heard = Heard()

    init() throws {
        application = try makeApplication(partners: VoucherPartners(payments: bank, credit: credit))
    }

    /// A sender at the summary, with a host that writes down what it hears.
    private func sender(
        amount: String? = "25", _ configure: @escaping @Sendable (PayingHost) -> Void = { _ in }
    ) async throws -> TestVisitor {
        let heard = heard
        let visitor = try await application.visitor { _ in
            let host = PayingHost()
            host.manager.loginRequired = false
            host.hears = { heard.add($0, $1, $2) }
            configure(host)
            return host
        }
        try await visitor.wrapVoucher(amount: amount)
        try visitor.write("Max", into: "Your name")
        return visitor
    }

    @Test func aPaidVoucherIsWrappedAndThenActive() async throws {
        let visitor = try await sender()
        #expect(heard.lines.isEmpty)
        try await visitor.press("Send")
        #expect(heard.lines == ["wrapped: pending", "will activate: pending", "sent: created"])
        #expect(Set(heard.vouchers.map(\.id)).count == 1, "it is one voucher")
        #expect(heard.vouchers.last?.payment?.stage == .captured)
    }

    @Test func aVoucherWithoutAnAmountIsActiveAsItIsWrapped() async throws {
        let visitor = try await sender(amount: nil)
        try await visitor.press("Send")
        #expect(heard.lines == ["wrapped: created", "will activate: created", "sent: created"])
    }

    @Test func whatTheHostRefusesIsNotWrapped() async throws {
        let visitor = try await sender { $0.willWrap = { _ in throw VoucherRefusal.wrongStatus } }
        try await visitor.press("Send")
        #expect(heard.lines == ["not wrapped: draft, wrongStatus"])
    }

    @Test func whatTheHostChangesToNonsenseIsNotWrapped() async throws {
        let visitor = try await sender {
            $0.willWrap = { voucher in
                var changed = voucher
                changed.senderName = ""
                return changed
            }
        }
        try await visitor.press("Send")
        #expect(heard.lines == ["not wrapped: draft, nameMissing"])
        #expect(try await application.store.vouchers(in: nil, before: nil, limit: 9).isEmpty)
    }

    @Test func whoeverGoesBackFromPayingHasNotActivatedIt() async throws {
        await bank.next(.asks)
        let visitor = try await sender()
        try await visitor.press("Send")
        #expect(heard.lines == ["wrapped: pending", "will activate: pending"])
        try await visitor.press("Back")
        #expect(heard.lines.last == "not activated: pending")
        // Paid at the second time, the same voucher is wrapped and activated.
        try await visitor.press("Send")
        await bank.confirm()
        try await visitor.press("Pay €25.00")
        #expect(heard.lines.last == "sent: created")
        #expect(Set(heard.vouchers.map(\.id)).count == 1)
    }

    @Test func whoeverGoesBackAfterARestartHasNotActivatedIt() async throws {
        await bank.next(.asks)
        let visitor = try await sender()
        try await visitor.press("Send")
        try await visitor.restartServer()
        try await visitor.press("Back")
        #expect(heard.lines.last == "not activated: pending")
    }

    @Test func creditThatIsGoneDoesNotActivateIt() async throws {
        let visitor = try await sender { $0.credit = { _ in Offer(2500).money } }
        await credit.use(9_000)
        try await visitor.press("Send")
        #expect(heard.lines == ["wrapped: pending", "will activate: pending", "not activated: pending, creditGone"])
    }

    @Test(arguments: [
        (PaymentOutcome.cancelled, "not activated: pending"),
        (.failed("The till is closed."), #"not activated: pending, refused("The till is closed.")"#),
        (.made(PaymentReference(adapter: "cash", id: "1")), "not activated: pending, nonsense("),
    ])
    func aPaymentOfTheHostsOwnThatComesToNothingDoesNotActivateIt(
        outcome: PaymentOutcome, line: String
    ) async throws {
        let visitor = try await sender { host in
            host.pays = { completion in
                completion(outcome)
                return true
            }
        }
        try await visitor.press("Send")
        #expect(heard.lines.count == 3 && heard.lines.last?.hasPrefix(line) == true, "\(heard.lines)")
        #expect(visitor.page.screenID == "summary")
    }
}

/// What was heard, in order.
private final class Heard: @unchecked Sendable {
    // Unchecked: written by a visitor's press and read after it.
    private(set) var lines: [String] = []
    private(set) var vouchers: [Voucher] = []

    func add(_ what: String, _ voucher: Voucher, _ error: (any Error)?) {
        lines.append("\(what): \(voucher.status)" + (error.map { ", \($0)" } ?? ""))
        vouchers.append(voucher)
    }
}
