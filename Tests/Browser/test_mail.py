"""A voucher that goes by e-mail, on the real server. Without SMTP_URL each mail is a file beside the data."""

import re

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
