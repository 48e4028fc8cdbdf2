public import ScreenKit
public import Vouchers

extension Scene {
    /// Who the visitor is, in all their tabs; nil while they have not signed in. Kept over a restart.
    public var signedInPerson: SignedInPerson? {
        get { sharedState.value(SignedInPerson.self, for: "person") }
        set { sharedState.set(newValue, for: "person") }
    }
}
