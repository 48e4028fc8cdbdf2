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
            // What needs no escape, which is nearly all, is copied in one piece.
            var start = 0
            for (position, byte) in utf8.enumerated() {
                guard let escape = Self.escape(of: byte) else { continue }
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<position]))
                raw(escape)
                start = position + 1
            }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start...]))
        }
    }

    private static func escape(of byte: UInt8) -> StaticString? {
        // Of these bytes alone, so that most take one comparison.
        guard byte < 0x40 || byte == 0x7F else { return nil }
        switch byte {
        case UInt8(ascii: "<"): return "&lt;"
        case UInt8(ascii: ">"): return "&gt;"
        case UInt8(ascii: "&"): return "&amp;"
        case UInt8(ascii: "\""): return "&quot;"
        case UInt8(ascii: "'"): return "&#39;"
        case 0x00...0x08, 0x0B, 0x0C, 0x0E...0x1F, 0x7F: return "\u{FFFD}"
        default: return nil
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

    /// ` class="…"` of those names that there are; nothing when there is none.
    package mutating func classes(_ first: String, _ second: String?, _ third: String?, _ fourth: String?) {
        var isOpen = false
        func add(_ name: String?, to html: inout HTMLBuffer) {
            guard let name, !name.isEmpty else { return }
            html.raw(isOpen ? " " : " class=\"")
            html.text(name)
            isOpen = true
        }
        add(first, to: &self)
        add(second, to: &self)
        add(third, to: &self)
        add(fourth, to: &self)
        if isOpen { raw("\"") }
    }

    package mutating func flag(_ name: StaticString, _ isSet: Bool) {
        guard isSet else { return }
        raw(" ")
        raw(name)
    }
}
