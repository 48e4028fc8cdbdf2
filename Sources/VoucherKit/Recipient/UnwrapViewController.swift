import Localization

/// What a recipient sees: the wrapped envelope, then what is in it, with the claim below.
public final class UnwrapViewController: UIViewController {
    private let coordinator: VoucherRecipientFlowCoordinator
    private let column = UIStackView()
    private var claimController: UIViewController?
    private var shown: Shown?

    /// Made by the coordinator, or by `VoucherScreens.makeStock(_:_:)`.
    public init(coordinator: VoucherRecipientFlowCoordinator) {
        self.coordinator = coordinator
        super.init(nibName: nil, bundle: nil)
    }

    public required init?(coder: NSCoder) {
        return nil
    }

    private var voucher: Voucher { coordinator.voucher }

    public override func viewDidLoad() {
        let page = Form.column(in: view)
        page.look = "recipient"
        column.axis = .vertical
        column.spacing = 20
        page.addArrangedSubview(column)
    }

    public override func viewWillLayoutSubviews() {
        // Programs that know no other name for a link take the page's: who sent it is told once it is unwrapped.
        title = coordinator.isUnwrapped ? localized("unwrap.titleFrom", voucher.senderName) : VoucherPreview.title
        rebuild()
    }

    // MARK: Showing

    /// What the views were made from; they are made anew only when it differs, so that a view that was given the
    /// keyboard is still there when the page is made.
    private struct Shown: Equatable {
        var version: Int
        var isUnwrapped, isClaimedHere, isOpening: Bool
        var countdown: String?
        var records: [GameRecord?]
    }

    private func rebuild() {
        let now = Shown(
            version: voucher.version, isUnwrapped: coordinator.isUnwrapped, isClaimedHere: coordinator.isClaimedHere,
            isOpening: coordinator.isOpening, countdown: coordinator.isUnwrapped ? nil : coordinator.countdown,
            records: coordinator.games.map(\.record))
        guard now != shown else { return }
        shown = now
        for view in column.arrangedSubviews where view !== claimController?.view { view.removeFromSuperview() }
        switch voucher.status {
        case .removed: column.addArrangedSubview(Form.text(VoucherRefusal.removed.words))
        case .frozen: column.addArrangedSubview(Form.text(VoucherRefusal.frozen.words))
        case .pending: column.addArrangedSubview(Form.text(VoucherRefusal.unpaid.words))
        default: if coordinator.isUnwrapped { showContent() } else { showWrapped() }
        }
        showClaim()
    }

    private func showWrapped() {
        column.addArrangedSubview(WrappedEnvelope.view(of: voucher))
        for item in voucher.items where item.type == PersonalizationType.hint.rawValue {
            let words = localized("hint.before", item.object["hint"]?.stringValue ?? "")
            column.addArrangedSubview(Form.text(words, look: "hint-before"))
        }
        for invitation in coordinator.makeInvitations() { column.addArrangedSubview(invitation) }
        if voucher.isRace, voucher.status != .claimed {
            column.addArrangedSubview(Form.text(localized("unwrap.race"), look: "notice"))
        }
        if voucher.status == .claimed { showClaimed() }
        let isWaiting = coordinator.unwrapDate != nil
        if isWaiting { showCountdown() }
        guard coordinator.canUnwrap else { return }
        if isWaiting { column.addArrangedSubview(Form.text(localized("look.waiting"), look: "notice")) }
        let title = localized(isWaiting ? "look.unwrapNow" : "unwrap.unwrap")
        column.addArrangedSubview(
            Form.button(title, id: "unwrap", .filled()) { [weak self] in self?.coordinator.unwrap() })
    }

    /// When it can be unwrapped, and how long that is; the script counts on, and asks again when the time has come.
    private func showCountdown() {
        guard let date = coordinator.unwrapDate, let countdown = coordinator.countdown else { return }
        let words = Form.text(localized("unwrap.notBefore", date.words))
        words.accessibilityIdentifier = "not-before"
        let left = Form.text(countdown, look: "countdown")
        left.accessibilityIdentifier = "countdown"
        left.moment = date.moment
        let box = UIStackView(arrangedSubviews: [words, left])
        box.axis = .vertical
        box.spacing = 8
        box.alignment = .center
        box.clientModule = "countdown"
        column.addArrangedSubview(box)
    }

    private func showContent() {
        let items = UIStackView()
        items.axis = .vertical
        items.alignment = .center
        items.spacing = 20
        items.look = "unwrapped"
        items.accessibilityContainerType = .list
        items.accessibilityLabel = localized("unwrap.inside")
        for item in voucher.itemsInside { items.addArrangedSubview(coordinator.makeView(for: item)) }
        column.addArrangedSubview(items)
        // Whoever went on without it may still play, and read what was written for it.
        for invitation in coordinator.makeInvitations() { column.addArrangedSubview(invitation) }
        if voucher.status == .claimed { showClaimed() }
        if voucher.status == .expired {
            column.addArrangedSubview(Form.text(VoucherRefusal.expired.words, look: "notice"))
        }
    }

    private func showClaimed() {
        let words =
            coordinator.isClaimedHere
            ? localized("unwrap.yours", voucher.claim?.name ?? "") : voucher.wordsForLosers
        let line = Form.text(words, look: coordinator.isClaimedHere ? "yours" : "notice")
        line.accessibilityIdentifier = "claim-state"
        column.addArrangedSubview(line)
        if let thanks = coordinator.makeThanksPart() { column.addArrangedSubview(thanks) }
    }

    /// The claim is a controller of its own, so that a host can bring one; it stays while the rest is made anew.
    private func showClaim() {
        let isWanted =
            coordinator.isUnwrapped && ![.claimed, .removed, .frozen, .pending, .expired].contains(voucher.status)
        if isWanted {
            let claim = claimController ?? coordinator.makeClaimViewController()
            if claimController == nil {
                claimController = claim
                addChild(claim)
                column.addArrangedSubview(claim.view)
                claim.didMove(toParent: self)
            } else {
                column.addArrangedSubview(claim.view)
            }
        } else if let claim = claimController {
            claimController = nil
            claim.willMove(toParent: nil)
            claim.view.removeFromSuperview()
            claim.removeFromParent()
        }
    }
}

extension UnwrapViewController: VoucherShowing {
    /// Shows it anew and gives the keyboard to what has changed.
    public func showVoucher(after change: VoucherChange) {
        rebuild()
        switch change {
        case .unwrapped: scene?.focus(column.arrangedSubviews.first)
        case .claimed: scene?.focus(column.arrangedSubviews.first { $0.accessibilityIdentifier == "claim-state" })
        case .thanked: scene?.focus(column.arrangedSubviews.first { $0.accessibilityIdentifier == "thanked" })
        case .returnedFromLogin:
            let claim = claimController?.screens(of: ClaimViewController.self).first
            scene?.focus(claim?.button ?? claimController?.view)
        }
    }
}

extension Voucher {
    /// For those who did not get it.
    var wordsForLosers: String { isRace ? localized("voucher.raceLost") : VoucherRefusal.alreadyClaimed.words }

    /// From when it may be unwrapped, as the sender chose it; nil for at once.
    public var unwrapDate: UnwrapDate? { RecipientItems(items).dated.flatMap(UnwrapDate.init) }

    /// What comes out of it: not the paper it was wrapped in, nor the hint and the game that came before.
    var itemsInside: [VoucherItem] {
        let outside = [PersonalizationType.wrapping, .hint, .games].map(\.rawValue)
        return items.filter { !outside.contains($0.type) }
    }
}
