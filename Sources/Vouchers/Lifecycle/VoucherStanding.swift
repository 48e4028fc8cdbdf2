public import Foundation

/// Where a voucher stands, without what is in it: all that a claim looks at and changes.
public struct VoucherStanding: Sendable, Equatable {
    public package(set) var status: VoucherStatus
    /// Rises with each change; a change is stored only over the version it was made from.
    public package(set) var version: Int
    public package(set) var claim: Voucher.Claim?
    /// Not to be claimed before; nil means at once.
    public package(set) var claimableFrom: Date?
    /// Not to be claimed from then on; nil means never.
    public package(set) var expiresAt: Date?
    /// When somebody looked inside for the first time; nil when nobody has.
    public package(set) var openedAt: Date?
    /// When the claimer has thanked; nil when they have not.
    public package(set) var thankedAt: Date?

    /// As a store has it.
    package init(
        status: VoucherStatus, version: Int, claim: Voucher.Claim? = nil, claimableFrom: Date? = nil,
        expiresAt: Date? = nil, openedAt: Date? = nil, thankedAt: Date? = nil
    ) {
        self.status = status
        self.version = version
        self.claim = claim
        self.claimableFrom = claimableFrom
        self.expiresAt = expiresAt
        self.openedAt = openedAt
        self.thankedAt = thankedAt
    }

    /// Claims it for somebody at a moment, or refuses and changes nothing.
    package mutating func claim(name: String, at now: Date) throws(VoucherRefusal) {
        try checkClaimable(at: now)
        guard !name.isEmpty else { throw .nameMissing }
        status = .claimed
        claim = Voucher.Claim(name: name, at: now)
        version += 1
    }

    /// Throws why the voucher cannot be claimed at a moment.
    package func checkClaimable(at now: Date) throws(VoucherRefusal) {
        try checkAlive()
        if let claimableFrom, now < claimableFrom { throw .notYetClaimable }
        if let expiresAt, now >= expiresAt { throw .expired }
    }

    /// Throws why nobody can claim it any more, or not yet, whatever the time is.
    func checkAlive() throws(VoucherRefusal) {
        switch status {
        case .created: break
        case .claimed: throw .alreadyClaimed
        case .frozen: throw .frozen
        case .removed: throw .removed
        case .expired: throw .expired
        case .draft, .pending: throw .unpaid
        case .error: throw .wrongStatus
        }
    }
}
