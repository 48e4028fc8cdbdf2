"""By keyboard, without motion, without JavaScript, on a narrow screen and with large text."""

import re

import pytest
from conftest import DESKTOP, PHONE
from playwright.sync_api import expect

# What looks like markup, emoji and what has no spaces are in test_field_cases.py.
GERMAN = "Herzlichen Glückwunsch zum Rindfleischetikettierungsüberwachungsaufgabenfest"[:60]
ARABIC = "عيد ميلاد سعيد يا صديقتي العزيزة"


def test_the_whole_story_works_without_javascript(server, browse, person):
    page = browse(java_script_enabled=False)
    sender = person(page)
    sender.begin(server.url)
    sender.add_title("Happy birthday")
    sender.press("Remove Title: Happy birthday")
    sender.press("Undo")
    sender.sees_picture("Title: Happy birthday")
    sender.press("Write a note")
    sender.press("Done")
    expect(page.get_by_role("textbox", name="Note")).to_have_attribute("aria-invalid", "true")
    sender.write("Line one\nLine two", "Note")
    sender.press("Done")
    sender.sees_picture("Note: Line one")
    sender.press("Wrap it")
    sender.sees("Say who it is for before you wrap it.")
    sender.add_recipient("Anna")
    link = sender.send("Max")
    other = browse(java_script_enabled=False)
    recipient = person(other)
    other.goto(link)
    recipient.press("Unwrap")
    recipient.sees("Line one\nLine two")
    recipient.claim("Anna")
    recipient.sees("It is yours, Anna.")
    other.reload()
    recipient.sees("It is yours, Anna.")


def test_the_return_key_presses_nothing_by_accident_without_javascript(server, browse, person):
    page = browse(java_script_enabled=False)
    sender = person(page)
    sender.begin(server.url)
    sender.press("Add a title")
    sender.write("Kept", "Title")
    page.keyboard.press("Enter")
    expect(page.get_by_role("textbox", name="Title")).to_have_value("Kept")


def test_everything_is_reached_by_keyboard(server, browse):
    page = browse()
    page.goto(server.url)

    def tab_to(name):
        for _ in range(30):
            page.keyboard.press("Tab")
            focused = page.evaluate("document.activeElement.getAttribute('aria-label') ?? document.activeElement.innerText")
            box = page.evaluate("(() => { const b = document.activeElement.getBoundingClientRect(); return b.width * b.height })()")
            assert box > 100, f"the keyboard is on something that is not seen: {focused}"
            if focused == name:
                return
        raise AssertionError(f"{name} is not reached")

    tab_to("Make a voucher")
    page.keyboard.press("Enter")
    expect(page.get_by_role("list", name="Personalize")).to_be_visible()
    tab_to("Add a title")
    page.keyboard.press("Space")
    expect(page.get_by_role("textbox", name="Title")).to_be_focused()
    page.keyboard.type("By keyboard")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Edit Title: By keyboard")).to_be_focused()
    # What has left the carousel takes no focus.
    tab_to("Wrap it")
    page.keyboard.press("Enter")
    expect(page.locator("main").get_by_text("Say who it is for before you wrap it.")).to_be_focused()
    expect(page.get_by_role("button", name="Add a title")).to_have_count(0)


def test_without_motion_the_information_is_the_same(server, browse, person):
    page = browse(reduced_motion="reduce")
    page.add_init_script(
        "document.startViewTransition = () => { throw new Error('motion was not wanted') };"
    )
    sender = person(page)
    sender.begin(server.url)
    sender.add_title("Calm")
    expect(page.get_by_role("status").first).to_have_text("Title added to the envelope.")
    sender.add_recipient("Anna")
    link = sender.send("Max")
    page.goto(link)
    sender.press("Unwrap")
    sender.sees_picture("Title: Calm")
    assert page.evaluate("document.getAnimations().length") == 0


def test_with_motion_an_item_drops_in(server, browse, person):
    """The control of the test above: with motion wanted, a transition does run."""
    page = browse(reduced_motion="no-preference")
    page.add_init_script(
        "const start = document.startViewTransition.bind(document);"
        "document.startViewTransition = (...given) => { document.ran = (document.ran ?? 0) + 1; return start(...given) };"
    )
    sender = person(page)
    sender.begin(server.url)
    sender.add_title("Lively")
    assert page.evaluate("document.ran") >= 2


@pytest.mark.parametrize("text", [ARABIC, GERMAN])
def test_any_text_is_shown_as_it_was_written_and_stays_in_its_box(server, browse, person, text):
    page = browse({"width": 320, "height": 640})
    sender = person(page)
    sender.begin(server.url)
    sender.add_title(text)
    sender.fits()
    note = "\n".join([text] * 30) if len(text) < 40 else text + " " + "x" * 500
    sender.add_note(note)
    sender.add_recipient(text)
    sender.fits()
    link = sender.send(text)
    page.goto(link)
    sender.sees(f"From {text}")
    sender.fits()
    sender.press("Unwrap")
    sender.sees_picture(f"Title: {text}")
    assert page.locator(".look-note-sheet").inner_text() == note
    sender.fits()
    for image in page.get_by_role("img").all():
        assert image.evaluate("i => i.complete && i.naturalWidth > 0")


def test_a_title_is_counted_in_what_a_person_calls_characters(server, browse, person):
    page = browse()
    sender = person(page)
    sender.begin(server.url)
    sender.press("Add a title")
    sender.write("👨‍👩‍👧‍👦🇨🇦👍🏽é", "Title")
    expect(page.get_by_text("4 / 60")).to_be_visible()
    sender.write("👨‍👩‍👧‍👦" * 61, "Title")
    sender.press("Done")
    sender.sees("That is 61 characters long. Please shorten it to 60.")
    expect(page.get_by_role("textbox", name="Title")).to_have_value("👨‍👩‍👧‍👦" * 61)


def test_text_enlarged_to_twice_its_size_still_fits(server, browse, person):
    page = browse({"width": 640, "height": 900})
    sender = person(page)
    sender.begin(server.url)
    page.evaluate(
        "document.documentElement.style.fontSize = '200%'"
    )
    sender.fits()
    sender.add_title("Large")
    sender.add_recipient("Anna")
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    sender.fits()
    sender.press("Wrap it")
    sender.fits()


# Each two of them meet.
@pytest.mark.parametrize(
    "name, viewport, scheme",
    [("voucherkit", PHONE, "light"), ("voucherkit", DESKTOP, "dark"), ("surpriise", PHONE, "dark"), ("surpriise", DESKTOP, "light")],
    ids=["voucherkit-phone-light", "voucherkit-desktop-dark", "surpriise-phone-dark", "surpriise-desktop-light"],
)
def test_every_screen_is_readable_in_light_and_dark(servers, browse, person, name, viewport, scheme):
    server = servers(name)
    label = f"{name}-{viewport['width']}-{scheme}"
    page = browse(viewport, color_scheme=scheme, reduced_motion="reduce")
    sender = person(page)

    def look(at):
        sender.check_access()
        sender.fits()
        sender.shoot(f"{label}-{at}")

    page.goto(server.url)
    look("1-start")
    sender.press("Make a voucher")
    look("2-create")
    sender.press("Add a title")
    look("3-title")
    sender.write(GERMAN[:38], "Title")
    sender.press("Done")
    sender.sees_picture("Title: ")
    sender.add_note(f"{ARABIC}\n\nDear Anna, here is to many more.")
    sender.press("Wrap it")
    look("4-missing")
    sender.add_recipient("Anna")
    look("5-envelope")
    sender.press("Wrap it")
    look("6-summary")
    sender.write("Max", "Your name")
    link = sender.press_send()
    look("7-sent")
    page.goto(link)
    look("8-wrapped")
    sender.press("Unwrap")
    look("9-unwrapped")
    assert re.search("/v/", page.url)
