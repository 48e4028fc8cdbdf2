/// What a host decides about the recipient's side. Made once at start and given to the application.
public struct RecipientSettings: Sendable {
    /// Shows a login of the host's own; false leaves it to the stock one.
    public typealias ShowLogin = @Sendable (UIViewController, _ completion: @escaping (Bool) -> Void) -> Bool

    /// Whether whoever claims a voucher signs in first. True unless set.
    ///
    /// A voucher that was mailed to one recipient is claimed with that address whatever is set here.
    public var loginRequired = true
    /// Asked once each time **Claim** is pressed, also of somebody who is signed in (`Scene.signedInPerson`). Return true
    /// when you show a login of your own on the controller, and call `completion` when it is over: late is fine, a
    /// second call is ignored, and without a call the person can still leave. True claims the voucher. Nil (the default)
    /// and false leave it to the stock login.
    public var showLogin: ShowLogin?

    /// Whether whoever has claimed a voucher can thank its sender.
    public var thanksOffered = true
    /// Whether thanks need a photo; false leaves it to the claimer.
    public var thanksPhotoRequired = false
    /// How long the words of thanks may be, in grapheme clusters.
    public var maxThanksLength = 1000

    /// The values each property has here.
    public init() {}
}
