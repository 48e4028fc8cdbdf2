public import ScreenKit
public import Vouchers

extension Scene {
    /// Who the visitor is, in all their tabs; nil while they have not signed in. Kept over a restart.
    ///
    /// Setting it to somebody signs them in, and gives the browser a new cookie with the answer to the present event: a
    /// completion of work that sets it has to hold that answer (`perform(holdingAnswer:)`). Nil signs out.
    public var signedInPerson: SignedInPerson? {
        get { sharedState.value(SignedInPerson.self, for: SignedInPerson.sessionKey) }
        set {
            let isSomebodyElse = newValue != nil && newValue != signedInPerson
            sharedState.set(newValue, for: SignedInPerson.sessionKey)
            // Whoever has put their own session into this browser must not be signed in with it.
            if isSomebodyElse { renewSession(leaving: SignedInPerson.sessionKey) }
        }
    }
}

extension SignedInPerson {
    /// Where a session keeps who its visitor is.
    package static let sessionKey = "person"
}
