/// Looks through the style sheet of a layout file for what would not work or not stay in its place.
///
/// The page's security policy is what keeps other origins out; this says so to the designer, with a line.
/// The sheet is cut where browsers cut it. Where they do not agree, what could be an address is refused.
struct LayoutStyleSheet {
    struct Problem: Error, Equatable {
        /// Lines after the one the sheet begins on.
        let line: Int
        let words: String
    }

    /// The first one in the sheet; nil when there is none.
    private(set) var problem: Problem?
    private var cursor: StyleSheetCursor
    /// The brackets that are open, the innermost last.
    private var open: [UInt8] = []

    init(_ text: String) {
        cursor = StyleSheetCursor(text)
        do throws(Problem) {
            while let byte = cursor.peek() { try read(byte) }
            if let bracket = open.last { throw missingEnd(of: bracket) }
        } catch {
            problem = error
        }
    }

    // MARK: Reading

    private mutating func read(_ byte: UInt8) throws(Problem) {
        switch byte {
        case UInt8(ascii: "/") where cursor.peek(1) == UInt8(ascii: "*"): try cursor.skipComment()
        case UInt8(ascii: "\""), UInt8(ascii: "'"): _ = try cursor.string()
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
            open.append(byte)
            try cursor.skip()
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): try close(byte)
        case UInt8(ascii: "@"), UInt8(ascii: "#"):
            let line = cursor.line
            try cursor.skip()
            try readName(after: byte, line: line)
        default:
            if cursor.isAtName { try readName(after: nil, line: cursor.line) } else { try cursor.skip() }
        }
    }

    /// A bracket that closes none of its kind is overlooked by browsers, but a brace would close what is around it.
    private mutating func close(_ byte: UInt8) throws(Problem) {
        if let last = open.last, Self.end(of: last) == byte {
            open.removeLast()
        } else if byte == UInt8(ascii: "}") {
            guard let last = open.last else { throw cursor.fault("there is a “}” without its “{”.") }
            throw missingEnd(of: last)
        }
        try cursor.skip()
    }

    private func missingEnd(of bracket: UInt8) -> Problem {
        let (start, end) = (Unicode.Scalar(bracket), Unicode.Scalar(Self.end(of: bracket)))
        return cursor.fault("there is a “\(start)” without its “\(end)”.")
    }

    private static func end(of bracket: UInt8) -> UInt8 {
        switch bracket {
        case UInt8(ascii: "("): UInt8(ascii: ")")
        case UInt8(ascii: "["): UInt8(ascii: "]")
        default: UInt8(ascii: "}")
        }
    }

    // MARK: What is not allowed

    /// Reads the name that is here, if one is; `sign` is the “@” or “#” before it.
    private mutating func readName(after sign: UInt8?, line: Int) throws(Problem) {
        let name = try cursor.name()
        if sign == UInt8(ascii: "@"), name.elementsEqual("import".utf8) {
            throw Problem(line: line, words: "@import is not allowed: the sheet has to be whole.")
        }
        guard cursor.peek() == UInt8(ascii: "(") else { return }
        if sign == nil, name.elementsEqual("url".utf8) { return try readAddress(line: line) }
        // A name with a beginning of its own may be a whole one for an older or a newer browser, as in “u+1url(”.
        for function in ["image-set", "src", "url"] where name.ends(in: function) {
            let shown = function == "url" ? String(decoding: name.suffix(100), as: UTF8.self) : function
            throw Problem(line: line, words: "“\(shown)()” is not allowed; use “url()”.")
        }
    }

    /// Reads the address of a `url`, of which the name has been read: within quotes it is a function like any other.
    private mutating func readAddress(line: Int) throws(Problem) {
        try cursor.skip()
        try cursor.skipBlanks()
        let address: [UInt8]
        if cursor.peek() == UInt8(ascii: "\"") || cursor.peek() == UInt8(ascii: "'") {
            open.append(UInt8(ascii: "("))
            address = try cursor.string()
        } else {
            address = try cursor.address()
        }
        if let foreign = Self.foreignAddress(address) {
            throw Problem(
                line: line, words: "url(\(foreign)) is not allowed: only addresses of this server, such as “/x”.")
        }
    }

    /// The address as a browser understands it when it leads elsewhere; nil when it is one of this server.
    private static func foreignAddress(_ address: [UInt8]) -> String? {
        // Browsers overlook line breaks and tabs inside an address, and all blanks before it.
        let address = address.filter { $0 > 0x20 }
        let text = String(decoding: address, as: UTF8.self)
        let isForeign =
            address.starts(with: "//".utf8) || address.contains(UInt8(ascii: "\\"))
            || LayoutRules.scheme(of: text) != nil
        return isForeign ? String(text.prefix(100)) : nil
    }
}

extension [UInt8] {
    /// Whether the last bytes are those of the word.
    fileprivate func ends(in word: String) -> Bool {
        suffix(word.utf8.count).elementsEqual(word.utf8)
    }
}
