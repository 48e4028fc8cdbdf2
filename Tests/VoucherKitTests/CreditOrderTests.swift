import Foundation
import Secrets
import Testing
import VoucherKitTesting

@testable import VoucherKit

/// What is paid from a host's credit, where the host is not always reached.
struct CreditOrderTests {
    private actor Book: CreditSource {
        var isCut = true
        private(set) var calls: [String] = []

        func mend() { isCut = false }

        func hold(_ amount: Money, for voucher: VoucherID, of owner: OwnerKey?, key: String) async throws(PaymentFault)
        {}
        func release(_ amount: Money, for voucher: VoucherID, key: String) async throws(PaymentFault) {}

        func spend(_ amount: Money, for voucher: VoucherID, key: String) async throws(PaymentFault) {
            if isCut { throw .unreachable("The line is cut.") }
            calls.append("spend")
        }

        func giveBack(_ amount: Money, for voucher: VoucherID, key: String) async throws(PaymentFault) {
            calls.append("give back")
        }
    }

    @Test func creditIsGivenBackOnlyOnceItIsUsedUp() async throws {
        let folder = NSTemporaryDirectory() + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let (clock, book) = (TestClock(Date(timeIntervalSince1970: 1_800_000_000)), Book())
        let service = VoucherService(
            store: InMemoryVoucherStore(), vault: try SodiumLinkVault(keyFile: folder + "/link.key"),
            publicURL: "https://gifts.example", partners: VoucherPartners(payments: TestBank(), credit: book),
            now: { clock.now })
        let amount = Money(minorUnits: 500, Currency("EUR")!)
        var draft = Voucher(senderName: "Max", items: [], recipients: [], createdAt: clock.now)
        draft.price = try VoucherPrice(amount: amount, credit: amount)
        let id = try await service.wrap(draft, key: "k").voucher.id
        _ = try await service.pay(id)
        try await service.runTasks()
        try await service.carryOut(.takeBack, on: id)
        try await service.runTasks()
        #expect(await book.calls == [])
        await book.mend()
        for _ in 0..<5 {
            clock.advance(by: 3600)
            try await service.runTasks()
        }
        #expect(await book.calls == ["spend", "give back"])
    }
}
