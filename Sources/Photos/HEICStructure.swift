/// What a HEIC tells about its picture, in the boxes it is made of.
struct HEICStructure {
    /// The file.
    let bytes: UnsafeRawBufferPointer

    /// How the picture is to be turned, so that it can be turned when it is small: libheif turns it when it is large,
    /// which takes the memory of a second large picture.
    ///
    /// Nil when the file says anything that is not a plain turn, or cannot be followed: libheif knows then.
    var position: PhotoPosition? {
        guard let meta, let item, let all = box("iprp", in: meta), let properties = box("ipco", in: all),
            let links = box("ipma", in: all), let indices = indicesByItem(in: links).map({ $0[item] ?? [] })
        else { return nil }
        var position = PhotoPosition(orientation: 1)
        let known = boxes(in: properties)
        for index in indices where index > 0 {
            guard index <= known.count else { return nil }
            let property = known[index - 1]
            switch property.kind {
            // Mirrors and cut edges are rare, and wait for libheif.
            case "imir", "clap": return nil
            case "irot":
                guard let turns = number(at: property.content.lowerBound, size: 1) else { return nil }
                // They turn to the left.
                position = position.turned(quarterTurns: -(turns & 3))
            default: break
            }
        }
        return position
    }

    /// Whether the picture is put together of tiles, as telephones store it.
    var isGrid: Bool {
        guard let item else { return false }
        return kinds.contains { $0.item == item && $0.kind == "grid" }
    }

    /// What each item is, by a name of four letters: `hvc1` is a coded picture of HEVC, `av01` one of AV1.
    var kinds: [(item: Int, kind: String)] {
        guard let meta, let all = box("iinf", in: meta), let version = number(at: all.lowerBound, size: 1)
        else { return [] }
        return boxes(in: all.dropFirst(version == 0 ? 6 : 8)).compactMap { entry in
            let start = entry.content.lowerBound
            guard entry.kind == "infe", let version = number(at: start, size: 1), version >= 2 else { return nil }
            let idSize = version == 2 ? 2 : 4
            let kind = start + 4 + idSize + 2
            guard let item = number(at: start + 4, size: idSize), kind + 4 <= bytes.count else { return nil }
            return (item, String(decoding: bytes[kind..<kind + 4], as: UTF8.self))
        }
    }

    var meta: Range<Int>? {
        box("meta", in: 0..<bytes.count)?.dropFirst(4)
    }

    /// The number of the one picture that is shown.
    var item: Int? {
        guard let meta, let primary = box("pitm", in: meta), let version = number(at: primary.lowerBound, size: 1)
        else { return nil }
        return number(at: primary.lowerBound + 4, size: version == 0 ? 2 : 4)
    }

    /// The numbers of the items' properties, from 1.
    func indicesByItem(in links: Range<Int>) -> [Int: [Int]]? {
        guard let head = number(at: links.lowerBound, size: 4),
            let count = number(at: links.lowerBound + 4, size: 4)
        else { return nil }
        let idSize = head >> 24 == 0 ? 2 : 4
        let linkSize = head & 1 == 0 ? 1 : 2
        var place = links.lowerBound + 8
        var result: [Int: [Int]] = [:]
        for _ in 0..<count {
            guard place < links.upperBound, let id = number(at: place, size: idSize),
                let linkCount = number(at: place + idSize, size: 1)
            else { return nil }
            place += idSize + 1
            let numbers = (0..<linkCount).map { number(at: place + $0 * linkSize, size: linkSize) }
            // The highest bit tells whether a reader has to know the property. Of two lists the first counts.
            if result[id] == nil { result[id] = numbers.map { ($0 ?? 0) & (linkSize == 1 ? 0x7F : 0x7FFF) } }
            place += linkCount * linkSize
        }
        return result
    }

    func box(_ kind: String, in range: Range<Int>) -> Range<Int>? {
        boxes(in: range).first { $0.kind == kind }?.content
    }

    func boxes(in range: Range<Int>) -> [(kind: String, content: Range<Int>)] {
        var result: [(String, Range<Int>)] = []
        var start = range.lowerBound
        while start + 8 <= range.upperBound, var size = number(at: start, size: 4) {
            var head = 8
            if size == 0 { size = range.upperBound - start }
            // A length of eight bytes follows; what fits into a file fits into six.
            if size == 1, let long = number(at: start + 10, size: 6) { (size, head) = (long, 16) }
            guard size >= head, start + size <= range.upperBound else { break }
            let kind = String(decoding: bytes[start + 4..<start + 8], as: UTF8.self)
            result.append((kind, start + head..<start + size))
            start += size
        }
        return result
    }

    /// Bytes as a number, the most significant one first.
    func number(at place: Int, size: Int) -> Int? {
        guard place >= 0, place + size <= bytes.count else { return nil }
        return bytes[place..<place + size].reduce(0) { $0 << 8 | Int($1) }
    }
}
