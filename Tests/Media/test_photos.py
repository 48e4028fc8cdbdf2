"""Photos of all kinds, at a real worker: upright, small, in sRGB, and with nothing in them but the picture."""

import io

import pytest
from PIL import Image, ImageChops, ImageOps, ImageStat

import heic
import hostile
from conftest import detail, picture
from worker import Outcome

SECRETS = [b"Exif", b"GPS", b"http://ns.adobe", b"ICC_PROFILE", b"secret", b"eXIf", b"tEXt", b"iCCP", b"XMP ", b"EXIF"]


def opened(outcome):
    assert outcome.photo, outcome.words
    image = Image.open(io.BytesIO(outcome.bytes))
    image.load()
    assert image.size == (outcome.photo["width"], outcome.photo["height"])
    assert image.format.lower() == outcome.photo["format"]
    return image


def difference(image, wanted):
    """The mean difference of a channel, of 255."""
    assert image.size == wanted.size
    difference = ImageChops.difference(image.convert("RGB"), wanted.convert("RGB"))
    return max(ImageStat.Stat(difference).mean)


def exif(orientation):
    data = Image.Exif()
    data[0x0112] = orientation
    data[0x010E] = "secret"
    data.get_ifd(0x8825).update({1: "N", 2: (52.0, 31.0, 12.0), 3: "E", 4: (13.0, 24.0, 18.0)})
    return data


@pytest.mark.parametrize("format", ["JPEG", "PNG", "WEBP"])
@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_photo_is_turned_upright_and_tells_no_place(worker, file, orientation, format):
    stored = picture()
    data = hostile.saved(stored, format, exif=exif(orientation), comment=b"secret", xmp=b"secret")
    assert b"secret" in data, "the control"
    wanted = ImageOps.exif_transpose(Image.open(io.BytesIO(data)))
    outcome = Outcome(worker, file(data))
    assert difference(opened(outcome), wanted) < 3
    assert not [secret for secret in SECRETS if secret in outcome.bytes]


@pytest.mark.parametrize("turns", range(4))
@pytest.mark.parametrize("orientation", range(1, 9))
def test_turns_and_crops_are_of_what_is_seen(worker, file, orientation, turns):
    data = hostile.saved(picture(), "JPEG", quality=95, exif=exif(orientation))
    seen = ImageOps.exif_transpose(Image.open(io.BytesIO(data))).rotate(-90 * turns, expand=True)
    width, height = seen.size
    wanted = seen.crop((width // 10, height // 5, width * 6 // 10, height * 9 // 10))
    crop = {"x": 0.1, "y": 0.2, "width": 0.5, "height": 0.7}
    assert difference(opened(Outcome(worker, file(data), quarterTurns=turns, crop=crop)), wanted) < 3
    small = opened(Outcome(worker, file(data), width=50, height=50, quarterTurns=turns, crop=crop))
    wanted.thumbnail((50, 50))
    assert difference(small, wanted) < 4


@pytest.mark.parametrize("depth", [8, 10])
@pytest.mark.parametrize("turns", range(4))
def test_a_heic_of_tiles_is_put_together_and_turned(worker, file, turns, depth):
    # Chroma of whole tiles, since the tile is repeated.
    tile = picture(256, 256)
    whole = Image.new("RGB", (600, 450))
    for left in range(0, 600, 256):
        for top in range(0, 450, 256):
            whole.paste(tile, (left, top))
    coded = hostile.saved(tile, "HEIF", quality=90) if depth == 8 else hostile.deep_heic(tile)
    data = heic.grid(coded, 256, 3, 2, 600, 450, turns=turns)
    # The file turns to the left.
    wanted = whole.rotate(90 * turns, expand=True)
    assert difference(opened(Outcome(worker, file(data, "named.jpg"))), wanted) < 4
    crop = {"x": 0.5, "y": 0.25, "width": 0.5, "height": 0.5}
    width, height = wanted.size
    part = wanted.crop((width // 2, height // 4, width, height // 4 + height // 2))
    assert difference(opened(Outcome(worker, file(data), crop=crop)).resize(part.size), part) < 5


@pytest.mark.parametrize("options", [{}, {"chroma": 444}, {"chroma": "420"}], ids=repr)
@pytest.mark.parametrize("mode", ["RGB", "RGBA", "L", "I;16"])
def test_a_heic_has_its_colours(worker, file, mode, options):
    wanted = picture(mode="L") if mode == "I;16" else picture(mode=mode)
    stored = wanted.convert("I").point(lambda value: value * 257).convert("I;16") if mode == "I;16" else wanted
    data = hostile.saved(stored, "HEIF", quality=95, **options)
    assert difference(opened(Outcome(worker, file(data))), wanted) < 4


def test_a_heic_of_a_camera_with_48_megapixels_is_shown(worker, file):
    tile = hostile.saved(detail(512, 512), "HEIF", quality=50)
    data = heic.grid(tile, 512, 16, 12, 8064, 6048, turns=3, shared=False)
    assert 4_000_000 < len(data) < 8_000_000, "as cameras write it"
    outcome = Outcome(worker, file(data), width=2400, height=2400)
    assert opened(outcome).size == (1800, 2400)
    assert outcome.peak < 256 << 20


@pytest.mark.parametrize("options", [{}, {"progressive": True}], ids=["baseline", "progressive"])
def test_a_jpeg_of_50_megapixels_is_shown(worker, file, options):
    image = detail(512, 512).resize((8160, 6120))
    outcome = Outcome(worker, file(hostile.saved(image, "JPEG", quality=90, **options)), width=2400, height=2400)
    assert opened(outcome).size == (2400, 1800)
    assert outcome.problem() is None


@pytest.mark.parametrize("format, options", [("WEBP", {"quality": 80, "method": 0}), ("PNG", {"compress_level": 1})])
def test_a_picture_of_50_megapixels_of_another_format_is_shown(worker, file, format, options):
    image = picture(64, 48).resize((8160, 6120))
    outcome = Outcome(worker, file(hostile.saved(image, format, **options)), width=2400, height=2400)
    assert opened(outcome).size == (2400, 1800)
    assert outcome.problem() is None


def test_of_what_is_too_large_for_the_memory_a_worker_has_it_is_said_so(worker, file):
    # What has to be whole in memory before a single pixel of it is known: 300 MB of coefficients.
    data = hostile.saved(picture(64, 48).resize((8160, 6120)), "JPEG", progressive=True, subsampling=0)
    outcome = Outcome(worker, file(data))
    assert outcome.refusal == {"tooMuchMemory": {}} and outcome.problem() is None


@pytest.mark.parametrize("mode, format, options", [
    ("CMYK", "JPEG", {}), ("L", "JPEG", {}), ("RGB", "JPEG", {"progressive": True}), ("RGB", "JPEG", {"subsampling": 0}),
    ("L", "PNG", {}), ("1", "PNG", {}), ("I;16", "PNG", {}), ("P", "PNG", {}), ("P", "GIF", {}),
    ("RGB", "WEBP", {"lossless": True}),
], ids=repr)
def test_every_kind_of_pixel_becomes_a_jpeg_that_looks_the_same(worker, file, mode, format, options):
    stored = picture().convert("L").convert("I").point(lambda v: v * 257).convert("I;16") if mode == "I;16" else (
        picture().quantize(128, dither=0) if mode == "P" else picture(mode=mode))
    wanted = picture().convert("L") if mode == "I;16" else stored
    outcome = Outcome(worker, file(hostile.saved(stored, format, **options)))
    image = opened(outcome)
    assert image.format == "JPEG"
    # Profiles for printing differ: Pillow converts without any.
    assert difference(image, wanted) < (60 if mode == "CMYK" else 8 if mode in "1P" else 3)


@pytest.mark.parametrize("result", ["webp", "png", "jpeg"])
@pytest.mark.parametrize("mode, format", [("RGBA", "PNG"), ("LA", "PNG"), ("P", "PNG"), ("RGBA", "WEBP"), ("P", "GIF")])
def test_what_is_transparent_stays_so_or_is_on_white(worker, file, mode, format, result):
    image = picture(mode="RGBA")
    image.paste((0, 0, 0, 0), (0, 0, 160, 200))
    options = {}
    if mode == "P" and format == "PNG":
        image = image.quantize(200, method=Image.Quantize.FASTOCTREE)
    elif mode == "P":
        image = image.convert("RGB").quantize(200)
        image.paste(255, (0, 0, 160, 200))
        options = {"transparency": 255}
    elif mode == "LA":
        image = image.convert("LA")
    image = opened(Outcome(worker, file(hostile.saved(image, format, **options)), transparentFormat=result))
    assert image.format.lower() == result
    if result == "jpeg":
        assert min(image.convert("RGB").getpixel((40, 100))) > 245
    else:
        assert image.convert("RGBA").getpixel((40, 100))[3] == 0
        assert image.convert("RGBA").getpixel((300, 100))[3] == 255


def test_alpha_that_hides_nothing_is_left_out(worker, file):
    assert opened(Outcome(worker, file(hostile.saved(picture(mode="RGBA"), "PNG")))).format == "JPEG"


@pytest.mark.parametrize("format", ["GIF", "WEBP", "PNG"])
def test_of_what_moves_the_first_picture_is_taken(worker, file, format):
    frames = [picture(seed=number) for number in range(3)]
    data = hostile.saved(frames[0], format, save_all=True, append_images=frames[1:], duration=100, loop=0)
    assert difference(opened(Outcome(worker, file(data))), frames[0]) < 8


@pytest.mark.parametrize("size", [(1, 1), (1, 5000), (5000, 1), (20, 20), (1600, 1200), (1601, 1201), (6000, 4000)])
@pytest.mark.parametrize("format", ["JPEG", "PNG", "WEBP"])
def test_a_photo_is_made_small_and_never_large(worker, file, format, size):
    data = hostile.saved(picture(*size), format)
    image = opened(Outcome(worker, file(data), width=1600, height=1600))
    shrink = max(1, max(size) / 1600)
    assert image.size == tuple(max(1, round(side / shrink)) for side in size)


def with_patch(mode="RGB"):
    """A blue picture with a red patch, on nothing where the mode has that."""
    ground = {"RGB": (30, 60, 200), "RGBA": (30, 60, 200, 255), "L": 90, "P": None, "LA": (90, 255)}
    if mode == "P":
        return with_patch().convert("P", palette=Image.Palette.ADAPTIVE)
    image = Image.new(mode, (400, 300), ground[mode])
    image.paste({"RGB": (210, 40, 30), "RGBA": (210, 40, 30, 255), "L": 240, "LA": (240, 255)}[mode], (0, 0, 150, 150))
    return image


@pytest.mark.parametrize(
    "mode, format, color",
    [("RGB", "JPEG", 0x1E3CC8), ("RGB", "PNG", 0x1E3CC8), ("RGB", "WEBP", 0x1E3CC8), ("RGB", "HEIF", 0x1E3CC8),
     ("P", "GIF", 0x1E3CC8), ("RGBA", "PNG", 0x1E3CC8), ("L", "JPEG", 0x5A5A5A), ("LA", "PNG", 0x5A5A5A)],
)
def test_the_colour_most_of_a_photo_has_is_found(worker, file, mode, format, color):
    outcome = Outcome(worker, file(hostile.saved(with_patch(mode), format)), findsDominantColor=True)
    assert outcome.photo, outcome.words
    found = outcome.photo["dominantColor"]
    channels = [abs((found >> shift & 255) - (color >> shift & 255)) for shift in (16, 8, 0)]
    assert max(channels) <= 8, hex(found)


def test_the_colour_is_that_of_what_is_seen(worker, file):
    # Red under what hides it, and blue in the part that is kept.
    hidden = Image.new("RGBA", (400, 300), (210, 40, 30, 0))
    hidden.paste((30, 60, 200, 255), (0, 0, 40, 40))
    outcome = Outcome(worker, file(hostile.saved(hidden, "PNG")), findsDominantColor=True)
    assert outcome.photo["dominantColor"] & 255 > 150
    nothing = Image.new("RGBA", (40, 30), (210, 40, 30, 0))
    assert "dominantColor" not in Outcome(worker, file(hostile.saved(nothing, "PNG")), findsDominantColor=True).photo
    corner = Outcome(
        worker, file(hostile.saved(with_patch(), "PNG")), findsDominantColor=True,
        crop={"x": 0, "y": 0, "width": 0.3, "height": 0.4})
    assert corner.photo["dominantColor"] >> 16 > 150


def test_no_colour_is_looked_for_unless_it_is_asked_for(worker, file):
    assert "dominantColor" not in Outcome(worker, file(hostile.saved(with_patch(), "PNG"))).photo
