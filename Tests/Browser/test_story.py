import pytest
from conftest import DESKTOP, PHONE
from playwright.sync_api import expect


@pytest.mark.parametrize("name, viewport", [("voucherkit", PHONE), ("surpriise", DESKTOP)], ids=["voucherkit-phone", "surpriise-desktop"])
def test_a_voucher_is_made_sent_unwrapped_and_claimed_by_one(servers, browse, person, name, viewport):
    server = servers(name)
    # The only whole story with everything in motion.
    page = browse(viewport, reduced_motion="no-preference")
    sender = person(page)
    page.goto(server.url)
    sender.check_access()
    sender.press("Make a voucher")
    options = page.get_by_role("list", name="Personalize").get_by_role("button")
    own = ["Promise something", "Add a game"] if name == "surpriise" else [
        "Add a photo", "Add an animation", "Add a video", "Add a sound", "Suggest something", "Add a game", "Give a hint",
        "Choose a paper",
    ]
    expect(options).to_have_text(["Add a title", "Write a note", *own, "Who is it for?"])
    sender.check_access()

    sender.press("Add a title")
    expect(page.get_by_role("textbox", name="Title", exact=True)).to_be_focused()
    sender.check_access()
    sender.write("Happy birthday", "Title")
    if name == "surpriise":
        expect(page.get_by_role("heading", name="What should it say?")).to_be_visible()
    else:
        expect(page.get_by_text("14 / 60")).to_be_visible()
    sender.press("Done")
    sender.sees_picture("Title: Happy birthday")
    expect(page.get_by_role("button", name="Edit Title: Happy birthday")).to_be_focused()
    expect(page.get_by_role("status").first).to_have_text("Title added to the envelope.")
    expect(options).to_have_text(["Write a note", *own, "Who is it for?"])
    sender.check_access()

    sender.press("Write a note")
    sender.check_access()
    sender.write("Dear Anna,\n\nall the best.", "Note")
    sender.press("Done")
    sender.sees_picture("Note: Dear Anna")
    expect(options).to_have_text(["Write a note", *own, "Who is it for?"])
    sender.add_note("One more thing.")

    sender.press("Wrap it")
    missing = page.locator("main").get_by_text("Say who it is for before you wrap it.")
    expect(missing).to_be_visible()
    expect(missing).to_be_focused()
    sender.check_access()
    sender.press("Who is it for?")
    expect(page.get_by_role("radio", name="By link")).to_be_checked()
    sender.check_access()
    sender.write("Anna", "Name")
    sender.press("Done")
    sender.sees_picture("For: Anna")
    expect(missing).to_be_hidden()

    sender.press("Wrap it")
    expect(page.get_by_role("heading", name="For Anna")).to_be_visible()
    sender.check_access()
    sender.press("Send")
    expect(page.get_by_text("Please write your name: it is shown on the envelope.").last).to_be_visible()
    sender.check_access()
    sender.write("Max", "Your name")
    link = sender.press_send()
    sender.check_access()
    assert link.startswith(server.url + "/v/")

    other = browse(viewport, reduced_motion="no-preference")
    recipient = person(other)
    other.goto(link)
    expect(other.get_by_text("From Max", exact=True)).to_be_visible()
    expect(other.get_by_role("img")).to_have_count(0)
    recipient.check_access()
    recipient.press("Unwrap")
    for item in ["Title: Happy birthday", "For: Anna"]:
        recipient.sees_picture(item)
    expect(other.get_by_text("Dear Anna,\n\nall the best.")).to_have_count(1)
    recipient.sees("One more thing.")
    recipient.check_access()
    recipient.claim("Anna")
    recipient.sees("It is yours, Anna.")
    recipient.check_access()
    other.reload()
    recipient.sees("It is yours, Anna.")

    third = browse(viewport)
    late = person(third)
    third.goto(link)
    late.sees("This voucher has already been claimed.")
    late.press("Unwrap")
    late.sees("This voucher has already been claimed.")
    expect(third.get_by_role("button", name="Claim")).to_have_count(0)
    late.check_access()


def test_the_hosts_item_is_a_red_label_measured_by_its_text(servers, browse, person):
    server = servers("surpriise")
    page = browse()
    sender = person(page)
    sender.begin(server.url)
    sender.add_title("Hi")
    short = page.get_by_role("img", name="Title: Hi").bounding_box()
    color = page.evaluate(
        """async () => {
            const image = document.querySelector('img[alt="Title: Hi"]');
            await image.decode();
            const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
            const drawing = canvas.getContext("2d");
            drawing.drawImage(image, 0, 0);
            return [...drawing.getImageData(0, 0, 1, 1).data];
        }"""
    )
    assert color == [255, 0, 0, 255]
    sender.press("Edit Title: Hi")
    expect(page.get_by_role("textbox", name="Title")).to_have_value("Hi")
    sender.write("Hi, and a longer one", "Title")
    sender.press("Done")
    sender.sees_picture("Title: Hi, and a longer one")
    long = page.get_by_role("img", name="Title: Hi, and a longer one").bounding_box()
    assert long["width"] > 3 * short["width"] and abs(long["height"] - short["height"]) < 2


def test_a_host_refuses_what_is_too_long_and_the_screen_stays_with_its_text(servers, browse, person):
    server = servers("surpriise")
    page = browse()
    sender = person(page)
    sender.begin(server.url)
    sender.press("Add a title")
    sender.write("x" * 41, "Title")
    sender.press("Done")
    sender.sees("Please shorten it to 40.")
    expect(page.get_by_role("textbox", name="Title")).to_have_value("x" * 41)
    sender.write("x" * 40, "Title")
    sender.press("Done")
    sender.sees_picture("Title: " + "x" * 40)


def test_removing_can_be_undone_and_the_keyboard_goes_along(server, browse, person):
    page = browse()
    sender = person(page)
    sender.begin(server.url)
    sender.add_title("Hello")
    sender.press("Remove Title: Hello")
    expect(page.get_by_role("img", name="Title: Hello")).to_have_count(0)
    expect(page.get_by_role("button", name="Add a title")).to_be_visible()
    expect(page.get_by_role("button", name="Undo")).to_be_focused()
    sender.check_access()
    sender.press("Undo")
    sender.sees_picture("Title: Hello")
    expect(page.get_by_role("button", name="Edit Title: Hello")).to_be_focused()
    sender.press("Edit Title: Hello")
    sender.press("Cancel")
    expect(page.get_by_role("button", name="Edit Title: Hello")).to_be_focused()
    sender.press("Write a note")
    sender.press("Cancel")
    expect(page.get_by_role("button", name="Write a note")).to_be_focused()


def test_the_link_is_copied(server, browse, person):
    page = browse(permissions=["clipboard-read", "clipboard-write"])
    sender = person(page)
    sender.begin(server.url)
    sender.add_title("Hello")
    sender.add_recipient("Anna")
    link = sender.send("Max")
    sender.press("Copy link")
    expect(page.get_by_text("Copied", exact=True)).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == link


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_type_of_the_hosts_own_goes_the_whole_way_to_the_recipient(servers, browse, person, viewport):
    server = servers("surpriise")
    page = browse(viewport)
    sender = person(page)
    sender.begin(server.url)
    sender.press("Promise something")
    expect(page.get_by_role("radio", name="Breakfast in bed")).to_be_checked()
    expect(page.get_by_role("textbox", name="In your own words")).to_be_focused()
    sender.check_access()
    page.get_by_role("radio", name="A long walk").check()
    sender.press("Done")
    sender.sees_picture("Promise: A long walk")
    sender.press("Edit Promise: A long walk")
    expect(page.get_by_role("radio", name="A long walk")).to_be_checked()
    sender.write("x" * 61, "In your own words")
    sender.press("Done")
    sender.sees("That is 61 characters long. Please shorten it to 60.")
    sender.check_access()
    sender.write("I cook <b>for a week</b> 😍", "In your own words")
    sender.press("Done")
    sender.sees_picture("Promise: I cook <b>for a week</b> 😍")
    sender.check_access()
    sender.shoot(f"promise-{viewport['width']}")
    sender.add_recipient("Anna")
    link = sender.send("Max")

    other = browse(viewport)
    recipient = person(other)
    other.goto(link)
    recipient.press("Unwrap")
    recipient.sees("I cook <b>for a week</b> 😍")
    recipient.check_access()
    recipient.shoot(f"promise-unwrapped-{viewport['width']}")
