import Localization
import Foundation
public import Vouchers

extension VoucherRecipientFlowCoordinator {
    /// Whether this visitor may thank the sender now: they have claimed it, have not thanked yet, and the host wants thanks.
    public var canThank: Bool {
        settings.thanksOffered && !isPreview && isClaimedHere && voucher.status == .claimed && voucher.thankedAt == nil
    }

    /// Whether thanks need a photo.
    public var isThanksPhotoRequired: Bool { settings.thanksPhotoRequired }

    /// In grapheme clusters.
    public var maxThanksLength: Int { settings.maxThanksLength }

    /// Opens the screen above the page: the registered one, else stock. Nothing happens for whoever may not thank.
    public func openThanks() {
        guard canThank, let page = unwrapViewController else { return }
        let screen = make(.thankYou) ?? ThankYouViewController(coordinator: self)
        screen.screenIdentifier = screen.screenIdentifier ?? "thank-you"
        page.present(screen, animated: true)
    }

    /// Goes back to the page without a word.
    public func closeThanks() {
        unwrapViewController?.dismiss(animated: true)
    }

    /// Gives the sender words, a photo or both, once; the page is shown again then.
    ///
    /// `refused` is called on the tree when that is not taken, or did not work; what was thanked before stays.
    public func thank(words: String, photo: VoucherThanks.Photo?, refused: @escaping (any Error) -> Void) {
        guard let scene, !isPreview, let service = scene.environment[VoucherService.self] else {
            return refused(ThanksRefusal.notOffered)
        }
        let thanks = VoucherThanks(
            words: words.trimmingCharacters(in: .whitespacesAndNewlines), photo: photo, language: scene.language,
            at: service.now)
        let (token, keys, settings) = (token, claimKeys, settings)
        scene.perform {
            try await service.thank(token: token, thanks, claimKeys: keys, settings: settings)
        } completion: { [weak self] result in
            guard let self else { return }
            switch result {
            case .success(let voucher):
                let words = localized("thanks.sent", voucher.senderName)
                unwrapViewController?.dismiss(animated: true)
                show(voucher, after: .thanked)
                self.scene?.announce(words)
            case .failure(let error):
                if !(error is ThanksRefusal), !(error is VoucherRefusal) { ScreenLog.warn("Thanks failed: \(error)") }
                refused(error)
            }
        }
    }

    /// For the page of whoever has claimed it: the button, or that they have thanked; nil for anybody else.
    func makeThanksPart() -> UIView? {
        if canThank {
            return Form.button(localized("thanks.title"), id: "thank", .filled()) { [weak self] in self?.openThanks() }
        }
        guard isClaimedHere, voucher.thankedAt != nil else { return nil }
        let line = Form.text(localized("thanks.done"), look: "notice")
        line.accessibilityIdentifier = "thanked"
        return line
    }
}
