import Foundation
import Localization
import Vouchers

/// The stock screen of what somebody has sent: a list, and one voucher with its story, its link and what can be done with it.
public final class MyVouchersViewController: UIViewController {
    private let coordinator: VoucherCreationFlowCoordinator
    private let column = UIStackView()
    private let failure = Form.text("", look: "missing")
    private lazy var signedIn = SignedInRow { [weak self] in
        self?.look()
    }
    private lazy var signIn = Form.button(localized("login.title"), id: "sign-in", .bordered()) { [weak self] in
        guard let self else { return }
        // At the end of the turn: a rebuilt page opens the login by itself.
        scene?.afterTurn { [weak self] in
            guard let self else { return }
            coordinator.signInForMyVouchers(on: self)
        }
    }
    private let signInHint = Form.text(localized("mine.signInHint"), look: "hint")
    /// Of which the list or the voucher on the page are; nil before the first look.
    private var shownOwners: [OwnerKey]?
    private var isAtNewest = true
    private var part: MyVoucherPart?

    /// Made by the flow, or by `VoucherScreens.makeStock(_:_:)`.
    public init(coordinator: VoucherCreationFlowCoordinator) {
        self.coordinator = coordinator
        super.init(nibName: nil, bundle: nil)
        title = localized("mine.title")
        let close = UIBarButtonItem(
            systemItem: .close, primaryAction: UIAction { [weak self] _ in self?.coordinator.closeMyVouchers() })
        close.accessibilityIdentifier = "close"
        navigationItem.leftBarButtonItem = close
    }

    public required init?(coder: NSCoder) {
        return nil
    }

    public override func viewDidLoad() {
        let page = Form.column(in: view)
        failure.accessibilityIdentifier = "mine-failure"
        failure.isHidden = true
        column.axis = .vertical
        column.spacing = 20
        for part in [signedIn, failure, column, signInHint, signIn] { page.addArrangedSubview(part) }
    }

    public override func viewDidAppear(_ animated: Bool) {
        if scene?.isEphemeral == false { look() }
    }

    public override func viewWillLayoutSubviews() {
        signedIn.update(in: scene)
        let isKnown = scene?.signedInPerson != nil
        let canSignIn = scene?.environment[LoginService.self] != nil
        signIn.isHidden = isKnown || !canSignIn || part != nil
        signInHint.isHidden = signIn.isHidden
        // Somebody has signed out, or in, in another tab: what is shown is not theirs.
        if let shownOwners, shownOwners != scene?.owners { clear() }
    }

    /// Back from the login.
    func didSignIn() {
        look()
    }

    // MARK: Looking

    /// Looks at what is open, or at the newest.
    private func look() {
        if let id = coordinator.openVoucher { open(id) } else { lookAtList() }
    }

    /// `after` is what went wrong before, and is said beside the list.
    private func lookAtList(before: VoucherID? = nil, after trouble: (any Error)? = nil) {
        let owners = scene?.owners
        coordinator.myVouchers(before: before) { [weak self] result in
            guard let self else { return }
            switch result {
            case .success(let found):
                shownOwners = owners
                isAtNewest = before == nil
                show(found)
                scene?.focus(column)
                if let trouble { fail(trouble) }
            case .failure(let error): fail(error)
            }
        }
    }

    private func open(_ id: VoucherID) {
        let owners = scene?.owners
        coordinator.myVoucher(id) { [weak self] result in
            guard let self else { return }
            switch result {
            case .success(let owned):
                shownOwners = owners
                coordinator.openVoucher = id
                show(owned)
                scene?.focus(part?.heading)
            case .failure(let error):
                coordinator.openVoucher = nil
                lookAtList(after: error)
            }
        }
    }

    private func clear() {
        shownOwners = nil
        part = nil
        removeParts()
        column.addArrangedSubview(
            Form.button(localized("sent.again"), id: "again", .bordered()) { [weak self] in self?.look() })
    }

    private func removeParts() {
        for view in column.arrangedSubviews { view.removeFromSuperview() }
    }

    // MARK: The list

    /// Also for a look in the gallery.
    func show(_ found: OwnedVouchers) {
        part = nil
        removeParts()
        failure.isHidden = true
        guard !found.vouchers.isEmpty else {
            return column.addArrangedSubview(Form.text(localized("mine.none")))
        }
        let clock = StoryClock(scene, found.vouchers)
        let rows = UIStackView()
        rows.axis = .vertical
        rows.spacing = 20
        rows.accessibilityContainerType = .list
        rows.accessibilityLabel = localized("mine.title")
        rows.accessibilityIdentifier = "vouchers"
        for owned in found.vouchers { rows.addArrangedSubview(row(owned, clock)) }
        column.addArrangedSubview(Form.text(clock.note, look: "hint"))
        column.addArrangedSubview(rows)
        if found.hasOlder, let last = found.vouchers.last {
            column.addArrangedSubview(
                Form.button(localized("mine.older"), id: "older", .bordered()) { [weak self] in
                    self?.lookAtList(before: last.voucher.id)
                })
        }
        if !isAtNewest {
            column.addArrangedSubview(
                Form.button(localized("mine.newest"), id: "newest", .bordered()) { [weak self] in self?.lookAtList() })
        }
    }

    private func row(_ owned: OwnedVoucher, _ clock: StoryClock) -> UIView {
        let voucher = owned.voucher
        let row = UIStackView()
        row.axis = .vertical
        row.spacing = 6
        row.alignment = .leading
        row.look = "person"
        let heading = Form.heading(voucher.forWhom, level: 2, look: "section")
        row.addArrangedSubview(heading)
        let made = clock.words(voucher.createdAt)
        let what = [voucher.price.map { VoucherStory.words($0.amount) }, localized("mine.made", made)]
        row.addArrangedSubview(Form.text(what.compactMap(\.self).joined(separator: " · "), look: "hint"))
        if let last = VoucherStory(owned, now: voucher.createdAt).last {
            row.addArrangedSubview(Form.text(StoryView.words(last, clock), look: last.isTrouble ? "missing" : nil))
        }
        let id = voucher.id
        let show = Form.button(localized("mine.show"), id: "show-\(id)", .bordered()) { [weak self] in self?.open(id) }
        show.accessibilityLabel = localized("mine.showOf", voucher.forWhom, made)
        row.addArrangedSubview(show)
        return row
    }

    // MARK: One of them

    /// Also for a look in the gallery.
    func show(_ owned: OwnedVoucher) {
        removeParts()
        failure.isHidden = true
        let now = scene?.environment[VoucherService.self]?.now ?? owned.voucher.createdAt
        let part = MyVoucherPart(owned, coordinator, on: self, clock: StoryClock(scene, [owned]), now: now)
        part.onChange = { [weak self] in self?.show($0) }
        part.onFail = { [weak self] in self?.fail($0) }
        self.part = part
        column.addArrangedSubview(
            Form.button(localized("mine.back"), id: "back", .bordered()) { [weak self] in
                self?.coordinator.openVoucher = nil
                self?.lookAtList()
            })
        column.addArrangedSubview(part.view)
        column.addArrangedSubview(
            Form.button(localized("sent.again"), id: "again", .bordered()) { [weak self] in self?.open(owned.voucher.id)
            })
        part.lookAtDeliveries()
    }

    private func fail(_ error: any Error) {
        let words =
            switch error as? VoucherRefusal {
            case .notFound: localized("mine.notFound")
            case let refusal?: refusal.words
            case nil: localized("mine.failed")
            }
        failure.text = words
        failure.isHidden = false
        scene?.focus(failure)
        scene?.announce(words)
    }
}

/// The lines of a story.
enum StoryView {
    static func words(_ line: VoucherStory.Line, _ clock: StoryClock) -> String {
        line.at.map { localized("mine.at", line.words, clock.words($0)) } ?? line.words
    }

    static func list(_ story: VoucherStory, _ clock: StoryClock) -> UIView {
        let list = UIStackView()
        list.axis = .vertical
        list.spacing = 10
        list.accessibilityContainerType = .list
        list.accessibilityLabel = localized("mine.story")
        list.accessibilityIdentifier = "story"
        for line in story.lines {
            let row = UIStackView(arrangedSubviews: [Form.text(line.words, look: line.isTrouble ? "missing" : nil)])
            row.axis = .vertical
            row.spacing = 0
            if let moment = line.at { row.addArrangedSubview(Form.text(clock.words(moment), look: "hint")) }
            list.addArrangedSubview(row)
        }
        return list
    }
}
