public import Foundation
import Synchronization
public import Vouchers

/// Login codes in memory, with the same meaning as on a disk.
public actor InMemoryLoginStore: LoginStore {
    private var challenges: [LoginChallengeID: LoginChallenge] = [:]
    private var spentTokens: [String: Date] = [:]

    /// A store without challenges.
    public init() {}

    public func insert(_ challenge: LoginChallenge) async throws {
        let asked = challenges.values.filter { $0.address.isSameMailbox(as: challenge.address) && $0.usedAt == nil }
            .map(\.madeAt)
        if let wait = LoginRules.wait(after: asked, at: challenge.madeAt) {
            throw LoginRefusal.tooMany(retryAfter: wait)
        }
        challenges[challenge.id] = challenge
    }

    public func attempt(
        _ id: LoginChallengeID, sessionHash: String, at now: Date,
        matches: @escaping @Sendable (_ codeHash: String) -> Bool
    ) async throws -> LoginAttempt? {
        guard var challenge = challenges[id] else { return nil }
        let outcome = challenge.check(sessionHash: sessionHash, at: now, matches: matches)
        challenges[id] = challenge
        return LoginAttempt(outcome: outcome, address: challenge.address)
    }

    public func spendToken(hash: String, until end: Date, at now: Date) async throws -> Bool {
        spentTokens = spentTokens.filter { $0.value > now }
        guard spentTokens[hash] == nil else { return false }
        spentTokens[hash] = end
        return true
    }

    public func removeChallenges(madeBefore moment: Date) async throws -> Int {
        let old = challenges.filter { $0.value.madeAt < moment }
        for id in old.keys { challenges[id] = nil }
        return old.count
    }
}

/// Takes mails with codes and shows them to a test, in place of a person's mailbox.
public final class InMemoryLoginMailing: LoginMailing {
    /// A code as it arrived.
    public struct Mail: Sendable, Equatable {
        /// Where it was sent.
        public let address: EmailAddress
        /// The six digits.
        public let code: String
        /// Which challenge it answers.
        public let id: LoginChallengeID
        /// When it ends.
        public let expiresAt: Date
    }

    private let kept = Mutex<[Mail]>([])

    /// A mailbox without mails.
    public init() {}

    /// What was sent, oldest first.
    public var mails: [Mail] { kept.withLock { $0 } }

    public func sendCode(_ code: String, to address: EmailAddress, id: LoginChallengeID, expiresAt: Date) async throws {
        kept.withLock { $0.append(Mail(address: address, code: code, id: id, expiresAt: expiresAt)) }
    }
}
