public import Foundation
import Synchronization
public import Vouchers

/// Signs people in by a code that is sent to their e-mail address. Used off the tree, inside `scene.perform`.
///
/// All addresses are answered alike: there is no list of them, and whoever reads the mail is signed in.
public final class LoginService: Sendable {
    private let store: any LoginStore
    private let codes: any LoginCodeVault
    private let mailing: any LoginMailing
    private let now: @Sendable () -> Date
    // By client, in memory: a restart forgives them, while what an address was sent is kept by the store.
    private let asked = Mutex(Throttle(LoginRules.codesPerClient))
    private let guessed = Mutex(Throttle(LoginRules.guessesPerClient))

    /// `codes` has to keep its key over a restart, or codes that are under way stop working.
    public init(
        store: any LoginStore, codes: any LoginCodeVault, mailing: any LoginMailing, now: @escaping @Sendable () -> Date
    ) {
        self.store = store
        self.codes = codes
        self.mailing = mailing
        self.now = now
    }

    /// Sends a code to an address, good for the session that asks alone; answers what to confirm it by.
    ///
    /// `session` is the hash of the person's session (`Session.id`), and `client` whom to count it for
    /// (`Scene.clientKey`). Throws `LoginRefusal.tooMany`.
    public func ask(address: EmailAddress, session: String, client: String) async throws -> LoginChallengeID {
        let moment = now()
        if let wait = asked.withLock({ $0.take(client, at: moment) }) { throw LoginRefusal.tooMany(retryAfter: wait) }
        // Here, where rows are made, so that there are never many.
        _ = try await store.removeChallenges(madeBefore: moment.addingTimeInterval(-LoginRules.memory))
        let (id, code) = (codes.makeChallengeID(), codes.makeCode())
        let challenge = LoginChallenge(
            id: id, address: address, sessionHash: session, codeHash: codes.hash(code, for: id), madeAt: moment)
        try await store.insert(challenge)
        try await mailing.sendCode(code, to: address, id: id, expiresAt: challenge.expiresAt)
        return id
    }

    /// Who typed a code, if it is the right one. `code` is what the person typed, `session` and `client` are as above.
    ///
    /// Throws `LoginRefusal`; `.notACode` cost no try.
    public func confirm(
        challenge id: LoginChallengeID, code: String, session: String, client: String
    ) async throws -> SignedInPerson {
        guard let digits = TypedCode.digits(in: code) else { throw LoginRefusal.notACode }
        let moment = now()
        // Counted before it is known to be wrong, so that guesses which arrive together cannot slip through.
        if let wait = guessed.withLock({ $0.take(client, at: moment) }) { throw LoginRefusal.tooMany(retryAfter: wait) }
        let codes = codes
        let attempt = try await store.attempt(id, sessionHash: session, at: moment) {
            codes.isCode(digits, for: id, of: $0)
        }
        switch attempt?.outcome {
        case .accepted:
            guard let attempt else { throw LoginRefusal.expired }
            guessed.withLock { $0.giveBack(client) }
            return SignedInPerson(confirmed: attempt.address)
        case .wrong(let triesLeft): throw LoginRefusal.wrongCode(triesLeft: triesLeft)
        case .tooManyTries: throw LoginRefusal.tooManyTries
        case .expired, nil: throw LoginRefusal.expired
        case .otherBrowser: throw LoginRefusal.otherBrowser
        case .alreadyUsed: throw LoginRefusal.alreadyUsed
        }
    }
}
