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
        var next = self
        let effects: [VoucherEffect]
        switch (event, status) {
        case (.wrap, .draft):
            next.status = .pending
            effects = []
        case (.activate, .pending):
            guard !senderName.isEmpty else { throw .nameMissing }
            next.status = .created
            effects = [.deliver]
        case (.claim(let name), _):
            try checkClaimable(at: now)
            guard !name.isEmpty else { throw .nameMissing }
            next.status = .claimed
            next.claim = Claim(name: name, at: now)
            effects = [.tellSender]
        case (.remove, .pending), (.remove, .created):
            next.status = .removed
            effects = []
        case (.remove, .claimed): throw .alreadyClaimed
        case (.freeze, .created):
            next.status = .frozen
            effects = []
        case (.unfreeze, .frozen):
            next.status = .created
            effects = []
        default: throw .wrongStatus
        }
        next.version += 1
        self = next
        return effects
    }

    /// Throws why the voucher cannot be claimed at a moment.
    public func checkClaimable(at now: Date) throws(VoucherRefusal) {
        switch status {
        case .created: break
        case .claimed: throw .alreadyClaimed
        case .frozen: throw .frozen
        case .removed: throw .removed
        case .draft, .pending: throw .unpaid
        case .error: throw .wrongStatus
        }
        if let claimableFrom, now < claimableFrom { throw .notYetClaimable }
        if let expiresAt, now >= expiresAt { throw .expired }
    }
}
