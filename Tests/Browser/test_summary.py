"""The summary and the look at the recipient's side from it: by finger and keyboard, in three languages, without a script."""

import datetime
import re

import pytest
from conftest import DESKTOP, PHONE
from playwright.sync_api import expect
from test_languages import Speaker

NARROW = {"width": 320, "height": 640}
DAY = datetime.date.today() + datetime.timedelta(days=30)


def wrap(sender, page, url, title="Happy birthday", name="Anna", date=None):
    """A title, a hint and a game for somebody, in a paper, at the summary."""
    sender.begin(url)
    sender.add_title(title)
    sender.press("Give a hint")
    sender.write("It is round, and it rolls.", "Hint")
    sender.press("Done")
    sender.press("Add a game")
    page.get_by_role("radio", name="Memory pairs").check()
    sender.press("Done")
    sender.press("Who is it for?")
    sender.write(name, "Name")
    if date:
        page.get_by_role("radio", name="On a date").check()
        page.get_by_label("Date and time").fill(date)
    sender.press("Done")
    sender.press("Wrap it")
    expect(page.get_by_role("heading", name="Ready to send")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_recipients_side_is_played_before_anything_is_sent(server, browse, person, viewport, scheme):
    page = browse(viewport, color_scheme=scheme)
    sender = person(page)
    name = f"summary-{viewport['width']}-{scheme}"
    wrap(sender, page, server.url, date=DAY.strftime("%Y-%m-%dT18:00"))
    expect(page.get_by_role("heading", name="For Anna", level=2)).to_be_visible()
    expect(page.get_by_role("heading", name="Price", level=2)).to_be_visible()
    expect(page.get_by_role("list", name="Price")).to_have_text("It is free.")
    sender.check_access()
    sender.fits()
    sender.write("Max", "Your name")
    sender.shoot(name)
    address = page.url
    sender.press("See it as the recipient")
    expect(page.get_by_role("heading", name="As the recipient sees it")).to_be_visible()
    sender.sees("Nothing has been sent")
    sender.sees("From Max")
    sender.sees("It is round, and it rolls.")
    sender.sees(re.compile(r"^(29|30) days"))
    expect(page.get_by_text("Happy birthday")).to_have_count(0)
    sender.check_access()
    sender.fits()
    sender.shoot(name + "-look")
    sender.press("Play: Memory pairs")
    page.locator('[id="game.card-1"]').click()
    expect(page.locator('[id="game.card-1"]')).to_have_accessible_name(re.compile("^Card 1: "))
    sender.check_access()
    sender.press("Close")
    expect(page.get_by_role("button", name="Play: Memory pairs")).to_be_focused()
    sender.press("Unwrap it all the same")
    sender.sees_picture("Title: Happy birthday")
    sender.write("Anna", "Your name")
    sender.press("Claim")
    sender.sees("You are only looking: nothing is claimed here.")
    sender.check_access()
    sender.fits()
    sender.shoot(name + "-look-inside")
    sender.press("Close")
    expect(page.get_by_role("button", name="See it as the recipient")).to_be_focused()
    assert page.url == address
    expect(page.get_by_role("textbox", name="Your name")).to_have_value("Max")
    link = sender.press_send()
    other = browse(viewport)
    other.goto(link)
    expect(other.locator("time")).to_be_visible()
    expect(other.get_by_role("button", name=re.compile("[Uu]nwrap"))).to_have_count(0)


def test_without_a_script_the_look_is_there_and_leads_back(server, browse, person):
    page = browse(java_script_enabled=False)
    sender = person(page)
    wrap(sender, page, server.url)
    sender.write("Max", "Your name")
    sender.press("See it as the recipient")
    sender.sees("From Max")
    sender.press("Unwrap")
    sender.sees_picture("Title: Happy birthday")
    sender.press("Close")
    expect(page.get_by_role("textbox", name="Your name")).to_have_value("Max")


def test_back_and_reload_in_the_look_keep_the_senders_place(server, browse, person):
    page = browse()
    sender = person(page)
    wrap(sender, page, server.url)
    sender.write("Max", "Your name")
    sender.press("See it as the recipient")
    sender.press("Unwrap")
    sender.sees_picture("Title: Happy birthday")
    page.reload()
    sender.sees_picture("Title: Happy birthday")
    server.restart()
    page.reload()
    expect(page.get_by_role("button", name="Send")).to_be_visible()
    expect(page.get_by_role("textbox", name="Your name")).to_have_value("Max")


@pytest.mark.parametrize("language, locale", [("de", "de-AT"), ("ar", "ar-EG")])
@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_summary_and_look_speak_the_persons_language(server, browse, person, language, locale, viewport):
    page = browse(viewport, locale=locale, reduced_motion="reduce")
    sender, check = Speaker(page, language), person(page)
    name = f"summary-{language}-{viewport['width']}"
    page.goto(server.url)
    sender.press("start.make")
    for option, field in [("title.carousel", "title.noun"), ("recipient.carousel", "recipient.name")]:
        sender.press(option)
        sender.write("Anna", field)
        sender.press("bar.done")
    sender.press("create.wrap")
    expect(sender.button("summary.send")).to_be_visible()
    sender.write("Max", "summary.yourName")
    sender.looks(name)
    check.check_access()
    sender.press("look.open")
    expect(sender.button("unwrap.unwrap")).to_be_visible()
    sender.looks(name + "-look")
    check.check_access()
    sender.press("unwrap.unwrap")
    expect(sender.button("claim.claim")).to_be_visible()
    sender.looks(name + "-look-inside")


def test_long_texts_and_large_letters_stay_in_the_window(server, browse, person):
    page = browse(NARROW)
    sender = person(page)
    long = "Donaudampfschifffahrtsgesellschaftskapitän" * 2
    wrap(sender, page, server.url, title="W" * 60, name=long[:60])
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    sender.fits()
    sender.check_access()
    sender.shoot("summary-320-large")
    sender.press("See it as the recipient")
    expect(page.get_by_role("heading", name="As the recipient sees it")).to_be_visible()
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    sender.fits()
    sender.check_access()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_hosts_sections_price_and_small_print_are_shown(servers, browse, person, viewport, scheme):
    server = servers("surpriise", settings={"SURPRIISE_GIFT": "on"})
    page = browse(viewport, color_scheme=scheme)
    sender = person(page)
    sender.begin(server.url)
    sender.press("Promise something")
    page.get_by_role("textbox").first.fill("Breakfast in bed, for a whole week")
    sender.press("Done")
    sender.press("Add an amount")
    page.locator('input[name$=".suggested"]').nth(1).check()
    sender.press("Done")
    sender.add_recipient("Anna")
    sender.press("Wrap it")
    expect(page.get_by_role("heading", name="For Anna")).to_be_visible()
    headings = page.get_by_role("heading", level=2).all_text_contents()
    assert headings == ["For Anna", "What you promise", "Price", "Before you send it"], headings
    expect(page.get_by_role("list", name="What you promise")).to_have_text("Breakfast in bed, for a whole week")
    rows = page.get_by_role("list", name="Price").get_by_role("listitem").all_inner_texts()
    assert [row.strip() for row in rows] == ["It is worth €25.00.", "There is nothing to pay."]
    expect(page.get_by_role("link", name="Terms")).to_have_attribute("href", "https://example.org/terms")
    sender.check_access()
    sender.fits()
    sender.press("Send")
    expect(page.get_by_role("textbox", name="Your name")).to_be_focused()
    expect(page.get_by_role("textbox", name="Your name")).to_have_attribute("aria-invalid", "true")
    sender.check_access()
    sender.shoot(f"summary-own-{viewport['width']}-{scheme}")
