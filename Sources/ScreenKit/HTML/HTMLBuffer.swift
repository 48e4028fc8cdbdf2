/// UTF-8 bytes of a document that is being written; text is escaped where it is written.
package struct HTMLBuffer {
    package private(set) var bytes: [UInt8] = []

    package init() {
        bytes.reserveCapacity(8192)
    }

    /// Markup of ours, as it is.
    package mutating func raw(_ markup: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: markup.utf8Start, count: markup.utf8CodeUnitCount))
    }

    /// A number, a class name or something else that cannot hold markup.
    package mutating func safe(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    package mutating func safe(_ number: Int) {
        bytes.append(contentsOf: String(number).utf8)
    }

    /// Text of anybody's: for the content of elements and for quoted attributes alike.
    ///
    /// Control characters that HTML does not allow become U+FFFD; all else stays as it was written.
    package mutating func text(_ text: String) {
        var text = text
        text.withUTF8 { utf8 in
            for byte in utf8 {
                switch byte {
                case UInt8(ascii: "<"): raw("&lt;")
                case UInt8(ascii: ">"): raw("&gt;")
                case UInt8(ascii: "&"): raw("&amp;")
                case UInt8(ascii: "\""): raw("&quot;")
                case UInt8(ascii: "'"): raw("&#39;")
                case 0x00...0x08, 0x0B, 0x0C, 0x0E...0x1F, 0x7F: raw("\u{FFFD}")
                default: bytes.append(byte)
                }
            }
        }
    }

    /// ` name="value"`.
    package mutating func attribute(_ name: StaticString, _ value: String) {
        raw(" ")
        raw(name)
        raw("=\"")
        text(value)
        raw("\"")
    }

    package mutating func attribute(_ name: StaticString, _ value: String?) {
        if let value { attribute(name, value) }
    }

    package mutating func flag(_ name: StaticString, _ isSet: Bool) {
        guard isSet else { return }
        raw(" ")
        raw(name)
    }
}
