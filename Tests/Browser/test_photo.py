"""Photos from real files, through the real worker processes."""

import io
import os

import pytest
from conftest import DESKTOP, PHONE, SHOTS
from PIL import Image
from playwright.sync_api import expect


def picture(folder, name, size=(900, 600), orientation=None, form="JPEG"):
    """Left half red, right half blue, with a position and an orientation as a phone writes them."""
    image = Image.new("RGB", size, (30, 60, 200))
    image.paste((210, 40, 30), (0, 0, size[0] // 2, size[1]))
    exif = Image.Exif()
    if orientation:
        exif[0x0112] = orientation
        exif.get_ifd(0x8825).update({1: "N", 2: (52.0, 31.0, 12.0), 3: "E", 4: (13.0, 24.0, 18.0)})
    path = os.path.join(str(folder), name)
    image.save(path, form, **({"exif": exif} if orientation else {}))
    return path


def served(page, locator):
    response = page.request.get(page.evaluate("(el) => el.src", locator.element_handle()))
    return response, Image.open(io.BytesIO(response.body()))


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_photo_is_sent_turned_cut_described_and_seen(server, browse, person, tmp_path, viewport):
    page = browse(viewport)
    sender = person(page)
    sender.begin(server.url)
    sender.press("Add a photo")
    sender.check_access()
    page.get_by_label("Photo", exact=True).set_input_files(picture(tmp_path, "me.jpg", orientation=6))
    preview = page.get_by_role("img", name="The photo as it will be")
    expect(preview).to_be_visible()
    sender.check_access()
    response, image = served(page, preview)
    assert image.size == (600, 900), "upright"
    assert not image.getexif() and b"GPS" not in response.body()
    assert response.headers["content-type"] == "image/jpeg"
    sender.press("Turn right")
    expect(preview).to_have_attribute("width", "900")
    page.get_by_role("radio", name="Square").check()
    sender.press("Cut it so")
    expect(preview).to_have_attribute("width", "600")
    sender.press("Undo")
    expect(preview).to_have_attribute("width", "900")
    sender.write("Us two at the lake 😍", "Description")
    sender.press("Done")
    sender.sees_picture("Photo: Us two at the lake 😍")
    sender.shoot(f"photo-{viewport['width']}")
    sender.press("Edit Photo: Us two at the lake 😍")
    expect(page.get_by_role("img", name="Us two at the lake 😍")).to_have_attribute("width", "900")
    sender.press("Cancel")
    sender.press("Add a photo")
    page.get_by_label("Photo", exact=True).set_input_files(picture(tmp_path, "two.webp", form="WEBP"))
    expect(page.get_by_role("img", name="The photo as it will be")).to_be_visible()
    sender.press("Done")
    sender.add_recipient("Anna")
    link = sender.send("Max")

    other = browse(viewport)
    recipient = person(other)
    other.goto(link)
    recipient.press("Unwrap")
    photo = other.get_by_role("img", name="Photo: Us two at the lake 😍")
    expect(photo).to_be_visible()
    recipient.sees("Us two at the lake 😍")
    assert served(other, photo)[1].size == (900, 600)
    recipient.check_access()
    recipient.fits()
    recipient.shoot(f"photo-unwrapped-{viewport['width']}")


@pytest.mark.parametrize(
    "name, content, words",
    [
        ("empty.jpg", b"", "no photo"),
        ("drawing.png", b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>", None),
        ("cut.jpg", None, None),
        ("words.heic", b"just words", None),
    ],
)
def test_what_is_no_photo_is_refused_in_words_and_nothing_else_is_lost(
    server, browse, person, tmp_path, name, content, words
):
    if content is None:
        with open(picture(tmp_path, "whole.jpg", size=(2000, 1500)), "rb") as file:
            content = file.read()[:3000]
    path = tmp_path / name
    path.write_bytes(content)
    page = browse()
    sender = person(page)
    sender.begin(server.url)
    sender.press("Add a photo")
    sender.write("Typed before", "Description")
    page.get_by_label("Photo", exact=True).set_input_files(str(path))
    expect(page.locator(".refusal")).to_be_visible()
    expect(page.get_by_label("Photo", exact=True)).to_be_enabled()
    expect(page.get_by_role("textbox", name="Description")).to_have_value("Typed before")
    expect(page.get_by_role("img")).to_have_count(0)
    sender.check_access()


def test_a_file_that_is_too_large_is_not_even_sent(server, browse, person, tmp_path):
    path = tmp_path / "huge.jpg"
    path.write_bytes(b"\xff\xd8\xff" + b"x" * 25_000_001)
    page = browse()
    sender = person(page)
    sender.begin(server.url)
    sender.press("Add a photo")
    page.get_by_label("Photo", exact=True).set_input_files(str(path))
    sender.sees("That file is too large. It can have 25 MB at most.")
    sender.check_access()


def test_a_photo_comes_without_a_script_too(server, browse, person, tmp_path):
    page = browse(java_script_enabled=False)
    sender = person(page)
    page.goto(server.url)
    sender.press("Make a voucher")
    sender.press("Add a photo")
    page.get_by_label("Photo", exact=True).set_input_files(picture(tmp_path, "me.png", form="PNG"))
    sender.press("Send the file")
    expect(page.get_by_role("img", name="The photo as it will be")).to_be_visible()
    sender.press("Done")
    expect(page.get_by_role("img", name="Photo")).to_be_visible()


def test_a_lost_connection_asks_for_the_file_again_and_for_nothing_else(server, browse, person, tmp_path):
    page = browse(allow=["ERR_", "Failed to load resource"])
    sender = person(page)
    sender.begin(server.url)
    sender.press("Add a photo")
    sender.write("Typed before", "Description")
    path = picture(tmp_path, "me.jpg")
    page.context.set_offline(True)
    page.get_by_label("Photo", exact=True).set_input_files(path)
    sender.sees("The connection broke off. Please choose the file again.")
    page.context.set_offline(False)
    page.get_by_label("Photo", exact=True).set_input_files(path)
    expect(page.get_by_role("img", name="Typed before")).to_be_visible()
    expect(page.get_by_role("textbox", name="Description")).to_have_value("Typed before")
    server.restart()
    sender.press("Done")
    sender.sees_picture("Photo: Typed before")


def test_ones_own_photo_is_the_paper(server, browse, person, tmp_path):
    page = browse()
    sender = person(page)
    sender.begin(server.url)
    sender.add_title("Hello")
    sender.press("Choose a paper")
    page.get_by_label("A photo of your own as paper").set_input_files(picture(tmp_path, "me.jpg"))
    expect(page.get_by_role("radio", name="Your photo")).to_be_checked()
    sender.check_access()
    sender.press("Done")
    sender.sees_picture("Wrapping: Your own photo")
    sender.add_recipient("Anna")
    link = sender.send("Max")
    other = browse()
    other.goto(link)
    background = other.evaluate("getComputedStyle(document.querySelector('.look-wrapped-in-paper')).backgroundImage")
    assert "/media/" in background
    person(other).check_access()
    person(other).shoot("photo-paper")
    # What a chat shows of it: the envelope in that photo, small enough for all of them.
    address = other.locator('meta[property="og:image"]').get_attribute("content")
    response = other.request.get(address)
    assert response.headers["content-type"] == "image/jpeg" and len(response.body()) < 300_000
    preview = Image.open(io.BytesIO(response.body()))
    assert preview.size == (1200, 630) and not preview.getexif()
    left, right = preview.getpixel((300, 180)), preview.getpixel((900, 180))
    assert left[0] > 150 > left[2] and right[2] > 150 > right[0]
    os.makedirs(SHOTS, exist_ok=True)
    preview.save(os.path.join(SHOTS, "preview-photo.png"))
