public import Foundation

/// Why somebody is not signed in.
///
/// Nothing here tells whether an address is known: all addresses are answered alike.
public enum LoginRefusal: Error, Sendable, Equatable {
    /// What was typed is not six digits. It cost no try.
    case notACode
    case wrongCode(triesLeft: Int)
    /// The code has been guessed at too often; a new one is needed.
    case tooManyTries
    /// Also for a challenge that is not known (any more).
    case expired
    case otherBrowser
    case alreadyUsed
    /// Too many codes for this address or from this client, or too many wrong ones; the seconds until it may go on.
    case tooMany(retryAfter: TimeInterval)
}
