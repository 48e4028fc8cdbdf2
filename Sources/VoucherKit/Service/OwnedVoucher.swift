public import Vouchers

/// A voucher as whoever sent it sees it: what it is, and all that became of it.
public struct OwnedVoucher: Sendable, Equatable {
    public let voucher: Voucher
    /// The address that was passed on.
    public let link: String
    /// What happened, oldest first.
    public let history: [LedgerEntry]
    /// What became of each mail and message; empty in a list of many.
    public let deliveries: [VoucherDelivery]
    /// What the claimer has said; nil while they have not, and in a list of many.
    public let thanks: VoucherThanks?

    init(
        _ voucher: Voucher, link: String, history: [LedgerEntry], deliveries: [VoucherDelivery] = [],
        thanks: VoucherThanks? = nil
    ) {
        self.voucher = voucher
        self.link = link
        self.history = history
        self.deliveries = deliveries
        self.thanks = thanks
    }

    /// Whether it can be taken back as it stands: not once somebody has looked inside, or it is over.
    public var canTakeBack: Bool {
        guard voucher.status != .removed else { return false }
        var tried = voucher
        return (try? tried.apply(.takeBack, at: voucher.createdAt)) != nil
    }

    /// What goes back to the sender when it is taken back now; nil for nothing, as where nothing was paid yet.
    public var moneyToReturn: Money? {
        guard canTakeBack, let payment = voucher.payment, payment.stage == .captured, payment.due.minorUnits > 0 else {
            return nil
        }
        return payment.due
    }

    /// What became of the money of a voucher that was taken back.
    public enum MoneyBack: Sendable, Equatable {
        case nothingPaid
        case underWay(Money)
        case returned(Money)
    }

    /// Nil for a voucher that goes on, and for one that cost nothing.
    public var moneyBack: MoneyBack? {
        guard voucher.status == .removed, let payment = voucher.payment, payment.due.minorUnits > 0 else { return nil }
        return switch payment.stage {
        case .captured, .refunding: .underWay(payment.due)
        case .refunded: .returned(payment.due)
        case .awaiting, .authorized, .declined, .voided: .nothingPaid
        }
    }

    /// What of the host's credit is the sender's again; nil for none.
    public var creditBack: Money? {
        guard voucher.status == .removed, voucher.payment?.creditStage == .released else { return nil }
        return voucher.payment?.credit
    }
}

/// Some of somebody's vouchers, the newest first.
public struct OwnedVouchers: Sendable, Equatable {
    public let vouchers: [OwnedVoucher]
    /// Whether there are older ones.
    public let hasOlder: Bool
}
