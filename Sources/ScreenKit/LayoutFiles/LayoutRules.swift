/// What may stand in a layout file: all else is refused.
enum LayoutRules {
    /// What an element becomes.
    enum Kind {
        /// A box; with an outlet one that the code may put views into.
        case box
        /// Words; with an outlet a label.
        case words
        /// Written as it is; it cannot be an outlet.
        case plain
        case button, textArea, input, image, progress
    }

    static let kinds: [String: Kind] = {
        var kinds: [String: Kind] = [
            "button": .button, "textarea": .textArea, "input": .input, "img": .image, "progress": .progress,
        ]
        for name in """
        div section main article aside header footer nav figure ul ol blockquote address fieldset
        """.split(whereSeparator: \.isWhitespace) {
            kinds[String(name)] = .box
        }
        for name in """
        p h1 h2 h3 h4 h5 h6 span label strong em small b i u s mark code time q cite li dt dd figcaption caption td
        th legend
        """.split(whereSeparator: \.isWhitespace) {
            kinds[String(name)] = .words
        }
        for name in "a abbr br hr dl pre sub sup table thead tbody tfoot tr".split(separator: " ") {
            kinds[String(name)] = .plain
        }
        return kinds
    }()

    /// Elements that stand in a line of text, where white space counts.
    static let inline: Set<String> = [
        "a", "abbr", "b", "br", "button", "cite", "code", "em", "i", "img", "input", "label", "mark", "progress", "q",
        "s", "small", "span", "strong", "sub", "sup", "textarea", "time", "u",
    ]

    /// Elements without content and end tag.
    static let void: Set<String> = ["br", "hr"]

    /// Allowed on every element, beside `aria-`.
    static let globalAttributes: Set<String> = [
        "class", "id", "lang", "dir", "title", "role", "hidden", "data-outlet", "data-action",
    ]

    /// Allowed on these elements alone.
    static let attributes: [String: Set<String>] = [
        "a": ["href"], "label": ["for"], "img": ["src", "alt"], "progress": ["value", "max"],
        "button": ["type", "disabled"],
        "input": [
            "type", "placeholder", "value", "checked", "disabled", "autocomplete", "inputmode", "maxlength", "required",
        ],
        "textarea": ["placeholder", "rows", "readonly", "maxlength", "required"],
        "td": ["colspan", "rowspan"], "th": ["colspan", "rowspan", "scope"], "ol": ["start", "reversed"],
        "time": ["datetime"],
    ]

    /// Attributes that name other elements of the file.
    static let references: Set<String> = [
        "for", "aria-labelledby", "aria-describedby", "aria-controls", "aria-owns", "aria-details", "aria-flowto",
    ]

    /// What is known of ARIA; states that controls tell of by themselves are not among it.
    static let ariaAttributes: Set<String> = references.subtracting(["for"]).union([
        "aria-atomic", "aria-current", "aria-hidden", "aria-keyshortcuts", "aria-label", "aria-level", "aria-live",
        "aria-orientation", "aria-posinset", "aria-relevant", "aria-roledescription", "aria-setsize",
    ])

    /// Attributes that are written out as they are in the file.
    static let passed: Set<String> = [
        "class", "lang", "dir", "title", "role", "href", "rows", "maxlength", "required", "colspan", "rowspan", "scope",
        "start", "reversed", "datetime",
    ]

    static func allowedAttributes(of element: String) -> Set<String> {
        globalAttributes.union(attributes[element] ?? []).union(ariaAttributes)
    }

    /// Whether a link may lead there.
    static func isAllowed(address: String) -> Bool {
        guard let scheme = scheme(of: address) else { return true }
        return ["http", "https", "mailto"].contains(scheme)
    }

    /// What stands before the colon, in lower case, as a browser would read it; nil for an address within this server.
    static func scheme(of address: String) -> String? {
        // Browsers overlook line breaks and tabs inside an address, and all blanks before it.
        let address = address.unicodeScalars.filter { $0.value > 0x20 }
        let start = address.prefix { !"/?#".unicodeScalars.contains($0) }
        guard let colon = start.firstIndex(of: ":") else { return nil }
        return String(String.UnicodeScalarView(start[..<colon])).lowercased()
    }
}
