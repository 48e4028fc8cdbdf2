import Foundation
import Localization
import ScreenKit
import Vouchers

/// What became of what each recipient of a voucher was sent, with **Change address** and **Send again**: a part of the
/// screens on which a sender looks at a voucher.
///
/// Whoever looks has to be the sender: each press is checked by the service.
final class DeliveryRows {
    let view = UIStackView()
    private let link: String
    private weak var controller: UIViewController?
    private let looksAgain: Bool
    private let rows = UIStackView()
    private let failure = Form.text("", look: "missing")
    private let form: NewAddressForm
    private lazy var again = Form.button(localized("sent.again"), id: "again", .bordered()) { [weak self] in
        self?.look()
    }
    private var isWorking = false

    /// `controller` is the screen it is a part of.
    ///
    /// With `looksAgain` it has a button for that; a screen that has one of its own leaves it out.
    init(link: String, on controller: UIViewController, looksAgain: Bool = true) {
        self.link = link
        self.looksAgain = looksAgain
        self.controller = controller
        form = NewAddressForm()
        rows.axis = .vertical
        rows.spacing = 16
        rows.accessibilityIdentifier = "deliveries"
        rows.accessibilityContainerType = .list
        rows.accessibilityLabel = localized("sent.deliveries")
        rows.isHidden = true
        failure.accessibilityIdentifier = "delivery-failure"
        failure.isHidden = true
        again.isHidden = true
        view.axis = .vertical
        view.spacing = 16
        for part in [rows, failure, form.view, again] { view.addArrangedSubview(part) }
        form.onSave = { [weak self] in self?.save() }
        form.onCancel = { [weak self] in self?.close() }
    }

    private var scene: Scene? { controller?.scene }

    /// Asks what became of the mails; nothing is shown for a voucher that goes by link alone.
    func look() {
        guard let scene, !scene.isEphemeral, let service = scene.environment[VoucherService.self] else { return }
        let (sender, link) = (scene.sentLinks, link)
        scene.perform {
            try await service.deliveries(ofLink: link, for: sender)
        } completion: { [weak self] result in
            guard let (deliveries, isSender) = try? result.get() else { return }
            self?.show(deliveries, at: service.now, isSender: isSender)
        }
    }

    /// For a look at the screen, and after each answer.
    func show(_ deliveries: [VoucherDelivery], at now: Date, isSender: Bool) {
        for view in rows.arrangedSubviews { view.removeFromSuperview() }
        for delivery in deliveries { rows.addArrangedSubview(row(delivery, now, isSender)) }
        rows.isHidden = deliveries.isEmpty
        // Also what was sent may come back later.
        again.isHidden = deliveries.isEmpty || !looksAgain
    }

    private func row(_ delivery: VoucherDelivery, _ now: Date, _ isSender: Bool) -> UIView {
        let row = UIStackView(arrangedSubviews: [
            Form.text(delivery.words(at: now), look: delivery.record.status.isTrouble ? "missing" : "notice")
        ])
        row.axis = .vertical
        row.spacing = 8
        row.alignment = .leading
        row.accessibilityIdentifier = "delivery-\(delivery.number)"
        guard isSender else { return row }
        let name = delivery.recipient.name
        let actions = UIStackView()
        actions.spacing = 8
        actions.wrapsWhenFull = true
        if delivery.canChangeAddress {
            let isMail = delivery.record.recipient.phone == nil
            let change = Form.button(
                localized(isMail ? "sent.changeAddress" : "sent.changeNumber"), id: "change-\(delivery.number)",
                .bordered()
            ) { [weak self] in self?.open(delivery) }
            change.accessibilityLabel = localized(isMail ? "sent.changeAddressOf" : "sent.changeNumberOf", name)
            actions.addArrangedSubview(change)
        }
        if delivery.canResend {
            let resend = Form.button(localized("sent.resend"), id: "resend-\(delivery.number)", .bordered()) {
                [weak self] in self?.resend(delivery.number)
            }
            resend.accessibilityLabel = localized("sent.resendTo", name)
            actions.addArrangedSubview(resend)
        }
        if !actions.arrangedSubviews.isEmpty { row.addArrangedSubview(actions) }
        if delivery.obstacle == .tooOften {
            row.addArrangedSubview(Form.text(localized("sent.tooOften"), look: "hint"))
        }
        return row
    }

    // MARK: Doing

    private func open(_ delivery: VoucherDelivery) {
        failure.isHidden = true
        form.open(for: delivery)
        scene?.focus(form.field)
    }

    func openForSample(_ delivery: VoucherDelivery) {
        form.open(for: delivery)
    }

    private func close() {
        form.close()
        scene?.focus(rows)
    }

    private func save() {
        guard let number = form.number, let scene, let controller else { return }
        let domains = scene.environment[(any DomainNameConverter).self] ?? ASCIIDomainNames()
        form.field.refusal = nil
        switch form.address(domains: domains) {
        case .refused(let words): controller.refuse(words, at: form.field)
        case .asked: return
        case .address(let address):
            let link = link
            perform(done: localized("sent.changed", "\(address)")) { service, sender in
                try await service.changeAddress(ofLink: link, recipient: number, to: address, by: sender)
            }
        }
    }

    private func resend(_ number: Int) {
        let link = link
        perform(done: localized("sent.resent")) { service, sender in
            try await service.resend(ofLink: link, toRecipient: number, by: sender)
        }
    }

    /// Does something and looks again; what could not be done is said, and what was typed stays.
    private func perform(
        done: String, _ work: @escaping @Sendable (VoucherService, SentLinks) async throws -> Void
    ) {
        guard !isWorking, let scene, let service = scene.environment[VoucherService.self] else { return }
        isWorking = true
        failure.isHidden = true
        let (sender, link) = (scene.sentLinks, link)
        scene.perform { () -> (trouble: (any Error)?, deliveries: [VoucherDelivery], isSender: Bool) in
            var trouble: (any Error)?
            do { try await work(service, sender) } catch { trouble = error }
            let (deliveries, isSender) = try await service.deliveries(ofLink: link, for: sender)
            return (trouble, deliveries, isSender)
        } completion: { [weak self] result in
            guard let self else { return }
            isWorking = false
            switch result {
            case .success(let (trouble, deliveries, isSender)):
                show(deliveries, at: service.now, isSender: isSender)
                if let trouble { fail(trouble) } else { succeed(done) }
            case .failure(let error): fail(error)
            }
        }
    }

    private func succeed(_ words: String) {
        form.close()
        scene?.announce(words)
        scene?.show(notice: words)
        scene?.focus(rows)
    }

    private func fail(_ error: any Error) {
        let words = (error as? DeliveryRefusal)?.words ?? localized("sent.changedMeanwhile")
        if !(error is DeliveryRefusal), !(error is VoucherRefusal) {
            ScreenLog.warn("A mail could not be sent again: \(error)")
        }
        if form.number != nil, [.unchanged, .known].contains(error as? DeliveryRefusal) {
            controller?.refuse(words, at: form.field)
            return
        }
        failure.text = words
        failure.isHidden = false
        scene?.focus(failure)
        scene?.announce(words)
    }

    // MARK: Restoration

    func encode(with coder: NSCoder) {
        form.encode(with: coder)
    }

    func decode(with coder: NSCoder) {
        form.decode(with: coder)
    }
}

extension MailStatus {
    /// Whether the sender should do something.
    fileprivate var isTrouble: Bool { [.refused, .failed, .bounced].contains(self) }
}

extension VoucherDelivery {
    func words(at now: Date) -> String {
        let kind = record.recipient.phone == nil ? "sent.mail" : "sent.message"
        let address = "\(record.recipient)"
        if let due = isDue(after: now) {
            let zone = recipient.deliveryDate.flatMap { TimeZone(identifier: $0.zoneName) } ?? .gmt
            return localized("\(kind).scheduled", address, UnwrapDate(moment: due, timeZone: zone).words)
        }
        let state =
            switch record.status {
            case .queued where record.attempts == 0: "waiting"
            case .queued: "retried"
            default: record.status.rawValue
            }
        return localized("\(kind).\(state)", address)
    }
}

extension DeliveryRefusal {
    /// For the person who asked.
    var words: String {
        switch self {
        case .notSender: localized("delivery.notSender")
        case .notActive: localized("delivery.notActive")
        case .underWay: localized("delivery.underWay")
        case .unchanged: localized("delivery.unchanged")
        case .known: localized("delivery.known")
        case .tooOften: localized("sent.tooOften")
        }
    }
}
