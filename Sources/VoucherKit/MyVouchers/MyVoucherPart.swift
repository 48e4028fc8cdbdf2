import Foundation
import Localization
import Vouchers

/// One voucher on the list of somebody's own: its story, what the claimer said, its link, and what can be done with it, which
/// is asked once more before it is done.
final class MyVoucherPart {
    /// What can be done.
    fileprivate enum Wish: String {
        case takeBack = "take-back"
        case change
        case nextYear = "next-year"
        case again = "make-again"
    }

    let view = UIStackView()
    let heading: UILabel
    /// How it stands after something was done.
    var onChange: (OwnedVoucher) -> Void = { _ in }
    var onFail: (any Error) -> Void = { _ in }
    private let owned: OwnedVoucher
    private let coordinator: VoucherCreationFlowCoordinator
    private weak var controller: UIViewController?
    private let deliveries: DeliveryRows
    private let question = UIStackView()
    private var isWorking = false

    init(
        _ owned: OwnedVoucher, _ coordinator: VoucherCreationFlowCoordinator, on controller: UIViewController,
        clock: StoryClock, now: Date
    ) {
        self.owned = owned
        self.coordinator = coordinator
        self.controller = controller
        deliveries = DeliveryRows(link: owned.link, on: controller, looksAgain: false)
        heading = Form.heading(owned.voucher.forWhom, level: 2, look: "main-header")
        view.axis = .vertical
        view.spacing = 20
        view.addArrangedSubview(heading)
        view.addArrangedSubview(Form.text(clock.note, look: "hint"))
        view.addArrangedSubview(StoryView.list(VoucherStory(owned, now: now), clock))
        if let thanks = owned.thanks { view.addArrangedSubview(Self.view(of: thanks, by: owned.voucher)) }
        if owned.voucher.status == .created {
            addLink()
            if !owned.deliveries.isEmpty { view.addArrangedSubview(deliveries.view) }
        }
        addActions()
        question.axis = .vertical
        question.spacing = 12
        question.look = "person"
        question.accessibilityIdentifier = "question"
        question.isHidden = true
        view.addArrangedSubview(question)
    }

    /// What can be done about mails that are in trouble.
    func lookAtDeliveries() {
        if owned.voucher.status == .created, !owned.deliveries.isEmpty { deliveries.look() }
    }

    private var scene: Scene? { controller?.scene }

    // MARK: Parts

    private func addLink() {
        let address = UITextView()
        address.text = owned.link
        address.isEditable = false
        address.accessibilityIdentifier = "link"
        address.look = "link-box"
        view.addArrangedSubview(Form.row(localized("sent.link"), field: address))
        let copy = Form.button(localized("sent.copy"), id: "copy", .bordered()) {}
        copy.copiesText = owned.link
        view.addArrangedSubview(copy)
    }

    private static func view(of thanks: VoucherThanks, by voucher: Voucher) -> UIView {
        let box = UIStackView()
        box.axis = .vertical
        box.spacing = 12
        box.look = "person"
        box.accessibilityIdentifier = "thanks"
        let name = voucher.claim?.name ?? ""
        box.addArrangedSubview(Form.heading(localized("story.thanked", name), level: 3, look: "section"))
        if !thanks.words.isEmpty {
            let words = Form.text(thanks.words, look: "note-text")
            words.accessibilityLanguage = NoteLanguage.tag(of: thanks.words, sender: thanks.language)
            box.addArrangedSubview(words)
        }
        if let photo = thanks.photo {
            let size = CGSize(width: photo.width, height: photo.height)
            let picture = UIImageView(image: UIImage(storedDigest: photo.digest, size: size, scale: 1))
            picture.contentMode = .scaleAspectFit
            picture.translatesAutoresizingMaskIntoConstraints = false
            picture.accessibilityTraits = .image
            picture.accessibilityLabel =
                photo.description.isEmpty ? localized("mail.thanks.photo", name) : photo.description
            picture.look = "photo"
            box.addArrangedSubview(picture)
        }
        return box
    }

    private func addActions() {
        let actions = UIStackView()
        actions.spacing = 8
        actions.wrapsWhenFull = true
        var wishes: [Wish] = owned.canTakeBack ? [.change, .takeBack] : []
        if owned.voucher.status == .removed { wishes.append(.again) }
        wishes.append(.nextYear)
        for wish in wishes {
            actions.addArrangedSubview(
                Form.button(localized("mine.\(wish.key)"), id: wish.rawValue, .bordered()) { [weak self] in
                    self?.ask(wish)
                })
        }
        view.addArrangedSubview(actions)
    }

    // MARK: Asking

    private func ask(_ wish: Wish) {
        for part in question.arrangedSubviews { part.removeFromSuperview() }
        let sentences = sentences(for: wish)
        let words = Form.text(sentences.joined(separator: "\n"))
        words.accessibilityIdentifier = "question-text"
        // The wish and the voucher are in the name: a press on an older page never does something else.
        let yes = Form.button(
            localized("mine.\(wish.key).yes"), id: "yes-\(wish.rawValue)-\(owned.voucher.id)", .filled()
        ) { [weak self] in self?.carryOut(wish) }
        let no = Form.button(localized("mine.no"), id: "no", .bordered()) { [weak self] in
            self?.question.isHidden = true
            self?.scene?.focus(self?.heading)
        }
        let buttons = UIStackView(arrangedSubviews: [yes, no])
        buttons.spacing = 8
        buttons.wrapsWhenFull = true
        question.addArrangedSubview(words)
        question.addArrangedSubview(buttons)
        question.isHidden = false
        scene?.focus(words)
        scene?.announce(sentences.joined(separator: " "))
    }

    /// All that follows from it.
    private func sentences(for wish: Wish) -> [String] {
        var sentences = [localized("mine.\(wish.key).ask")]
        if wish == .takeBack || wish == .change, let money = owned.moneyToReturn {
            sentences.append(localized("mine.moneyBack", VoucherStory.words(money)))
        }
        guard wish != .takeBack else { return sentences }
        let dates = coordinator.repeatedDates(of: owned.voucher, wish == .nextYear ? .nextYear : .same)
        if let date = dates?.unwrap { sentences.append(localized("summary.notBefore", date.words)) }
        if let date = dates?.send { sentences.append(localized("summary.sendsOn", date.words)) }
        if dates?.isFromLeapDay == true { sentences.append(localized("mine.leapDay")) }
        if dates?.areLeftOut == true { sentences.append(localized("mine.datesLeftOut")) }
        if coordinator.isEnvelopeFull { sentences.append(localized("mine.replaces")) }
        return sentences
    }

    private func carryOut(_ wish: Wish) {
        guard !isWorking else { return }
        isWorking = true
        let id = owned.voucher.id
        let refused: (any Error) -> Void = { [weak self] error in
            self?.isWorking = false
            self?.question.isHidden = true
            self?.onFail(error)
        }
        switch wish {
        case .takeBack:
            coordinator.takeBack(id) { [weak self] result in
                guard let self else { return }
                isWorking = false
                switch result {
                case .success(let taken):
                    onChange(taken)
                    let words = localized("mine.takenBack")
                    scene?.show(notice: words)
                    scene?.announce(words)
                case .failure(let error): refused(error)
                }
            }
        case .change: coordinator.change(id, refused: refused)
        case .nextYear: coordinator.makeAgain(id, isNextYear: true, refused: refused)
        case .again: coordinator.makeAgain(id, isNextYear: false, refused: refused)
        }
    }
}

extension MyVoucherPart.Wish {
    /// In the keys of words.
    fileprivate var key: String {
        switch self {
        case .takeBack: "takeBack"
        case .change: "change"
        case .nextYear: "nextYear"
        case .again: "again"
        }
    }
}
