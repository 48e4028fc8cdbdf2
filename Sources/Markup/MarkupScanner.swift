/// Finds the start tags of a file and the lines they and their attributes stand on, from its beginning to its end.
///
/// What is in comments, style sheets and scripts is no tag. It refuses nothing: that is for the parser to do.
struct MarkupScanner {
    struct Tag {
        /// In lower case.
        let name: String
        /// The line it begins on, counted from 1.
        let line: Int
        /// The line its “>” stands on.
        let lastLine: Int
        /// The lines of the attributes by their names in lower case.
        let attributes: [String: Int]
    }

    private let bytes: [UInt8]
    private var position = 0
    private var line = 1

    /// The text ends its lines with LF.
    init(_ text: [UInt8]) {
        bytes = text
    }

    /// The first start tag after the last one that was found; nil when there is none.
    mutating func nextTag() -> Tag? {
        while let byte = peek() {
            guard byte == UInt8(ascii: "<") else {
                skip()
                continue
            }
            if isAt("<!--") {
                skip(4)
                skip(to: "-->")
            } else if let next = peek(1), Self.isLetter(next) {
                return tag()
            } else {
                skip()
            }
        }
        return nil
    }

    /// The tag that begins here.
    private mutating func tag() -> Tag {
        let start = line
        skip()
        let name = word { !Self.isBlank($0) && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
        var attributes: [String: Int] = [:]
        while let byte = peek(), byte != UInt8(ascii: ">") {
            guard Self.isInAttributeName(byte) else {
                skip()
                continue
            }
            let place = line
            let attribute = word(while: Self.isInAttributeName)
            if attributes[attribute] == nil { attributes[attribute] = place }
            skipBlanks()
            if peek() == UInt8(ascii: "=") { skipValue() }
        }
        let end = line
        if name == "style" || name == "script" { skip(to: "</") }
        return Tag(name: name, line: start, lastLine: end, attributes: attributes)
    }

    /// Passes the equals sign that is here and the value after it.
    private mutating func skipValue() {
        skip()
        skipBlanks()
        if let quote = peek(), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            skip()
            while let byte = peek(), byte != quote { skip() }
            skip()
        } else {
            while let byte = peek(), !Self.isBlank(byte), byte != UInt8(ascii: ">") { skip() }
        }
    }

    // MARK: Bytes

    private func peek(_ distance: Int = 0) -> UInt8? {
        position + distance < bytes.count ? bytes[position + distance] : nil
    }

    private func isAt(_ word: String) -> Bool {
        bytes[position...].starts(with: word.utf8)
    }

    private mutating func skip(_ count: Int = 1) {
        for _ in 0..<count {
            if peek() == 0x0A { line += 1 }
            position = min(position + 1, bytes.count)
        }
    }

    private mutating func skipBlanks() {
        while let byte = peek(), Self.isBlank(byte) { skip() }
    }

    private mutating func skip(to word: String) {
        let first = word.utf8.first
        while let byte = peek(), byte != first || !isAt(word) { skip() }
    }

    /// The bytes from here on that belong to it, ASCII letters in lower case.
    private mutating func word(while isPart: (UInt8) -> Bool) -> String {
        var word: [UInt8] = []
        while let byte = peek(), isPart(byte) {
            word.append((0x41...0x5A).contains(byte) ? byte + 0x20 : byte)
            skip()
        }
        return String(decoding: word, as: UTF8.self)
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0D).contains(byte)
    }

    private static func isInAttributeName(_ byte: UInt8) -> Bool {
        !isBlank(byte) && byte != UInt8(ascii: "=") && byte != UInt8(ascii: ">") && byte != UInt8(ascii: "/")
    }
}
