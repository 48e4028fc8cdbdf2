extension PersonalizedObject {
    /// The most an object may hold: bytes of UTF-8 in its keys and texts, and 16 for each value. It is kept with the
    /// draft and the voucher, so pictures and sounds belong among the media, not in it. Ours; a note of a thousand of the
    /// longest emoji takes 45,000.
    public static let greatestSize = 65_536

    /// How deep lists in lists may go.
    public static let greatestDepth = 16

    func checkSize() throws(PersonalizationRefusal) {
        var size = 0
        try Self.add(.object(values), to: &size, depth: 0)
    }

    private static func add(
        _ value: PersonalizedValue, to size: inout Int, depth: Int
    ) throws(PersonalizationRefusal) {
        size += 16
        guard depth <= greatestDepth else { throw .tooLarge }
        switch value {
        case .string(let text): size += text.utf8.count
        case .int, .bool: break
        case .array(let values):
            for value in values { try add(value, to: &size, depth: depth + 1) }
        case .object(let values):
            for (key, value) in values {
                size += key.utf8.count
                try add(value, to: &size, depth: depth + 1)
            }
        }
        guard size <= greatestSize else { throw .tooLarge }
    }
}
