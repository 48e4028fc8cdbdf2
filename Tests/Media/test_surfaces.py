"""The media field cases on the other surfaces that take files: a photo as wrapping paper, and a video.

Photos are in test_field_cases.py and test_server.py, animations in test_animations.py, films that play and that are
made anew in Tests/Browser/test_recordings.py.
"""

import html
import io
import re
import subprocess
import time

import pytest
from PIL import Image, ImageOps

import hostile
from conftest import picture
from server import Visitor
from test_field_cases import fetched, kept
from test_photos import SECRETS, difference, exif
from test_server import Memory


class Chooser(Visitor):
    """A visitor at the screen of an option that takes a file."""

    def __init__(self, server, option, field):
        super().__init__(server)
        self.begin()
        self.press(self.scene + "/create", f"create.option-{option}")
        self.own_path, self.field = f"{self.scene}/{option}", f"{option}.{field}"

    def choose(self, path):
        """Sends a file, and answers the page and the words of a refusal, None where there is none."""
        page = self.upload(self.own_path, self.field, path, timeout=60).text
        for _ in range(600):
            if not self.is_busy():
                break
            time.sleep(0.05)
        page = self.get(self.own_path).text
        words = re.search(rf'id="{re.escape(self.field)}-hint" class="refusal"[^>]*>([^<]+)<', page)
        return page, words and html.unescape(words.group(1))

    def is_busy(self):
        page = self.get(self.own_path).text
        return 'id="busy"' in page or "data-wait" in page


def papers(server):
    return Chooser(server, "wrapping", "own")


def films(server):
    return Chooser(server, "video", "file")


def paper_of(visitor, server):
    """The photo the envelope is wrapped in, as anybody gets it."""
    digests = set(re.findall(r"/media/([0-9a-f]{64})", visitor.get(visitor.own_path).text))
    photos = [body for digest in digests for response, body in [fetched(server, f"/media/{digest}")]
              if response.getheader("Content-Type") == "image/jpeg"]
    assert photos, "the photo is shown as the paper"
    return photos


@pytest.mark.parametrize("kind, name", [("heic", "paper.heic"), ("heic", "paper.jpg"), ("heic of tiles", "paper.jpg")])
def test_h18_a_heic_photo_is_a_paper_also_when_it_is_named_jpg(server, file, kind, name):
    visitor = papers(server)
    page, words = visitor.choose(file(hostile.good_files()[kind], name))
    assert words is None and "Your photo" in page
    assert paper_of(visitor, server)


@pytest.mark.parametrize("make, words", [(papers, "This file is empty."), (films, "This file is empty.")], ids=["paper", "video"])
def test_h18_a_file_of_0_bytes_is_refused_clearly_and_nothing_stays_busy(server, file, make, words):
    visitor = make(server)
    assert visitor.choose(file(b"", "IMG_0001"))[1].startswith(words)
    assert not visitor.is_busy()


@pytest.mark.parametrize("orientation", range(1, 9))
def test_h19_a_paper_is_upright_and_tells_nothing(server, file, orientation):
    data = hostile.saved(picture(seed=orientation), "JPEG", quality=95, exif=exif(orientation), comment=b"secret")
    assert b"secret" in data and b"Exif" in data, "the control"
    visitor = papers(server)
    assert visitor.choose(file(data, "paper.jpg"))[1] is None
    upright = ImageOps.exif_transpose(Image.open(io.BytesIO(data)))
    shown = [Image.open(io.BytesIO(body)) for body in paper_of(visitor, server)]
    assert any(image.size == upright.size and difference(image, upright) < 4 for image in shown)
    for content in [*paper_of(visitor, server), *kept(server)]:
        assert not [secret for secret in SECRETS if secret in content]


@pytest.mark.parametrize("options", [{"loop": 0}, {}], ids=["looping", "single-run"])
def test_h20_of_a_gif_as_paper_the_first_picture_is_taken(server, file, options):
    frames = [picture(seed=number) for number in range(3)]
    data = hostile.saved(frames[0], "GIF", save_all=True, append_images=frames[1:], duration=100, **options)
    visitor = papers(server)
    page, words = visitor.choose(file(data, "moving.gif"))
    assert words is None and "Your photo" in page


def test_h20_a_gif_of_20_megabytes_is_no_paper(server, file):
    data = hostile.good_files()["gif"]
    words = papers(server).choose(file(data + bytes(20_000_000 - len(data)), "moving.gif"))[1]
    assert words == "This GIF has 20 MB. A GIF may have at most 15 MB."


def test_h20_and_h22_what_is_no_film_is_no_video(server, file):
    frames = [picture(seed=number) for number in range(3)]
    moving = hostile.saved(frames[0], "GIF", save_all=True, append_images=frames[1:], duration=100)
    svg = b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"
    for content, name in [(moving, "moving.mp4"), (svg, "film.svg"), (svg, "film.mp4"), (hostile.good_files()["heic"], "photo.mov")]:
        visitor = films(server)
        page, words = visitor.choose(file(content, name))
        assert words and "alert(1)" not in page and "<video" not in page, name
        assert not visitor.is_busy()
    assert all(b"<svg" not in content and b"<script" not in content for content in kept(server))


def test_h19_a_film_tells_nothing_of_where_it_was_taken(server, tmp_path):
    path = tmp_path / "film.mov"
    subprocess.run(
        ["ffmpeg", "-nostdin", "-v", "error", "-y", "-f", "lavfi", "-i", "testsrc=size=160x120:rate=10", "-t", "1",
         "-pix_fmt", "yuv420p", "-metadata", "location=+52.5200+013.4050/", "-metadata", "comment=secret words", str(path)],
        check=True)
    assert b"+52.5200" in path.read_bytes() and b"secret words" in path.read_bytes(), "the control"
    visitor = films(server)
    page, words = visitor.choose(str(path))
    assert words is None
    address = re.search(r'<video[^>]* src="([^"]+)"', page).group(1)
    response, body = fetched(server, address)
    assert response.getheader("Content-Type") == "video/mp4"
    for content in [body, *kept(server)]:
        assert b"52.5200" not in content and b"secret words" not in content


@pytest.mark.parametrize("make", [papers, films], ids=["paper", "video"])
def test_h23_a_header_of_64250_by_64250_pixels_is_refused_and_memory_stays_flat(server, file, make):
    good = papers(server)
    assert good.choose(file(hostile.good_files()["jpeg"], "good.jpg"))[1] is None
    visitor = make(server)
    memory = Memory(server.process)
    for content in [hostile.five_kilobytes(), hostile.five_kilobytes(interlaced=1)]:
        assert visitor.choose(file(content, "small.png"))[1]
        assert not visitor.is_busy()
    assert memory.growth < 24 << 20
