/// A place among the bytes of a style sheet, which moves over what CSS Syntax Level 3 reads as one.
///
/// Nothing is read twice, so a sheet takes as long as it has bytes.
struct StyleSheetCursor {
    typealias Problem = LayoutStyleSheet.Problem

    private let bytes: [UInt8]
    private var position = 0
    /// Counted from 0; LF, CRLF and a lone CR end a line.
    private(set) var line = 0

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    var isAtEnd: Bool { position >= bytes.count }

    /// The byte that many places on; nil beyond the end.
    func peek(_ distance: Int = 0) -> UInt8? {
        position + distance < bytes.count ? bytes[position + distance] : nil
    }

    func fault(_ words: String) -> Problem {
        Problem(line: line, words: words)
    }

    /// Steps over one byte. All others go through here, so that “</” is found wherever it stands.
    mutating func skip() throws(Problem) {
        switch peek() {
        case UInt8(ascii: "<") where peek(1) == UInt8(ascii: "/"):
            throw fault("“</” is not allowed in a style sheet.")
        case 0x0A: line += 1
        case 0x0D where peek(1) != 0x0A: line += 1
        default: break
        }
        position += 1
    }

    /// Steps over a line's end, which may be two bytes, or over any other byte.
    mutating func skipNewlineOrByte() throws(Problem) {
        if peek() == 0x0D, peek(1) == 0x0A { try skip() }
        try skip()
    }

    mutating func skipBlanks() throws(Problem) {
        while let byte = peek(), Self.isBlank(byte) { try skip() }
    }

    mutating func skipComment() throws(Problem) {
        let start = line
        try skip()
        try skip()
        while !(peek() == UInt8(ascii: "*") && peek(1) == UInt8(ascii: "/")) {
            guard !isAtEnd else { throw Problem(line: start, words: "a comment of the style sheet has no end.") }
            try skip()
        }
        try skip()
        try skip()
    }

    // MARK: Names, strings and addresses

    /// Whether a character of a name is here, as it is or as an escape.
    var isAtName: Bool {
        peek().map(Self.isName) == true || isAtEscape
    }

    /// The name that begins here, escapes replaced and ASCII letters in lower case.
    ///
    /// Numbers with their units are read as names too: they end in the same place.
    mutating func name() throws(Problem) -> [UInt8] {
        var name: [UInt8] = []
        while let byte = peek() {
            if Self.isName(byte) {
                name.append(byte)
                try skip()
            } else if isAtEscape {
                try appendEscape(to: &name)
            } else {
                break
            }
        }
        return name.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
    }

    /// What the string that begins here stands for.
    mutating func string() throws(Problem) -> [UInt8] {
        var text: [UInt8] = []
        let quote = peek()
        try skip()
        while let byte = peek() {
            if byte == quote {
                try skip()
                return text
            } else if Self.isNewline(byte) {
                break
            } else if isAtEscape {
                try appendEscape(to: &text)
            } else if byte == UInt8(ascii: "\\") {
                try skip()
                try skipNewlineOrByte()
            } else {
                text.append(byte)
                try skip()
            }
        }
        throw fault("a string of the style sheet has no end.")
    }

    /// What stands between here and the “)” of a `url(` without quotes, which is passed.
    ///
    /// What a browser would overlook as a bad address is refused: they have not all agreed on where it ends.
    mutating func address() throws(Problem) -> [UInt8] {
        var text: [UInt8] = []
        try skipBlanks()
        while let byte = peek() {
            if byte == UInt8(ascii: ")") {
                try skip()
                return text
            } else if isAtEscape {
                try appendEscape(to: &text)
            } else if Self.isBlank(byte) {
                try skipBlanks()
                guard isAtEnd || peek() == UInt8(ascii: ")") else { throw badAddress(text) }
            } else if Self.isBadInAddress(byte) {
                throw badAddress(text)
            } else {
                text.append(byte)
                try skip()
            }
        }
        throw fault("a url() of the style sheet has no end.")
    }

    private func badAddress(_ text: [UInt8]) -> Problem {
        let start = String(decoding: text.prefix(100), as: UTF8.self)
        return fault("the address in “url(\(start)” is not whole: put it in quotes.")
    }

    // MARK: Escapes

    /// Whether a backslash is here that stands for a character with what follows it.
    private var isAtEscape: Bool {
        peek() == UInt8(ascii: "\\") && peek(1).map(Self.isNewline) != true
    }

    /// Adds the character of the escape that is here.
    private mutating func appendEscape(to text: inout [UInt8]) throws(Problem) {
        try skip()
        var number: UInt32 = 0
        var digits = 0
        while digits < 6, let byte = peek(), let digit = Character(Unicode.Scalar(byte)).hexDigitValue {
            number = number * 16 + UInt32(digit)
            digits += 1
            try skip()
        }
        if digits > 0 {
            let scalar = number == 0 ? nil : Unicode.Scalar(number)
            text += Array(String(scalar ?? "\u{FFFD}").utf8)
            // Without this it would reach into what is written after the sheet.
            guard !isAtEnd else { throw fault("the style sheet ends within an escape: put a blank after it.") }
            if let byte = peek(), Self.isBlank(byte) { try skipNewlineOrByte() }
        } else {
            guard let byte = peek() else { throw fault("the style sheet ends within an escape.") }
            text.append(byte)
            try skip()
        }
    }

    // MARK: Kinds of bytes

    private static func isNewline(_ byte: UInt8) -> Bool {
        byte == 0x0A || byte == 0x0D || byte == 0x0C
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || isNewline(byte)
    }

    private static func isName(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"), 0x80...: true
        // A browser reads it as U+FFFD.
        case 0: true
        default: false
        }
    }

    private static func isBadInAddress(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...0x08, 0x0B, 0x0E...0x1F, 0x7F: true
        case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "("), UInt8(ascii: "\\"): true
        default: false
        }
    }
}
