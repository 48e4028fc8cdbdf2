"""What becomes of mails, as their sender sees it, and when and in which language they go out; on the real server."""

import base64
import re
import sqlite3
import time

import pytest
from conftest import DESKTOP, PHONE
from playwright.sync_api import expect

from server import Visitor
from test_mail import arrived, unmarked

WORDS = {
    "de": ("kam zurück", "Adresse ändern von Anna", "Speichern und senden", "Noch einmal senden an Anna"),
    "ar": ("عاد البريد", "تغيير عنوان Anna", "حفظ وإرسال", "إرسال مرة أخرى إلى Anna"),
}


def make(server, browse, person, viewport=PHONE, **more):
    """A sender on the recipient screen."""
    page = browse(viewport, timezone_id="Europe/Berlin", **more)
    sender = person(page)
    sender.begin(server.url)
    sender.add_title("Hello")
    sender.press("Who is it for?")
    sender.write("Anna", "Name")
    sender.write("anna@example.org", "E-mail")
    return page, sender


def wait_until_sent(server):
    for _ in range(200):
        if server.rows("SELECT 1 FROM outbox WHERE kind = 'voucher' AND status = 'sent'"):
            return
        time.sleep(0.05)
    raise AssertionError("not sent")


def come_back(server, address):
    """Notes that the mails to an address came back, as `voucherkit mail bounce` does, which Tests/Mail has end to end."""
    with sqlite3.connect(f"{server.folder}/vouchers.sqlite", timeout=20) as database:
        database.execute(
            "UPDATE outbox SET status = 'bounced', last_answer = '5.1.1' WHERE kind = 'voucher' AND status = 'sent' "
            "AND json_extract(recipient, '$.local') = ?", (address,))


@pytest.mark.parametrize("script", [True, False], ids=["script", "plain"])
@pytest.mark.parametrize("viewport, scheme", [(PHONE, "light"), (DESKTOP, "dark")], ids=["phone", "desktop"])
def test_a_mail_that_came_back_gets_another_address(server, browse, person, viewport, scheme, script):
    page, sender = make(server, browse, person, viewport, java_script_enabled=script, color_scheme=scheme)
    sender.press("Done")
    link = sender.send("Max")
    arrived(server, "anna@example.org")
    wait_until_sent(server)
    come_back(server, "anna")
    sender.press("Look again")
    sender.sees("The mail to anna@example.org came back")
    if script:
        sender.check_access()
        sender.fits()
        sender.shoot(f"delivery-came-back-{viewport['width']}-{scheme}")
    sender.press("Change address of Anna")
    field = page.get_by_role("textbox", name="New e-mail address of Anna")
    expect(field).to_have_value("anna@example.org")
    if script:
        expect(field).to_be_focused()
    field.fill("anna@gmial.com")
    sender.press("Save and send")
    sender.sees("Did you mean anna@gmail.com?")
    if script:
        sender.check_access()
        sender.fits()
        sender.shoot(f"delivery-address-{viewport['width']}-{scheme}")
    sender.press("Use anna@gmail.com")
    sender.press("Save and send")
    expect(page.get_by_text(re.compile("The mail to anna@gmail.com (is|has)"))).to_be_visible()
    expect(field).to_have_count(0)
    assert link in arrived(server, "anna@gmail.com").get_body(("plain",)).get_content()
    assert len(server.mails("anna@example.org")) == 1


@pytest.mark.parametrize("locale, scheme", [("de-DE", "dark"), ("ar-EG", "light")])
def test_the_sender_reads_it_in_their_language_and_the_mail_keeps_its_own(server, browse, person, locale, scheme):
    came_back, change, save, again = WORDS[locale[:2]]
    visitor = Visitor(server)
    visitor.language = locale
    visitor.begin()
    visitor.add("title", title__title="Hello")
    visitor.add("recipient", recipient__name="Anna", recipient__delivery="1", recipient__email="anna@example.org",
                recipient__language="0")
    visitor.press(visitor.scene + "/create", "create.wrap")
    visitor.press(visitor.scene + "/summary", "summary.send", summary__sender="Max")
    visitor.sign_in(visitor.scene + "/login")
    visitor.follow(visitor.press(visitor.scene + "/summary", "summary.send", summary__sender="Max"))
    arrived(server, "anna@example.org")
    wait_until_sent(server)
    come_back(server, "anna")
    page = browse({"width": 320, "height": 800}, locale=locale, color_scheme=scheme)
    name, value = visitor.cookie.split("=", 1)
    page.context.add_cookies([{"name": name, "value": value, "url": server.url}])
    page.goto(server.url + visitor.scene + "/sent")
    sender = person(page)
    page.locator("[id='sent.again']").click()
    sender.sees(came_back)
    sender.check_access()
    sender.fits()
    sender.shoot(f"delivery-came-back-{locale}-{scheme}")
    page.locator("[id='sent.change-0']").click()
    expect(page.get_by_role("button", name=save)).to_be_visible()
    sender.check_access()
    sender.fits()
    sender.shoot(f"delivery-address-{locale}-{scheme}")
    assert unmarked(page.locator("[id='sent.change-0']").get_attribute("aria-label")) == change
    assert unmarked(page.locator("[id='sent.resend-0']").get_attribute("aria-label")) == again
    page.locator("[id='sent.resend-0']").click()
    for _ in range(200):
        if len(server.mails("anna@example.org")) == 2:
            break
        time.sleep(0.05)
    # Whatever the sender's page speaks, both mails are English, as was chosen.
    assert [mail["Content-Language"] for mail in server.mails("anna@example.org")] == ["en", "en"]


@pytest.mark.parametrize("script", [True, False], ids=["script", "plain"])
def test_a_mail_waits_for_its_time_by_the_clocks_of_a_city(server, browse, person, script):
    page, sender = make(server, browse, person, java_script_enabled=script)
    zone = page.get_by_role("textbox", name="City of the clocks")
    if script:
        expect(zone).to_be_hidden()
    page.get_by_role("radio", name="Later").check()
    expect(zone).to_be_visible()
    zone.fill("Tokyo")
    year = time.gmtime().tm_year + 1
    page.get_by_label("Send it on").fill(f"{year}-03-04T18:30")
    if script:
        sender.check_access()
        sender.fits()
        sender.shoot("recipient-send-date")
    sender.press("Done")
    sender.press("Wrap it")
    expect(page.get_by_text(re.compile(rf"We send it on .*March 4, {year}.*\(Tokyo\)"))).to_be_visible()
    sender.write("Max", "Your name")
    sender.press_send()
    expect(page.get_by_text(re.compile(rf"goes out on .*March 4, {year}.*\(Tokyo\)"))).to_be_visible()
    if script:
        sender.check_access()
        sender.shoot("delivery-scheduled")
    ((due, status),) = server.rows("SELECT due_at, status FROM outbox WHERE kind = 'voucher'")
    assert time.strftime("%Y-%m-%dT%H:%M", time.gmtime(due)) == f"{year}-03-04T09:30" and status == "queued"
    assert server.mails("anna@example.org") == []


def test_whatever_is_in_it_is_seen_or_mentioned_in_the_mail(server, browse, person):
    """And looked at as a mail program would show it."""
    page = browse()
    sender = person(page)
    sender.begin(server.url)
    sender.add_title("secret title")
    sender.add_note("secret note")
    sender.press("Give a hint")
    sender.write("I <3 you {{name}} ${x} <b> 123 😍 👨‍👩‍👧‍👦 🇨🇦 👍🏽", "Hint")
    sender.press("Done")
    sender.press("Choose a paper")
    page.get_by_role("radio").nth(2).check()
    sender.press("Done")
    sender.press("Who is it for?")
    sender.write("Anna", "Name")
    sender.write("anna@example.org", "E-mail")
    page.get_by_role("radio", name="Deutsch").check()
    sender.press("Done")
    sender.send("Max")
    mail = arrived(server, "anna@example.org")
    text = unmarked(mail.get_body(("plain",)).get_content())
    for words in ["Max gibt dir einen Hinweis:", "I <3 you {{name}} ${x} <b>", "123 😍 👨‍👩‍👧‍👦 🇨🇦 👍🏽", "Darin: ein Titel und eine Notiz"]:
        assert words in text, text
    assert "secret" not in text
    html = mail.get_body(("html",)).get_content()
    pictures = {part["Content-ID"].strip("<>"): part.get_content() for part in mail.walk() if part["Content-ID"]}
    assert len(pictures) == 1
    for name, content in pictures.items():
        html = html.replace(f"cid:{name}", "data:image/png;base64," + base64.b64encode(content).decode())
    for scheme in ["light", "dark"]:
        for viewport in [{"width": 320, "height": 640}, DESKTOP]:
            shown = browse(viewport, color_scheme=scheme)
            shown.set_content(html)
            assert "I <3 you {{name}} ${x} <b>" in shown.locator("body").inner_text()
            assert shown.locator("img").evaluate("(image) => image.naturalWidth") > 0
            person(shown).fits()
            person(shown).shoot(f"mail-mentions-{viewport['width']}-{scheme}")
