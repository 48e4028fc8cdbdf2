"""A voucher that goes by e-mail, on the real server. Without SMTP_URL each mail is a file beside the data."""

import re

import pytest
from conftest import DESKTOP, PHONE
from playwright.sync_api import expect


def test_a_voucher_goes_by_mail_and_opens_from_it(server, browse, person):
    page = browse()
    sender = person(page)
    sender.begin(server.url)
    sender.add_title("I <3 you {{name}} 😍")
    sender.press("Who is it for?")
    sender.write("Anna", "Name")
    page.get_by_role("radio", name="By e-mail").check()
    sender.write("anna@gmial.com", "E-mail")
    sender.press("Done")
    sender.sees("Did you mean anna@gmail.com?")
    sender.check_access()
    sender.write("anna@bücher.example", "E-mail")
    sender.press("Done")
    sender.sees_picture("For: Anna")
    sender.press("Wrap it")
    sender.sees("We send it to anna@bücher.example")
    sender.write("Max <b>", "Your name")
    sender.press_send()
    sender.sees("The mail to anna@bücher.example")
    expect(page.get_by_text("has been sent.").or_(page.get_by_role("button", name="Look again"))).to_be_visible()
    for _ in range(40):
        again = page.get_by_role("button", name="Look again")
        if again.count() == 0:
            break
        again.click()
        page.wait_for_timeout(250)
    sender.sees("The mail to anna@bücher.example has been sent.")
    sender.check_access()
    link = page.get_by_role("textbox", name="Link").input_value()

    (mail,) = server.mails("anna@xn--bcher-kva.example")
    assert mail["To"].addresses[0].addr_spec == "anna@xn--bcher-kva.example"
    assert mail["Subject"] == "Max <b> has something for you"
    text = mail.get_body(("plain",)).get_content()
    html = mail.get_body(("html",)).get_content()
    assert link in text and "Max <b>" in text and "Max &lt;b&gt;" in html and "I <3 you" not in text
    address = re.search(r'href="([^"]*/v/[^"]*)"', html).group(1)
    assert address == link

    other = browse()
    recipient = person(other)
    other.goto(address)
    recipient.press("Unwrap")
    recipient.sees_picture("Title: I <3 you {{name}} 😍")


@pytest.mark.parametrize("script", [True, False], ids=["script", "plain"])
@pytest.mark.parametrize("viewport, scheme", [(PHONE, "light"), (DESKTOP, "dark")], ids=["phone", "desktop"])
def test_several_people_get_a_mail_of_their_own(server, browse, person, viewport, scheme, script):
    page = browse(viewport, java_script_enabled=script, color_scheme=scheme)
    sender = person(page)
    sender.begin(server.url)
    sender.add_title("For three")
    sender.press("Who is it for?")
    sender.write("Anna", "Name")
    sender.write("anna@example.org", "E-mail")
    sender.press("Add another person")
    expect(page.get_by_role("textbox", name="Name 2")).to_be_visible()
    if script:
        expect(page.get_by_role("textbox", name="Name 2")).to_be_focused()
        # By keyboard alone.
        page.keyboard.type("Ben")
        page.keyboard.press("Tab")
        page.keyboard.type("ben@gmial.com")
        page.keyboard.press("Tab")
        expect(page.get_by_role("button", name="Remove person 2")).to_be_focused()
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
    else:
        sender.write("Ben", "Name 2")
        sender.write("ben@gmial.com", "E-mail 2")
        sender.press("Add another person")
    sender.write("Wrong", "Name 3")
    sender.write("ANNA@example.org", "E-mail 3")
    assert page.get_by_role("textbox", name="Name", exact=True).input_value() == "Anna"
    sender.press("Done")
    sender.sees("Did you mean ben@gmail.com?")
    if script:
        sender.check_access()
        sender.shoot(f"recipients-{viewport['width']}-{scheme}")
    sender.fits() if script else None
    sender.press("Use ben@gmail.com")
    sender.press("Done")
    sender.sees("ANNA@example.org is here twice. One mail is enough.")
    sender.press("Remove person 3")
    expect(page.get_by_role("textbox", name="Name 3")).to_have_count(0)
    sender.press("Done")
    sender.sees_picture("For: Anna and Ben")
    sender.press("Wrap it")
    sender.sees("We send it to anna@example.org and ben@gmail.com")
    sender.write("Max", "Your name")
    link = sender.press_send()
    for name, address in [("Anna", "anna@example.org"), ("Ben", "ben@gmail.com")]:
        for _ in range(100):
            if server.mails(address):
                break
            page.wait_for_timeout(50)
        (mail,) = server.mails(address)
        text = mail.get_body(("plain",)).get_content()
        assert f"For {name}" in text and link in text
    for _ in range(40):
        again = page.get_by_role("button", name="Look again")
        if again.count() == 0:
            break
        again.click()
        page.wait_for_timeout(100)
    for address in ["anna@example.org", "ben@gmail.com"]:
        sender.sees(f"The mail to {address} has been sent.")
    if script:
        sender.shoot(f"recipients-sent-{viewport['width']}-{scheme}")
