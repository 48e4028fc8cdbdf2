import Foundation
import Testing
import VoucherKitTesting
import Vouchers

@testable import SQLiteStore

struct SQLiteLoginStoreTests {
    private let path: String

    init() throws {
        let folder = NSTemporaryDirectory() + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        path = folder + "/test.sqlite"
    }

    @Test(arguments: LoginStoreContract.checks)
    func keepsToTheContract(_ check: LoginStoreContract.Check) async throws {
        try await check.run(try SQLiteVoucherStore(path: path))
    }

    /// Two processes on one file: what one reads is no promise to the other.
    @Test(arguments: [
        LoginStoreContract.ofFiftyAtOnceOneIsAccepted, LoginStoreContract.ofFiftyGuessesAtOnceFiveAreCompared,
        LoginStoreContract.ofFiftyTokensAtOnceOneCounts,
    ])
    func keepsToTheContractWithTwoConnections(_ check: LoginStoreContract.Check) async throws {
        try await check.run(
            TwoStores(first: try SQLiteVoucherStore(path: path), second: try SQLiteVoucherStore(path: path)))
    }

    @Test func aRestartForgivesNothing() async throws {
        let challenge = try LoginStoreContract.made()
        do {
            let store = try SQLiteVoucherStore(path: path)
            try await store.insert(challenge)
            for _ in 1..<5 { try await store.insert(try LoginStoreContract.made()) }
            for _ in 0..<4 {
                _ = try await store.attempt(challenge.id, sessionHash: "browser", at: challenge.madeAt) { _ in false }
            }
        }
        let store = try SQLiteVoucherStore(path: path)
        await #expect(throws: LoginRefusal.tooMany(retryAfter: 3600)) {
            try await store.insert(try LoginStoreContract.made())
        }
        let last = try await store.attempt(challenge.id, sessionHash: "browser", at: challenge.madeAt) { _ in false }
        #expect(last?.outcome == .tooManyTries)
    }

    @Test func theFirstMigrationAloneIsBroughtToTheNewestShape() async throws {
        let connection = try SQLiteConnection(path: path)
        try connection.execute(Migrations.steps[0])
        try connection.execute("PRAGMA user_version=1")
        try await SQLiteVoucherStore(path: path).insert(try LoginStoreContract.made())
    }
}

private final class TwoStores: LoginStore {
    private let first: SQLiteVoucherStore
    private let second: SQLiteVoucherStore

    init(first: SQLiteVoucherStore, second: SQLiteVoucherStore) {
        self.first = first
        self.second = second
    }

    func insert(_ challenge: LoginChallenge) async throws { try await first.insert(challenge) }

    func attempt(
        _ id: LoginChallengeID, sessionHash: String, at now: Date,
        matches: @escaping @Sendable (_ codeHash: String) -> Bool
    ) async throws -> LoginAttempt? {
        try await (Bool.random() ? first : second).attempt(id, sessionHash: sessionHash, at: now, matches: matches)
    }

    func spendToken(hash: String, until end: Date, at now: Date) async throws -> Bool {
        try await (Bool.random() ? first : second).spendToken(hash: hash, until: end, at: now)
    }

    func removeChallenges(madeBefore moment: Date) async throws -> Int {
        try await first.removeChallenges(madeBefore: moment)
    }
}
