public import Foundation

/// What can happen to a voucher.
public enum VoucherEvent: Sendable, Equatable {
    case wrap
    case activate
    case claim(name: String)
    case remove
    case freeze
    case unfreeze
}

/// What has to be done outside once an event is stored.
public enum VoucherEffect: Sendable, Equatable {
    /// The link can be shown and given on.
    case deliver
    /// The sender may be told.
    case tellSender
}

extension Voucher {
    /// Carries out an event at a moment, or refuses it and changes nothing.
    public mutating func apply(_ event: VoucherEvent, at now: Date) throws(VoucherRefusal) -> [VoucherEffect] {
        if event == .activate, status == .pending, senderName.isEmpty { throw .nameMissing }
        return try standing.apply(event, at: now)
    }

    /// Throws why the voucher cannot be claimed at a moment.
    public func checkClaimable(at now: Date) throws(VoucherRefusal) {
        try standing.checkClaimable(at: now)
    }
}
