public import Foundation

/// Where a voucher stands, without what is in it: all that an event looks at and changes.
public struct VoucherStanding: Sendable, Equatable {
    public package(set) var status: VoucherStatus
    /// Rises with each change; a change is stored only over the version it was made from.
    public package(set) var version: Int
    public package(set) var claim: Voucher.Claim?
    /// Not to be claimed before; nil means at once.
    public package(set) var claimableFrom: Date?
    /// Not to be claimed from then on; nil means never.
    public package(set) var expiresAt: Date?

    /// As a store has it.
    package init(
        status: VoucherStatus, version: Int, claim: Voucher.Claim? = nil, claimableFrom: Date? = nil,
        expiresAt: Date? = nil
    ) {
        self.status = status
        self.version = version
        self.claim = claim
        self.claimableFrom = claimableFrom
        self.expiresAt = expiresAt
    }

    /// Carries out an event at a moment, or refuses it and changes nothing.
    package mutating func apply(_ event: VoucherEvent, at now: Date) throws(VoucherRefusal) -> [VoucherEffect] {
        var next = self
        let effects: [VoucherEffect]
        switch (event, status) {
        case (.wrap, .draft):
            next.status = .pending
            effects = []
        case (.activate, .pending):
            next.status = .created
            effects = [.deliver]
        case (.claim(let name), _):
            try checkClaimable(at: now)
            guard !name.isEmpty else { throw .nameMissing }
            next.status = .claimed
            next.claim = Voucher.Claim(name: name, at: now)
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
    package func checkClaimable(at now: Date) throws(VoucherRefusal) {
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
