import Localization

/// Leads through a payment: begins it, shows what the adapter asks of the person, and looks what came of it.
///
/// The payment screen, stock or a host's own, asks it what to show and tells it what was pressed. When it is over, the
/// screen is dismissed and the flow goes on. Use it on the tree.
public final class PaymentCoordinator {
    /// What is to be shown.
    public enum Stage: Equatable {
        /// The payment is being begun.
        case beginning
        /// Somebody has to do something; the fields are the adapter's (`PaymentAnswer.Stage.needsPerson`).
        case asking(fields: [String: String])
        /// It has been paid, or will be by itself; it can be looked at.
        case underWay
        /// It did not work, in words for the person, who can try again.
        case failed(words: String)
    }

    /// What is to be paid.
    public let due: Money
    /// What is shown of it now.
    public private(set) var stage = Stage.beginning
    /// Whether the other side is being asked; further calls are ignored meanwhile.
    public private(set) var isBusy = false
    /// What the last look found while nothing was paid, in words for the person; nil for nothing to say.
    public private(set) var hint: String?
    private let session: (any PaymentSession)?
    private weak var scene: Scene?
    private weak var screen: UIViewController?
    private let didEnd: (SentVoucher?) -> Void
    private var hasEnded = false

    /// Made by the flow. `session` is nil for a look that moves nothing; `didEnd` is called once, when the screen is
    /// dismissed, with the voucher that is active now, or nil when the person went back.
    package init(
        due: Money, session: (any PaymentSession)?, scene: Scene, didEnd: @escaping (SentVoucher?) -> Void
    ) {
        self.due = due
        self.session = session
        self.scene = scene
        self.didEnd = didEnd
    }

    // MARK: What is pressed

    /// Begins the payment, or goes on with it; also to try again. Called by the screen when it appears.
    public func begin() {
        guard !isBusy, let session else { return }
        stage = .beginning
        ask(isLook: false) { try await session.start() }
    }

    /// Looks whether it has been paid: when the person says so, and when the payment company's script does. What is shown
    /// stays meanwhile: what is in the card's field is in that document alone.
    public func look() {
        guard !isBusy, let session else { return }
        switch stage {
        case .asking, .underWay: ask(isLook: true) { try await session.look() }
        case .beginning, .failed: break
        }
    }

    /// Ends without paying. What was begun is let go of by whoever began it.
    public func cancel() {
        end(nil)
    }

    private func ask(isLook: Bool, _ work: @escaping @Sendable () async throws -> PaymentStep) {
        guard let scene, !hasEnded else { return }
        isBusy = true
        hint = nil
        scene.perform(work) { [weak self] result in
            guard let self else { return }
            self.isBusy = false
            switch result {
            case .success(let step): self.take(step, isLook: isLook)
            case .failure(let error): self.take(error, isLook: isLook)
            }
        }
    }

    // MARK: Answers

    private func take(_ step: PaymentStep, isLook: Bool) {
        switch step {
        case .active(let sent): end(sent)
        case .needsPerson(let fields):
            if isLook { say(localized(fields["declined"] == nil ? "payment.notYet" : "payment.declined")) }
            // The same payment's field stays the same, whatever a look adds to its values.
            if case .asking(let old) = stage, old["clientSecret"] == fields["clientSecret"] { return }
            stage = .asking(fields: fields)
        case .underWay:
            stage = .underWay
            scene?.announce(localized("payment.underWay"))
        case .declined: fail(localized("payment.declined"))
        }
    }

    private func take(_ error: any Error, isLook: Bool) {
        ScreenLog.warn("A payment could not be \(isLook ? "looked at" : "begun"): \(error)")
        switch error {
        case PaymentFault.unreachable:
            let words = localized("payment.unreachable")
            // The field stays: the same press again asks again.
            if isLook { say(words) } else { fail(words) }
        case PaymentFault.refused: fail(localized("payment.declined"))
        case let refusal as VoucherRefusal: fail(refusal.words)
        default: fail(localized("payment.notHere"))
        }
    }

    private func say(_ words: String) {
        hint = words
        scene?.announce(words)
    }

    private func fail(_ words: String) {
        stage = .failed(words: words)
        scene?.announce(words)
    }

    // MARK: The screen

    /// Shows the screen on top of another one.
    package func present(_ screen: UIViewController, on presenter: UIViewController) {
        screen.screenIdentifier = screen.screenIdentifier ?? "payment"
        self.screen = screen
        presenter.present(screen, animated: true)
    }

    /// As if the payment had been begun, for a look in the gallery.
    package func showFieldsForPreview() {
        stage = .asking(fields: ["kind": "sample"])
    }

    private func end(_ sent: SentVoucher?) {
        guard !hasEnded else { return }
        hasEnded = true
        guard let presenter = screen?.presentingViewController else { return didEnd(sent) }
        presenter.dismiss(animated: true) { [didEnd] in didEnd(sent) }
    }
}
