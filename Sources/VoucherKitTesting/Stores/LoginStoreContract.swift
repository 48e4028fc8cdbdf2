public import Foundation
public import Vouchers

/// What every store of login codes has to keep to. A store's tests run each check on a store of its own.
///
/// A check throws `ContractBroken` with what was expected.
public enum LoginStoreContract {
    /// One thing a store has to do; an argument for a parametrized test.
    public struct Check: Sendable, CustomStringConvertible {
        /// A sentence about the behaviour, without spaces.
        public let name: String
        /// Runs the check on an empty store; throws `ContractBroken`, or what the store threw.
        public let run: @Sendable (any LoginStore) async throws -> Void

        public var description: String { name }
    }

    /// All checks, each to be run on a store of its own.
    public static let checks: [Check] = [
        ofFiftyAtOnceOneIsAccepted, ofFiftyGuessesAtOnceFiveAreCompared,
        Check(name: "aCodeIsAcceptedInItsBrowserAndOnce", run: acceptsOnce),
        Check(name: "wrongCodesUseTriesUpAndTheRightOneComesTooLate", run: countsTries),
        Check(name: "aCodeEndsAfterTenMinutes", run: ends),
        Check(name: "anUnknownChallengeIsNone", run: knowsNoStrangers),
        Check(name: "codesOfOneAddressAreCountedWhateverItsCase", run: countsCodes),
        Check(name: "ofTwentyCodesAskedForAtOnceFiveAreMade", run: countsTogether),
        Check(name: "oldChallengesAreSwept", run: sweeps), ofFiftyTokensAtOnceOneCounts,
        Check(name: "aTokenCountsOnceUntilItEnds", run: spends),
    ]

    /// A check that a store which reads first and writes later does not pass.
    public static let ofFiftyAtOnceOneIsAccepted = Check(name: "ofFiftyAtOnceOneIsAccepted") { store in
        let challenge = try made()
        try await store.insert(challenge)
        let outcomes = await attempts(50, of: challenge, code: "right", on: store)
        try expect(outcomes.count { $0 == .accepted } == 1, "one is accepted")
        try expect(outcomes.count { $0 == .alreadyUsed } == 49, "49 are told that it was used")
    }

    /// A check that a store which reads first and writes later does not pass.
    public static let ofFiftyGuessesAtOnceFiveAreCompared = Check(name: "ofFiftyGuessesAtOnceFiveAreCompared") {
        store in
        let challenge = try made()
        try await store.insert(challenge)
        let outcomes = await attempts(50, of: challenge, code: "wrong", on: store)
        for left in 1...4 {
            try expect(outcomes.count { $0 == .wrong(triesLeft: left) } == 1, "one is told that \(left) are left")
        }
        try expect(outcomes.count { $0 == .tooManyTries } == 46, "the fifth, and all others, that it was too much")
    }

    /// A check that a store which reads first and writes later does not pass.
    public static let ofFiftyTokensAtOnceOneCounts = Check(name: "ofFiftyTokensAtOnceOneCounts") { store in
        let count = await withTaskGroup(of: Bool?.self) { group in
            for _ in 0..<50 {
                group.addTask { try? await store.spendToken(hash: "a", until: noon.addingTimeInterval(60), at: noon) }
            }
            return await group.reduce(0) { $0 + ($1 == true ? 1 : 0) }
        }
        try expect(count == 1, "one counts")
    }

    static let noon = Date(timeIntervalSince1970: 1_800_000_000)

    /// A challenge whose right code is “right”.
    public static func made(
        address: String = "anna@example.org", at moment: Date = Date(timeIntervalSince1970: 1_800_000_000)
    ) throws -> LoginChallenge {
        LoginChallenge(
            id: LoginChallengeID(UUID().uuidString), address: try EmailAddress(address), sessionHash: "browser",
            codeHash: "right",
            madeAt: moment)
    }

    private static func attempts(
        _ count: Int, of challenge: LoginChallenge, code: String, on store: any LoginStore
    ) async -> [LoginOutcome?] {
        await withTaskGroup(of: LoginOutcome?.self) { group in
            for _ in 0..<count {
                group.addTask { try? await attempt(challenge, code, on: store) }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }

    private static func attempt(
        _ challenge: LoginChallenge, _ code: String, browser: String = "browser", after seconds: TimeInterval = 0,
        on store: any LoginStore
    ) async throws -> LoginOutcome? {
        try await store.attempt(
            challenge.id, sessionHash: browser, at: challenge.madeAt.addingTimeInterval(seconds)
        ) { $0 == code }?.outcome
    }

    @Sendable private static func acceptsOnce(_ store: any LoginStore) async throws {
        let challenge = try made(address: "Anna@Example.org")
        try await store.insert(challenge)
        for _ in 0..<10 {
            try expect(
                try await attempt(challenge, "right", browser: "other", on: store) == .otherBrowser, "another browser")
        }
        let accepted = try await store.attempt(challenge.id, sessionHash: "browser", at: noon) { $0 == "right" }
        try expect(accepted?.outcome == .accepted, "accepted, and no try was used up by the other")
        try expect(accepted?.address == challenge.address, "the address as it was typed")
        try expect(try await attempt(challenge, "right", on: store) == .alreadyUsed, "used")
        try expect(try await attempt(challenge, "right", after: 9999, on: store) == .alreadyUsed, "used, also later")
    }

    @Sendable private static func countsTries(_ store: any LoginStore) async throws {
        let (challenge, other) = (try made(), try made())
        try await store.insert(challenge)
        try await store.insert(other)
        for left in [4, 3, 2, 1] {
            try expect(
                try await attempt(challenge, "wrong", on: store) == .wrong(triesLeft: left), "\(left) tries left")
        }
        try expect(try await attempt(challenge, "wrong", on: store) == .tooManyTries, "the fifth was the last")
        try expect(try await attempt(challenge, "right", on: store) == .tooManyTries, "the right one comes too late")
        try expect(try await attempt(other, "right", on: store) == .accepted, "another challenge has its own tries")
    }

    @Sendable private static func ends(_ store: any LoginStore) async throws {
        let (first, second) = (try made(), try made())
        try await store.insert(first)
        try await store.insert(second)
        try expect(try await attempt(first, "right", after: 600, on: store) == .expired, "ended after ten minutes")
        try expect(try await attempt(second, "right", after: 599, on: store) == .accepted, "good until then")
    }

    @Sendable private static func knowsNoStrangers(_ store: any LoginStore) async throws {
        try await store.insert(try made())
        for id in ["", " ", "%", UUID().uuidString] {
            let attempt = try await store.attempt(LoginChallengeID(id), sessionHash: "browser", at: noon) { _ in true }
            try expect(attempt == nil, "“\(id)” is unknown")
        }
    }

    @Sendable private static func countsCodes(_ store: any LoginStore) async throws {
        func insert(_ address: String, after seconds: TimeInterval) async throws -> TimeInterval? {
            do {
                try await store.insert(try made(address: address, at: noon.addingTimeInterval(seconds)))
                return nil
            } catch LoginRefusal.tooMany(let wait) {
                return wait
            }
        }
        for number in 0..<5 {
            let address = number % 2 == 0 ? "anna@example.org" : "ANNA@Example.org"
            try expect(try await insert(address, after: Double(number) * 10) == nil, "five in an hour")
        }
        try expect(
            try await insert("anna@example.org", after: 100) == 3500, "the sixth waits for the first to be an hour old")
        try expect(try await insert("max@example.org", after: 100) == nil, "another address does not")
        let used = try made(at: noon.addingTimeInterval(3600))
        try await store.insert(used)
        try expect(try await attempt(used, "right", on: store) == .accepted, "the next hour begins")
        for number in 0..<5 {
            try expect(
                try await insert("anna@example.org", after: 7300 + Double(number)) == nil,
                "what was used does not count")
        }
        try expect(
            try await insert("anna@example.org", after: 12_000) == 86_400 - 12_000, "eleven in a day are too many")
        try expect(try await insert("anna@example.org", after: 86_401) == nil, "the next day begins")
    }

    @Sendable private static func countsTogether(_ store: any LoginStore) async throws {
        let count = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    do {
                        try await store.insert(try made())
                        return true
                    } catch {
                        return false
                    }
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        try expect(count == 5, "five are made")
    }

    @Sendable private static func spends(_ store: any LoginStore) async throws {
        func spend(_ hash: String, after seconds: TimeInterval) async throws -> Bool {
            try await store.spendToken(
                hash: hash, until: noon.addingTimeInterval(60), at: noon.addingTimeInterval(seconds))
        }
        try expect(try await spend("a", after: 0), "the first time")
        try expect(try await spend("b", after: 0), "another one")
        try expect(try await spend("a", after: 59) == false, "not a second time")
        try expect(try await spend("A", after: 59), "hashes are compared by their letters")
    }

    @Sendable private static func sweeps(_ store: any LoginStore) async throws {
        let (old, new) = (try made(), try made(at: noon.addingTimeInterval(10)))
        try await store.insert(old)
        try await store.insert(new)
        try expect(try await store.removeChallenges(madeBefore: noon.addingTimeInterval(5)) == 1, "one is old")
        try expect(try await attempt(old, "right", on: store) == nil, "swept")
        try expect(try await attempt(new, "right", on: store) == .accepted, "the newer one stays")
    }

    private static func expect(_ holds: Bool, _ what: String) throws(ContractBroken) {
        if !holds { throw ContractBroken(expected: what) }
    }
}
