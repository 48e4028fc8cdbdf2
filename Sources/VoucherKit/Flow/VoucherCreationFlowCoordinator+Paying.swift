import Foundation
import Localization

extension VoucherCreationFlowCoordinator {
    /// A payment that is open, so that it is shown again after the server was started anew.
    private struct OpenPayment: Codable, Equatable {
        let voucherID: VoucherID
        let due: Money
    }

    private static let paymentKey = "payment"

    /// Has the delegate or the payment screen ask for what is due.
    func askForPayment(
        of sent: SentVoucher, draft: VoucherDraft, on viewController: UIViewController,
        failed: @escaping (String) -> Void
    ) {
        guard let due = sent.voucher.payment?.due else { return }
        paymentQuestion += 1
        let question = paymentQuestion
        var wasAnswered = false
        let isAsked =
            delegate?.voucherCreationShowPayment(on: viewController, for: sent.voucher) { [weak self] outcome in
                guard !wasAnswered else { return ScreenLog.warn("The payment was answered a second time; ignored.") }
                wasAnswered = true
                guard let self, self.paymentQuestion == question, viewController.scene != nil else { return }
                self.take(outcome, of: sent.voucher, draft: draft, failed: failed)
            } ?? false
        if isAsked { return }
        let payment = OpenPayment(voucherID: sent.voucher.id, due: due)
        scene?.state.set(payment, for: Self.paymentKey)
        show(payment, draft: draft, on: viewController)
    }

    /// Shows the payment that was open when the server ended.
    func resumePayment(on viewController: UIViewController) {
        guard let payment = scene?.state.value(OpenPayment.self, for: Self.paymentKey) else { return }
        show(payment, draft: manager.draft, on: viewController)
    }

    /// Nobody pays any more: the person is at the envelope again.
    func forgetPayment() {
        paymentQuestion += 1
        scene?.state.set(nil as OpenPayment?, for: Self.paymentKey)
    }

    private func show(_ payment: OpenPayment, draft: VoucherDraft, on viewController: UIViewController) {
        guard let scene, let service = scene.environment[VoucherService.self] else { return }
        let session = VoucherPaymentSession(service: service, voucherID: payment.voucherID)
        let coordinator = PaymentCoordinator(
            due: payment.due, session: scene.isEphemeral ? nil : session, scene: scene
        ) { [weak self] sent in
            self?.forgetPayment()
            guard let sent else { return self?.tellThatItIsUnpaid(payment.voucherID) ?? () }
            self?.didSend(sent, draft: draft)
        }
        coordinator.present(
            makeScreen(.payment, payment: coordinator) ?? PaymentViewController(coordinator: coordinator),
            on: viewController)
    }

    /// The delegate hears of the voucher as it stands: after a restart nobody here has it any more.
    private func tellThatItIsUnpaid(_ id: VoucherID) {
        guard let scene, !scene.isEphemeral, let service = scene.environment[VoucherService.self] else { return }
        scene.perform {
            try await service.store.voucher(id: id)
        } completion: { [weak self] result in
            guard case .success(let voucher?) = result else { return }
            self?.delegate?.voucherCreationVoucherActivateFailed(voucher, error: nil)
        }
    }

    // MARK: Without the screen

    /// Credit pays all of it: nothing is asked of anybody.
    func payFromCredit(_ sent: SentVoucher, draft: VoucherDraft, failed: @escaping (String) -> Void) {
        settle(sent.voucher, draft: draft, failed: failed) { try await $0.pay($1) }
    }

    private func take(
        _ outcome: PaymentOutcome, of voucher: Voucher, draft: VoucherDraft, failed: @escaping (String) -> Void
    ) {
        switch outcome {
        case .cancelled: delegate?.voucherCreationVoucherActivateFailed(voucher, error: nil)
        case .failed(let words):
            ScreenLog.warn("The host's payment has failed: \(words)")
            delegate?.voucherCreationVoucherActivateFailed(voucher, error: PaymentFault.refused(words))
            failed(localized("payment.declined"))
        case .made(let reference):
            settle(voucher, draft: draft, failed: failed) { service, id in
                try await service.look(atPaymentOf: id, madeBy: reference)
            }
        }
    }

    private func settle(
        _ voucher: Voucher, draft: VoucherDraft, failed: @escaping (String) -> Void,
        _ work: @escaping @Sendable (VoucherService, VoucherID) async throws -> PaymentStep
    ) {
        guard !isSending, let scene, let service = scene.environment[VoucherService.self] else { return }
        isSending = true
        let id = voucher.id
        scene.perform {
            try await work(service, id)
        } completion: { [weak self] result in
            guard let self else { return }
            self.isSending = false
            switch result {
            case .success(.active(let sent)): return self.didSend(sent, draft: draft)
            case .success(.underWay):
                self.delegate?.voucherCreationVoucherActivateFailed(voucher, error: nil)
                failed(localized("payment.underWay"))
            case .success(.declined), .success(.needsPerson):
                self.delegate?.voucherCreationVoucherActivateFailed(voucher, error: nil)
                failed(localized("payment.declined"))
            case .failure(VoucherRefusal.creditGone):
                self.delegate?.voucherCreationVoucherActivateFailed(voucher, error: VoucherRefusal.creditGone)
                // What is asked now is not what was shown.
                self.showChangedSummary(because: VoucherRefusal.creditGone.words)
            case .failure(let error):
                ScreenLog.warn("A voucher could not be activated: \(error)")
                self.delegate?.voucherCreationVoucherActivateFailed(voucher, error: error)
                failed(localized("summary.failed"))
            }
        }
    }
}
