"""HEIC as telephones store it: a grid of tiles. Every tile here shows the same, so that a large file is made quickly."""

import struct


def box(kind, *parts):
    body = b"".join(parts)
    return struct.pack(">I4s", len(body) + 8, kind) + body


def full(kind, flags, *parts, version=0):
    return box(kind, struct.pack(">I", version << 24 | flags), *parts)


def boxes(data, start, end):
    """Each box between two places: its kind, and where its content begins and ends."""
    while start + 8 <= end:
        size, kind = struct.unpack(">I4s", data[start:start + 8])
        yield kind, start + 8, start + (size or end - start)
        start += size or end - start


def tile_of(data):
    """The coded picture of a HEIC that has one, and the box with what decodes it."""
    top = {kind: (start, end) for kind, start, end in boxes(data, 0, len(data))}
    meta = {kind: (start, end) for kind, start, end in boxes(data, top[b"meta"][0] + 4, top[b"meta"][1])}
    properties = next(boxes(data, *meta[b"iprp"]))
    settings = next((start, end) for kind, start, end in boxes(data, *properties[1:]) if kind == b"hvcC")
    start = meta[b"iloc"][0]
    sizes, count = data[start + 4], struct.unpack(">H", data[start + 6:start + 8])[0]
    assert sizes == 0x44 and count >= 1, "as libheif 1.15 writes it"
    base_size = data[start + 5] >> 4
    at = start + 8 + 4
    base = struct.unpack(">I", data[at:at + 4])[0] if base_size else 0
    offset, length = struct.unpack(">II", data[at + base_size + 2:at + base_size + 10])
    offset += base
    return data[offset:offset + length], box(b"hvcC", data[settings[0]:settings[1]])


def grid(data, tile, columns, rows, width, height, turns=0, shared=True):
    """A HEIC of columns and rows of one tile (`tile` pixels a side), of which so much is seen, turned by the file.

    The tile lies in the file once, or, when it is not shared, as often as it is seen: as large as that of a camera.
    """
    coded, settings = tile_of(data)
    ids = range(2, 2 + columns * rows)
    size = lambda w, h: full(b"ispe", 0, struct.pack(">II", w, h))
    turn = box(b"irot", bytes([turns]))
    depth = full(b"pixi", 0, bytes([3, 8, 8, 8]))
    properties = box(b"ipco", settings, size(tile, tile), size(width, height), turn, depth)
    # Properties count from one; 0x80 marks those a reader has to understand.
    links = [struct.pack(">HB", 1, 3) + bytes([3, 5, 0x84])]
    links += [struct.pack(">HB", i, 2) + bytes([0x81, 2]) for i in ids]
    shape = bytes([0, 1, rows - 1, columns - 1]) + struct.pack(">II", width, height)

    def information(number, kind, flags):
        return full(b"infe", flags, struct.pack(">HH4sB", number, 0, kind, 0), version=2)

    def meta(first):
        # The shape of the grid comes first, then the tile.
        step = 0 if shared else len(coded)
        places = [(1, first, len(shape))]
        places += [(i, first + len(shape) + step * n, len(coded)) for n, i in enumerate(ids)]
        return full(
            b"meta", 0,
            full(b"hdlr", 0, struct.pack(">I4s12xB", 0, b"pict", 0)),
            full(b"pitm", 0, struct.pack(">H", 1)),
            full(b"iloc", 0, bytes([0x44, 0]), struct.pack(">H", len(places)),
                 *(struct.pack(">HHHII", i, 0, 1, offset, length) for i, offset, length in places)),
            full(b"iinf", 0, struct.pack(">H", len(places)), information(1, b"grid", 0),
                 *(information(i, b"hvc1", 1) for i in ids)),
            box(b"iprp", properties, full(b"ipma", 0, struct.pack(">I", len(links)), *links)),
            full(b"iref", 0, box(b"dimg", struct.pack(">HH", 1, len(ids)), struct.pack(f">{len(ids)}H", *ids))),
        )

    start = box(b"ftyp", b"heic", bytes(4), b"mif1heic")
    first = len(start) + len(meta(0)) + 8
    return start + meta(first) + box(b"mdat", shape, coded * (1 if shared else len(ids)))
