/// The text of a file with the places of its start tags: the parser knows only where a tag ends.
///
/// It is gone through once, however many tags are asked for.
struct MarkupSource {
    /// The text as the parser is given it: always a whole page, with the lines as they are in the file. As browsers
    /// do, it has LF at the end of each line.
    let document: [UInt8]
    /// The line of the first tag with more attributes than are allowed; nil when there is none.
    let lineOfCrowdedTag: Int?
    /// The file's tags by name and last line, those that share both in the file's order.
    private var tags: [Key: Queue]

    /// Where a start tag stands. Lines are counted from 1.
    struct Tag {
        /// The line it begins on.
        let line: Int
        /// The lines of its attributes by their names in lower case.
        let attributes: [String: Int]
    }

    private struct Key: Hashable {
        let name: String
        let line: Int
    }

    private struct Queue {
        var tags: [Tag] = []
        var taken = 0
    }

    init(_ bytes: [UInt8]) {
        let text = Self.normalized(bytes)
        var scanner = MarkupScanner(text)
        var tags: [Key: Queue] = [:]
        var isPage = false
        var crowded: Int?
        while let found = scanner.nextTag() {
            isPage = isPage || found.name == "html" || found.name == "body"
            if found.attributes.count > MarkupReader.maximumAttributes { crowded = crowded ?? found.line }
            tags[Self.key(found.name, found.lastLine), default: Queue()].tags.append(
                Tag(line: found.line, attributes: found.attributes))
        }
        document = isPage ? text : Array("<html><body>".utf8) + text + Array("</body></html>".utf8)
        lineOfCrowdedTag = crowded
        self.tags = tags
    }

    /// The next tag of that name that ends on that line; one that is not in the file, since the parser put it there,
    /// is on that line alone.
    mutating func takeTag(_ name: String, endingIn line: Int) -> Tag {
        let key = Self.key(name, line)
        guard let queue = tags[key], queue.taken < queue.tags.count else { return Tag(line: line, attributes: [:]) }
        tags[key]?.taken += 1
        return queue.tags[queue.taken]
    }

    /// The parser does not count lines beyond the greatest number of 16 bits.
    private static func key(_ name: String, _ line: Int) -> Key {
        Key(name: name, line: min(line, Int(UInt16.max)))
    }

    /// The text without its mark of the order of bytes, and with LF in place of CRLF and CR.
    private static func normalized(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        var isAfterReturn = false
        for byte in bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...] {
            if byte != 0x0A || !isAfterReturn { text.append(byte == 0x0D ? 0x0A : byte) }
            isAfterReturn = byte == 0x0D
        }
        return text
    }
}
