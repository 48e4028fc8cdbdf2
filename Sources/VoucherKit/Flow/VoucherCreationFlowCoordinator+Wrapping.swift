import Foundation
import Localization

extension VoucherCreationFlowCoordinator {
    /// Wraps what is in the envelope; see `send(senderName:from:failed:)`.
    func wrap(senderName: String, on viewController: UIViewController, failed: @escaping (String) -> Void) {
        guard !isSending, let scene else { return }
        guard let service = scene.environment[VoucherService.self] else {
            return failed(localized("summary.cannotSend"))
        }
        let draft = manager.draft
        var voucher = manager.voucher(from: senderName, in: scene)
        do {
            voucher.price = try manager.price(of: voucher)
            voucher = try delegate?.voucherCreationVoucherWillWrap(voucher) ?? voucher
            try Self.check(voucher)
        } catch {
            ScreenLog.warn("A voucher could not be wrapped: \(error)")
            delegate?.voucherCreationVoucherWrapFailed(voucher, error: error)
            return failed(localized("summary.failed"))
        }
        isSending = true
        let (wrapped, key) = (voucher, draft.activationKey)
        scene.perform {
            try await service.wrap(wrapped, key: key)
        } completion: { [weak self] result in
            guard let self else { return }
            self.isSending = false
            switch result {
            case .success(let sent): self.didWrap(sent, draft: draft, on: viewController, failed: failed)
            case .failure(let error):
                ScreenLog.warn("A voucher could not be wrapped: \(error)")
                self.delegate?.voucherCreationVoucherWrapFailed(wrapped, error: error)
                failed(localized("summary.failed"))
            }
        }
    }

    /// What no host may change a voucher to.
    private static func check(_ voucher: Voucher) throws {
        guard voucher.status == .draft else { throw WrapError.alreadyWrapped }
        guard !voucher.senderName.isEmpty else { throw VoucherRefusal.nameMissing }
        if let from = voucher.claimableFrom, let end = voucher.expiresAt, end <= from {
            throw WrapError.endsBeforeItBegins
        }
    }

    private func didWrap(
        _ sent: SentVoucher, draft: VoucherDraft, on viewController: UIViewController,
        failed: @escaping (String) -> Void
    ) {
        delegate?.voucherCreationVoucherWrapCompleted(sent.voucher)
        delegate?.voucherCreationVoucherWillActivate(sent.voucher)
        guard sent.voucher.status == .pending else { return didSend(sent, draft: draft) }
        guard let due = sent.voucher.payment?.due, due.minorUnits > 0 else {
            return payFromCredit(sent, draft: draft, failed: failed)
        }
        askForPayment(of: sent, draft: draft, on: viewController, failed: failed)
    }
}

/// Why a voucher as a host has changed it cannot be wrapped.
private enum WrapError: Error, CustomStringConvertible {
    case alreadyWrapped
    case endsBeforeItBegins

    var description: String {
        switch self {
        case .alreadyWrapped: "It is not the draft that was handed over, but a voucher that was wrapped before."
        case .endsBeforeItBegins: "Its last day is over before it may be unwrapped."
        }
    }
}

extension VoucherCreationManager {
    /// The draft as it will be sent from a scene.
    func voucher(from senderName: String, in scene: Scene) -> Voucher {
        var voucher = makeVoucher(id: nil, senderName: senderName)
        voucher.sender = VoucherSender(
            owner: scene.owner, email: receiptAddress ?? scene.signedInPerson?.email,
            language: Words.current.language, timeZone: scene.timeZone?.identifier)
        voucher.expiresAt = validity?.end(
            from: max(voucher.createdAt, voucher.claimableFrom ?? voucher.createdAt),
            senderZone: scene.timeZone ?? .current)
        return voucher
    }
}
