"""Wrapping papers and notepapers as a person chooses them, and as the recipient sees them."""

import re

import pytest
from conftest import DESKTOP, PHONE
from playwright.sync_api import expect

SMALL = {"width": 320, "height": 640}
BACKGROUND = "(el) => getComputedStyle(el).backgroundImage"
FONT = "(el) => getComputedStyle(el).fontFamily.split(',')[0].replaceAll('\"', '')"


def tile(page, name):
    """The address of the picture of a choice."""
    return page.get_by_role("radio", name=name, exact=True).locator("xpath=..").locator("img").get_attribute("src")


@pytest.mark.parametrize(
    "viewport, scheme", [(PHONE, "light"), (DESKTOP, "dark"), (SMALL, "dark")], ids=["phone", "desktop-dark", "small"]
)
def test_a_paper_is_chosen_by_keyboard_and_the_envelope_shows_it_at_once(server, browse, person, viewport, scheme):
    page = browse(viewport, color_scheme=scheme)
    sender = person(page)
    name = f"{viewport['width']}-{scheme}"
    sender.begin(server.url)
    sender.add_title("Hello")
    sender.press("Choose a paper")
    expect(page.get_by_role("radio", name="Balloons")).to_be_checked()
    envelope = page.locator(".look-wrapped-in-paper").first
    assert tile(page, "Balloons") in envelope.evaluate(BACKGROUND)
    expect(envelope).to_have_text("Balloons")
    sender.check_access()
    sender.fits()
    sender.shoot(f"papers-{name}")
    # With the keys alone: to the tabs, to the papers, and one further.
    page.get_by_role("button", name="Winter").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("radio", name="Snowflakes")).to_be_visible()
    expect(page.get_by_role("button", name="Winter")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("button", name="Winter")).to_be_focused()
    expect(envelope).to_have_text("Balloons")
    page.get_by_role("radio", name="Snowflakes").focus()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("radio", name="Fir trees")).to_be_checked()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("radio", name="Stars")).to_be_checked()
    # Before the server has answered anything.
    assert tile(page, "Stars") in envelope.evaluate(BACKGROUND)
    expect(envelope).to_have_text("Stars")
    sender.check_access()
    sender.shoot(f"papers-{name}-winter")
    sender.press("Done")
    sender.sees_picture("Wrapping: Stars")
    sender.shoot(f"papers-{name}-create")
    sender.press("Edit Wrapping: Stars")
    expect(page.get_by_role("radio", name="Stars")).to_be_checked()
    address = tile(page, "Stars")
    sender.press("Cancel")
    sender.add_recipient("Anna")
    link = sender.send("Max")
    other = browse(viewport, color_scheme=scheme)
    other.goto(link)
    assert address in other.locator(".look-wrapped-in-paper").evaluate(BACKGROUND)
    person(other).check_access()
    person(other).fits()
    person(other).shoot(f"papers-{name}-wrapped")


def test_papers_are_searched(server, browse, person):
    page = browse()
    sender = person(page)
    sender.begin(server.url)
    sender.press("Choose a paper")
    sender.write("ANIMALS", "Search the papers")
    page.keyboard.press("Enter")
    sender.sees("2 papers fit “ANIMALS”.")
    expect(page.locator("#announcer")).to_have_text("2 papers fit “ANIMALS”.")
    expect(page.get_by_role("radio", name="Ducks")).to_be_visible()
    expect(page.get_by_role("radio", name="Balloons")).to_have_count(0)
    page.get_by_role("radio", name="Bears").check()
    sender.check_access()
    sender.shoot("papers-found")
    sender.write("<b>zebra</b>", "Search the papers")
    sender.press("Search")
    sender.sees("No paper fits “<b>zebra</b>”. Try another word.")
    sender.check_access()
    sender.press("Gold")
    expect(page.get_by_role("radio", name="Laurel")).to_be_visible()
    sender.press("Show all papers")
    expect(page.get_by_role("radio", name="Balloons")).to_be_visible()
    sender.press("Done")
    sender.sees_picture("Wrapping: Bears")


def test_papers_are_chosen_without_a_script(server, browse, person):
    page = browse(java_script_enabled=False)
    sender = person(page)
    sender.begin(server.url)
    sender.press("Choose a paper")
    sender.press("Flowers")
    page.get_by_role("radio", name="Tulips").check()
    sender.press("Wedding")
    expect(page.locator(".look-wrapped-in-paper")).to_have_text("Tulips")
    sender.press("Done")
    sender.sees_picture("Wrapping: Tulips")
    sender.press("Write a note")
    sender.write("Dear Anna", "Note")
    page.get_by_role("radio", name="Squared").check()
    sender.press("Done")
    sender.sees_picture("Note: Dear Anna")


def test_a_paper_of_an_old_page_never_becomes_one_of_another_category(server, visitor):
    visitor.begin()
    visitor.press(visitor.scene + "/create", "create.option-wrapping")
    screen = visitor.scene + "/wrapping"
    visitor.press(screen, "wrapping.category-winter")
    visitor.press(screen, "wrapping.done", **{"wrapping__paper-birthday": "4"})
    assert "Wrapping: Cupcakes" not in visitor.items()
    assert "Wrapping: Peppermint" not in visitor.items()


@pytest.mark.parametrize(
    "viewport, scheme", [(PHONE, "dark"), (DESKTOP, "light"), (SMALL, "light")], ids=["phone-dark", "desktop", "small"])
def test_a_note_is_written_on_its_paper_as_the_recipient_sees_it(server, browse, person, viewport, scheme):
    page = browse(viewport, color_scheme=scheme)
    sender = person(page)
    name = f"{viewport['width']}-{scheme}"
    text = "Dear Anna,\n\nI look forward to the day we open this together. 🎂\nGrüße – Max"
    sender.begin(server.url)
    sender.press("Write a note")
    field = page.get_by_role("textbox", name="Note", exact=True)
    assert field.evaluate(FONT) == "Dancing Script"
    sender.check_access()
    field.fill(text)
    page.get_by_role("radio", name="Lined").check()
    page.get_by_role("radio", name="Felt pen").check()
    # At once, without a press.
    assert tile(page, "Lined") in field.evaluate(BACKGROUND)
    assert field.evaluate(FONT) == "Kristi"
    color = field.evaluate("(el) => getComputedStyle(el).color")
    sender.check_access()
    sender.fits()
    sender.shoot(f"note-{name}")
    size = field.evaluate("(el) => getComputedStyle(el).fontSize")
    sender.press("Done")
    sender.sees_picture("Note: Dear Anna,")
    sender.shoot(f"note-{name}-create")
    sender.press("Edit Note", exact=False)
    # The server's own page says the same as the script did.
    expect(page.get_by_role("radio", name="Felt pen")).to_be_checked()
    address = tile(page, "Lined")
    assert address in field.evaluate(BACKGROUND) and field.evaluate(FONT) == "Kristi"
    assert field.evaluate("(el) => getComputedStyle(el).color") == color
    sender.press("Done")
    sender.add_recipient("Anna")
    link = sender.send("Max")

    other = browse(viewport, color_scheme=scheme)
    recipient = person(other)
    other.goto(link)
    recipient.press("Unwrap")
    note = other.locator(".look-note-sheet")
    expect(note).to_have_count(1)
    assert note.inner_text() == text
    assert address in note.evaluate(BACKGROUND) and note.evaluate(FONT) == "Kristi"
    assert note.evaluate("(el) => getComputedStyle(el).color") == color
    assert note.evaluate("(el) => getComputedStyle(el).fontSize") == size
    assert note.get_attribute("lang") == "en-US" and note.get_attribute("dir") == "auto"
    # Once to be read, once to be heard.
    assert other.locator("main").inner_text().count("I look forward") == 1
    expect(other.get_by_role("img", name=re.compile("Note"))).to_have_count(0)
    assert note.evaluate("(el) => { getSelection().selectAllChildren(el); return getSelection().toString() }") == text
    recipient.check_access()
    recipient.fits()
    recipient.shoot(f"note-{name}-open")


def test_every_paper_can_be_read_by_everybody(server, browse, person):
    """Six notes in one envelope, each on a paper of its own."""
    papers = ["Plain", "Lined", "Squared", "Kraft paper", "Blossoms", "Night sky"]
    page = browse(color_scheme="dark")
    sender = person(page)
    sender.begin(server.url)
    for paper in papers:
        sender.press("Write a note")
        page.get_by_role("radio", name=paper).check()
        text = f"{paper} I <3 you {{{{name}}}} ${{x}} <b>\n" + "\n".join(f"Line {n}" for n in range(30)) + "\n" + "x" * 500
        sender.write(text, "Note")
        sender.fits()
        sender.check_access()
        sender.press("Done")
        sender.sees_picture(f"Note: {paper} I <3 you")
        sender.fits()
    sender.add_recipient("Anna")
    link = sender.send("Max")
    other = browse(SMALL, color_scheme="dark")
    other.goto(link)
    person(other).press("Unwrap")
    notes = other.locator(".look-note-sheet")
    expect(notes).to_have_count(len(papers))
    for note, paper in zip(notes.all(), papers):
        assert note.inner_text().startswith(f"{paper} I <3 you {{{{name}}}} ${{x}} <b>\nLine 0\nLine 1\n")
        assert note.evaluate("(el) => el.scrollWidth <= el.clientWidth")
    person(other).fits()
    person(other).check_access()
    person(other).shoot("note-on-every-paper")


def test_an_arabic_note_is_arabic_on_an_english_page(server, browse, person):
    page = browse()
    sender = person(page)
    sender.begin(server.url)
    sender.add_note("عزيزتي آنا،\nأتطلع إلى اليوم الذي نفتح فيه هذه معًا.")
    sender.add_recipient("Anna")
    link = sender.send("Max")
    other = browse()
    other.goto(link)
    person(other).press("Unwrap")
    note = other.locator(".look-note-sheet")
    assert note.get_attribute("lang") == "ar"
    # The text stands at the right of its sheet.
    left, right = note.evaluate("""(el) => {
        const range = document.createRange();
        range.setStart(el.firstChild, 0);
        range.setEnd(el.firstChild, 10);
        const [words, sheet] = [range.getBoundingClientRect(), el.getBoundingClientRect()];
        return [words.left - sheet.left, sheet.right - words.right];
    }""")
    assert right < 40 < left
    person(other).check_access()
    person(other).shoot("note-arabic")


@pytest.mark.parametrize("scheme", ["dark"])
def test_both_screens_in_arabic(server, browse, person, scheme):
    page = browse(locale="ar", color_scheme=scheme)
    page.goto(server.url)
    page.get_by_role("button", name="اصنع قسيمة").click()
    page.get_by_role("button", name="اكتب رسالة").click()
    page.get_by_role("radio", name="سماء الليل").check()
    page.get_by_role("textbox", name="الرسالة", exact=True).fill("عيد ميلاد سعيد يا صديقتي")
    person(page).check_access()
    person(page).fits()
    person(page).shoot(f"note-screen-ar-{scheme}")
    page.get_by_role("button", name="تم", exact=True).click()
    page.get_by_role("button", name="اختر ورقًا").click()
    expect(page.get_by_role("radio", name="بالونات")).to_be_checked()
    person(page).check_access()
    person(page).fits()
    person(page).shoot(f"papers-screen-ar-{scheme}")


def test_what_is_chosen_survives_a_restart(server, browse, person):
    page = browse(allow=("Failed to load", "ERR_"))
    sender = person(page)
    sender.begin(server.url)
    sender.press("Choose a paper")
    sender.press("Baby")
    page.get_by_role("radio", name="Bears").check()
    with page.expect_response(lambda response: response.request.method == "POST"):
        page.get_by_role("radio", name="Moons").check()
    server.restart()
    page.reload()
    expect(page.get_by_role("radio", name="Moons")).to_be_checked()
    expect(page.locator(".look-wrapped-in-paper").first).to_have_text("Moons")
    sender.press("Done")
    sender.sees_picture("Wrapping: Moons")
