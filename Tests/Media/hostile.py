"""Files made to harm what reads them, and good ones to damage."""

import functools
import io
import random
import struct
import zlib

import heic
import pillow_heif
from conftest import picture

pillow_heif.register_heif_opener()


def saved(image, format, **options):
    out = io.BytesIO()
    image.save(out, format, **options)
    return out.getvalue()


def good_files(width=320, height=200):
    """One photo of each format that is taken."""
    image = picture(width, height)
    return {
        "jpeg": saved(image, "JPEG", quality=90), "png": saved(image, "PNG"), "webp": saved(image, "WEBP", quality=80),
        "heic": saved(image, "HEIF", quality=70), "gif": saved(image, "GIF"),
        "heic of tiles": heic.grid(saved(picture(256, 256), "HEIF", quality=70), 256, 3, 2, 600, 450, shared=False),
    }


def deep_heic(image):
    """A HEIC of ten bits a channel."""
    wide = b"".join(struct.pack("<H", value * 257) for value in image.convert("RGB").tobytes())
    out = io.BytesIO()
    pillow_heif.encode("RGB;16", image.size, wide, out, quality=90)
    return out.getvalue()


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width, height, rows, depth=8, colour=2, interlaced=0, before=b""):
    """A PNG with a header of our choice, compressed rows, and chunks before them."""
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, interlaced))
    return b"\x89PNG\r\n\x1a\n" + head + before + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def deflated(megabytes):
    """So many megabytes of nothing, compressed a thousandfold."""
    packer = zlib.compressobj(9)
    return b"".join(packer.compress(bytes(1 << 20)) for _ in range(megabytes)) + packer.flush()


def five_kilobytes(interlaced=0):
    """Claims 64250 × 64250 pixels."""
    return png(64250, 64250, deflated(5)[:5000], interlaced=interlaced)


def whole_64250():
    """Really has 64250 × 64250 pixels of one bit, in half a megabyte."""
    return png(64250, 64250, deflated(64250 * (64250 // 8 + 2) // (1 << 20) + 1), depth=1, colour=0)


def repeated_scans(count):
    """A progressive JPEG whose last pass comes again and again."""
    data = saved(picture(4000, 3000), "JPEG", quality=50, progressive=True)
    last = data.rindex(b"\xff\xda")
    return data[:-2] + data[last:-2] * count + data[-2:]


def deep_megapixels():
    """Takes a worker all the time it has."""
    return png(7000, 7000, deflated(380), depth=16, colour=6)


@functools.cache
def bombs():
    """Each with a name for it. Packing them takes longer than reading them."""
    return list(made_bombs())


def made_bombs():
    small = zlib.compress(bytes(200 * 4 * 100 + 100))
    row = png(100, 100, zlib.compress(bytes(301 * 100)))
    yield "5 KB claiming 64250 × 64250", five_kilobytes()
    yield "5 KB claiming 64250 × 64250, interlaced", five_kilobytes(interlaced=1)
    yield "64250 × 64250 of one bit", whole_64250()
    text = b"Comment\0\0" + deflated(200)
    yield "zTXt of 200 MB", png(100, 100, zlib.compress(bytes(301 * 100)), before=chunk(b"zTXt", text))
    text = b"Comment\0\1\0\0\0" + deflated(200)
    yield "iTXt of 200 MB", png(100, 100, zlib.compress(bytes(301 * 100)), before=chunk(b"iTXt", text))
    yield "fifty zTXt of 20 MB", png(
        100, 100, zlib.compress(bytes(301 * 100)), before=chunk(b"zTXt", b"C\0\0" + deflated(20)) * 50)
    yield "a profile of 200 MB", png(
        100, 100, zlib.compress(bytes(301 * 100)), before=chunk(b"iCCP", b"icc\0\0" + deflated(200)))
    yield "49 megapixels of nothing, interlaced, with alpha", png(7000, 7000, deflated(190), colour=6, interlaced=1)
    yield "49 megapixels of 16 bits with alpha", deep_megapixels()
    yield "a single row of 40 megapixels", png(40_000_000, 1, deflated(120))
    yield "a single column", png(1, 40_000_000, deflated(77))
    yield "no width", png(0, 100, small)
    yield "negative width", png(0xFFFFFFFF, 0xFFFFFFFF, small)
    yield "a chunk longer than the file", row[:33] + struct.pack(">I", 0x7FFFFFFF) + b"tEXt" + row[33:]
    yield "GIF of 65535 × 65535", b"GIF89a" + struct.pack("<HHBBB", 65535, 65535, 0x80, 0, 0) + bytes(6) + (
        b"," + struct.pack("<HHHHB", 0, 0, 65535, 65535, 0) + b"\x02\x02\x44\x01\x00;")
    yield "GIF of 7000 × 7000", b"GIF89a" + struct.pack("<HHBBB", 7000, 7000, 0x80, 0, 0) + bytes(6) + (
        b"," + struct.pack("<HHHHB", 0, 0, 7000, 7000, 0) + b"\x02\x02\x44\x01\x00;")
    frame = b"," + struct.pack("<HHHHB", 0, 0, 1, 1, 0) + b"\x02\x02\x44\x01\x00"
    yield "GIF of a million frames", b"GIF89a" + struct.pack("<HHBBB", 1, 1, 0x80, 0, 0) + bytes(6) + frame * 1_000_000 + b";"
    jpeg = bytearray(saved(picture(), "JPEG"))
    at = jpeg.index(b"\xff\xc0")
    jpeg[at + 5:at + 9] = struct.pack(">HH", 65500, 65500)
    yield "JPEG claiming 65500 × 65500", bytes(jpeg)
    jpeg[at + 5:at + 9] = struct.pack(">HH", 7000, 7000)
    yield "JPEG claiming 7000 × 7000", bytes(jpeg)
    yield "JPEG of 2000 passes", repeated_scans(2000)


def false_grids():
    """HEICs of tiles whose tiles do not make the picture they claim."""
    tile = saved(picture(256, 256), "HEIF", quality=70)
    yield "more pixels than the tiles have", heic.grid(tile, 256, 2, 2, 6000, 5000)
    yield "fewer pixels than the tiles have", heic.grid(tile, 256, 4, 4, 300, 300)
    yield "50 megapixels of one tile that has a few", heic.grid(tile, 256, 1, 1, 8000, 6000)
    yield "as many tiles as can be", heic.grid(tile, 256, 255, 250, 7000, 7000)
    good = heic.grid(tile, 256, 2, 2, 500, 500, shared=False)
    shape = bytes([0, 1, 1, 1]) + struct.pack(">II", 500, 500)
    assert good.count(shape) == 1
    yield "no pixels", good.replace(shape, bytes([0, 1, 1, 1]) + struct.pack(">II", 0, 500))
    yield "more tiles than there are", good.replace(shape, bytes([0, 1, 9, 9]) + struct.pack(">II", 500, 500))
    yield "tiles behind the end", good[:-len(good) // 4]
    for name in [b"hvcC", b"dimg", b"iloc", b"pitm", b"iref", b"ipma", b"ispe"]:
        yield f"no {name.decode()}", good.replace(name, b"free")


def foreign():
    """What is no photo of the five formats, and how it is refused."""
    image = picture()
    svg = b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
    yield "svg", svg, {"formatNotTaken": {"name": "SVG"}}
    yield "svg named png", b'\xef\xbb\xbf<?xml version="1.0"?>\n<!-- x -->\n' + svg, {"formatNotTaken": {"name": "SVG"}}
    yield "pdf", b"%PDF-1.7\n" + bytes(99), {"formatNotTaken": {"name": "PDF"}}
    yield "tiff", saved(image, "TIFF"), {"formatNotTaken": {"name": "TIFF"}}
    yield "bmp", saved(image, "BMP"), {"formatNotTaken": {"name": "BMP"}}
    yield "ico", saved(image, "ICO"), {"formatNotTaken": {"name": "ICO"}}
    yield "jpeg 2000", saved(image, "JPEG2000"), {"formatNotTaken": {"name": "JPEG 2000"}}
    yield "avif", saved(image, "AVIF"), {"formatNotTaken": {"name": "AVIF"}}
    yield "avif with the brand of heic", saved(image, "AVIF").replace(b"ftypavif", b"ftypheic", 1), {
        "formatNotTaken": {"name": "AVIF"}}
    yield "jpeg xl", b"\0\0\0\x0cJXL \r\n\x87\n" + bytes(99), {"formatNotTaken": {"name": "JPEG XL"}}
    yield "jpeg xl stream", b"\xff\x0a" + bytes(99), {"formatNotTaken": {"name": "JPEG XL"}}
    yield "mp4", b"\0\0\0\x18ftypmp42" + bytes(99), {"formatNotTaken": {"name": "video"}}
    yield "ppm", saved(image, "PPM"), {"notAPhoto": {}}
    yield "text", b"not a photo", {"notAPhoto": {}}
    yield "nothing", b"", {"empty": {}}
    yield "one byte", b"\xff", {"notAPhoto": {}}


def mutations(data, count, seed):
    """The file with some of its bytes changed, moved, doubled or gone."""
    source = random.Random(seed)
    for _ in range(count):
        changed = bytearray(data)
        for _ in range(source.randint(1, 12)):
            at = source.randrange(len(changed))
            match source.randrange(4):
                case 0: changed[at] = source.randrange(256)
                case 1: changed[at:at + 4] = source.choice([b"\xff\xff\xff\xff", b"\x7f\xff\xff\xff", bytes(4)])
                case 2: del changed[at:at + source.randint(1, 40)]
                case 3: changed[at:at] = changed[at:at + source.randint(1, 40)]
        yield bytes(changed)
