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

    public init(
        id: VoucherID = VoucherID(), senderName: String, items: [VoucherItem], recipients: [VoucherRecipient],
        createdAt: Date
    ) {
        self.id = id
        status = .draft
        version = 1
        self.senderName = senderName
        self.items = items
        self.recipients = recipients
        self.createdAt = createdAt
    }
}

/// The name of a voucher among all; not a secret and never an address.
public struct VoucherID: Sendable, Hashable, Codable, CustomStringConvertible {
    public let rawValue: String

    public init() {
        rawValue = UUID().uuidString.lowercased()
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
