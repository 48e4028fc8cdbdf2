/// The tiles a picture is put together of, as telephones store it.
struct HEICGrid: Equatable {
    let columns: Int
    let rows: Int
    /// Of the whole picture, in pixels, before it is turned.
    let width: Int
    let height: Int
    /// Where the tiles are in the file, row by row.
    let tiles: [Range<Int>]
    /// What all tiles are decoded with: the content of a box `hvcC`.
    let settings: Range<Int>
}

extension HEICStructure {
    /// How the one picture that is shown is put together; nil when it is not, or in a way that only libheif follows.
    ///
    /// Throws for tiles that reach beyond the end of the file.
    func grid() throws(PhotoRefusal) -> HEICGrid? {
        guard isGrid, let item, let places, let shape = places[item], let ids = tiles(of: item),
            let version = number(at: shape.lowerBound, size: 1), version == 0,
            let flags = number(at: shape.lowerBound + 1, size: 1),
            let rows = number(at: shape.lowerBound + 2, size: 1),
            let columns = number(at: shape.lowerBound + 3, size: 1)
        else { return nil }
        let size = flags & 1 == 0 ? 2 : 4
        guard let width = number(at: shape.lowerBound + 4, size: size),
            let height = number(at: shape.lowerBound + 4 + size, size: size), width > 0, height > 0,
            ids.count == (rows + 1) * (columns + 1), let settings = settings(ofAll: ids)
        else { return nil }
        var tiles: [Range<Int>] = []
        for id in ids {
            guard let tile = places[id] else { return nil }
            guard tile.upperBound <= bytes.count else { throw .damaged }
            tiles.append(tile)
        }
        return HEICGrid(
            columns: columns + 1, rows: rows + 1, width: width, height: height, tiles: tiles, settings: settings)
    }

    /// The items an item is put together of, in their order.
    private func tiles(of item: Int) -> [Int]? {
        guard let meta, let links = box("iref", in: meta), let version = number(at: links.lowerBound, size: 1)
        else { return nil }
        let size = version == 0 ? 2 : 4
        for link in boxes(in: links.dropFirst(4)) where link.kind == "dimg" {
            let start = link.content.lowerBound
            guard number(at: start, size: size) == item, let count = number(at: start + size, size: 2) else { continue }
            let ids = (0..<count).compactMap { number(at: start + size + 2 + $0 * size, size: size) }
            return ids.count == count ? ids : nil
        }
        return nil
    }

    /// The one box that decodes all tiles; nil when there are several, or when a tile is turned or cut by itself.
    private func settings(ofAll ids: [Int]) -> Range<Int>? {
        guard let meta, let all = box("iprp", in: meta), let properties = box("ipco", in: all),
            let links = box("ipma", in: all), let indices = indicesByItem(in: links)
        else { return nil }
        let known = boxes(in: properties)
        var found: Range<Int>?
        for id in Set(ids) {
            guard let own = indices[id], own.allSatisfy({ $0 <= known.count }) else { return nil }
            let boxes = own.filter { $0 > 0 }.map { known[$0 - 1] }
            guard !boxes.contains(where: { ["irot", "imir", "clap"].contains($0.kind) }),
                let own = boxes.first(where: { $0.kind == "hvcC" })?.content, found == nil || found == own
            else { return nil }
            found = own
        }
        return found
    }

    /// Where each item's bytes are; nil when one is in several parts, or somewhere else than in this file.
    private var places: [Int: Range<Int>]? {
        guard let meta, let all = box("iloc", in: meta), let version = number(at: all.lowerBound, size: 1),
            version <= 2, let sizes = number(at: all.lowerBound + 4, size: 2)
        else { return nil }
        let (offsetSize, lengthSize, baseSize) = (sizes >> 12, sizes >> 8 & 15, sizes >> 4 & 15)
        let indexSize = version == 0 ? 0 : sizes & 15
        let idSize = version < 2 ? 2 : 4
        guard [offsetSize, lengthSize, baseSize, indexSize].allSatisfy({ [0, 4, 8].contains($0) }),
            let count = number(at: all.lowerBound + 6, size: idSize)
        else { return nil }
        let inside = box("idat", in: meta)
        var place = all.lowerBound + 6 + idSize
        func next(_ size: Int) -> Int? {
            defer { place += size }
            return size == 0 ? 0 : number(at: place, size: size)
        }
        var result: [Int: Range<Int>] = [:]
        for _ in 0..<count {
            guard place < all.upperBound, let id = next(idSize), let method = version == 0 ? 0 : next(2), next(2) == 0,
                let base = next(baseSize), next(2) == 1, next(indexSize) != nil, let offset = next(offsetSize),
                let length = next(lengthSize), base >= 0, offset >= 0, length > 0, base < 1 << 40, offset < 1 << 40,
                length < 1 << 40
            else { return nil }
            var start = base + offset
            if method & 15 == 1, let inside { start += inside.lowerBound } else if method & 15 != 0 { return nil }
            result[id] = start..<start + length
        }
        return result
    }
}
