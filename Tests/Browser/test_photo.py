"""Photos from real files, through the real worker processes."""

import io
import os
import re
import signal

import pytest
from conftest import DESKTOP, PHONE, SHOTS
from PIL import Image
from playwright.sync_api import expect
from proxy import Proxy


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


def test_what_is_typed_while_a_photo_is_read_stays(server, browse, person, tmp_path):
    page = browse()
    sender = person(page)
    sender.begin(server.url)
    sender.press("Add a photo")
    held, passes = [], []
    page.route("**/*after=*", lambda route: route.continue_() if passes else held.append(route))
    # Large enough that its reading is waited for.
    large = picture(tmp_path, "large.png", size=(5000, 4000), form="PNG")
    page.get_by_label("Photo", exact=True).set_input_files(large)
    for _ in range(400):
        if held:
            break
        page.wait_for_timeout(50)
    assert held, "the page waits for the photo"
    sender.write("Typed meanwhile", "Description")
    # The server has not heard of it when it makes the page with the photo.
    passes.append(True)
    for route in held:
        route.continue_()
    # On a busy machine it may have heard of it all the same.
    expect(page.get_by_role("img", name=re.compile("^(The photo as it will be|Typed meanwhile)$"))).to_be_visible()
    expect(page.get_by_role("textbox", name="Description")).to_have_value("Typed meanwhile")
    sender.press("Done")
    sender.sees_picture("Photo: Typed meanwhile")


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
    # The photo is red and blue by halves; its background is that of one of them.
    paper = "getComputedStyle(document.documentElement).getPropertyValue('--paper')"
    assert page.evaluate(paper) in ["light-dark(#f7dedf,#3a1d22)", "light-dark(#dad9f0,#201f3a)"]
    green = os.path.join(str(tmp_path), "green.png")
    Image.new("RGB", (300, 200), (46, 125, 50)).save(green)
    sender.press("Edit Wrapping: Your own photo")
    page.get_by_label("A photo of your own as paper").set_input_files(green)
    expect(page.locator("#announcer")).to_have_text("Your photo is the paper now.")
    sender.press("Done")
    expect(page.get_by_role("region", name="Envelope")).to_be_visible()
    assert page.evaluate(paper) == "light-dark(#ddebd3,#1c2b1b)"
    _, item = served(page, page.get_by_role("img", name="Wrapping: Your own photo"))
    red, green, blue = item.convert("RGB").getpixel((item.width // 2, item.height // 12))
    assert green > red + 50 and green > blue + 50, "the photo is seen in the envelope"
    sender.shoot("photo-paper-create")
    server.restart()
    page.reload()
    assert page.evaluate(paper) == "light-dark(#ddebd3,#1c2b1b)"
    sender.press("Edit Wrapping: Your own photo")
    page.get_by_label("A photo of your own as paper").set_input_files(picture(tmp_path, "me.jpg"))
    expect(page.locator("#announcer")).to_have_text("Your photo is the paper now.")
    sender.press("Done")
    sender.add_recipient("Anna")
    link = sender.send("Max")
    other = browse()
    other.goto(link)
    background = other.evaluate("getComputedStyle(document.querySelector('.look-wrapped-in-photo')).backgroundImage")
    assert other.evaluate("getComputedStyle(document.querySelector('.look-wrapped-in-photo')).backgroundSize") == "cover"
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


# The part to keep, chosen by hand.


def at_photo(server, person, page, path):
    """A person at the photo screen with a photo on it, of which the left half is red and the right half blue."""
    sender = person(page)
    sender.begin(server.url)
    sender.press("Add a photo")
    page.get_by_label("Photo", exact=True).set_input_files(path)
    expect(page.get_by_role("img", name="The photo as it will be")).to_be_visible()
    return sender


def part(page):
    return [float(page.get_by_role("textbox", name=name).input_value())
            for name in ["From the left (%)", "From the top (%)", "Width (%)", "Height (%)"]]


def keep(page, sender, size):
    """Keeps the part, and answers the photo that came of it."""
    sender.press("Keep this part")
    preview = page.get_by_role("img", name="The photo as it will be")
    expect(preview).to_have_attribute("width", str(size[0]))
    _, image = served(page, preview)
    assert image.size == size
    return image.convert("RGB")


def is_red(color):
    return color[0] > 180 and color[2] < 80


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_part_is_chosen_by_dragging_a_frame_and_taken_back(server, browse, person, tmp_path, viewport):
    page = browse(viewport)
    scripts = []
    page.on("request", lambda request: scripts.append(request.url) if request.url.endswith("crop.js") else None)
    sender = at_photo(server, person, page, picture(tmp_path, "me.png", form="PNG"))
    assert not scripts, "loaded with the screen that needs it, and with no other"
    sender.press("Cut by hand")
    frame = page.get_by_role("group", name="Frame around the part to keep")
    expect(frame).to_be_visible()
    assert len(scripts) == 1
    sender.check_access()
    sender.fits()
    assert part(page) == [0, 0, 100, 100]

    def drag(start, by):
        page.mouse.move(*start)
        page.mouse.down()
        page.mouse.move(start[0] + by[0] / 2, start[1] + by[1] / 2)
        page.mouse.move(start[0] + by[0], start[1] + by[1])
        page.mouse.up()

    frame.scroll_into_view_if_needed()
    box = frame.bounding_box()
    width, height = box["width"], box["height"]
    corner = lambda: (frame.bounding_box()["x"] + frame.bounding_box()["width"], frame.bounding_box()["y"] + frame.bounding_box()["height"])
    drag(corner(), (-width / 2, -height / 2))
    assert part(page) == pytest.approx([0, 0, 50, 50], abs=1)
    drag((box["x"] + width / 4, box["y"] + height / 4), (width / 4, height / 10))
    assert part(page) == pytest.approx([25, 10, 50, 50], abs=1)
    drag((box["x"] + width / 2, box["y"] + height / 3), (-width, -height))
    assert part(page)[:2] == [0, 0], "never beyond the photo"
    sender.shoot(f"photo-part-{viewport['width']}")
    page.get_by_role("textbox", name="Width (%)").fill("50")
    page.get_by_role("textbox", name="Height (%)").fill("50")
    assert frame.bounding_box()["width"] == pytest.approx(width / 2, abs=3), "the frame follows the numbers"
    image = keep(page, sender, (450, 300))
    assert is_red(image.getpixel((440, 150))), "the left half"
    sender.press("Undo")
    expect(page.get_by_role("img", name="The photo as it will be")).to_have_attribute("width", "900")


def test_a_part_is_chosen_with_keys_alone_and_turns_with_the_photo(server, browse, person, tmp_path):
    page = browse(DESKTOP)
    sender = at_photo(server, person, page, picture(tmp_path, "me.png", form="PNG"))
    page.get_by_role("button", name="Cut by hand").focus()
    page.keyboard.press("Enter")
    frame = page.get_by_role("group", name="Frame around the part to keep")
    expect(frame).to_be_visible()
    expect(page.get_by_text("Which part is to be kept?")).to_be_focused()
    page.keyboard.press("Tab")
    expect(frame).to_be_focused()
    for _ in range(50):
        page.keyboard.press("Shift+ArrowLeft")
    for _ in range(60):
        page.keyboard.press("ArrowRight")
    assert part(page) == [50, 0, 50, 100]
    expect(page.locator("#announcer")).to_contain_text("From the left (%) 50")
    sender.check_access()
    image = keep(page, sender, (450, 600))
    assert not is_red(image.getpixel((10, 300))), "the right half"
    sender.press("Turn right")
    preview = page.get_by_role("img", name="The photo as it will be")
    expect(preview).to_have_attribute("width", "600")
    assert not is_red(served(page, preview)[1].convert("RGB").getpixel((300, 10))), "the same part, turned"
    sender.press("Cut by hand")
    expect(frame).to_be_visible()
    assert part(page) == [0, 50, 100, 50]
    sender.press("Leave it as it was")
    expect(preview).to_have_attribute("width", "600")
    page.get_by_role("radio", name="Square").check()
    sender.press("Cut it so")
    expect(preview).to_have_attribute("height", "600")
    sender.press("Undo")
    expect(preview).to_have_attribute("height", "450")


def test_a_part_is_chosen_without_a_script_and_kept_by_done(server, browse, person, tmp_path):
    page = browse(java_script_enabled=False)
    sender = person(page)
    page.goto(server.url)
    sender.press("Make a voucher")
    sender.press("Add a photo")
    page.get_by_label("Photo", exact=True).set_input_files(picture(tmp_path, "me.png", form="PNG"))
    sender.press("Send the file")
    expect(page.get_by_role("img", name="The photo as it will be")).to_be_visible()
    sender.press("Cut by hand")
    sender.write("60", "From the left (%)")
    sender.press("Keep this part")
    sender.sees("That reaches beyond the photo: from there it has 40 % left.")
    expect(page.get_by_role("textbox", name="Width (%)")).to_have_attribute("aria-invalid", "true")
    for words in ["x", "1000", "-5", ""]:
        sender.write(words, "Width (%)")
        sender.press("Keep this part")
        sender.sees("Please write a number from 0 to 100.")
    sender.write("1", "Width (%)")
    sender.press("Keep this part")
    sender.sees("Please keep at least 2 %.")
    sender.write("40", "Width (%)")
    server.restart()
    sender.press("Done")
    expect(page.get_by_role("img", name="Photo", exact=True)).to_be_visible()
    sender.press("Edit Photo")
    expect(page.get_by_role("img", name="The photo as it will be")).to_have_attribute("width", "360")


def test_a_part_is_checked_whatever_a_browser_sends(server, visitor, tmp_path):
    visitor.begin()
    visitor.press(visitor.scene + "/create", "create.option-photo")
    path = visitor.scene + "/photo"
    answer = visitor.press(path, "photo.keep-part", photo__part_left="0")
    assert answer.status == 409, "no part is chosen before there is a photo"
    visitor.upload(path, "photo.photo", picture(tmp_path, "me.png", form="PNG"))
    assert 'width="900"' in visitor.get(path).text
    visitor.press(path, "photo.by-hand")
    numbers = lambda *values: dict(zip(
        ["photo.part-left", "photo.part-top", "photo.part-width", "photo.part-height"], map(str, values)))
    send = lambda fields: visitor.post(path, {"_screen": "photo", "_press": "photo.keep-part", **fields})
    for values in [("-1", 0, 50, 50), ("1e3", 0, 50, 50), ("NaN", 0, 50, 50), (0, 0, "1" * 400, 50), (60, 0, 50, 50),
                   (0, 0, 50, "<b>"), (0, 0, 0, 0), (100, 100, 100, 100)]:
        answer = send(numbers(*values))
        assert answer.status in (200, 303), values
        page = visitor.get(path).text
        assert 'aria-invalid="true"' in page and 'id="photo.part"' in page, values
    send(numbers(0, 0, 50, 50))
    page = visitor.get(path + "?after=0").text
    assert 'width="450"' in page, "the control: a good part is cut"


# The description is asked for, and never demanded.


def test_a_description_is_asked_for_kindly_and_one_may_go_on_without(server, browse, person, tmp_path):
    page = browse()
    sender = person(page)
    sender.begin(server.url)
    sender.press("Add a photo")
    question = "Would you say in a few words what is on it"
    expect(page.get_by_text(question)).to_have_count(0)
    page.get_by_label("Photo", exact=True).set_input_files(picture(tmp_path, "me.jpg"))
    field = page.get_by_role("textbox", name="Description")
    expect(field).to_be_focused()
    sender.sees(question)
    expect(page.locator("#announcer")).to_contain_text(question)
    expect(field).to_have_accessible_description(re.compile(question))
    expect(field).not_to_have_attribute("aria-invalid", "true")
    expect(page.locator(".refusal")).to_have_count(0)
    sender.check_access()
    sender.shoot("photo-asked")
    sender.press("Done")
    expect(page.get_by_role("img", name="Photo", exact=True)).to_be_visible()
    sender.sees("It has no description so far.")
    sender.press("Edit Photo")
    sender.sees(question)
    sender.write("The lake", "Description")
    sender.press("Done")
    sender.sees_picture("Photo: The lake")
    expect(page.get_by_text("It has no description so far.")).to_have_count(0)


# The order of several photos.


def add_photos(page, sender, folder, names):
    for name in names:
        sender.press("Add a photo")
        page.get_by_label("Photo", exact=True).set_input_files(picture(folder, f"{name}.jpg", size=(300, 200)))
        if page.get_by_role("button", name="Send the file").count():
            sender.press("Send the file")
        expect(page.get_by_role("img", name="The photo as it will be")).to_be_visible()
        sender.write(name, "Description")
        sender.press("Done")
        sender.sees_picture(f"Photo: {name}")


def order(page):
    return [name.removeprefix("Photo: ") for name in page.locator("main img").evaluate_all("all => all.map(one => one.alt)")
            if name.startswith("Photo: ")]


@pytest.mark.parametrize("viewport", [PHONE], ids=["phone"])
def test_photos_are_put_into_order_by_pointer_and_keyboard_and_are_seen_so(server, browse, person, tmp_path, viewport):
    page = browse(viewport)
    sender = person(page)
    sender.begin(server.url)
    add_photos(page, sender, tmp_path, ["One"])
    assert page.get_by_role("button", name="Move later").count() == 0, "there is no order of one"
    sender.add_title("Hello")
    add_photos(page, sender, tmp_path, ["Two", "Three"])
    assert order(page) == ["One", "Two", "Three"]
    sender.check_access()
    sender.fits()
    sender.press("Move earlier: Photo: Three, 3 of 3")
    expect(page.locator("#announcer")).to_contain_text("Photo: Three is now 2 of 3.")
    assert order(page) == ["One", "Three", "Two"]
    # The keyboard stays at what was moved, and goes on with it.
    expect(page.get_by_role("button", name="Move earlier: Photo: Three, 2 of 3")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Move later: Photo: Three, 1 of 3")).to_be_focused()
    expect(page.get_by_role("button", name="Move earlier: Photo: Three, 1 of 3")).to_be_disabled()
    assert order(page) == ["Three", "One", "Two"]
    sender.shoot(f"photo-order-{viewport['width']}")
    server.restart()
    page.reload()
    assert order(page) == ["Three", "One", "Two"]
    sender.add_recipient("Anna")
    link = sender.send("Max")
    other = browse(viewport)
    recipient = person(other)
    other.goto(link)
    recipient.press("Unwrap")
    recipient.sees_picture("Photo: Three")
    assert order(other) == ["Three", "One", "Two"]


def test_photos_are_put_into_order_without_a_script(server, browse, person, tmp_path):
    page = browse(java_script_enabled=False)
    sender = person(page)
    page.goto(server.url)
    sender.press("Make a voucher")
    add_photos(page, sender, tmp_path, ["One", "Two"])
    sender.press("Move later: Photo: One, 1 of 2")
    expect(page.get_by_role("button", name="Move earlier: Photo: One, 2 of 2")).to_be_visible()
    assert order(page) == ["Two", "One"]


def test_a_photo_of_ones_own_is_the_paper_without_a_script_too(server, browse, person, tmp_path):
    page = browse(java_script_enabled=False)
    sender = person(page)
    page.goto(server.url)
    sender.press("Make a voucher")
    sender.press("Choose a paper")
    page.get_by_label("A photo of your own as paper").set_input_files(picture(tmp_path, "me.jpg"))
    # The file comes with the very press that finishes.
    sender.press("Done")
    expect(page.get_by_role("img", name="Wrapping: Your own photo")).to_be_visible()


# Field cases on a screen; those that need no browser are in Tests/Media.


@pytest.mark.parametrize("option, field", [("Add a photo", "Photo"), ("Choose a paper", "A photo of your own as paper")])
def test_h18_and_h22_an_empty_file_and_an_svg_are_refused_and_no_spinner_is_left(
    server, browse, person, tmp_path, option, field
):
    (tmp_path / "empty.heic").write_bytes(b"")
    (tmp_path / "paper.png").write_bytes(b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'><script>alert(1)</script></svg>")
    page = browse()
    page.on("dialog", lambda dialog: pytest.fail("a script ran"))
    sender = person(page)
    sender.begin(server.url)
    sender.press(option)
    for name, words in [("empty.heic", "This file is empty."), ("paper.png", "SVG files cannot be used.")]:
        page.get_by_label(field, exact=True).set_input_files(str(tmp_path / name))
        expect(page.locator(".refusal")).to_contain_text(words)
        expect(page.locator("#busy, .spinner, .upload, [aria-busy=true]")).to_have_count(0)
        expect(page.get_by_label(field, exact=True)).to_be_enabled()
        sender.check_access()


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM], ids=["killed", "ended"])
def test_h26_after_a_restart_during_an_upload_the_file_is_asked_for_again_and_nothing_else(
    servers, browse, person, tmp_path, number
):
    proxy = Proxy()
    server = servers(public_url=proxy.url)
    proxy.forward_to(server.port)
    page = browse(allow=["ERR_", "Failed to load resource"])
    sender = person(page)
    sender.begin(proxy.url)
    sender.add_title("Kept")
    sender.press("Add a photo")
    sender.write("Half a word", "Description")
    path = picture(tmp_path, "me.jpg")
    with open(path, "ab") as file:
        file.write(bytes(12_000_000))
    # The link is slow, so that there is a middle of the upload.
    proxy.delay = 0.1
    page.get_by_label("Photo", exact=True).set_input_files(path)
    expect(page.locator(".upload progress")).to_have_attribute("value", re.compile(r"^0\.[1-9]"))
    server.restart(number)
    sender.sees("The connection broke off. Please choose the file again.")
    assert os.listdir(os.path.join(server.folder, "incoming")) == [], "what had come of it is gone"
    proxy.delay = 0
    expect(page.get_by_role("textbox", name="Description")).to_have_value("Half a word")
    page.get_by_label("Photo", exact=True).set_input_files(path)
    sender.sees_picture("Half a word")
    sender.press("Done")
    sender.sees_picture("Photo: Half a word")
    sender.sees_picture("Title: Kept")
    proxy.close()
