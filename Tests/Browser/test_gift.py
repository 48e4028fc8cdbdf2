"""An amount of money: read as the person's country writes it, asked about where it can mean two things, the same everywhere.

The host is a flow of the samples, since the stock flow has no amounts without a way to pay for them.
"""

import re

import pytest
from conftest import DESKTOP, PHONE
from playwright.sync_api import expect
from server import Visitor
from test_languages import Speaker, table

H8 = "I <3 you {{name}} ${x} <b>"
H9 = "123 😍👨‍👩‍👧‍👦🇨🇦👍🏽"


@pytest.fixture
def shop(servers):
    """Starts a host with these settings of its gift."""

    def start(**settings):
        return servers("screensamples", settings={"SAMPLE_FLOW": "gift", **settings})

    return start


def at_gift(server, page):
    """At the screen of the gift, in whatever language the page is."""
    page.goto(server.url)
    page.locator('[id="start.make"]').click()
    page.locator('[id="create.option-gift"]').click()
    expect(field(page)).to_be_visible()


def field(page):
    return page.locator('[id^="gift"][id$=".amount"]')


def done(page):
    page.locator('[id$=".done"]').click()


def gift(page):
    return page.get_by_role("region").get_by_role("img").last


def item_name(page):
    """What the gift in the envelope is called, once the create screen is there."""
    expect(page.locator('[id="create.wrap"]')).to_be_visible()
    return page.locator('img[alt*=":"]').first.get_attribute("alt").split(": ", 1)[1]


def plain(text):
    """Without the marks and spaces that typography adds and nobody types."""
    return re.sub("[\u200e\u200f\u061c\u2066-\u2069\u00a0\u202f ]", "", text)


H11 = [
    ("da-DK", "5.000", "5.000,00kr.", "5000,00", "DKK"),
    ("de-CH", "1'234.50", "CHF1’234.50", "1234.50", "CHF"),
    ("de-CH", "1’234.50", "CHF1’234.50", "1234.50", "CHF"),
    ("de-DE", "1234,5", "1.234,50€", "1234,50", "EUR"),
    ("ar-EG", "١٢٣٤٫٥", "١٬٢٣٤٫٥٠€", "١٢٣٤٫٥٠", "EUR"),
    ("ar-MA", "1.234,50", "1.234,50€", "1234,50", "EUR"),
    ("ar-MA", "١٢٣٤٫٥", "1.234,50€", "1234,50", "EUR"),
    ("en-GB", "1,234.5", "€1,234.50", "1234.50", "EUR"),
]


@pytest.mark.parametrize("locale, typed, shown, again, currency", H11)
def test_h11_an_amount_is_read_by_the_locales_rules_and_unchanged_by_a_second_save(
    shop, browse, person, locale, typed, shown, again, currency
):
    server = shop(GIFT_CURRENCY=currency, GIFT_MAXIMUM="100000000")
    page = browse(locale=locale)
    at_gift(server, page)
    field(page).fill(typed)
    done(page)
    assert plain(item_name(page)) == shown
    # Shown back as it is typed there, and saved again as it stands.
    for _ in range(2):
        page.locator('[id^="create.edit-"]').first.click()
        assert plain(field(page).input_value()) == again
        done(page)
        assert plain(item_name(page)) == shown


@pytest.mark.parametrize(
    "currency, typed, shown",
    [("JPY", "500", "¥500"), ("KWD", "1.234", None), ("JPY", "0.5", "Amounts in Japanese Yen have no digits behind the point.")],
)
def test_h12_each_currency_has_its_own_digits(shop, browse, person, currency, typed, shown):
    server = shop(GIFT_CURRENCY=currency, GIFT_MAXIMUM="1000000")
    page = browse(locale="en-US")
    sender = person(page)
    at_gift(server, page)
    field(page).fill(typed)
    done(page)
    if currency == "KWD":
        # It could be 1,234 dinars as well, which are more than the greatest amount here: what is left is taken.
        assert plain(item_name(page)) == "KWD1.234"
    elif shown.startswith("¥"):
        assert plain(item_name(page)) == shown
    else:
        sender.sees(shown)
        expect(field(page)).to_be_focused()
        expect(field(page)).to_have_value(typed)
        sender.check_access()
        return
    units = {"JPY": 500, "KWD": 1234}[currency]
    link = send(page, sender)
    content = server.rows("SELECT content FROM voucher_contents")[0][0]
    assert re.search(rf'"amount":\{{"int":\{{"_0":{units}\}}\}}', as_text(content)), as_text(content)
    assert "/v/" in link


def as_text(content):
    return content if isinstance(content, str) else content.decode("utf-8", "replace")


def send(page, sender, address="max@example.org", mail_to=None):
    sender.press("Who is it for?")
    sender.write("Anna", "Name")
    if mail_to:
        page.get_by_role("radio", name=re.compile("e-mail", re.I)).check()
        sender.write(mail_to, "E-mail")
    sender.press("Done")
    sender.sees_picture("For: Anna")
    sender.press("Wrap it")
    sender.write("Max", "Your name")
    return sender.press_send(address)


@pytest.mark.parametrize("amount", ["5.50", "0.01", "19.99"])
def test_h13_the_digits_are_the_same_on_every_screen(shop, browse, person, amount):
    server = shop()
    page = browse(locale="en-US")
    sender = person(page)
    at_gift(server, page)
    field(page).fill(amount)
    done(page)
    assert item_name(page) == "€" + amount
    sender.add_title("For you")
    sender.press("Who is it for?")
    sender.write("Anna", "Name")
    page.get_by_role("radio", name=re.compile("e-mail", re.I)).check()
    sender.write("anna@example.org", "E-mail")
    sender.press("Done")
    sender.press("Wrap it")
    sender.sees_picture(f"Gift: €{amount}")
    sender.sees(f"It is worth €{amount}.")
    sender.write("Max", "Your name")
    link = sender.press_send()
    other = browse(locale="de-DE")
    other.goto(link)
    assert amount not in other.content(), "nothing is told before"
    other.locator('[id="unwrap.unwrap"]').click()
    # The sender's item, in whatever language the recipient's page is.
    expect(other.get_by_role("img", name=f"Gift: €{amount}")).to_be_visible()
    for _ in range(100):
        mails = server.mails("anna@example.org")
        if mails:
            break
        page.wait_for_timeout(100)
    # A mail tells nothing of what is inside, and so no other digits either.
    text = mails[-1].get_body(("plain",)).get_content()
    assert not re.search(r"€|\d[.,]\d\d\b", text.split("http")[0]), text


@pytest.mark.parametrize(
    "viewport, scheme, language, locale",
    [(PHONE, "light", "en", "en-US"), (DESKTOP, "dark", "en", "en-US"), (PHONE, "dark", "ar", "ar-EG"), (DESKTOP, "light", "de", "de-DE")],
    ids=["phone-light-en", "desktop-dark-en", "phone-dark-ar", "desktop-light-de"],
)
def test_a_gift_is_asked_about_chosen_sent_and_received(shop, browse, person, viewport, scheme, language, locale):
    server = shop(
        GIFT_MERCHANTS="Corner Books|Cinema", GIFT_AMOUNTS="1000,2500", GIFT_MAXIMUM="500000",
        GIFT_HOW="Show the code at the till.")
    words = table(language)
    page = browse(viewport, color_scheme=scheme, locale=locale, reduced_motion="reduce")
    look = person(page)
    name = f"gift-{language}-{viewport['width']}-{scheme}"
    at_gift(server, page)
    Speaker(page, language).looks(name) if language != "en" else look.shoot(name)
    look.check_access()
    look.fits()
    # Nothing chosen, nothing written.
    done(page)
    expect(page.locator('[aria-invalid="true"]').first).to_be_visible()
    look.check_access()
    # What can be read in two ways is asked, and the keyboard is at the question.
    field(page).fill("1.500" if language != "ar" else "١٬٥٠٠,٠")
    if language == "en":
        done(page)
        look.sees(words["gift.which"])
        expect(page.locator('[id="gift.which-0"]')).to_be_focused()
        look.check_access()
        look.fits()
        look.shoot(f"{name}-asked")
        page.locator('[id="gift.which-1"]').click()
        # The merchant is still missing, and the answer stays.
        expect(field(page)).to_have_value("1500.00")
    page.get_by_role("radio", name="Cinema").check()
    field(page).fill("")
    page.locator('input[name$=".suggested"]').nth(1).check()
    done(page)
    shown = {"en": "€25.00", "de": "25,00€", "ar": "٢٥٫٠٠€"}[language]
    assert plain(item_name(page)).startswith(shown) and "Cinema" in item_name(page)
    look.check_access()
    look.shoot(f"{name}-create")
    page.locator('[id^="create.edit-"]').first.click()
    expect(page.locator('input[name$=".suggested"]').nth(1)).to_be_checked()
    expect(page.get_by_role("radio", name="Cinema")).to_be_checked()
    page.locator('[id$=".cancel"]').click()
    if language != "en":
        return
    look.add_title("For you")
    link = send(page, look)
    other = browse(viewport, color_scheme=scheme, locale=locale)
    recipient = person(other)
    other.goto(link)
    recipient.press("Unwrap")
    recipient.sees_picture("Gift: €25.00 at Cinema")
    recipient.sees("How to spend it: Show the code at the till.")
    recipient.check_access()
    recipient.fits()
    recipient.shoot(f"{name}-received")


@pytest.mark.parametrize("text", [H8, H9, "x" * 500])
def test_h8_to_h10_a_merchants_name_and_words_are_shown_as_they_are(shop, browse, person, text):
    name = text[:60]
    server = shop(GIFT_MERCHANTS=f"{name}|Other", GIFT_HOW="\n".join([text] * 3))
    page = browse({"width": 320, "height": 640}, locale="en-US")
    sender = person(page)
    at_gift(server, page)
    sender.fits()
    page.get_by_role("radio", name=name, exact=True).check()
    field(page).fill("5")
    done(page)
    assert item_name(page) == f"€5.00 at {name}"
    sender.fits()
    link = send(page, sender)
    other = browse({"width": 320, "height": 640}, locale="en-US")
    other.goto(link)
    person(other).press("Unwrap")
    expect(other.get_by_role("img", name=f"Gift: €5.00 at {name}")).to_be_visible()
    person(other).sees("How to spend it: " + "\n".join([text] * 3))
    person(other).fits()
    person(other).check_access()


def test_a_locked_gift_can_be_neither_changed_nor_removed_whatever_is_posted(shop, browse, person):
    server = shop(GIFT_LOCKED="5000", GIFT_MERCHANTS="Corner Books")
    page = browse(locale="en-US")
    sender = person(page)
    sender.begin(server.url)
    sender.sees_picture("Gift: €50.00 at Corner Books")
    for name in ["Edit Gift", "Remove Gift", "Add an amount"]:
        expect(page.get_by_role("button", name=name)).to_have_count(0)
    sender.check_access()
    sender.shoot("gift-locked")

    attacker = Visitor(server).begin()
    create = attacker.scene + "/create"
    ids = re.findall(r'id="create\.item-([^"]+)"', attacker.get(create).text)
    assert ids
    controls = [f"create.{verb}-{one}" for one in ids for verb in ("edit", "remove", "earlier", "later")]
    for control in [*controls, "create.option-gift", "create.undo", "gift.done", "gift.which-0"]:
        answer = attacker.press(create, control)
        assert answer.status in (303, 409), control
        assert attacker.items()[-1:] == ["Gift: €50.00 at Corner Books"], control
    answer = attacker.press(attacker.scene + "/gift", "gift.done", gift__amount="1")
    assert answer.status in (303, 404, 409)
    assert "Gift: €50.00 at Corner Books" in attacker.items()


def test_a_gift_that_is_not_locked_is_the_senders(shop):
    """The control of the test above: the same presses change it and take it out."""
    visitor = Visitor(shop()).begin()
    create = visitor.scene + "/create"
    visitor.add("gift", gift__amount="5")
    assert visitor.items()[-1] == "Gift: €5.00"
    item = re.search(r'id="create\.item-([^"]+)"', visitor.get(create).text).group(1)
    screen = visitor.press(create, f"create.edit-{item}").getheader("Location").rsplit("/", 1)[1]
    assert screen.startswith("gift-")
    visitor.post(f"{visitor.scene}/{screen}", {"_screen": screen, "_press": f"{screen}.done", f"{screen}.amount": "7"})
    assert visitor.items()[-1] == "Gift: €7.00"
    visitor.press(create, f"create.remove-{item}")
    assert "Gift: €7.00" not in visitor.items()


def test_an_amount_is_written_without_a_script(shop, browse, person):
    server = shop(GIFT_MAXIMUM="500000")
    page = browse(java_script_enabled=False, locale="en-US")
    at_gift(server, page)
    field(page).fill("1.500")
    done(page)
    person(page).sees("That can mean more than one amount. Which one is it?")
    page.locator('[id="gift.which-1"]').click()
    assert item_name(page) == "€1,500.00"
