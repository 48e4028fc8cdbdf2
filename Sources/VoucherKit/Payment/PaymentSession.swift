/// One voucher's payment, as the payment screen sees it.
///
/// Called off the tree, and as often as a person presses: nothing is paid twice by it. Throws `VoucherRefusal` and
/// `PaymentFault`.
public protocol PaymentSession: Sendable {
    /// Begins the payment, or goes on with the one that was begun. After one that was declined, begins another one.
    func start() async throws -> PaymentStep

    /// What has become of it by now.
    func look() async throws -> PaymentStep
}

/// The payment of a voucher that was wrapped.
public struct VoucherPaymentSession: PaymentSession {
    private let service: VoucherService
    private let voucherID: VoucherID

    public init(service: VoucherService, voucherID: VoucherID) {
        self.service = service
        self.voucherID = voucherID
    }

    public func start() async throws -> PaymentStep { try await service.pay(voucherID) }

    public func look() async throws -> PaymentStep { try await service.look(atPaymentOf: voucherID) }
}

/// How a payment screen of a host's own ended.
public enum PaymentOutcome: Sendable, Equatable {
    /// The person has paid. By the payment that is named, or, with nil, by the one that was begun for the voucher. It is
    /// looked at, and its amount compared, before anything is believed.
    case made(PaymentReference?)
    /// The person went back; nothing was paid, and the voucher is as it was.
    case cancelled
    /// It did not work; the words are for the log, not for the person.
    case failed(String)
}
