"""Texts that have broken systems like this one on every surface of a voucher, and every screen without motion and by keyboard.

Which case is looked at where stands in a table in `Tests/VoucherKitTests/FieldCaseTests.swift`.
"""

import json
import re

import pytest
from animations import animation, drawing
from conftest import PHONE
from playwright.sync_api import expect
from test_recordings import FILM, LONG, TONE, made

SMALL = {"width": 320, "height": 640}
TEXTS = {
    "h8": "I <3 you {{name}} ${x} <b>",
    "h9": "123 😍👨‍👩‍👧‍👦🇨🇦👍🏽",
    "h10-lines": "\n".join(f"Line {number}" for number in range(1, 31)),
    "h10-unbroken": "x" * 500,
}
# No text may run, and nothing may move.
GUARD = """
    document.startViewTransition = () => { throw new Error("motion was not wanted") };
    window.alert = () => { throw new Error("a script ran") };
"""


def shown_whole(page, locator, text):
    """In its own lines, and inside its box."""
    assert locator.inner_text() == text
    assert locator.evaluate("(el) => el.scrollWidth <= el.clientWidth + 1")


@pytest.mark.parametrize("case", TEXTS)
def test_h8_to_h10_a_text_is_kept_whole_on_every_surface(servers, browse, person, tmp_path, case):
    text = TEXTS[case]
    line = text.replace("\n", " ")
    pictures = tmp_path / "pictures"
    pictures.mkdir()
    drawing(str(pictures / "disc.png"), (60, 100, 200))
    (pictures / "pictures.json").write_text(json.dumps([{"file": "disc.png", "description": line, "tags": ["cake"]}]))
    server = servers(settings={"PICTURES_DIR": str(pictures)})
    page = browse(SMALL)
    page.add_init_script(GUARD)
    sender = person(page)
    sender.begin(server.url)

    def is_fine():
        sender.fits()
        assert page.locator("main b").count() == 0
        assert page.evaluate("document.getAnimations().length") == 0

    def finish(name):
        is_fine()
        sender.press("Done")
        sender.sees_picture(f"{name}: {line[:20]}")
        is_fine()

    sender.press("Add a title")
    sender.write(line[:60], "Title")
    finish("Title")
    sender.press("Write a note")
    sender.write(text, "Note")
    is_fine()
    sender.press("Done")
    sender.press("Suggest something")
    sender.write(line[:140], "In your own words")
    finish("Suggestion")
    sender.press("Give a hint")
    sender.write(line[:140], "Hint")
    finish("Hint")
    # What is searched for, what is found, and what it is said to be.
    sender.press("Add a photo")
    sender.write(line[:100], "Or search for a picture")
    sender.press("Search")
    sender.sees(re.compile("(Nothing was|One picture) found for "))
    assert line[:100].strip() in page.locator('[id="photo.search-status"]').inner_text()
    is_fine()
    sender.write("cake", "Or search for a picture")
    sender.press("Search")
    found = page.locator('[id="photo.found-0"]')
    expect(found).to_be_visible()
    is_fine()
    found.click()
    expect(page.get_by_role("textbox", name="Description")).to_have_value(line[:200])
    finish("Photo")
    sender.press("Add an animation")
    page.get_by_label("Animation", exact=True).set_input_files(animation(tmp_path, "dance.gif"))
    expect(page.get_by_role("textbox", name="Description")).to_be_focused()
    sender.write(line[:200], "Description")
    is_fine()
    sender.press("Done")
    if case != "h10-lines":
        # The same words as of a sound, and three seconds of work.
        sender.press("Add a video")
        page.get_by_label("Video", exact=True).set_input_files(made(tmp_path, "film.mp4", *FILM, "-t", "1", "-pix_fmt", "yuv420p"))
        expect(page.locator("video")).to_be_visible(timeout=LONG)
        sender.write(text, "In words")
        is_fine()
        sender.press("Done")
    sender.press("Add a sound")
    page.get_by_label("Sound", exact=True).set_input_files(made(tmp_path, "song.ogg", *TONE, "-t", "1"))
    expect(page.locator("audio")).to_be_visible(timeout=LONG)
    sender.write(text, "In words")
    is_fine()
    sender.press("Done")
    sender.press("Who is it for?")
    sender.write(line[:80], "Name")
    page.get_by_role("radio", name="By e-mail").check()
    sender.write("anna@example.org", "E-mail")
    finish("For")
    sender.check_access()
    sender.shoot(f"field-{case}-envelope")
    for image in page.get_by_role("img").all():
        assert image.evaluate("(i) => i.complete && i.naturalWidth > 0")
    sender.press("Wrap it")
    expect(page.get_by_role("heading", name=f"For {line[:80]}")).to_be_visible()
    is_fine()
    sender.check_access()
    sender.shoot(f"field-{case}-summary")
    sender.write(line[:80], "Your name")
    link = sender.press_send()
    is_fine()

    other = browse(SMALL)
    other.add_init_script(GUARD)
    recipient = person(other)
    other.goto(link)
    recipient.sees(f"From {line[:80]}")
    recipient.sees(f"A hint: {line[:140]}")
    recipient.fits()
    recipient.press("Unwrap")
    recipient.sees_picture(f"Title: {line[:20]}")
    shown_whole(other, other.locator(".look-note-sheet"), text)
    words = other.locator(".look-recording-words")
    expect(words).to_have_count(1 if case == "h10-lines" else 2)
    for one in words.all():
        shown_whole(other, one, text)
    recipient.sees(line[:200])
    recipient.fits()
    recipient.check_access()
    assert other.locator("main b").count() == 0
    assert other.evaluate("document.getAnimations().length") == 0
    recipient.shoot(f"field-{case}-unwrapped")

    for _ in range(200):
        if server.mails("anna@example.org"):
            break
        page.wait_for_timeout(50)
    (mail,) = server.mails("anna@example.org")
    assert f"For {line[:80]}" in mail.get_body(("plain",)).get_content()
    letter = browse(SMALL)
    letter.set_content(mail.get_body(("html",)).get_content())
    assert letter.locator("h1").inner_text() == f"For {line[:80]}"
    assert letter.locator("b").count() == 0
    person(letter).fits()


def screens(server, page):
    page.goto(server.url + "/gallery")
    return [frame.get_attribute("title") for frame in page.locator("iframe").all()]


def by_keyboard(page, name):
    """Tabs through a page: what has the keyboard is seen, and is not among what is hidden."""
    page.evaluate("document.activeElement?.blur()")
    reached = []
    for _ in range(80):
        page.keyboard.press("Tab")
        at = page.evaluate("""() => {
            const el = document.activeElement;
            if (el === document.body) return null;
            const box = el.getBoundingClientRect();
            const hidden = el.closest("[aria-hidden=true], [inert], [hidden]") !== null;
            return { id: el.id || el.outerHTML.slice(0, 80), seen: box.width * box.height > 30 && !hidden };
        }""")
        # The end of the page, behind which it begins anew.
        if at is None:
            continue
        if at["id"] in reached[:1]:
            break
        reached.append(at["id"])
        assert at["seen"], f"{name}: the keyboard is on what is not seen: {at['id']}"
    return reached


def test_h24_and_h25_every_screen_is_still_and_hidden_things_take_no_focus(server, browse):
    page = browse(PHONE)
    page.add_init_script(GUARD)
    names = screens(server, page)
    assert {"personalization.photo", "personalization.games", "personalization.video", "game", "unwrap-open"} <= set(names)
    for name in names:
        page.goto(f"{server.url}/gallery/screen?id={name}")
        assert page.evaluate("document.getAnimations().length") == 0, name
        for moving in page.locator("video, audio").all():
            assert moving.evaluate("(el) => el.paused && !el.autoplay"), name
        by_keyboard(page, name)
    # The control: something that is hidden and can be reached all the same is noticed.
    page.goto(f"{server.url}/gallery/screen?id=create-full")
    reached = by_keyboard(page, "create-full")
    assert len(reached) > 5
    page.evaluate("(id) => document.getElementById(id).setAttribute('aria-hidden', 'true')", reached[4])
    with pytest.raises(AssertionError, match="not seen"):
        by_keyboard(page, "create-full")
