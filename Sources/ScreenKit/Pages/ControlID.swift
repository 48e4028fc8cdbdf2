/// The structural id of a control: the screen's id, a dot, and a name or a position.
///
/// It says where a control is rather than which object it is, so that a form that was made before a restart of the
/// server still means something after it.
enum ControlID {
    /// A text and a number in one: for every view of every page, where interpolation takes thrice the time.
    static func joined(_ text: String, _ number: Int) -> String {
        var digits = (UInt64(0), UInt64(0), UInt64(0))
        return withUnsafeMutableBytes(of: &digits) { digits in
            var rest = number
            var first = digits.count
            repeat {
                first -= 1
                digits[first] = UInt8(ascii: "0") + UInt8(rest % 10)
                rest /= 10
            } while rest > 0
            let count = digits.count - first
            var text = text
            return text.withUTF8 { utf8 in
                String(unsafeUninitializedCapacity: utf8.count + count) { room in
                    UnsafeMutableRawBufferPointer(room).copyMemory(from: UnsafeRawBufferPointer(utf8))
                    UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(room)[utf8.count...])
                        .copyMemory(from: UnsafeRawBufferPointer(rebasing: digits[first...]))
                    return utf8.count + count
                }
            }
        }
    }

    /// The text with all but ASCII letters, digits, dash and underscore replaced by a dash.
    static func sanitized(_ text: String) -> String {
        if text.utf8.allSatisfy(isSafe) { return text }
        return String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { scalar in
                    switch scalar {
                    case "a"..."z", "A"..."Z", "0"..."9", "-", "_": scalar
                    default: "-"
                    }
                }))
    }

    private static func isSafe(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
