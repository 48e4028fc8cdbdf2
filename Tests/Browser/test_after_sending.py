"""What becomes of a voucher after it was sent: the sender's list, taking back, changing, next year, and the claimer's thanks."""

import re
import time

import pytest
from conftest import DESKTOP, PHONE
from playwright.sync_api import expect

from server import Visitor
from test_photo import picture

LOOKS = pytest.mark.parametrize(
    "viewport, scheme, script", [(PHONE, "light", True), (DESKTOP, "dark", True), (PHONE, "dark", False)],
    ids=["phone", "desktop", "plain"])


def about(server, address, subject):
    """The one mail with a subject, once it is there; codes to sign in go to the same address."""
    for _ in range(200):
        found = [mail for mail in server.mails(address) if mail["Subject"] == subject]
        if found:
            break
        time.sleep(0.05)
    (mail,) = found
    return mail


def sent(server, browse, person, **more):
    """A sender who has sent a voucher to Anna, on the page of its link."""
    more.setdefault("timezone_id", "Europe/Berlin")
    page = browse(more.pop("viewport", PHONE), **more)
    sender = person(page)
    sender.begin(server.url)
    sender.add_title("Hello")
    sender.add_recipient("Anna")
    return page, sender, sender.send("Max")


@LOOKS
def test_the_story_of_two_people_from_sent_to_thanked(server, browse, person, tmp_path, viewport, scheme, script):
    name = f"{viewport['width']}-{scheme}-{'script' if script else 'plain'}"
    more = {"viewport": viewport, "color_scheme": scheme, "java_script_enabled": script}

    def look(someone, what):
        if script:
            someone.check_access()
            someone.fits()
            someone.shoot(f"after-{what}-{name}")

    page, sender, link = sent(server, browse, person, **more)
    sender.press("My vouchers")
    sender.sees("For Anna")
    look(sender, "list")
    page.get_by_role("button", name=re.compile("^Show: For Anna")).click()
    sender.sees("Sent")
    expect(page.get_by_role("button", name="Take it back")).to_be_visible()
    look(sender, "voucher")

    other = browse(viewport, color_scheme=scheme, java_script_enabled=script)
    other.goto(link)
    recipient = person(other)
    recipient.press("Unwrap")
    recipient.claim("Anna")
    recipient.press("Say thank you")
    look(recipient, "thanks")
    recipient.write("I <3 it {{name}} <b>", "Your words")
    other.locator("input[type=file]").set_input_files(picture(tmp_path, "me.jpg"))
    if script:
        recipient.write("The lake", "Description")
        look(recipient, "thanks-photo")
    recipient.press("Send thanks")
    recipient.sees("You have said thank you.")
    look(recipient, "thanked")

    sender.press("Look again")
    sender.sees("Unwrapped for the first time")
    sender.sees("Claimed by Anna")
    expect(page.get_by_role("heading", name="Anna says thank you")).to_be_visible()
    sender.sees("I <3 it {{name}} <b>")
    photo = page.get_by_role("img", name="The lake" if script else "A photo from Anna")
    expect(photo).to_be_visible()
    if script:
        assert photo.evaluate("(image) => image.decode().then(() => image.naturalWidth)") > 0
    expect(page.get_by_role("button", name="Take it back")).to_have_count(0)
    look(sender, "story")
    mail = about(server, "max@example.org", "Anna says thank you")
    assert "I <3 it {{name}} <b>" in mail.get_body(("plain",)).get_content()
    html = mail.get_body(("html",)).get_content()
    assert "I &lt;3 it {{name}} &lt;b&gt;" in html


@LOOKS
def test_it_is_taken_back_once_asked_again_and_its_link_says_so(server, browse, person, viewport, scheme, script):
    page, sender, link = sent(
        server, browse, person, viewport=viewport, color_scheme=scheme, java_script_enabled=script)
    sender.press("My vouchers")
    page.get_by_role("button", name=re.compile("^Show: For Anna")).click()
    sender.press("Take it back")
    sender.sees("Take it back? Nobody can open it by its link then")
    if script:
        expect(page.locator("[id='my-vouchers.question-text']")).to_be_focused()
        sender.check_access()
        sender.fits()
        sender.shoot(f"after-asked-{viewport['width']}-{scheme}")
    sender.press("Yes, take it back")
    sender.sees("Taken back")
    other = browse(viewport, java_script_enabled=script)
    other.goto(link)
    expect(other.get_by_text("This voucher was taken back by the person who sent it.")).to_be_visible()
    sender.press("Make it again")
    sender.press("Put it into the envelope")
    sender.sees_picture("Title: Hello")


@pytest.mark.parametrize("script", [True, False], ids=["script", "plain"])
def test_to_be_changed_it_is_in_the_envelope_again_also_after_a_restart(server, browse, person, script):
    page, sender, link = sent(server, browse, person, java_script_enabled=script)
    sender.press("My vouchers")
    page.get_by_role("button", name=re.compile("^Show: For Anna")).click()
    expect(page.get_by_role("button", name="Change it")).to_be_visible()
    server.restart()
    page.reload()
    sender.press("Change it")
    sender.press("Yes, take it back and change it")
    sender.sees_picture("Title: Hello")
    server.restart()
    page.reload()
    sender.sees_picture("Title: Hello")
    assert server.rows("SELECT status FROM vouchers") == [("removed",)]


def test_half_written_thanks_and_their_photo_outlive_the_server(server, browse, person, tmp_path):
    link = Visitor(server).send_voucher()
    page = browse()
    page.goto(server.url + link)
    recipient = person(page)
    recipient.press("Unwrap")
    recipient.claim("Anna")
    recipient.press("Say thank you")
    page.locator("input[type=file]").set_input_files(picture(tmp_path, "me.jpg"))
    expect(page.get_by_role("img")).to_be_visible()
    recipient.write("The lake", "Description")
    recipient.write("Half a sen", "Your words")
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        page.get_by_role("textbox", name="Your words").press("End")
        page.get_by_role("textbox", name="Your words").press_sequentially("t")
    server.restart()
    page.reload()
    expect(page.get_by_role("textbox", name="Your words")).to_have_value("Half a sent")
    expect(page.get_by_role("textbox", name="Description")).to_have_value("The lake")
    recipient.sees_picture("The lake")
    recipient.press("Send thanks")
    recipient.sees("You have said thank you.")
    server.restart()
    page.reload()
    recipient.sees("You have said thank you.")
    assert server.rows("SELECT count(*) FROM thanks") == [(1,)]


@pytest.mark.parametrize("locale, scheme", [("de-DE", "dark"), ("ar-EG", "light")])
def test_in_other_languages_it_fits_and_is_read_from_the_right_side(server, browse, person, locale, scheme):
    visitor = Visitor(server)
    visitor.language = locale
    link = visitor.send_voucher()
    page = browse({"width": 320, "height": 800}, locale=locale, color_scheme=scheme)
    name, value = visitor.cookie.split("=", 1)
    page.context.add_cookies([{"name": name, "value": value, "url": server.url}])
    page.goto(server.url + visitor.scene + "/sent")
    sender = person(page)
    page.locator("[id='sent.my-vouchers']").click()
    expect(page.locator("[id^='my-vouchers.show-']")).to_be_visible()
    sender.check_access()
    sender.fits()
    sender.shoot(f"after-list-{locale}")
    page.locator("[id^='my-vouchers.show-']").click()
    page.locator("[id='my-vouchers.change']").click()
    expect(page.locator("[id='my-vouchers.question-text']")).to_be_visible()
    sender.check_access()
    sender.fits()
    sender.shoot(f"after-asked-{locale}")

    claimer = Visitor(server)
    claimer.language = locale
    claimer.press(link, "unwrap.unwrap")
    claimer.sign_in_to_claim(link)
    claimer.follow(claimer.press(link, "unwrap.claim", unwrap__claimer="Anna"))
    other = browse({"width": 320, "height": 800}, locale=locale, color_scheme=scheme)
    name, value = claimer.cookie.split("=", 1)
    other.context.add_cookies([{"name": name, "value": value, "url": server.url}])
    other.goto(server.url + link)
    recipient = person(other)
    other.locator("[id='unwrap.thank']").click()
    expect(other.locator("[id='thank-you.thanks']")).to_be_visible()
    recipient.check_access()
    recipient.fits()
    recipient.shoot(f"after-thanks-{locale}")


def test_forms_of_strangers_do_nothing(server, visitor):
    link = visitor.send_voucher()
    number = server.rows("SELECT id FROM vouchers")[0][0]
    stranger = Visitor(server).begin()
    for control in ("take-back", f"yes-take-back-{number}", f"show-{number}"):
        page = stranger.follow(stranger.press(stranger.scene + "/my-vouchers", f"my-vouchers.{control}"))
        assert "For Anna" not in page.text and link not in page.text
        answer = stranger.press(visitor.scene + "/my-vouchers", f"my-vouchers.{control}")
        assert answer.status == 404, "Somebody else's page is none."
    for screen, control in (("unwrap", "thank"), ("thank-you", "send-thanks")):
        stranger.follow(
            stranger.post(link, {"_screen": screen, "_press": f"{screen}.{control}", "thank-you.thanks": "Hi"}))
    assert server.rows("SELECT status, thanked_at FROM vouchers") == [("created", None)]
    assert server.rows("SELECT count(*) FROM thanks") == [(0,)]
