import Foundation
import Localization
import Secrets
import Synchronization
import Testing
import VoucherKitTesting

@testable import VoucherKit

/// A voucher that is paid for, at a bank whose answers get lost.
struct PaidVoucherTests {
    private let store = InMemoryVoucherStore()
    private let bank = TestBank()
    private let credit = TestCredit(10_000)
    private let clock = TestClock(Date(timeIntervalSince1970: 1_800_000_000))
    private let service: VoucherService
    private let euro = Currency("EUR")!

    init() throws {
        let folder = NSTemporaryDirectory() + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let clock = clock
        service = VoucherService(
            store: store, vault: try SodiumLinkVault(keyFile: folder + "/link.key"),
            publicURL: "https://gifts.example",
            partners: VoucherPartners(payments: bank, credit: credit), now: { clock.now })
    }

    private func wrapped(amount: Int? = 2500, credit: Int? = nil, key: String = "k") async throws -> VoucherID {
        var draft = Voucher(senderName: "Max", items: [], recipients: [], createdAt: clock.now)
        draft.price = try amount.map {
            try VoucherPrice(
                amount: Money(minorUnits: $0, euro), fee: Money(minorUnits: 100, euro),
                credit: credit.map { Money(minorUnits: $0, euro) })
        }
        return try await service.wrap(draft, key: key).voucher.id
    }

    private func status(_ id: VoucherID) async throws -> VoucherStatus? { try await store.voucher(id: id)?.status }

    /// All that waits is done, with as much time as it takes.
    private func settle() async throws {
        for _ in 0..<40 {
            _ = try await service.runTasks()
            clock.advance(by: 3600)
        }
    }

    @Test func aVoucherThatIsPaidIsActiveAtOnce() async throws {
        let id = try await wrapped()
        #expect(try await status(id) == .pending)
        guard case .active(let sent) = try await service.pay(id) else {
            Issue.record("not active")
            return
        }
        #expect(sent.voucher.status == .created && sent.voucher.payment?.source?.lastFour == "4242")
        #expect(await bank.held == 2600)
        #expect(await bank.calls == ["authorize", "capture"])
    }

    @Test func nothingIsAskedOfTheBankForAVoucherWithoutAnAmount() async throws {
        let id = try await wrapped(amount: nil)
        #expect(try await status(id) == .created)
        guard case .active = try await service.pay(id) else { Issue.record("not active"); return }
        #expect(await bank.calls.isEmpty)
    }

    @Test func whoeverPressesAgainPaysOnce() async throws {
        let id = try await wrapped()
        for _ in 0..<3 { _ = try await service.pay(id) }
        #expect(try await wrapped() == id, "and wraps once")
        #expect(await bank.held == 2600)
        #expect(try await store.ledger(of: id).map(\.kind) == [.wrapped, .authorized, .paid, .activated])
    }

    @Test(arguments: [TestBank.Line.isCut, .losesAnswers], 0..<3)
    func anAnswerThatGetsLostIsAskedForAgain(line: TestBank.Line, call: Int) async throws {
        let id = try await wrapped()
        switch call {
        case 0: await bank.next(line)
        case 1: await bank.next(.works, line)
        default: await bank.next(.works, line, line)
        }
        _ = try? await service.pay(id)
        if call == 0 { _ = try await service.pay(id) }
        try await settle()
        #expect(try await status(id) == .created)
        #expect(await bank.held == 2600, "and is paid once")
    }

    @Test func whatWasSetAsideWithoutAnAnswerIsLetGoOfWithTheVoucher() async throws {
        let id = try await wrapped()
        await bank.next(.losesAnswers)
        await #expect(throws: PaymentFault.self) { try await service.pay(id) }
        #expect(await bank.states == ["pi-1": .authorized])
        try await service.carryOut(.takeBack, on: id)
        try await settle()
        #expect(await bank.states == ["pi-1": .voided])
    }

    @Test func whatWasSetAsideWithoutAnAnswerIsTakenWhileTheVoucherWaits() async throws {
        let id = try await wrapped()
        await bank.next(.losesAnswers)
        await #expect(throws: PaymentFault.self) { try await service.pay(id) }
        try await settle()
        #expect(try await status(id) == .created)
        #expect(await bank.states == ["pi-1": .captured])
    }

    @Test func whatIsAnsweredIsNotAskedForAgain() async throws {
        _ = try await service.pay(try await wrapped())
        try await settle()
        #expect(await bank.calls == ["authorize", "capture"])
    }

    @Test func whatFellThroughAndIsSetAsideAgainIsTaken() async throws {
        let id = try await wrapped()
        await bank.next(.works, .refuses)
        guard case .declined = try await service.pay(id) else { Issue.record("taken"); return }
        _ = try await service.look(at: PaymentReference(adapter: "bank", id: "pi-1"))
        #expect(try await status(id) == .created)
        #expect(await bank.held == 2600)
    }

    @Test func whatIsAskedForIsTheSameInWhateverLanguageItIsAskedAgain() async throws {
        var draft = Voucher(
            senderName: "Max", items: [], recipients: [VoucherRecipient(name: "Anna")], createdAt: clock.now)
        draft.sender = VoucherSender(owner: nil, language: "de")
        draft.price = try VoucherPrice(amount: Money(minorUnits: 2500, euro))
        let id = try await Words.$current.withValue(Words(language: "ar")) {
            try await service.wrap(draft, key: "k").voucher.id
        }
        for language in ["de", "en", "ar"] {
            await bank.next(.losesAnswers)
            _ = try? await Words.$current.withValue(Words(language: language)) { try await service.pay(id) }
        }
        let requests = await bank.requests
        #expect(requests.count == 3 && requests.allSatisfy { $0 == requests[0] })
        #expect(requests[0].purpose.contains("Gutschein für") && requests[0].purpose.contains("Anna"))
    }

    @Test func whoeverClosesTheBrowserAfterPayingHasPaid() async throws {
        let id = try await wrapped()
        await bank.next(.asks)
        guard case .needsPerson(let fields) = try await service.pay(id) else {
            Issue.record("nobody was asked")
            return
        }
        #expect(fields == ["secret": "pi-1"])
        await bank.confirm()
        try await settle()
        #expect(try await status(id) == .created)
        #expect(await bank.held == 2600)
    }

    @Test func whoeverDoesNotPayLeavesNothingBehind() async throws {
        let id = try await wrapped()
        await bank.next(.asks)
        _ = try await service.pay(id)
        clock.advance(by: VoucherService.unpaidTime + 1)
        #expect(try await service.endWhatIsOver() == 1)
        #expect(try await status(id) == .removed)
        try await settle()
        await bank.confirm()
        #expect(await bank.states == ["pi-1": .voided], "what was begun can be paid no more")
    }

    @Test func aPaymentThatIsRefusedCanBeTriedAnew() async throws {
        let id = try await wrapped()
        await bank.next(.refuses)
        guard case .declined = try await service.pay(id) else { Issue.record("taken"); return }
        #expect(try await status(id) == .pending)
        guard case .active = try await service.pay(id) else { Issue.record("not paid"); return }
        #expect(await bank.held == 2600)
    }

    @Test func whatIsTakenBackBeforeAnybodyLookedIsPaidBack() async throws {
        let id = try await wrapped()
        _ = try await service.pay(id)
        try await service.carryOut(.takeBack, on: id)
        await bank.next(.losesAnswers)
        try await settle()
        #expect(await bank.states == ["pi-1": .refunded])
        #expect(try await store.balances()[euro]?.values.allSatisfy { $0 == 0 } == true)
        #expect(try await store.voucher(id: id)?.payment?.stage == .refunded)
    }

    /// H7: two at the same moment, and one again.
    @Test func ofManyRefundsOneIsMade() async throws {
        let id = try await wrapped()
        _ = try await service.pay(id)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    _ = try? await service.carryOut(.remove, on: id)
                    _ = try? await service.runTasks(of: id)
                }
            }
        }
        try await settle()
        #expect(await bank.calls.count { $0 == "refund" } == 1)
        #expect(try await store.ledger(of: id).count { $0.kind == .refunded } == 1)
    }

    /// H1: credit that covered everything is used up elsewhere before Send.
    @Test func creditThatWentMeanwhileIsRefusedAndNothingIsActive() async throws {
        await credit.use(9_000)
        let id = try await wrapped(credit: 5_000)
        await #expect(throws: VoucherRefusal.creditGone) { try await service.pay(id) }
        #expect(try await status(id) == .removed)
        #expect(await bank.calls.isEmpty)
        try await settle()
        #expect(await credit.balance == 1_000)
    }

    @Test func creditPaysWhatItCanAndComesBack() async throws {
        let id = try await wrapped(credit: 1_000)
        _ = try await service.pay(id)
        #expect(await bank.held == 1_600)
        #expect(await credit.balance == 9_000)
        try await service.carryOut(.takeBack, on: id)
        try await settle()
        #expect(await bank.held == 0)
        #expect(await credit.balance == 10_000)
    }

    @Test func creditThatComesToBeHeldAfterItWasLetGoOfIsLetGoOfAgain() async throws {
        let id = try await wrapped(credit: 1_000)
        let service = service
        await credit.onTheWay {
            try await service.carryOut(.takeBack, on: id)
            _ = try await service.runTasks()
        }
        _ = try? await service.pay(id)
        #expect(await credit.balance == 9_000, "it was held after all")
        try await settle()
        #expect(await credit.balance == 10_000)
        #expect(await bank.calls.isEmpty)
    }

    /// The other side says something has changed, three times: what it says is looked at.
    @Test func wordFromTheBankIsLookedAtAndNotBelieved() async throws {
        let id = try await wrapped()
        await bank.next(.asks)
        _ = try await service.pay(id)
        try await service.look(at: PaymentReference(adapter: "bank", id: "pi-1"))
        #expect(try await status(id) == .pending, "a message alone pays nothing")
        await bank.confirm()
        for _ in 0..<3 { try await service.look(at: PaymentReference(adapter: "bank", id: "pi-1")) }
        #expect(try await status(id) == .created)
        #expect(await bank.held == 2600)
        try await service.look(at: PaymentReference(adapter: "bank", id: "somebody's"))
    }
}
