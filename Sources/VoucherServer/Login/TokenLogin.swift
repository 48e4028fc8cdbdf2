import Localization
import Foundation
import Secrets
import Synchronization
import Tokens
import VoucherKit

/// Signs people in by the tokens of a host's own accounts, each of which counts once.
///
/// A form that another site posts signs nobody in by itself: whoever sends their own token from somebody else's browser
/// would have that person make and claim vouchers in the wrong name. It is shown whom the token is about, and a press on
/// that page, which is ours, signs them in. Browsers leave our cookie out of forms of other sites (`SameSite=Lax`), so
/// that only this second press reaches the visitor's own session, with all they have made.
final class TokenLogin: Sendable {
    /// What a token and its form ask for.
    struct Offer: Sendable {
        let token: VerifiedToken
        /// Where the person goes afterwards: an address of ours.
        let destination: String
        fileprivate let endsAt: Date
    }

    /// How long an offer waits for the press, in seconds, and how many wait at most.
    private static let patience: TimeInterval = 600
    private static let offerLimit = 1000

    private let verifier: TokenVerifier
    private let store: any LoginStore
    private let now: @Sendable () -> Date
    // In memory: after a restart the person comes again from where they came.
    private let offers = Mutex<[String: Offer]>([:])

    init(verifier: TokenVerifier, store: any LoginStore, now: @escaping @Sendable () -> Date) {
        self.verifier = verifier
        self.store = store
        self.now = now
    }

    /// Throws `TokenRefusal`. `destination` is what the form says, which may be anything.
    func offer(_ token: String, destination: String?) throws(TokenRefusal) -> Offer {
        Offer(
            token: try verifier.verified(token), destination: Self.ownAddress(destination ?? "/"),
            endsAt: now().addingTimeInterval(Self.patience))
    }

    /// Keeps an offer until its page is pressed; answers the name it is taken up by.
    func keep(_ offer: Offer) -> String {
        let name = RandomToken.make()
        let moment = now()
        offers.withLock { offers in
            offers = offers.filter { $0.value.endsAt > moment }
            if offers.count >= Self.offerLimit, let oldest = offers.min(by: { $0.value.endsAt < $1.value.endsAt }) {
                offers[oldest.key] = nil
            }
            offers[RandomToken.hash(name)] = offer
        }
        return name
    }

    /// The offer of a name; nil when it has ended or was never made.
    func kept(_ name: String) -> Offer? {
        let moment = now()
        return offers.withLock { $0[RandomToken.hash(name)] }.flatMap { $0.endsAt > moment ? $0 : nil }
    }

    /// Whether a token counts: it does once, until it ends.
    func spend(_ token: VerifiedToken) async throws -> Bool {
        let moment = now()
        guard moment < token.acceptedUntil else { return false }
        return try await store.spendToken(
            hash: RandomToken.hash(token.signedText), until: token.acceptedUntil, at: moment)
    }

    /// An address of ours as it stands, and the start page for everything else: nobody is sent elsewhere from here.
    static func ownAddress(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") }
        return isPlain && text.hasPrefix("/") && !text.hasPrefix("//") && text.utf8.count <= 1000 ? text : "/"
    }
}

/// Asks whether the person is the one a host's token is about.
final class TokenOfferViewController: UIViewController {
    private let person: SignedInPerson

    init(_ person: SignedInPerson) {
        self.person = person
        super.init(nibName: nil, bundle: nil)
        title = localized("login.title")
        screenIdentifier = "token-login"
    }

    required init?(coder: NSCoder) {
        return nil
    }

    override func viewDidLoad() {
        let words = UILabel()
        words.numberOfLines = 0
        words.text = localized("login.offer", person.words)
        let hint = UILabel()
        hint.numberOfLines = 0
        hint.text = localized("login.offerHint")
        let button = UIButton(
            configuration: .filled(), primaryAction: UIAction(title: localized("login.offerYes")) { _ in })
        button.accessibilityIdentifier = "go-on"
        let column = UIStackView(arrangedSubviews: [words, hint, button])
        column.axis = .vertical
        column.spacing = 20
        column.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(column)
        NSLayoutConstraint.activate([
            column.topAnchor.constraint(equalTo: view.topAnchor),
            column.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            column.trailingAnchor.constraint(equalTo: view.trailingAnchor),
        ])
    }

    override func viewWillLayoutSubviews() {
        view.look = "page"
    }
}
