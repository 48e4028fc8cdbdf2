public import Foundation

/// A code that was sent to an address and waits to be typed in the browser that asked for it.
///
/// The code itself is nowhere here: only a hash with a key that is not in the database.
public struct LoginChallenge: Sendable, Equatable {
    public let id: LoginChallengeID
    public let address: EmailAddress
    /// The hash of the session that asked.
    public let sessionHash: String
    public let codeHash: String
    public let madeAt: Date
    public internal(set) var triesLeft: Int
    public internal(set) var usedAt: Date?

    /// A new challenge; or, for a store, one as it was kept.
    public init(
        id: LoginChallengeID, address: EmailAddress, sessionHash: String, codeHash: String, madeAt: Date,
        triesLeft: Int = LoginRules.tries, usedAt: Date? = nil
    ) {
        self.id = id
        self.address = address
        self.sessionHash = sessionHash
        self.codeHash = codeHash
        self.madeAt = madeAt
        self.triesLeft = triesLeft
        self.usedAt = usedAt
    }

    /// When the code ends.
    public var expiresAt: Date { madeAt.addingTimeInterval(LoginRules.lifetime) }

    /// Takes one try, and says what came of it. Only a comparison costs a try.
    ///
    /// `matches` is given the hash of the right code and has to take equally long whatever the answer is. A store calls
    /// this inside the change that keeps the result, so that each try counts and a code is accepted once.
    public mutating func check(
        sessionHash: String, at now: Date, matches: (_ codeHash: String) -> Bool
    ) -> LoginOutcome {
        // Before anything else: who does not hold the browser learns nothing and uses no tries up.
        guard sessionHash == self.sessionHash else { return .otherBrowser }
        guard usedAt == nil else { return .alreadyUsed }
        guard now < expiresAt else { return .expired }
        guard triesLeft > 0 else { return .tooManyTries }
        triesLeft -= 1
        guard matches(codeHash) else {
            return triesLeft > 0 ? .wrong(triesLeft: triesLeft) : .tooManyTries
        }
        usedAt = now
        return .accepted
    }
}

/// What came of typing a code.
public enum LoginOutcome: Sendable, Equatable {
    case accepted
    case wrong(triesLeft: Int)
    case tooManyTries
    case expired
    /// Another browser asked for the code.
    case otherBrowser
    case alreadyUsed
}

/// The name of a challenge: 128 random bits or more, so that nobody meets another's by guessing.
public struct LoginChallengeID: Sendable, Hashable, Codable {
    public let rawValue: String

    public init(_ rawValue: String) {
        self.rawValue = rawValue
    }

    public init(from decoder: any Decoder) throws {
        rawValue = try decoder.singleValueContainer().decode(String.self)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}
