import Foundation

/// Which of the application's languages a browser is answered in.
struct LanguageWish: Sendable {
    /// As BCP 47 tags, the first of them for those who wish for none of the others.
    let offered: [String]

    init(offered: [String]) {
        self.offered = offered.isEmpty ? ["en"] : offered
    }

    /// The language of an `Accept-Language` header: the one that is wished for most of those that are offered.
    ///
    /// A wish for `ar-EG` is met by `ar` when nothing nearer is offered (RFC 4647, 3.4).
    func choice(for header: String?) -> String {
        for tag in Self.tags(in: header ?? "") {
            var parts = tag.split(separator: "-")
            while !parts.isEmpty {
                let wish = parts.joined(separator: "-").lowercased()
                if let found = offered.first(where: { $0.lowercased() == wish }) { return found }
                parts.removeLast()
            }
        }
        return offered[0]
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
