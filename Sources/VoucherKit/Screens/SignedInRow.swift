import Localization

/// A line that says who is signed in, with **Not you? Sign out**; hidden while nobody is.
final class SignedInRow: UIStackView {
    private let words = Form.text("", look: "hint")
    private let onSignOut: () -> Void
    private lazy var button = Form.button(localized("login.signOut"), id: "sign-out") { [weak self] in self?.signOut() }

    /// `onSignOut` is called once nobody is signed in any more; it gives the keyboard a place.
    init(onSignOut: @escaping () -> Void) {
        self.onSignOut = onSignOut
        super.init(frame: .zero)
        axis = .vertical
        spacing = 0
        alignment = .leading
        words.accessibilityIdentifier = "signed-in"
        addArrangedSubview(words)
        addArrangedSubview(button)
        isHidden = true
    }

    required init(coder: NSCoder) {
        fatalError("Made in code.")
    }

    /// Called before each page: the person may have signed in or out in another tab.
    func update(in scene: Scene?) {
        let person = scene?.signedInPerson
        isHidden = person == nil
        words.text = person.map { localized("login.row", $0.words) }
    }

    private func signOut() {
        let scene = window?.scene
        scene?.signedInPerson = nil
        update(in: scene)
        scene?.announce(localized("login.signedOut"))
        onSignOut()
    }
}
