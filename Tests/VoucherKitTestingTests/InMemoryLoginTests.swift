import Foundation
import Testing
import VoucherKitTesting
import Vouchers

struct InMemoryLoginTests {
    @Test(arguments: LoginStoreContract.checks)
    func keepsToTheContract(_ check: LoginStoreContract.Check) async throws {
        try await check.run(InMemoryLoginStore())
    }

    /// The control of the contract: reading first and writing later does not pass.
    @Test(arguments: [
        LoginStoreContract.ofFiftyAtOnceOneIsAccepted, LoginStoreContract.ofFiftyGuessesAtOnceFiveAreCompared,
        LoginStoreContract.ofFiftyTokensAtOnceOneCounts,
    ])
    func aStoreThatReadsFirstAndWritesLaterBreaksTheContract(_ check: LoginStoreContract.Check) async throws {
        await #expect(throws: ContractBroken.self) { try await check.run(HastyLoginStore(crowd: 50)) }
    }
}

/// Checks, lets all the others check, and only then keeps what came of it.
private actor HastyLoginStore: LoginStore {
    private var challenges: [LoginChallengeID: LoginChallenge] = [:]
    private var spent: Set<String> = []
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private let crowd: Int

    init(crowd: Int) {
        self.crowd = crowd
    }

    func insert(_ challenge: LoginChallenge) async throws {
        challenges[challenge.id] = challenge
    }

    func attempt(
        _ id: LoginChallengeID, sessionHash: String, at now: Date,
        matches: @escaping @Sendable (_ codeHash: String) -> Bool
    ) async throws -> LoginAttempt? {
        guard var challenge = challenges[id] else { return nil }
        let outcome = challenge.check(sessionHash: sessionHash, at: now, matches: matches)
        await waitForAll()
        challenges[id] = challenge
        return LoginAttempt(outcome: outcome, address: challenge.address)
    }

    func spendToken(hash: String, until end: Date, at now: Date) async throws -> Bool {
        let isFirst = !spent.contains(hash)
        await waitForAll()
        spent.insert(hash)
        return isFirst
    }

    private func waitForAll() async {
        await withCheckedContinuation { continuation in
            waiting.append(continuation)
            guard waiting.count == crowd else { return }
            for one in waiting { one.resume() }
            waiting = []
        }
    }

    func removeChallenges(madeBefore moment: Date) async throws -> Int { 0 }
}
