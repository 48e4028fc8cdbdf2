import Foundation
import Localization
import Synchronization

/// Time zones by their cities, as a language names them: `Berlin`, `New York`, `الرياض`.
struct TimeZoneNames: Sendable {
    private let locale: Locale

    /// The names in a language.
    init(locale: Locale = Words.current.locale) {
        self.locale = locale
    }

    /// The city that stands for a zone; `GMT+2` for one without a city.
    func city(of zone: TimeZone) -> String {
        let part = zone.identifier.split(separator: "/").last.map(String.init) ?? zone.identifier
        guard zone.identifier.contains("/"), !zone.identifier.hasPrefix("Etc/") else { return part }
        return Self.city(of: zone, locale) ?? part.replacing("_", with: " ")
    }

    /// The zone of a city, in the language or as the IANA's table has it, or of an identifier. Nil for one that is not known.
    func zone(named text: String) -> TimeZone? {
        let name = Self.folded(text)
        guard !name.isEmpty, text.utf8.count <= 200 else { return nil }
        return Self.table(of: locale)[name].flatMap(TimeZone.init(identifier:))
    }

    private static let tables = Mutex<[String: [String: String]]>([:])

    /// Made once for a language: its names are looked up for a few hundred zones.
    private static func table(of locale: Locale) -> [String: String] {
        if let table = tables.withLock({ $0[locale.identifier] }) { return table }
        var table: [String: String] = ["utc": "UTC", "gmt": "GMT"]
        for identifier in TimeZone.knownTimeZoneIdentifiers.sorted() {
            guard let zone = TimeZone(identifier: identifier) else { continue }
            let parts = identifier.split(separator: "/")
            var names = [identifier, parts.last.map(String.init) ?? identifier]
            if parts.count > 1, let city = city(of: zone, locale) { names.append(city) }
            for name in names where table[folded(name)] == nil { table[folded(name)] = identifier }
        }
        tables.withLock { tables in
            // A handful of languages is spoken; a program that speaks many more looks up again.
            if tables.count >= 20 { tables.removeAll() }
            tables[locale.identifier] = table
        }
        return table
    }

    private static func city(of zone: TimeZone, _ locale: Locale) -> String? {
        // The exemplar city (UTS 35, Dates, "Time Zone Format Terminology"). `DateFormatter` would end the process over a locale
        // with digits of its own.
        let style = Date.VerbatimFormatStyle(
            format: "\(timeZone: .exemplarLocation)", locale: locale, timeZone: zone,
            calendar: Calendar(identifier: .gregorian))
        let city = Date(timeIntervalSince1970: 0).formatted(style)
        return city.isEmpty ? nil : city
    }

    private static func folded(_ text: String) -> String {
        text.replacing("_", with: " ").trimmingCharacters(in: .whitespacesAndNewlines)
            .folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    }
}
