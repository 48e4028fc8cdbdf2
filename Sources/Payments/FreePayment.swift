import Foundation
public import Vouchers

/// Takes every payment as made, and moves no money: for a host whose people pay nothing, or in another way, and to see the
/// whole way of a paid voucher.
///
/// Vouchers are wrapped, paid and given back as with any other adapter, and the book has what was due. Where nothing is due,
/// no adapter is asked at all; without any, nothing ever is.
public struct FreePayment: PaymentAdapter {
    public let name = "free"

    public init() {}

    public func authorize(_ request: PaymentRequest, key: String) async throws(PaymentFault) -> PaymentAnswer {
        // The same key, the same payment.
        PaymentAnswer(
            payment: PaymentReference(adapter: name, id: key), stage: .authorized, amount: request.amount)
    }

    /// Always `authorized`: nothing is kept, and taking it again does nothing.
    public func look(at payment: PaymentReference) async throws(PaymentFault) -> PaymentAnswer {
        PaymentAnswer(payment: payment, stage: .authorized)
    }

    public func capture(
        _ payment: PaymentReference, _ amount: Money, key: String
    ) async throws(PaymentFault) -> PaymentAnswer {
        PaymentAnswer(payment: payment, stage: .captured, amount: amount)
    }

    public func void(_ payment: PaymentReference, key: String) async throws(PaymentFault) -> PaymentAnswer {
        PaymentAnswer(payment: payment, stage: .voided)
    }

    public func refund(
        _ payment: PaymentReference, _ amount: Money, key: String
    ) async throws(PaymentFault) -> PaymentAnswer {
        PaymentAnswer(payment: payment, stage: .refunded, amount: amount)
    }
}
