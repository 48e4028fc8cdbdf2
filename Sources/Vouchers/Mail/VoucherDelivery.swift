public import Foundation

/// What became of what one recipient of a voucher was sent, and what its sender can do about it.
public struct VoucherDelivery: Sendable, Equatable {
    /// The recipient, counted from 0.
    public let number: Int
    public let recipient: VoucherRecipient
    /// The mail or message that was sent last.
    public let record: MailRecord
    /// Why it can neither be sent again nor to another address now; nil when it can.
    public let obstacle: DeliveryRefusal?
    /// Whether somebody has looked inside: its address stays then.
    public let isOpened: Bool

    /// Whether it can get another address, also while it waits.
    public var canChangeAddress: Bool { obstacle == nil && !isOpened }

    /// Whether it can be sent again: not what waits or is tried again by itself.
    public var canResend: Bool { obstacle == nil && record.status.isOver }

    /// When it goes out, for what waits for its time; nil for anything else.
    public func isDue(after now: Date) -> Date? {
        guard record.status == .queued, record.attempts == 0, let due = record.nextAttemptAt, due > now else {
            return nil
        }
        return due
    }
}

/// Why a voucher's mail or message is not sent again or to another address.
public enum DeliveryRefusal: Error, Sendable, Equatable {
    /// Whoever asks is not the sender, or there is no such voucher or recipient: both are told alike.
    case notSender
    /// The voucher was claimed or unwrapped, or is not active.
    case notActive
    /// It is being sent, or goes out by itself.
    case underWay
    /// It is the address it has already.
    case unchanged
    /// Another recipient has that address.
    case known
    /// So often that it has to wait.
    case tooOften
}

/// How often a recipient can be sent something.
public enum DeliveryRules {
    /// In an hour, the first mail counted: enough to put two slips right, and too few to bother anybody with.
    public static let mailsPerHour = 5

    /// What became of the mails of a voucher, one for each recipient who was sent one, in the order of the recipients.
    package static func deliveries(
        of voucher: Voucher, records: [MailRecord], at now: Date
    ) -> [VoucherDelivery] {
        voucher.recipients.enumerated().compactMap { number, recipient in
            let mine = mails(to: number, of: voucher, in: records)
            guard let last = mine.last?.record else { return nil }
            let recent = mine.count { $0.record.changedAt > now.addingTimeInterval(-3600) }
            let obstacle: DeliveryRefusal? =
                voucher.status != .created
                ? .notActive
                : last.status == .sending ? .underWay : recent >= mailsPerHour ? .tooOften : nil
            return VoucherDelivery(
                number: number, recipient: recipient, record: last, obstacle: obstacle,
                isOpened: voucher.openedAt != nil)
        }
    }

    /// The key of the next mail to a recipient.
    package static func nextKey(forRecipient number: Int, of voucher: Voucher, records: [MailRecord]) -> DeliveryKey {
        let last = mails(to: number, of: voucher, in: records).map(\.key.repetition).max()
        return DeliveryKey(voucher.id, recipient: number, repetition: last.map { $0 + 1 } ?? 0)
    }

    private static func mails(
        to number: Int, of voucher: Voucher, in records: [MailRecord]
    ) -> [(key: DeliveryKey, record: MailRecord)] {
        records.compactMap { record in
            guard record.kind == .voucher, let key = DeliveryKey(record.key, of: voucher.id), key.recipient == number
            else { return nil }
            return (key, record)
        }.sorted { $0.key.repetition < $1.key.repetition }
    }
}
