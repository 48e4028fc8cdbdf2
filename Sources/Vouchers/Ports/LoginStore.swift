public import Foundation

/// Where codes that were sent are kept until they are used or forgotten. Every change is durable when its method
/// returns.
public protocol LoginStore: Sendable {
    /// Keeps a new challenge, unless too many were made for its address: throws `LoginRefusal.tooMany` then.
    ///
    /// Counting and keeping are one change. What counts is said by `LoginRules.wait`; challenges that were used do not.
    func insert(_ challenge: LoginChallenge) async throws

    /// Takes one try of a challenge (`LoginChallenge.check`) and keeps what came of it, as one change: of any number at
    /// the same moment one is accepted, and no more are compared than there are tries. Nil for an unknown challenge.
    func attempt(
        _ id: LoginChallengeID, sessionHash: String, at now: Date,
        matches: @escaping @Sendable (_ codeHash: String) -> Bool
    ) async throws -> LoginAttempt?

    /// Notes that a host's token was used, by its hash: true for the first of any number at the same moment, false for
    /// one that was used before. It is remembered until a moment at which the token has ended.
    func spendToken(hash: String, until end: Date, at now: Date) async throws -> Bool

    /// Removes challenges made before a moment; answers how many. `LoginRules.memory` says which still count.
    func removeChallenges(madeBefore moment: Date) async throws -> Int
}

/// What came of a try, and whose address it was for.
public struct LoginAttempt: Sendable, Equatable {
    public var outcome: LoginOutcome
    public var address: EmailAddress

    public init(outcome: LoginOutcome, address: EmailAddress) {
        self.outcome = outcome
        self.address = address
    }
}

/// Makes codes and hashes them with a key that is not in the database.
public protocol LoginCodeVault: Sendable {
    /// A new name of 128 random bits or more.
    func makeChallengeID() -> LoginChallengeID
    /// Six random digits, all codes equally likely.
    func makeCode() -> String
    /// Different for each challenge, so that equal codes have different hashes.
    func hash(_ code: String, for id: LoginChallengeID) -> String
    /// Whether a code is the one of a hash; takes equally long either way.
    func isCode(_ code: String, for id: LoginChallengeID, of hash: String) -> Bool
}

/// Sends a code to an address.
public protocol LoginMailing: Sendable {
    /// Takes a mail over to be sent; it will be, or has been, when this returns. The id tells a repetition.
    ///
    /// The code opens an account until `expiresAt`: whoever keeps the mail until it is sent has to seal it, and must
    /// neither log it nor send it later than that.
    func sendCode(_ code: String, to address: EmailAddress, id: LoginChallengeID, expiresAt: Date) async throws
}
