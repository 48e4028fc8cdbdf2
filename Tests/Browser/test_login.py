"""Signing in before Send and before Claim, on the real server. Codes are read from the mails, which are files."""

import re
import threading

import pytest
from conftest import DESKTOP, PHONE
from playwright.sync_api import expect

from server import Visitor
from tokens import Accounts


def at_summary(person, page, url):
    sender = person(page)
    sender.begin(url)
    sender.add_title("Hello")
    sender.add_recipient("Anna")
    sender.press("Wrap it")
    sender.write("Max", "Your name")
    return sender


def at_code(person, page, server, address="max@example.org"):
    sender = at_summary(person, page, server.url)
    sender.press("Send")
    sender.write(address, "E-mail")
    sender.press("Send code")
    expect(page.get_by_role("textbox", name="Code")).to_be_focused()
    return sender


def wrong(code):
    return "000000" if code != "000000" else "000001"


@pytest.mark.parametrize("viewport", [PHONE], ids=["phone"])
def test_who_sends_signs_in_and_all_six_items_are_still_there(server, browse, person, viewport):
    page = browse(viewport)
    sender = person(page)
    sender.begin(server.url)
    sender.add_title("Happy birthday")
    for number in range(4):
        sender.add_note(f"Note {number}")
    sender.add_recipient("Anna")
    names = page.get_by_role("region", name="Envelope").get_by_role("img")
    items = [name.get_attribute("alt") for name in names.all()]
    assert len(items) == 6
    sender.press("Wrap it")
    sender.write("Max", "Your name")
    sender.press("Send")

    email = page.get_by_role("textbox", name="E-mail")
    expect(email).to_be_focused()
    assert email.get_attribute("autocomplete") == "email" and email.get_attribute("inputmode") == "email"
    sender.sees("Before it is sent, please say who you are.")
    sender.check_access()
    sender.fits()
    sender.shoot(f"login-address-{viewport['width']}")
    sender.press("Send code")
    sender.sees("Please write an e-mail address.")
    expect(email).to_be_focused()
    sender.check_access()
    sender.write("max@gmial.com", "E-mail")
    sender.press("Send code")
    sender.sees("Did you mean max@gmail.com?")
    sender.check_access()
    sender.shoot(f"login-slip-{viewport['width']}")
    sender.press("Use max@gmail.com")
    expect(email).to_have_value("max@gmail.com")
    sender.write("max@example.org", "E-mail")
    page.keyboard.press("Enter")

    code = page.get_by_role("textbox", name="Code")
    expect(code).to_be_focused()
    assert code.get_attribute("autocomplete") == "one-time-code" and code.get_attribute("inputmode") == "numeric"
    sender.sees("We have sent a code to max@example.org.")
    sender.check_access()
    sender.fits()
    (sent,) = server.codes("max@example.org")
    sender.write(wrong(sent), "Code")
    sender.press("Sign in")
    sender.sees("That is not the code. You can try 4 more times.")
    expect(code).to_be_focused()
    sender.check_access()
    sender.shoot(f"login-code-{viewport['width']}")
    sender.write(sent, "Code")
    page.keyboard.press("Enter")

    expect(page.get_by_role("heading", name="For Anna")).to_be_visible()
    expect(page.get_by_role("button", name="Send")).to_be_focused()
    sender.sees("Signed in as max@example.org.")
    expect(page.get_by_role("textbox", name="Your name")).to_have_value("Max")
    expect(page.get_by_role("list", name="In the envelope").get_by_role("img")).to_have_count(5)
    sender.check_access()
    sender.fits()
    sender.shoot(f"login-summary-{viewport['width']}")
    sender.press("Back")
    expect(names).to_have_count(6)
    assert [name.get_attribute("alt") for name in names.all()] == items
    link = sender.send("Max")

    other = browse(viewport)
    recipient = person(other)
    other.goto(link)
    recipient.press("Unwrap")
    for item in items:
        # A note is read as text, on its paper.
        if item.startswith("Note: "):
            recipient.sees(item.removeprefix("Note: "))
        else:
            recipient.sees_picture(item)
    recipient.write("Anna", "Your name")
    recipient.press("Claim")
    recipient.sees("Before you claim it, please say who you are.")
    recipient.check_access()
    recipient.shoot(f"login-claim-{viewport['width']}")
    recipient.press("Cancel")
    expect(other.get_by_role("button", name="Claim")).to_be_focused()
    expect(other.get_by_role("textbox", name="Your name")).to_have_value("Anna")
    recipient.press("Claim")
    recipient.sign_in("anna@example.org")
    expect(other.get_by_role("button", name="Claim")).to_be_focused()
    recipient.sees("Signed in as anna@example.org.")
    recipient.check_access()
    recipient.shoot(f"login-claimer-{viewport['width']}")
    assert server.rows("SELECT status FROM vouchers") == [("created",)], "signing in claims nothing"
    recipient.press("Claim")
    recipient.sees("It is yours, Anna.")


def test_who_is_signed_in_is_not_asked_again_until_they_sign_out(server, browse, person):
    page = browse()
    sender = at_summary(person, page, server.url)
    sender.press_send()
    sender.press("Make another")
    sender.add_title("Another")
    sender.add_recipient("Ben")
    sender.press("Wrap it")
    sender.sees("Signed in as max@example.org.")
    sender.press("Not you? Sign out")
    expect(page.get_by_text("Signed in as")).to_have_count(0)
    expect(page.get_by_role("button", name="Send")).to_be_focused()
    sender.write("Max", "Your name")
    sender.press("Send")
    expect(page.get_by_role("textbox", name="E-mail")).to_be_visible()
    sender.sign_in("other@example.org")
    sender.press("Send")
    expect(page.get_by_role("button", name="Copy link")).to_be_visible()
    # In a tab of its own, and as a recipient too.
    link = page.get_by_role("textbox", name="Link").input_value()
    tab = page.context.new_page()
    tab.goto(link)
    recipient = person(tab)
    recipient.press("Unwrap")
    recipient.write("Ben", "Your name")
    recipient.press("Claim")
    recipient.sees("It is yours, Ben.")


def test_a_voucher_that_was_mailed_is_claimed_with_that_address_alone(server, browse, person):
    page = browse()
    sender = person(page)
    sender.begin(server.url)
    sender.add_title("Hello")
    sender.press("Who is it for?")
    sender.write("Anna", "Name")
    page.get_by_role("radio", name="By e-mail").check()
    sender.write("Anna@bücher.example", "E-mail")
    sender.press("Done")
    link = sender.send("Max")

    other = browse()
    recipient = person(other)
    other.goto(link)
    recipient.press("Unwrap")
    recipient.write("Eve", "Your name")
    recipient.press("Claim")
    recipient.sees("please sign in with the address it was sent to")
    recipient.check_access()
    recipient.sign_in("eve@example.org")
    recipient.sees("this voucher was sent to another address")
    recipient.press("Claim")
    expect(other.get_by_role("button", name="Send code")).to_be_visible()
    assert server.rows("SELECT status FROM vouchers") == [("created",)]
    # Servers know the address by its other form, and capitals do not count.
    recipient.write("anna@bücher.example", "E-mail")
    recipient.press("Send code")
    recipient.sees("We have sent a code to anna@bücher.example.")
    recipient.write(server.codes("anna@xn--bcher-kva.example")[-1], "Code")
    recipient.press("Sign in")
    recipient.press("Claim")
    recipient.sees("It is yours, Eve.")


def test_five_wrong_codes_use_one_up_and_a_new_one_works(server, browse, person):
    page = browse()
    sender = at_code(person, page, server)
    (sent,) = server.codes("max@example.org")
    for words in ["4 more times.", "3 more times.", "2 more times.", "once more."]:
        sender.write(wrong(sent), "Code")
        sender.press("Sign in")
        sender.sees(f"You can try {words}")
    sender.write(wrong(sent), "Code")
    sender.press("Sign in")
    sender.sees("it cannot be tried any more. Please ask for a new one.")
    sender.check_access()
    sender.write(sent, "Code")
    sender.press("Sign in")
    sender.sees("it cannot be tried any more. Please ask for a new one.")
    sender.press("Send a new code")
    expect(page.get_by_role("textbox", name="Code")).to_have_value("")
    sender.write(server.codes("max@example.org", 2)[-1], "Code")
    sender.press("Sign in")
    sender.sees("Signed in as max@example.org.")


def test_a_sixth_code_for_one_address_has_to_wait_and_another_address_need_not(server, browse, person):
    page = browse()
    sender = at_code(person, page, server)
    for number in range(4):
        sender.press("Send a new code")
        server.codes("max@example.org", number + 2)
    sender.press("Send a new code")
    sender.sees("That was too often. Please try again in 60 minutes.")
    sender.check_access()
    sender.press("Use another address")
    expect(page.get_by_role("textbox", name="E-mail")).to_have_value("max@example.org")
    sender.sign_in("other@example.org")
    sender.sees("Signed in as other@example.org.")
    assert len(server.mails("max@example.org")) == 5


def test_a_code_is_good_in_the_browser_that_asked_alone(server, browse, person):
    at_code(person, browse(), server)
    (theirs,) = server.codes("max@example.org")
    page = browse()
    sender = at_code(person, page, server)
    mine = server.codes("max@example.org", 2)[-1]
    if mine == theirs:
        pytest.skip("one in a million: both browsers were sent the same code")
    sender.write(theirs, "Code")
    sender.press("Sign in")
    sender.sees("That is not the code.")
    sender.write(mine, "Code")
    sender.press("Sign in")
    sender.sees("Signed in as max@example.org.")


def test_a_killed_server_between_asking_and_typing_loses_nothing(server, browse, person):
    page = browse(allow=["ERR_CONNECTION_REFUSED", "Failed to load resource"])
    sender = at_code(person, page, server)
    (sent,) = server.codes("max@example.org")
    server.restart()
    page.reload()
    sender.sees("We have sent a code to max@example.org.")
    sender.write(sent, "Code")
    server.restart()
    sender.press("Sign in")
    sender.sees("Signed in as max@example.org.")
    expect(page.get_by_role("textbox", name="Your name")).to_have_value("Max")
    server.restart()
    page.reload()
    sender.sees("Signed in as max@example.org.")
    sender.press("Send")
    expect(page.get_by_role("button", name="Copy link")).to_be_visible()
    link = page.get_by_role("textbox", name="Link").input_value()

    other = browse(allow=["ERR_CONNECTION_REFUSED", "Failed to load resource"])
    recipient = person(other)
    other.goto(link)
    recipient.press("Unwrap")
    recipient.write("Anna", "Your name")
    recipient.press("Claim")
    recipient.write("anna@example.org", "E-mail")
    recipient.press("Send code")
    (sent,) = server.codes("anna@example.org")
    server.restart()
    other.reload()
    recipient.sees("We have sent a code to anna@example.org.")
    recipient.write(sent, "Code")
    recipient.press("Sign in")
    expect(other.get_by_role("textbox", name="Your name")).to_have_value("Anna")
    assert server.rows("SELECT status FROM vouchers") == [("created",)]
    recipient.press("Claim")
    recipient.sees("It is yours, Anna.")


def test_signing_in_works_without_javascript(server, browse, person):
    page = browse(java_script_enabled=False)
    sender = at_summary(person, page, server.url)
    sender.press("Send")
    sender.write("nobody", "E-mail")
    sender.press("Send code")
    sender.sees("An e-mail address has an @ in it")
    sender.sign_in("max@example.org")
    sender.sees("Signed in as max@example.org.")
    sender.press("Send")
    expect(page.get_by_role("button", name="Make another")).to_be_visible()
    link = page.get_by_role("textbox", name="Link").input_value()
    other = browse(java_script_enabled=False)
    recipient = person(other)
    other.goto(link)
    recipient.press("Unwrap")
    recipient.claim("Anna")
    recipient.sees("It is yours, Anna.")


def test_signing_in_works_by_keyboard_alone(server, browse, person):
    page = browse(DESKTOP)
    at_summary(person, page, server.url)
    page.get_by_role("button", name="Send").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("textbox", name="E-mail")).to_be_focused()
    page.keyboard.type("max@example.org")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Send code")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("textbox", name="Code")).to_be_focused()
    for name in ["Sign in", "Send a new code", "Use another address"]:
        page.keyboard.press("Tab")
        expect(page.get_by_role("button", name=name)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("textbox", name="E-mail")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("textbox", name="Code")).to_be_focused()
    page.keyboard.type(server.codes("max@example.org", 2)[-1])
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Send")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(page.get_by_role("button", name="Not you? Sign out")).to_be_focused()


@pytest.mark.parametrize(
    "viewport, scheme", [({"width": 320, "height": 640}, "dark"), (DESKTOP, "light")], ids=["narrow-dark", "desktop"])
def test_it_fits_and_reads_at_320_pixels_and_at_a_desk(server, browse, person, viewport, scheme):
    page = browse(viewport, color_scheme=scheme)
    sender = at_summary(person, page, server.url)
    sender.press("Send")
    sender.write("a.very.long.address.that.goes.on.and.on@a-rather-long-name-of-a-mail-server.example.org", "E-mail")
    sender.fits()
    sender.press("Send code")
    expect(page.get_by_role("textbox", name="Code")).to_be_visible()
    sender.check_access()
    sender.fits()
    sender.shoot(f"login-{viewport['width']}-{scheme}")


# --- Cookies ---------------------------------------------------------------------------------------------------------


def at_login(visitor):
    visitor.begin()
    visitor.add("title", title__title="Mine")
    visitor.add("recipient", recipient__name="Anna")
    visitor.press(visitor.scene + "/create", "create.wrap")
    visitor.press(visitor.scene + "/summary", "summary.send", summary__sender="Max")
    return visitor


def test_the_cookie_changes_at_sign_in_and_who_knows_the_old_one_is_not_signed_in(server):
    visitor = at_login(Visitor(server))
    fixed = Visitor(server)
    fixed.cookie, fixed.scene = visitor.cookie, visitor.scene
    assert "Title: Mine" in fixed.get(visitor.scene + "/create").text, "the control: the cookie was shared until now"
    held = []
    spy = Visitor(server)
    spy.cookie = visitor.cookie
    stop = threading.Event()

    def look():
        while not stop.is_set():
            held.append(spy.get(visitor.scene + "/login"))

    thread = threading.Thread(target=look)
    thread.start()
    page = visitor.sign_in(visitor.scene + "/login")
    stop.set()
    thread.join()
    assert f"Signed in as {visitor.address}." in page and visitor.cookie != fixed.cookie
    assert "Title: Mine" in visitor.get(visitor.scene + "/create").text
    assert all(answer.getheader("Set-Cookie") is None for answer in held), "nobody else is given the new cookie"
    assert not any("Signed in as" in answer.text for answer in held)
    for path in ["/summary", "/login", "/create"]:
        assert visitor.address not in fixed.get(fixed.scene + path).text.replace("We have sent a code to " + visitor.address, "")
    answer = fixed.press(fixed.scene + "/summary", "summary.send", summary__sender="Eve")
    assert 'data-screen="login"' in fixed.follow(answer).text, "who knows the old cookie is asked to sign in"
    assert server.rows("SELECT count(*) FROM vouchers") == [(0,)]
    answer = visitor.press(visitor.scene + "/summary", "summary.send", summary__sender="Max")
    assert "/v/" in visitor.follow(answer).text, "the control"


def test_a_lost_answer_to_the_sign_in_loses_nothing_that_was_made(server):
    visitor = at_login(Visitor(server))
    before = visitor.cookie
    visitor.sign_in(visitor.scene + "/login")
    # The answer with the new cookie never arrived.
    visitor.cookie = before
    server.restart()
    assert "Title: Mine" in visitor.get(visitor.scene + "/create").text
    (used,) = server.codes(visitor.address)
    path = visitor.scene + "/login"
    page = visitor.follow(visitor.press(path, "login.sign-in", login__code=used)).text
    assert "This code was used already. Please ask for a new one." in page
    visitor.press(path, "login.new-code")
    code = server.codes(visitor.address, 2)[-1]
    page = visitor.follow(visitor.press(path, "login.sign-in", login__code=code)).text
    assert f"Signed in as {visitor.address}." in page


def test_a_code_is_nowhere_in_the_database_and_not_in_the_log(server):
    visitor = at_login(Visitor(server))
    visitor.press(visitor.scene + "/login", "login.send-code", login__email=visitor.address)
    (code,) = server.codes(visitor.address)
    with open(f"{server.folder}/vouchers.sqlite", "rb") as file:
        content = file.read()
    with open(f"{server.folder}/vouchers.sqlite-wal", "rb") as file:
        content += file.read()
    assert visitor.address.encode() in content, "the control"
    assert not re.search(rb"(?<!\d)" + code.encode() + rb"(?!\d)", content)
    with open(server.log.name) as log:
        assert code not in log.read()


# --- A host's own accounts -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scripted", [True, False], ids=["script", "plain"])
def test_the_people_of_a_hosts_accounts_come_with_a_token_and_find_what_they_made(
    servers, browse, person, tmp_path, scripted
):
    accounts = Accounts(tmp_path)
    server = servers(settings=accounts.settings)
    page = browse(java_script_enabled=scripted)
    sender = at_summary(person, page, server.url)
    place = page.url
    token = accounts.token(name="Max <b>Müller</b>", email="max@example.org", email_verified=True)

    def come_from_elsewhere():
        # A page of another site: the browser leaves our cookie out of what its form sends.
        page.goto("about:blank")
        page.set_content(
            f'''<form method="post" action="{server.url}/login/token"><input name="token" value="{token}">
            <input name="return" value="{place.removeprefix(server.url)}"><button>Gifts</button></form>'''
        )
        page.get_by_role("button", name="Gifts").click()

    come_from_elsewhere()
    sender.sees("You come as Max <b>Müller</b> (max@example.org). Is that you?")
    if scripted:
        sender.check_access()
        sender.fits()
        sender.shoot("login-token")
    page.goto(place)
    expect(page.get_by_text("Signed in as")).to_have_count(0)
    come_from_elsewhere()
    sender.press("Yes, go on")
    expect(page).to_have_url(place)
    sender.sees("Signed in as Max <b>Müller</b> (max@example.org).")
    expect(page.get_by_role("textbox", name="Your name")).to_have_value("Max" if scripted else "")
    sender.write("Max", "Your name")
    sender.press("Send")
    expect(page.get_by_role("button", name="Make another")).to_be_visible()
    # Somebody who has seen the token is not the person it is about.
    stranger = Visitor(server)
    assert stranger.post("/login/token", {"token": token}).status == 403
    assert stranger.cookie is None
