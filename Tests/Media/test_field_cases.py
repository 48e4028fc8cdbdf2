"""Faults that people have met elsewhere, tried here with real files at a real server."""

import hashlib
import http.client
import io
import os

import pytest
from PIL import Image, ImageOps

import hostile
from conftest import picture
from server import Visitor
from test_photos import SECRETS, difference, exif
from test_server import Photographer


def fetched(server, address):
    """What anybody gets at an address, and how it is called."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port)
    connection.request("GET", address)
    response = connection.getresponse()
    body = response.read()
    connection.close()
    return response, body


def kept(server):
    """The bytes of all media the server has kept."""
    for folder, _, names in os.walk(os.path.join(server.folder, "media")):
        for name in names:
            with open(os.path.join(folder, name), "rb") as file:
                yield file.read()


@pytest.mark.parametrize("name", ["photo.heic", "photo.jpg"])
@pytest.mark.parametrize("kind", ["heic", "heic of tiles"])
def test_h18_a_heic_photo_is_accepted_also_when_it_is_named_jpg(server, file, kind, name):
    photo, words = Photographer(server).choose(file(hostile.good_files()[kind], name))
    assert photo and not words
    response, body = fetched(server, photo)
    assert response.getheader("Content-Type") == "image/jpeg" and Image.open(io.BytesIO(body)).format == "JPEG"


def test_h18_a_file_of_0_bytes_is_refused_clearly_and_nothing_stays_busy(server, file):
    visitor = Photographer(server)
    photo, words = visitor.choose(file(b"", "photo.jpg"))
    assert photo is None and words == "This file is empty. Please choose another photo."
    page = visitor.get(visitor.photo_path).text
    assert 'id="busy"' not in page and "data-wait" not in page
    photo, words = visitor.choose(file(hostile.good_files()["jpeg"], "photo.jpg"))
    assert photo and not words, "the next one is taken"


@pytest.mark.parametrize("orientation", range(1, 9))
def test_h19_a_photo_with_an_orientation_and_a_position_is_upright_and_tells_nothing(server, file, orientation):
    data = hostile.saved(picture(seed=orientation), "JPEG", quality=95, exif=exif(orientation), comment=b"secret")
    assert b"secret" in data and b"Exif" in data, "the control"
    photo, _ = Photographer(server).choose(file(data, "photo.jpg"))
    _, body = fetched(server, photo)
    assert difference(Image.open(io.BytesIO(body)), ImageOps.exif_transpose(Image.open(io.BytesIO(data)))) < 3
    for content in [body, *kept(server)]:
        assert not [secret for secret in SECRETS if secret in content]


@pytest.mark.parametrize("options", [{"loop": 0}, {}], ids=["looping", "single-run"])
def test_h20_of_a_gif_of_3_frames_the_first_is_taken(server, file, options):
    frames = [picture(seed=number) for number in range(3)]
    data = hostile.saved(frames[0], "GIF", save_all=True, append_images=frames[1:], duration=100, **options)
    assert Image.open(io.BytesIO(data)).n_frames == 3 and (b"NETSCAPE" in data) == ("loop" in options)
    photo, _ = Photographer(server).choose(file(data, "moving.gif"))
    _, body = fetched(server, photo)
    image = Image.open(io.BytesIO(body))
    assert getattr(image, "n_frames", 1) == 1 and difference(image, frames[0]) < 8


def test_h20_a_gif_of_20_megabytes_is_refused_clearly(server, file):
    data = hostile.good_files()["gif"]
    photo, words = Photographer(server).choose(file(data + bytes(20_000_000 - len(data)), "moving.gif"))
    assert photo is None and words == "This GIF has 20 MB. A GIF may have at most 15 MB."


@pytest.mark.parametrize("name", ["paper.svg", "paper.png"])
def test_h22_an_svg_with_a_script_is_refused_as_wrapping_paper_and_never_served(server, file, name):
    svg = b"<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><script>alert(1)</script></svg>"
    visitor = Visitor(server).begin()
    visitor.press(visitor.scene + "/create", "create.option-wrapping")
    path = visitor.scene + "/wrapping"
    page = visitor.upload(path, "wrapping.own", file(svg, name)).text
    assert "SVG files cannot be used. Please choose a JPEG, PNG, WebP, HEIC or GIF." in page
    assert "Your photo" not in page and "alert(1)" not in page
    assert fetched(server, "/media/" + hashlib.sha256(svg).hexdigest())[0].status == 404
    assert all(b"<svg" not in content and b"<script" not in content for content in kept(server))
    page = visitor.upload(path, "wrapping.own", file(hostile.good_files()["png"], name)).text
    assert "Your photo" in page, "the control: a picture is the paper, whatever its name"


def test_h22_what_is_served_is_never_taken_for_anything_but_a_picture(server, file):
    # A JPEG that is a page, too, for a browser that would guess.
    page = b"<html><script>alert(1)</script></html>"
    data = hostile.saved(picture(), "JPEG", comment=page)
    assert page in data
    photo, _ = Photographer(server).choose(file(data, "photo.html"))
    response, body = fetched(server, photo)
    assert response.getheader("Content-Type") == "image/jpeg"
    assert response.getheader("X-Content-Type-Options") == "nosniff"
    assert b"<script" not in body
