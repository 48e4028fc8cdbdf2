import Localization
import Vouchers

extension Voucher {
    /// What a mail says beforehand of what is inside, and no content: that is for the unwrapping.
    ///
    /// Whatever was put into the envelope is in here, or seen in the mail itself: the hint, the paper around it, who it is
    /// for, the date and the race.
    var mailMentions: [String] {
        [
            mailContents, has(.games) ? localized("mail.game") : nil, has(.animated) ? localized("mail.animated") : nil,
            mailRecordings,
        ].compactMap(\.self)
    }

    /// `Inside are a title, a note written by hand, and 3 photos.`
    private var mailContents: String? {
        let seen = [PersonalizationType.wrapping, .hint, .games, .recipient]
        var counts: [(key: String, count: Int)] = []
        for item in items where !seen.contains(PersonalizationType(rawValue: item.type)) {
            let key = item.mailKey
            if let index = counts.firstIndex(where: { $0.key == key }) {
                counts[index].count += 1
            } else {
                counts.append((key, 1))
            }
        }
        // What has no name of its own comes last.
        counts = counts.filter { $0.key != VoucherItem.otherKey } + counts.filter { $0.key == VoucherItem.otherKey }
        guard !counts.isEmpty else { return nil }
        return localized("mail.inside", Words.current.list(counts.map { localized($0.key, $0.count) }))
    }

    /// Mails play nothing, so whoever reads one is told what the page has to hear.
    private var mailRecordings: String? {
        switch (has(.video), has(.sound)) {
        case (true, true): localized("mail.hasBoth")
        case (true, false): localized("mail.hasVideo")
        case (false, true): localized("mail.hasSound")
        case (false, false): nil
        }
    }

    private func has(_ type: PersonalizationType) -> Bool { items.contains { $0.type == type.rawValue } }
}

extension VoucherItem {
    /// A host's own type that its words do not name.
    fileprivate static let otherKey = "mail.in.other"

    /// The text that names it in a mail, with a count.
    fileprivate var mailKey: String {
        guard type == PersonalizationType.note.rawValue else {
            let key = "mail.in.\(type)"
            return Words.current.has(key) ? key : Self.otherKey
        }
        let isOnPaper = object["paper"]?.stringValue.map { $0 != NotePaper.plain.id } ?? (object["tile"] != nil)
        return switch (object["font"]?.stringValue != nil, isOnPaper) {
        case (true, true): "mail.in.noteByHandOnPaper"
        case (true, false): "mail.in.noteByHand"
        case (false, true): "mail.in.noteOnPaper"
        case (false, false): "mail.in.note"
        }
    }
}
