import Testing
import VoucherKitTesting

struct InMemoryStoreTests {
    @Test(arguments: VoucherStoreContract.checks)
    func keepsToTheContract(_ check: VoucherStoreContract.Check) async throws {
        try await check.run(InMemoryVoucherStore())
    }

    @Test(arguments: OutboxContract.checks)
    func keepsToTheContractOfAnOutbox(_ check: OutboxContract.Check) async throws {
        try await check.run(InMemoryVoucherStore())
    }
}
