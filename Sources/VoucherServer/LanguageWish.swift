import Foundation
import Localization

/// Which of the application's languages a browser is answered in.
struct LanguageWish: Sendable {
    /// As BCP 47 tags, the first of them for those who wish for none of the others.
    let offered: [String]

    init(offered: [String]) {
        self.offered = offered.isEmpty ? ["en"] : offered
    }

    /// The language of an `Accept-Language` header: the one that is wished for most of those that are offered.
    ///
    /// A wish for `ar-MA` is met by `ar` when nothing nearer is offered (RFC 4647, 3.4), and answered with its region: the
    /// words are those of `ar`, while numbers, dates and amounts are read and written as in Morocco.
    func choice(for header: String?) -> String {
        guard let (wish, found) = match(header) else { return offered[0] }
        return Self.region(in: wish, behind: found).map { "\(found)-\($0)" } ?? found
    }

    /// The same without a region that is not offered, for words that were made beforehand.
    func offeredChoice(for header: String?) -> String { match(header)?.found ?? offered[0] }

    private func match(_ header: String?) -> (wish: String, found: String)? {
        Self.tags(in: header ?? "").lazy.compactMap { wish in
            LanguageTag.nearest(to: wish, among: offered).map { (wish: wish, found: $0) }
        }.first
    }

    /// The region of a wish that an offered tag leaves open; nil where there is none, or none that is known (RFC 5646, 2.2.4).
    private static func region(in wish: String, behind offered: String) -> String? {
        let rest = wish.split(separator: "-").dropFirst(offered.split(separator: "-").count)
        // One letter begins what is no part of the language any more, such as `u-nu-latn`.
        for part in rest.prefix(while: { $0.count > 1 }) where [2, 3].contains(part.count) {
            let region = Locale.Region(part.uppercased())
            if region.isISORegion { return region.identifier }
        }
        return nil
    }

    /// The well-formed tags of a header, the most wished for first; what is refused, and `*`, is left out.
    static func tags(in header: String) -> [String] {
        let items = header.utf8.count <= 1000 ? header.split(separator: ",").prefix(32) : []
        var wishes: [(tag: String, quality: Double)] = []
        for item in items {
            let parts = item.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
            guard let tag = parts.first, tag.utf8.count <= 35,
                tag.wholeMatch(of: /[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*/) != nil
            else { continue }
            var quality = 1.0
            for part in parts.dropFirst() where part.lowercased().hasPrefix("q=") {
                quality = Double(part.dropFirst(2)) ?? 0
            }
            if quality > 0, quality <= 1 { wishes.append((tag, quality)) }
        }
        // By place among equals: the order of a sort is not promised to be kept.
        return wishes.enumerated().sorted { ($1.element.quality, $0.offset) < ($0.element.quality, $1.offset) }
            .map(\.element.tag)
    }
}
