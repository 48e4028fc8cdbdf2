import Foundation

/// What a recipient sees: the wrapped envelope, then what is in it, then the claim.
///
/// Looking changes nothing; only **Claim** does.
public final class UnwrapViewController: UIViewController, SceneValueReceiving {
    private var voucher: Voucher
    private let token: String
    private let theme: ThemeManager
    private let column = UIStackView()
    private let nameField = UITextField()
    private var failure: String?
    private var isClaiming = false
    private var shown: Shown?

    public init(voucher: Voucher, token: String, themeManager: ThemeManager = ThemeManager()) {
        self.voucher = voucher
        self.token = token
        theme = themeManager
        super.init(nibName: nil, bundle: nil)
        screenIdentifier = "unwrap"
        title = "A voucher from \(voucher.senderName)"
    }

    public required init?(coder: NSCoder) {
        return nil
    }

    public override func viewDidLoad() {
        let page = Form.column(in: view)
        page.look = "recipient"
        column.axis = .vertical
        column.spacing = 20
        page.addArrangedSubview(column)
        nameField.accessibilityIdentifier = "claimer"
        nameField.textContentType = .name
        nameField.addAction(UIAction { [weak self] _ in self?.claim() }, for: .editingDidEndOnExit)
    }

    public override func viewWillLayoutSubviews() {
        scene?.theme = theme.pageTheme
        scene?.metadata = [
            PageMetadata(name: "og:title", content: "A voucher from \(voucher.senderName)"),
            PageMetadata(name: "og:description", content: "Open it to unwrap what is inside."),
        ]
        rebuild()
    }

    public func sceneDidReceive(_ value: any Sendable) {
        guard let fresh = value as? Voucher, fresh.id == voucher.id, fresh.version >= voucher.version else { return }
        voucher = fresh
    }

    // MARK: What this visitor has done

    private static let unwrappedKey = "unwrapped"
    // Of the visitor, not of one tab: they have to outlive a tab's scene.
    private var claimKeyName: String { "claim-key-\(voucher.id)" }
    private var claimedKey: String { "claimed-\(voucher.id)" }

    private var isUnwrapped: Bool { scene?.state.value(Bool.self, for: Self.unwrappedKey) ?? false }
    private var isClaimedHere: Bool { scene?.sharedState.value(Bool.self, for: claimedKey) ?? false }

    /// Made once for this visitor, so that a claim that is sent twice counts once.
    private func claimKey(in scene: Scene) -> String {
        if let key = scene.sharedState.value(String.self, for: claimKeyName) { return key }
        let key = UUID().uuidString
        scene.sharedState.set(key, for: claimKeyName)
        return key
    }

    // MARK: Showing

    /// What the views were made from; they are made anew only when it differs, so that a view that was given the
    /// keyboard is still there when the page is made.
    private struct Shown: Equatable {
        var version: Int
        var isUnwrapped, isClaimedHere, isClaiming: Bool
        var failure: String?
    }

    private func rebuild() {
        let now = Shown(
            version: voucher.version, isUnwrapped: isUnwrapped, isClaimedHere: isClaimedHere, isClaiming: isClaiming,
            failure: failure)
        guard now != shown else { return }
        shown = now
        for view in column.arrangedSubviews { view.removeFromSuperview() }
        if voucher.status == .removed || voucher.status == .frozen {
            return column.addArrangedSubview(
                Form.text(Self.words(for: voucher.status == .removed ? .removed : .frozen)))
        }
        if isUnwrapped { showContent() } else { showWrapped() }
    }

    private func showWrapped() {
        let envelope = UIStackView()
        envelope.axis = .vertical
        envelope.alignment = .center
        envelope.spacing = 8
        envelope.look = "wrapped"
        envelope.addArrangedSubview(Form.text("From \(voucher.senderName)", look: "wrapped-from"))
        let names = voucher.recipients.map(\.name).formatted(.list(type: .and))
        if !names.isEmpty { envelope.addArrangedSubview(Form.text("For \(names)", look: "wrapped-for")) }
        column.addArrangedSubview(envelope)
        if voucher.status == .claimed { showClaimState() }
        column.addArrangedSubview(Form.button("Unwrap", id: "unwrap", .filled()) { [weak self] in self?.unwrap() })
    }

    private func showContent() {
        let items = UIStackView()
        items.axis = .vertical
        items.alignment = .center
        items.spacing = 20
        items.look = "unwrapped"
        items.accessibilityContainerType = .list
        items.accessibilityLabel = "What is inside"
        for item in voucher.items {
            let place = UIStackView()
            place.axis = .vertical
            place.spacing = 8
            place.alignment = .center
            place.addArrangedSubview(ItemPicture.make(for: item))
            if item.type == PersonalizationType.note.rawValue, let note = item.object["note"]?.stringValue {
                place.addArrangedSubview(Form.text(note, look: "note-text"))
            }
            items.addArrangedSubview(place)
        }
        column.addArrangedSubview(items)
        showClaimState()
    }

    private func showClaimState() {
        if voucher.status == .claimed {
            let words =
                isClaimedHere
                ? "It is yours, \(voucher.claim?.name ?? ""). Enjoy it!"
                : Self.words(for: .alreadyClaimed)
            let line = Form.text(words, look: isClaimedHere ? "yours" : "notice")
            line.accessibilityIdentifier = "claim-state"
            column.addArrangedSubview(line)
            return
        }
        guard isUnwrapped else { return }
        column.addArrangedSubview(Form.heading("Make it yours", level: 2))
        column.addArrangedSubview(
            Form.text("One person can claim this voucher. Your name tells \(voucher.senderName) who it was."))
        column.addArrangedSubview(Form.row("Your name", field: nameField))
        if let failure {
            let line = Form.text(failure, look: "missing")
            line.accessibilityIdentifier = "claim-failure"
            column.addArrangedSubview(line)
        }
        let button = Form.button("Claim", id: "claim", .filled()) { [weak self] in self?.claim() }
        button.isEnabled = !isClaiming
        column.addArrangedSubview(button)
    }

    // MARK: What is pressed

    private func unwrap() {
        guard let scene else { return }
        scene.state.set(true, for: Self.unwrappedKey)
        scene.transition(.unwrap)
        scene.announce(
            "Unwrapped. There \(voucher.items.count == 1 ? "is one thing" : "are \(voucher.items.count) things") inside."
        )
        rebuild()
        scene.focus(column.arrangedSubviews.first)
    }

    private func claim() {
        guard let scene, !isClaiming else { return }
        let name = (nameField.text ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
        nameField.refusal = nil
        failure = nil
        if let words = NameRule.objection(to: name, whenMissing: "Please write your name.") {
            return refuse(words, at: nameField)
        }
        guard let service = scene.environment[VoucherService.self] else {
            failure = "Vouchers cannot be claimed here."
            return
        }
        isClaiming = true
        let (token, key, id) = (token, claimKey(in: scene), voucher.id)
        scene.perform {
            do {
                return ClaimOutcome(voucher: try await service.claim(token: token, name: name, key: key), refusal: nil)
            } catch let refusal as VoucherRefusal {
                return ClaimOutcome(voucher: try await service.voucher(token: token), refusal: refusal)
            }
        } completion: { [weak self] result in
            self?.didClaim(result, id: id)
        }
    }

    private func didClaim(_ result: Result<ClaimOutcome, any Error>, id: VoucherID) {
        isClaiming = false
        switch result {
        case .success(let outcome):
            if let fresh = outcome.voucher { voucher = fresh }
            if let refusal = outcome.refusal {
                if refusal != .alreadyClaimed { failure = Self.words(for: refusal) }
                scene?.announce(Self.words(for: refusal))
            } else {
                scene?.sharedState.set(true, for: claimedKey)
                scene?.announce("It is yours.")
            }
        case .failure(let error):
            ScreenLog.warn("A claim failed: \(error)")
            failure = "That did not work just now. Please try again; it is claimed only once."
            scene?.announce(failure ?? "")
        }
        rebuild()
        let place = column.arrangedSubviews.first { $0.accessibilityIdentifier?.hasPrefix("claim-") ?? false }
        scene?.focus(place)
    }

    static func words(for refusal: VoucherRefusal) -> String {
        switch refusal {
        case .notFound: "This voucher could not be found."
        case .notYetClaimable: "This voucher cannot be claimed yet."
        case .alreadyClaimed: "This voucher has already been claimed."
        case .expired: "This voucher has expired."
        case .frozen: "This voucher is on hold. Please ask the person who sent it."
        case .removed: "This voucher was taken back by the person who sent it."
        case .notRecipient: "This voucher is for somebody else."
        case .unpaid, .wrongStatus, .outdated: "This voucher is not ready yet. Please try again."
        case .nameMissing: "Please write your name."
        }
    }
}

/// What came of a claim, and how the voucher stands now.
private struct ClaimOutcome: Sendable {
    let voucher: Voucher?
    let refusal: VoucherRefusal?
}
