/// How far a person has come with signing in, in one tab; saved, so that the screen opens there again after a restart.
struct LoginProgress: Codable, Equatable {
    var purpose: LoginCoordinator.Purpose
    /// Where a code was sent; nil before that.
    var address: EmailAddress?
    /// What the code is confirmed by.
    var challenge: LoginChallengeID?
    /// Whether a code is being looked at; one that was when the server ended may be used up.
    var isConfirming: Bool?

    private static let key = "login"

    /// Of the login that is open in a scene; nil when none is.
    static func kept(in scene: Scene) -> LoginProgress? {
        scene.state.value(LoginProgress.self, for: key)
    }

    static func keep(_ progress: LoginProgress?, in scene: Scene) {
        scene.state.set(progress, for: key)
    }
}
