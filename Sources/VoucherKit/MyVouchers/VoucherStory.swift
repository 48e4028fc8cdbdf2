import Foundation
import Localization
import ScreenKit
import Vouchers

/// What became of a voucher, in words for whoever sent it.
struct VoucherStory {
    struct Line: Equatable {
        var words: String
        var at: Date?
        var isTrouble = false
    }

    let lines: [Line]

    /// Oldest first; what has no moment of its own, such as money on its way, is last.
    init(_ owned: OwnedVoucher, now: Date) {
        let wasSent = owned.history.contains { $0.kind == .activated }
        var lines = owned.history.compactMap { entry in
            Self.words(for: entry.kind, owned, wasSent: wasSent).map { Line(words: $0, at: entry.at) }
        }
        lines += owned.deliveries.map { delivery in
            let isTrouble = [.refused, .failed, .bounced].contains(delivery.record.status)
            // What is still to go out has no moment at which it happened.
            let moment = delivery.record.status.isOver ? delivery.record.changedAt : nil
            return Line(words: delivery.words(at: now), at: moment, isTrouble: isTrouble)
        }
        switch owned.moneyBack {
        case .underWay(let money): lines.append(Line(words: localized("story.underWay", Self.words(money))))
        case .nothingPaid: lines.append(Line(words: localized("story.nothingPaid")))
        case .returned, nil: break
        }
        if let credit = owned.creditBack {
            lines.append(Line(words: localized("story.creditBack", Self.words(credit))))
        }
        // Sorted by hand: those of the same moment stay in the order they happened.
        self.lines = lines.enumerated().sorted {
            ($0.element.at ?? .distantFuture, $0.offset) < ($1.element.at ?? .distantFuture, $1.offset)
        }.map(\.element)
    }

    /// Where it stands, for a list.
    var last: Line? { lines.last }

    private static func words(
        for kind: LedgerEntry.Kind, _ owned: OwnedVoucher, wasSent: Bool
    ) -> String? {
        let claimer = owned.voucher.claim?.name ?? ""
        return switch kind {
        case .wrapped: wasSent ? nil : localized("story.wrapped")
        case .activated: localized("story.sent")
        case .opened: localized("story.opened")
        case .claimed: localized("story.claimed", claimer)
        case .thanked: localized("story.thanked", claimer)
        case .removed: localized(wasSent ? "story.removed" : "story.givenUp")
        case .expired: localized("story.expired")
        case .frozen: localized("story.frozen")
        case .unfrozen: localized("story.unfrozen")
        case .refunded: owned.voucher.payment.map { localized("story.refunded", words($0.due)) }
        case .paid: localized("story.paid")
        case .creditHeld, .authorized, .declined, .paidInVain, .voided: nil
        }
    }

    static func words(_ money: Money) -> String { money.formatted(locale: Words.current.locale) }
}

/// When something happened, by the clocks of whoever looks.
struct StoryClock {
    let timeZone: TimeZone

    /// The visitor's zone; else that of the sender of a voucher, else Greenwich's.
    init(_ scene: Scene?, _ vouchers: [OwnedVoucher]) {
        let sender = vouchers.lazy.compactMap(\.voucher.sender?.timeZone).first
        timeZone = scene?.timeZone ?? sender.flatMap { TimeZone(identifier: $0) } ?? .gmt
    }

    func words(_ moment: Date) -> String {
        var style = Date.FormatStyle(date: .long, time: .shortened)
        style.locale = Words.current.locale
        style.timeZone = timeZone
        return moment.formatted(style)
    }

    /// Said once for all times of a page.
    var note: String { localized("mine.zone", TimeZoneNames().city(of: timeZone)) }
}

extension Voucher {
    /// Whom it is for, as a heading.
    var forWhom: String {
        let names = recipients.map(\.name)
        return names.isEmpty ? localized("summary.forAnyone") : localized("summary.for", Words.current.list(names))
    }
}
