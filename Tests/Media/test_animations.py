"""Moving pictures, at a real worker and a real server: kept as they move, with nothing in them but their frames."""

import hashlib
import io
import re
import struct

import pytest
from PIL import Image, ImageChops

import hostile
from conftest import detail, picture
from server import Visitor
from test_field_cases import fetched, kept
from test_photos import SECRETS
from test_server import Memory, peak, workers
from worker import Outcome

LIMITS = {"bytes": 15_000_000, "frames": 1000, "framePixels": 4_200_000, "pixels": 100_000_000}


def frames_of(data):
    image = Image.open(io.BytesIO(data))
    found = []
    for number in range(image.n_frames):
        image.seek(number)
        found.append((image.convert("RGBA"), image.info.get("duration")))
    return found


def moving(form, count=3, size=(120, 80), loop=0, seed=1, **options):
    """An animation in which every frame differs from the one before."""
    frames = [picture(*size, seed=seed + number) for number in range(count)]
    if loop is not None:
        options["loop"] = loop
    return hostile.saved(frames[0], form, save_all=True, append_images=frames[1:],
                         duration=[100 + 50 * number for number in range(count)], **options)


def asked(worker, path, **limits):
    return Outcome(worker, path, animation={**LIMITS, **limits})


@pytest.mark.parametrize("form", ["GIF", "WEBP"])
@pytest.mark.parametrize("loop", [0, 1, 7, None])
def test_an_animation_is_the_same_picture_by_picture_and_runs_as_often(worker, file, form, loop):
    data = moving(form, loop=loop)
    outcome = asked(worker, file(data))
    facts = outcome.animation["facts"]
    assert (facts["width"], facts["height"], facts["frameCount"]) == (120, 80, 3)
    assert facts["duration"] == 450
    for (image, time), (wanted, wanted_time) in zip(frames_of(outcome.bytes), frames_of(data), strict=True):
        assert not ImageChops.difference(image, wanted).getbbox() and time == wanted_time
    before, after = Image.open(io.BytesIO(data)).info, Image.open(io.BytesIO(outcome.bytes)).info
    assert before.get("loop") == after.get("loop")
    # A GIF says how often more, a WebP how often in all; a WebP that is not told runs without end.
    wanted = {"GIF": {0: 0, 1: 2, 7: 8, None: 1}, "WEBP": {0: 0, 1: 1, 7: 7, None: 0}}[form][loop]
    assert facts["runCount"] == wanted


def extension(label, content):
    blocks = b"".join(bytes([len(part)]) + part for part in [content[n:n + 255] for n in range(0, len(content), 255)])
    return b"\x21" + bytes([label]) + blocks + b"\0"


def test_nothing_is_left_of_what_a_gif_tells_beside_its_frames(worker, file):
    data = moving("GIF", comment=b"secret comment")
    at = data.index(b"\x21\xff\x0bNETSCAPE")
    xmp = b"\x21\xff\x0bXMP DataXMP" + bytes([39]) + b"<x:xmpmeta secret GPS http://ns.adobe/>" + b"\0"
    text = extension(0x01, bytes(12) + b"secret text")
    profile = b"\x21\xff\x0bICCRGBG1012" + bytes([6]) + b"secret" + b"\0"
    data = data[:at] + xmp + profile + extension(0xCE, b"secret name") + data[at:-1] + text + data[-1:] + b"secret end"
    assert data.count(b"secret") >= 5, "the control"
    assert Image.open(io.BytesIO(data)).n_frames == 3
    outcome = asked(worker, file(data))
    assert outcome.animation["facts"]["frameCount"] == 3
    assert not [secret for secret in SECRETS if secret in outcome.bytes]
    assert len(frames_of(outcome.bytes)) == 3


def test_nothing_is_left_of_what_a_webp_tells_beside_its_frames(worker, file):
    data = moving("WEBP", exif=b"Exif\0\0secret GPS", xmp=b"<x:xmpmeta secret http://ns.adobe/>", icc_profile=bytes(132))
    data = data + b"secn" + struct.pack("<I", 6) + b"secret"
    data = b"RIFF" + struct.pack("<I", len(data) - 8) + data[8:]
    assert data.count(b"secret") == 3, "the control"
    outcome = asked(worker, file(data))
    assert not [secret for secret in SECRETS if secret in outcome.bytes] and b"ICCP" not in outcome.bytes
    assert len(frames_of(outcome.bytes)) == 3


@pytest.mark.parametrize("form", ["GIF", "WEBP"])
def test_one_with_transparent_places_keeps_them(worker, file, form):
    frames = []
    for number in range(3):
        frame = Image.new("RGBA", (60, 40))
        frame.paste((200, 40 * number, 30, 255), (10 * number, 5, 10 * number + 20, 35))
        frames.append(frame)
    data = hostile.saved(frames[0], form, save_all=True, append_images=frames[1:], duration=100, loop=0, disposal=2,
                         **({"lossless": True} if form == "WEBP" else {}))
    outcome = asked(worker, file(data))
    for (image, _), (wanted, _) in zip(frames_of(outcome.bytes), frames_of(data), strict=True):
        assert not ImageChops.difference(image, wanted).getbbox()
    assert frames_of(outcome.bytes)[2][0].getpixel((2, 2))[3] == 0


@pytest.mark.parametrize(
    "name, data, reason",
    [
        ("a still gif", hostile.saved(picture(), "GIF"), {"doesNotMove": {}}),
        ("a still webp", hostile.saved(picture(), "WEBP"), {"doesNotMove": {}}),
        ("a still webp with more", hostile.saved(picture(), "WEBP", exif=b"Exif\0\0x"), {"doesNotMove": {}}),
        ("a jpeg", hostile.saved(picture(), "JPEG"), {"doesNotMove": {}}),
        ("a png", hostile.saved(picture(), "PNG"), {"formatNotTaken": {"name": "PNG"}}),
        ("nothing", b"", {"empty": {}}),
        ("text", b"not a picture", {"notAPhoto": {}}),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_is_no_animation_is_told(worker, file, name, data, reason):
    assert asked(worker, file(data)).refusal == reason


def bombs():
    screen = lambda width, height: b"GIF89a" + struct.pack("<HHBBB", width, height, 0x80, 0, 0) + bytes(6)
    frame = lambda width, height: b"," + struct.pack("<HHHHB", 0, 0, width, height, 0) + b"\x02\x02\x44\x01\x00"
    yield "gif of 64250 × 64250", screen(64250, 64250) + frame(64250, 64250) * 2 + b";"
    yield "gif with a frame of 64250 × 64250", screen(10, 10) + frame(10, 10) + frame(64250, 64250) + b";"
    yield "gif of nearly a million frames", screen(1, 1) + frame(1, 1) * 950_000 + b";"
    yield "gif of 999 frames of 2000 × 2000", screen(2000, 2000) + frame(1, 1) * 999 + b";"
    webp = bytearray(moving("WEBP"))
    at = webp.index(b"VP8X") + 12
    webp[at:at + 6] = struct.pack("<I", 16383)[:3] * 2
    yield "webp claiming 16384 × 16384", bytes(webp)
    whole = moving("WEBP", size=(8, 8))
    at = whole.index(b"ANMF")
    first = whole[at:at + 8 + struct.unpack("<I", whole[at + 4:at + 8])[0]]
    many = whole[:at] + first * 5000
    yield "webp of 5000 frames", b"RIFF" + struct.pack("<I", len(many) - 8) + many[8:]


@pytest.mark.parametrize("name, data", list(bombs()), ids=lambda value: value if isinstance(value, str) else "")
def test_h23_what_its_head_says_is_refused_before_a_frame_is_decoded(worker, file, name, data):
    path = file(data)
    # Whatever the worker has read before.
    asked(worker, file(moving("GIF"), "good"))
    before = worker.resident_peak()
    outcome = asked(worker, path)
    assert outcome.refusal and set(outcome.refusal) & {"tooManyPixels", "tooManyFrames", "tooMuchMotion"}, outcome.words
    assert outcome.peak - before < 4 * len(data) + (8 << 20)
    assert outcome.processor < 1


@pytest.mark.parametrize("form", ["GIF", "WEBP"])
def test_one_as_large_as_may_be_is_read_in_its_time_and_memory(worker, file, form):
    """Nearly all of the pixels there may be, of detail; WebP takes longest."""
    frames = [detail(125, 88, seed=number).resize((1000, 700), Image.NEAREST) for number in range(3)]
    if form == "GIF":
        frames = [frame.quantize(16) for frame in frames]
    few = hostile.saved(frames[0], form, save_all=True, append_images=frames[1:], duration=50, loop=0,
                        **({"quality": 5, "method": 0} if form == "WEBP" else {}))
    # The frames again and again.
    if form == "GIF":
        at = few.index(b"\x21\xf9")
        count = 141 // 3
        data = few[:at] + few[at:-1] * count + b";"
    else:
        at = few.index(b"ANMF")
        data = few[:at] + few[at:] * (141 // 3)
        data = b"RIFF" + struct.pack("<I", len(data) - 8) + data[8:]
    assert len(data) < LIMITS["bytes"]
    outcome = asked(worker, file(data))
    assert outcome.animation and outcome.animation["facts"]["frameCount"] == 141, outcome.words
    assert outcome.peak < 256 << 20


@pytest.mark.parametrize("form", ["GIF", "WEBP"])
def test_damaged_ones_are_whole_or_refused_and_never_end_a_worker_badly(worker, file, form):
    data = moving(form)
    outcomes = {"animation": 0, "refusal": 0}
    for number, changed in enumerate(hostile.mutations(data, 300, seed=7)):
        outcome = asked(worker, file(changed))
        assert outcome.problem(processor=4.0) is None, number
        if outcome.animation:
            assert Image.open(io.BytesIO(outcome.bytes)).n_frames == outcome.animation["facts"]["frameCount"]
        outcomes["animation" if outcome.animation else "refusal"] += 1
    assert min(outcomes.values()) > 5, outcomes
    for tenth in range(1, 10):
        outcome = asked(worker, file(data[:len(data) * tenth // 10]))
        assert outcome.refusal in ({"damaged": {}}, {"doesNotMove": {}}), (tenth, outcome.words)


# The same, through the whole server.


class Animator(Visitor):
    """A visitor at the screen of animations."""

    def __init__(self, server):
        super().__init__(server)
        self.begin()
        self.press(self.scene + "/create", "create.option-animated")
        self.own_path = self.scene + "/animated"

    def choose(self, path):
        """Sends a file, and answers the addresses of the animation and its still, or None, and the words of a refusal."""
        page = self.upload(self.own_path, "animated.animation", path, timeout=60).text
        words = re.search(r'id="animated.animation-hint" class="refusal"[^>]*>([^<]+)<', page)
        found = re.search(r'<source [^>]*srcset="([^"]+)"><img id="animated.preview-image"[^>]* src="([^"]+)"', page)
        return found and (found.group(2), found.group(1)), words and words.group(1)


@pytest.mark.parametrize("form", ["GIF", "WEBP"])
@pytest.mark.parametrize("loop", [0, None], ids=["looping", "single-run"])
def test_h20_an_animation_of_3_frames_stays_animated(server, file, form, loop):
    data = moving(form, loop=1 if form == "WEBP" and loop is None else loop)
    found, words = Animator(server).choose(file(data, "moving.jpg"))
    assert found and not words
    response, body = fetched(server, found[0])
    assert response.getheader("Content-Type") == {"GIF": "image/gif", "WEBP": "image/webp"}[form]
    image = Image.open(io.BytesIO(body))
    assert image.n_frames == 3 and image.info.get("loop") == Image.open(io.BytesIO(data)).info.get("loop")
    still = Image.open(io.BytesIO(fetched(server, found[1])[1]))
    assert getattr(still, "n_frames", 1) == 1 and still.size == (120, 80)


def test_h20_a_gif_of_20_megabytes_is_refused_clearly(server, file):
    data = moving("GIF")
    found, words = Animator(server).choose(file(data + bytes(20_000_000 - len(data)), "moving.gif"))
    assert found is None and words == "That file is too large. It can have 15 MB at most."


@pytest.mark.parametrize(
    "data, words",
    [
        (b"", "This file is empty. Please choose another animation."),
        (hostile.saved(picture(), "GIF"),
         "This picture does not move. Please choose a GIF or an animated WebP that does, or add it as a photo."),
        (hostile.saved(picture(), "PNG"), "PNG files cannot be used here. Please choose a GIF or an animated WebP."),
        (moving("GIF")[:-900],
         "This animation is damaged or incomplete. Please choose another one, or save it anew and try again."),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>",
         "SVG files cannot be used here. Please choose a GIF or an animated WebP."),
        (b"\0\0\0\x18ftypmp42" + bytes(99), "This is a video. Please choose a GIF or an animated WebP."),
        (b"words", "This file is not a picture. Please choose a GIF or an animated WebP."),
    ],
    ids=["0 bytes", "still", "png", "cut", "svg", "video", "words"],
)
def test_h18_what_is_no_animation_is_refused_in_words_and_nothing_stays_busy(server, file, data, words):
    visitor = Animator(server)
    assert visitor.choose(file(data, "moving.gif")) == (None, words)
    page = visitor.get(visitor.own_path).text
    assert 'id="busy"' not in page and "data-wait" not in page
    found, words = visitor.choose(file(moving("GIF"), "moving.gif"))
    assert found and not words, "the next one is taken"


def test_h23_a_head_of_64250_by_64250_pixels_is_refused_and_memory_stays_flat(server, file):
    visitor = Animator(server)
    assert visitor.choose(file(moving("GIF"), "good.gif"))[0]
    memory = Memory(server.process)
    children = {child: peak(child) for child in workers(server)}
    for name, data in list(bombs())[:2]:
        words = visitor.choose(file(data))[1]
        assert words == "This animation has 64,250 × 64,250 pixels. It may have at most 4 megapixels.", name
    assert memory.growth < 16 << 20
    assert children and all(peak(child) - before < 4 << 20 for child, before in children.items())
    assert set(workers(server)) == set(children), "and none of them ended over it"


def test_what_a_file_tells_beside_its_frames_is_neither_kept_nor_served(server, file):
    data = moving("GIF", comment=b"secret comment")
    assert b"secret" in data and hashlib.sha256(data).hexdigest()
    found, _ = Animator(server).choose(file(data))
    for content in [fetched(server, found[0])[1], *kept(server)]:
        assert b"secret" not in content
