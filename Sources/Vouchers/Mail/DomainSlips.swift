/// Which domain was probably meant by a mistyped one.
enum DomainSlips {
    /// Where most people who write to each other have their mail. Our own list: a domain that is missing here is never
    /// called wrong, at most one that looks like one of these.
    private static let providers = [
        "gmail.com", "googlemail.com", "hotmail.com", "hotmail.co.uk", "hotmail.fr", "hotmail.de", "hotmail.it",
        "hotmail.es", "outlook.com", "outlook.de", "outlook.fr", "live.com", "yahoo.com", "yahoo.co.uk", "yahoo.de",
        "yahoo.fr", "yahoo.it", "yahoo.es", "icloud.com", "aol.com", "gmx.de", "gmx.net", "gmx.at", "gmx.ch", "web.de",
        "t-online.de", "freenet.de", "posteo.de", "bluewin.ch", "orange.fr", "wanadoo.fr", "laposte.net", "libero.it",
        "protonmail.com", "proton.me", "fastmail.com", "comcast.net", "verizon.net", "btinternet.com", "yandex.ru",
        "seznam.cz", "naver.com",
    ]
    /// Domains that exist and look like one of those.
    private static let others: Set<String> = [
        "mail.com", "email.com", "ymail.com", "gmx.com", "gmx.org", "gmx.us", "live.de", "live.fr", "live.nl",
        "mail.de",
        "mail.ru", "mail.me", "me.com", "mac.com", "msn.com", "hotmail.nl", "hotmail.be", "hotmail.se", "hotmail.ch",
        "hotmail.ca", "outlook.it", "outlook.es", "outlook.at", "outlook.ch", "yahoo.co.jp", "yahoo.ca", "yahoo.in",
        "yahoo.at", "yahoo.se", "yahoo.ie", "yandex.com", "proton.ch", "pm.me", "free.fr", "sfr.fr", "wp.pl", "o2.pl",
        "aol.de", "aol.fr", "rocketmail.com", "maildrop.cc", "fastmail.fm", "mailbox.org", "web.com", "hey.com",
    ]
    /// Endings that no domain has, by what was meant.
    private static let endings = [
        "con": "com", "cmo": "com", "ocm": "com", "comm": "com", "coom": "com", "vom": "com", "xom": "com",
        "cpm": "com", "clm": "com", "dom": "com", "nte": "net", "ner": "net", "nett": "net", "ogr": "org",
        "rog": "org", "orgg": "org", "dee": "de",
    ]

    /// nil when the domain is as good as any.
    static func domain(meantBy typed: String) -> String? {
        guard !providers.contains(typed), !others.contains(typed) else { return nil }
        if let name = providers.first(where: { $0.prefix { $0 != "." } == typed }) { return name }
        if isAbroad(typed) { return nil }
        let near = providers.map { ($0, distance($0, typed)) }.min { $0.1 < $1.1 }
        if let (name, distance) = near, isSlip(typed, of: name, distance) { return name }
        guard let dot = typed.lastIndex(of: "."), let ending = endings[String(typed[typed.index(after: dot)...])]
        else { return nil }
        return typed[...dot] + ending
    }

    /// A provider's name in a country that is not in the list, such as `outlook.pt`. Of the endings of two letters, a
    /// few are rather `com` with a letter lost.
    private static func isAbroad(_ typed: String) -> Bool {
        let labels = typed.split(separator: ".")
        guard let name = labels.first, let ending = labels.last, ending.count == 2 else { return false }
        return !["co", "cm", "om"].contains(ending) && providers.contains { $0.hasPrefix(name + ".") }
    }

    /// Short names are near to too many others: there, only two letters that changed places count. Two slips at once
    /// count in a long name whose first letter is right.
    private static func isSlip(_ typed: String, of name: String, _ distance: Int) -> Bool {
        if name.count < 8 { return distance == 1 && typed.sorted() == name.sorted() }
        return distance == 1 || distance == 2 && name.count > 8 && typed.first == name.first
    }

    /// How many letters have to be added, taken out, changed or swapped with their neighbour to make one of the other
    /// (Damerau–Levenshtein, each letter touched once).
    static func distance(_ a: String, _ b: String) -> Int {
        let (a, b) = (Array(a), Array(b))
        var before: [Int] = []
        var last = Array(0...b.count)
        for i in a.indices {
            var row = [i + 1]
            for j in b.indices {
                var best = min(last[j] + (a[i] == b[j] ? 0 : 1), row[j] + 1, last[j + 1] + 1)
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, before[j - 1] + 1) }
                row.append(best)
            }
            (before, last) = (last, row)
        }
        return last[b.count]
    }
}

extension EmailAddress {
    /// The address that was probably meant, when the domain looks mistyped (`gmial.com`, `example.con`). A hint to
    /// show beside the field; the address itself may be right.
    public var suggestion: EmailAddress? {
        DomainSlips.domain(meantBy: asciiDomain).map {
            EmailAddress(local: local, forms: DomainNameForms(ascii: $0, shown: $0))
        }
    }
}
