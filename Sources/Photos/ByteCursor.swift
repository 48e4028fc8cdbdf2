/// Walks through bytes nobody has checked; what reaches beyond their end is damaged.
struct ByteCursor {
    let bytes: UnsafeRawBufferPointer
    private(set) var place: Int
    let end: Int

    init(_ bytes: UnsafeRawBufferPointer, from place: Int = 0, to end: Int? = nil) {
        self.bytes = bytes
        self.place = place
        self.end = min(end ?? bytes.count, bytes.count)
    }

    var isAtEnd: Bool { place >= end }

    /// The next bytes, as a part of all.
    mutating func take(_ count: Int) throws(PhotoRefusal) -> UnsafeRawBufferPointer {
        guard count >= 0, count <= end - place else { throw .damaged }
        defer { place += count }
        return UnsafeRawBufferPointer(rebasing: bytes[place..<place + count])
    }

    /// A number of some bytes, the least significant first.
    mutating func number(_ count: Int) throws(PhotoRefusal) -> Int {
        try take(count).reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    mutating func text(_ count: Int) throws(PhotoRefusal) -> String {
        String(decoding: try take(count), as: UTF8.self)
    }
}
