"""Who it is for, from when it may be unwrapped by whose clocks, and a race, on a phone and on a desktop."""

import datetime
import re

import pytest
from conftest import DESKTOP, PHONE
from playwright.sync_api import expect

VIEWPORTS = pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])


def at_recipient(server, page, person):
    someone = person(page)
    someone.begin(server.url)
    someone.add_title("Hello")
    someone.press("Who is it for?")
    someone.write("Anna", "Name")
    return someone


@VIEWPORTS
def test_a_date_by_the_senders_own_clock_is_counted_down_to(server, browse, person, viewport):
    page = browse(viewport, timezone_id="Pacific/Tongatapu")
    sender = at_recipient(server, page, person)
    date = page.get_by_label("Date and time")
    expect(date).to_be_hidden()
    page.get_by_role("radio", name="On a date").check()
    expect(date).to_be_visible()
    zone = datetime.timezone(datetime.timedelta(hours=13))
    tomorrow = (datetime.datetime.now(zone) + datetime.timedelta(days=1)).strftime("%Y-%m-%dT08:00")
    assert date.input_value() == tomorrow, "the sender's tomorrow, whatever day it is at the server"
    assert page.get_by_label("Time zone").input_value() == "Tongatapu"
    sender.fits()
    sender.check_access()
    sender.shoot(f"recipient-date-{viewport['width']}")
    sender.press("Done")
    sender.press("Wrap it")
    sender.sees(re.compile("They can unwrap it from .* 8:00.AM .Tongatapu."))
    sender.write("Max", "Your name")
    link = sender.press_send()
    other = browse(viewport)
    other.goto(link)
    expect(other.get_by_role("button", name="Unwrap")).to_have_count(0)
    expect(other.locator("time")).to_have_text(re.compile(r"^(1 day|\d+ hours?)(, \d+ (hours?|minutes?))?$"))
    recipient = person(other)
    # Less motion is asked for here: it counts, and nothing moves.
    assert other.evaluate("document.getAnimations().length") == 0
    recipient.fits()
    recipient.check_access()
    recipient.shoot(f"countdown-{viewport['width']}")


def test_when_the_time_has_come_the_page_says_so_by_itself(server, browse, person):
    page = browse(timezone_id="Europe/Berlin")
    sender = at_recipient(server, page, person)
    page.get_by_role("radio", name="On a date").check()
    sender.press("Done")
    link = sender.send("Max")
    other = browse()
    other.clock.install()
    other.goto(link)
    expect(other.locator("time")).to_be_visible()
    loads = []
    other.on("load", lambda: loads.append(1))
    with other.expect_navigation():
        other.clock.fast_forward("40:00:00")
    # The server's clock did not move: it was asked once, and a browser that is ahead does not ask without a break.
    expect(other.locator("time")).to_be_visible()
    other.clock.run_for(5000)
    assert len(loads) == 1


def test_a_wrong_zone_and_a_past_date_are_said_at_their_fields(server, browse, person):
    page = browse(timezone_id="Europe/Berlin")
    sender = at_recipient(server, page, person)
    page.get_by_role("radio", name="On a date").check()
    sender.write("Atlantis", "Time zone")
    sender.press("Done")
    sender.sees("No time zone is known as “Atlantis”.")
    expect(page.get_by_label("Time zone")).to_be_focused()
    sender.write("New York", "Time zone")
    page.get_by_label("Date and time").fill("2020-01-01T08:00")
    sender.press("Done")
    sender.sees("That is over already.")
    expect(page.get_by_label("Date and time")).to_be_focused()
    sender.check_access()


@VIEWPORTS
def test_in_a_race_the_first_to_claim_gets_it(server, browse, person, viewport):
    page = browse(viewport)
    sender = at_recipient(server, page, person)
    page.get_by_role("switch", name="Make it a race").check()
    sender.press("Done")
    sender.press("Wrap it")
    sender.sees("It is a race: the first to claim it gets it.")
    sender.write("Max", "Your name")
    link = sender.press_send()
    # Who was slower is told so by a conflict.
    first, second = browse(viewport), browse(viewport, allow=("409",))
    for other in (first, second):
        other.goto(link)
        racer = person(other)
        racer.sees("It is a race: the first to claim it gets it.")
        racer.press("Unwrap")
    person(first).claim("Anna")
    person(first).sees("It is yours, Anna.")
    person(second).write("Ben", "Your name")
    person(second).press("Claim")
    person(second).sees("Somebody else was quicker")
    person(second).check_access()


@pytest.mark.parametrize("locale, scheme", [("de-DE", "dark"), ("ar-EG", "light")])
def test_the_recipient_screen_fits_in_other_languages(server, browse, person, locale, scheme):
    page = browse({"width": 320, "height": 800}, locale=locale, color_scheme=scheme, timezone_id="Europe/Berlin")
    page.goto(server.url)
    page.locator("[id='start.make']").click()
    page.locator("[id='create.option-recipient']").click()
    page.locator("input[type=radio][name$=when]").nth(1).check()
    expect(page.locator("[id='recipient.unwrap-date']")).to_be_visible()
    page.locator("input[type=radio][name$='.send']").nth(1).check()
    expect(page.locator("[id='recipient.send-date']")).to_be_visible()
    person(page).fits()
    person(page).check_access()
    person(page).shoot(f"recipient-{locale}-{scheme}")
