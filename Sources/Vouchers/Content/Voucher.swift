public import Foundation

/// A voucher that was made: what is in it, who it is for and from, and where it stands.
public struct Voucher: Sendable, Equatable, Codable {
    /// Who claimed it and when.
    public struct Claim: Sendable, Equatable, Codable {
        public var name: String
        public var at: Date

        public init(name: String, at: Date) {
            self.name = name
            self.at = at
        }
    }

    public let id: VoucherID
    public internal(set) var status: VoucherStatus
    /// Rises with each change; a change is stored only over the version it was made from.
    public internal(set) var version: Int
    public var senderName: String
    public var items: [VoucherItem]
    public var recipients: [VoucherRecipient]
    public let createdAt: Date
    public internal(set) var claim: Claim?
    /// Not to be claimed before; nil means at once.
    public var claimableFrom: Date?
    /// Not to be claimed from then on; nil means never.
    public var expiresAt: Date?
    /// When somebody looked inside for the first time; nil when nobody has.
    public internal(set) var openedAt: Date?
    /// When the claimer has thanked; nil when they have not.
    public internal(set) var thankedAt: Date?
    /// What it costs; nil when there is no amount in it. To be set before it is wrapped.
    public var price: VoucherPrice?
    /// How far its payment has come; nil when nothing was due and nothing is paid from credit. It stands beside the content
    /// in a store, since it changes more often.
    public internal(set) var payment: VoucherPayment?
    /// Where its value goes, as whoever is told of claims has answered; nil before, and where nobody says.
    public internal(set) var destination: PaymentDestination?
    /// Who has made it, beside their name; nil for a voucher of which nobody knows.
    public var sender: VoucherSender?

    public init(
        id: VoucherID? = nil, senderName: String, items: [VoucherItem], recipients: [VoucherRecipient],
        createdAt: Date
    ) {
        self.id = id ?? VoucherID(madeAt: createdAt)
        status = .draft
        version = 1
        self.senderName = senderName
        self.items = items
        self.recipients = recipients
        self.createdAt = createdAt
    }

    /// As a store has it.
    package mutating func keep(payment: VoucherPayment?) { self.payment = payment }

    /// What is written on the person's statement, once; nothing happens where nothing is to be paid.
    package mutating func write(purpose: String) { payment?.purpose = purpose }

    /// Where it stands: what a store keeps beside the content, since it changes more often.
    public package(set) var standing: VoucherStanding {
        get {
            VoucherStanding(
                status: status, version: version, claim: claim, claimableFrom: claimableFrom, expiresAt: expiresAt,
                openedAt: openedAt, thankedAt: thankedAt)
        }
        set {
            (status, version, claim) = (newValue.status, newValue.version, newValue.claim)
            (claimableFrom, expiresAt) = (newValue.claimableFrom, newValue.expiresAt)
            (openedAt, thankedAt) = (newValue.openedAt, newValue.thankedAt)
        }
    }
}

/// The name of a voucher among all; not a secret and never an address.
///
/// A UUID of version 7 (RFC 9562, 5.7): it begins with the time it was made. What is claimed together was mostly made
/// together, and so lies together in a store's indexes, however many older ones there are.
public struct VoucherID: Sendable, Hashable, Codable, CustomStringConvertible {
    public let rawValue: String

    /// A new one, as different from all others as 74 random bits make it; the moment is there for the order alone.
    public init(madeAt moment: Date) {
        var bytes = UUID().uuid
        let time = moment.timeIntervalSince1970 * 1000
        // 48 bits: a moment before 1970 or after the year 10889 has the nearest one's.
        let milliseconds = time >= 0 ? UInt64(min(time, 281_474_976_710_655)) : 0
        withUnsafeMutableBytes(of: &bytes) { bytes in
            for place in 0..<6 { bytes[place] = UInt8(truncatingIfNeeded: milliseconds >> (40 - 8 * place)) }
            bytes[6] = bytes[6] & 0x0F | 0x70
        }
        rawValue = UUID(uuid: bytes).uuidString.lowercased()
    }

    public init(_ rawValue: String) {
        self.rawValue = rawValue
    }

    public init(from decoder: any Decoder) throws {
        rawValue = try decoder.singleValueContainer().decode(String.self)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }

    public var description: String { rawValue }
}
