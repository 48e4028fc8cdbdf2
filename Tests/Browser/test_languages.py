"""A whole story in German and in Arabic: what is said is in the language of the browser, and nothing else is."""

import os
import re

import pytest
from playwright.sync_api import expect

from conftest import DESKTOP, PHONE, SHOTS
from server import ROOT

TABLES = os.path.join(ROOT, "Sources", "Localization", "Tables")


def table(language):
    with open(os.path.join(TABLES, f"{language}.lproj", "VoucherKit.strings"), encoding="utf-8") as file:
        lines = re.findall(r'^"([^"]+)" = "((?:[^"\\]|\\.)*)";$', file.read(), re.M)
    return {key: re.sub(r"\\(.)", r"\1", text) for key, text in lines}


ENGLISH = table("en")


class Speaker:
    """Somebody whose browser wishes for one language; finds things by their keys, and looks for English on each page."""

    def __init__(self, page, language):
        self.page, self.words = page, table(language)
        # A text that is the same in both, such as “Name”, tells nothing.
        own = set(self.words.values())
        self.foreign = {text for text in ENGLISH.values() if "{" not in text and text not in own and len(text) > 3}

    def button(self, key):
        return self.page.get_by_role("button", name=self.words[key], exact=True)

    def press(self, key):
        self.button(key).click()

    def write(self, text, key):
        self.page.get_by_role("textbox", name=self.words[key], exact=True).fill(text)

    def looks(self, name):
        """That nothing on the page is English, and that nothing reaches out of it at the side."""
        said = self.page.evaluate("""() => {
            const said = new Set([document.title]);
            const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
            while (walk.nextNode()) said.add(walk.currentNode.textContent.trim());
            for (const el of document.querySelectorAll("[aria-label], [alt], [placeholder]"))
                for (const name of ["aria-label", "alt", "placeholder"]) said.add(el.getAttribute(name) ?? "");
            return [...said];
        }""")
        assert not self.foreign & set(said), f"{name}: {self.foreign & set(said)}"
        left = [text for text in said if re.search(r"^[a-z]+\.[a-zA-Z.]+$|\{\d", text)]
        assert not left, f"{name} shows a key or a place: {left}"
        width = self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert width <= 0, f"{name} is {width} pixels too wide"
        broken = self.page.evaluate("""() => [...document.querySelectorAll(".bar .button span")].filter((span) => {
            const range = document.createRange();
            return !span.textContent.includes(" ") && (range.selectNodeContents(span), range.getClientRects().length > 1);
        }).map((span) => span.textContent)""")
        assert not broken, f"{name} breaks a word of the bar: {broken}"
        self.page.screenshot(path=os.path.join(SHOTS, f"{name}.png"), full_page=True)


def test_the_tables_the_tests_read_are_those_of_the_program():
    assert len(ENGLISH) > 300 and ENGLISH["bar.done"] == "Done"
    assert table("de").keys() == ENGLISH.keys() == table("ar").keys()


@pytest.mark.parametrize(
    "language, locale, viewport", [("de", "de-AT", DESKTOP), ("ar", "ar-EG", PHONE)], ids=["de-desktop", "ar-phone"])
def test_a_story_in_another_language_has_no_english_in_it(server, browse, person, language, locale, viewport):
    page = browse(viewport, locale=locale, reduced_motion="reduce")
    sender, check = Speaker(page, language), person(page)
    name = f"{language}-{viewport['width']}"
    page.goto(server.url)
    assert page.evaluate("document.documentElement.dir") == ("rtl" if language == "ar" else "ltr")
    sender.looks(f"{name}-start")
    sender.press("start.make")
    expect(page.get_by_role("list", name=sender.words["create.personalize"])).to_be_visible()
    sender.looks(f"{name}-create")
    check.check_access()
    sender.press("create.wrap")
    sender.looks(f"{name}-missing")
    for option, screen, field, text in [
        ("title.carousel", "title", "title.noun", "Für Anna"), ("note.carousel", "note", "note.noun", "مرحبا\nAnna"),
        ("suggestion.carousel", "suggestion", "suggestion.own", "Ein Tag"), ("hint.carousel", "hint", "hint.noun", "تلميح"),
        ("recipient.carousel", "recipient", "recipient.name", "Anna"),
    ]:
        sender.press(option)
        expect(page.get_by_role("textbox", name=sender.words[field], exact=True)).to_be_visible()
        sender.looks(f"{name}-{screen}")
        check.check_access()
        sender.press("bar.done")
        expect(page.get_by_role("textbox", name=sender.words[field], exact=True)).to_be_visible()
        sender.looks(f"{name}-{screen}-refused")
        sender.write(text, field)
        sender.press("bar.done")
        expect(sender.button("create.wrap")).to_be_visible()
    for option in ("photo.carousel", "wrapping.carousel"):
        sender.press(option)
        expect(sender.button("bar.cancel")).to_be_visible()
        sender.looks(f"{name}-{option.split('.')[0]}")
        sender.press("bar.cancel")
    sender.looks(f"{name}-full")
    sender.press("create.wrap")
    sender.looks(f"{name}-summary")
    sender.press("summary.send")
    sender.looks(f"{name}-summary-refused")
    sender.write("Max", "summary.yourName")
    sender.press("summary.send")
    expect(sender.button("login.sendCode")).to_be_visible()
    sender.looks(f"{name}-login")
    sender.write("max@example.org", "login.email")
    sender.press("login.sendCode")
    expect(page.get_by_role("textbox", name=sender.words["login.code"], exact=True)).to_be_visible()
    sender.write("12", "login.code")
    sender.press("login.title")
    sender.looks(f"{name}-code")
    sender.write(server.codes("max@example.org")[-1], "login.code")
    sender.press("login.title")
    sender.press("summary.send")
    expect(sender.button("sent.copy")).to_be_visible()
    sender.looks(f"{name}-sent")
    link = page.get_by_role("textbox", name=sender.words["sent.link"], exact=True).input_value()

    other = browse(viewport, allow=("404",), locale=locale, reduced_motion="reduce")
    recipient, check = Speaker(other, language), person(other)
    other.goto(link)
    expect(other.get_by_text(recipient.words["hint.before"].replace("{0}", "")).first).to_be_visible()
    recipient.looks(f"{name}-wrapped")
    check.check_access()
    recipient.press("unwrap.unwrap")
    expect(recipient.button("claim.claim")).to_be_visible()
    recipient.looks(f"{name}-inside")
    recipient.press("claim.claim")
    recipient.looks(f"{name}-claim-refused")
    recipient.write("Anna", "claim.yourName")
    recipient.press("claim.claim")
    expect(recipient.button("login.sendCode")).to_be_visible()
    recipient.looks(f"{name}-claim-login")
    other.goto(server.url + "/nowhere")
    recipient.looks(f"{name}-nothing")


def test_a_counter_counts_in_the_digits_of_the_language(server, browse, person):
    page = browse(locale="ar")
    sender = Speaker(page, "ar")
    page.goto(server.url)
    sender.press("start.make")
    sender.press("title.carousel")
    expect(page.get_by_text("٠ / ٦٠")).to_be_visible()
    sender.write("مرحبا", "title.noun")
    expect(page.get_by_text("٥ / ٦٠")).to_be_visible()


@pytest.mark.parametrize("locale, digits", [("ar-MA", "0 / 60"), ("ar-EG", "٠ / ٦٠"), ("ar", "٠ / ٦٠")])
def test_digits_are_those_of_the_region_from_the_server_and_from_the_script(server, browse, person, locale, digits):
    page = browse(locale=locale, timezone_id="Africa/Casablanca")
    sender = Speaker(page, "ar")
    page.goto(server.url)
    sender.press("start.make")
    sender.press("title.carousel")
    counter = page.locator('[data-counter]').first.get_attribute("data-counter")
    expect(page.locator(f'[id="{counter}"]')).to_have_text(digits)
    sender.write("مرحبا", "title.noun")
    # What the script counts.
    expect(page.locator(f'[id="{counter}"]')).to_have_text(digits.replace("0 ", "5 ", 1) if digits[0] == "0" else "٥ / ٦٠")
    sender.press("bar.done")
    sender.press("recipient.carousel")
    sender.write("Anna", "recipient.name")
    page.locator("input[type=radio][name$=when]").nth(1).check()
    sender.press("bar.done")
    sender.press("create.wrap")
    date = page.locator('[id="summary.not-before"]')
    expect(date).to_be_visible()
    latin, arabic = re.findall("[0-9]", date.inner_text()), re.findall("[٠-٩]", date.inner_text())
    assert bool(latin) != bool(arabic) and bool(latin) == (locale == "ar-MA"), date.inner_text()
    assert page.evaluate("document.documentElement.dir") == "rtl"
