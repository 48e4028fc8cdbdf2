import os
import re

import axe_playwright_python
import pytest
from playwright.sync_api import expect, sync_playwright

from server import ROOT, Server, Visitor

# Two slow cores, shared: patience is no fault, and a test that passes does not wait.
expect.set_options(timeout=15000)

PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 800}
# Debian's Chromium without a window: the same engine, at half the work of the one with a window for each test.
CHROMIUM = "/usr/bin/chromium-headless-shell"
SHOTS = os.path.join(ROOT, "screenshots")
with open(os.path.join(os.path.dirname(axe_playwright_python.__file__), "axe.min.js"), encoding="utf-8") as script:
    AXE = script.read()


@pytest.fixture(scope="session")
def playwright():
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def chromium(playwright):
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
    yield browser
    browser.close()


@pytest.fixture
def servers(tmp_path):
    started = []

    def start(name="voucherkit", **more):
        server = Server(name, tmp_path / f"data{len(started)}", **more)
        started.append(server)
        return server

    yield start
    for server in started:
        server.stop()


@pytest.fixture
def server(servers):
    return servers()


@pytest.fixture
def visitor(server):
    return Visitor(server)


@pytest.fixture
def browse(chromium, request):
    """Opens a browser of its own, watched for errors: a page that logs one fails the test.

    It asks for less motion, since every press of a test would else wait for a transition to end: half of the time that
    all of them took. A file that says `MOVES = True`, and a test that says so itself, are about how things move.
    """
    opened, faults = [], []
    moves = getattr(request.module, "MOVES", False)

    def open_page(viewport=PHONE, allow=(), **more):
        more.setdefault("reduced_motion", "no-preference" if moves else "reduce")
        # Without one the shell asks for no language at all.
        more.setdefault("locale", "en-US")
        context = chromium.new_context(viewport=viewport, **more)
        context.set_default_timeout(15000)
        opened.append(context)
        page = context.new_page()

        def note(text):
            if not any(part in text for part in allow):
                faults.append(text)

        page.on("pageerror", lambda error: note(str(error)))
        page.on("console", lambda message: note(message.text) if message.type == "error" else None)
        return page

    yield open_page
    for context in opened:
        context.close()
    assert not faults, faults


def violations(page, rules=None):
    """What axe finds on a page by all of its rules or these, a line for each; it is read once for each document."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    options = {"resultTypes": ["violations"], **({"runOnly": rules} if rules else {})}
    found = page.evaluate("(options) => axe.run(document, options).then((result) => result.violations)", options)
    return [f"{rule['id']}: {rule['help']}: {[node['html'] + ' ' + node['failureSummary'] for node in rule['nodes']]}" for rule in found]


class Person:
    """What a person does, by what they see."""

    def __init__(self, page):
        self.page = page

    def press(self, name, exact=True):
        self.page.get_by_role("button", name=name, exact=exact).click()

    def write(self, text, into):
        self.page.get_by_role("textbox", name=into, exact=True).fill(text)

    def sees_picture(self, name):
        expect(self.page.get_by_role("img", name=name)).to_be_visible()

    def sees(self, text):
        expect(self.page.locator("main").get_by_text(text).first).to_be_visible()

    def begin(self, url):
        self.page.goto(url)
        self.press("Make a voucher")
        expect(self.page.get_by_role("list", name="Personalize")).to_be_visible()

    def add_title(self, text):
        self.press("Add a title")
        self.write(text, "Title")
        self.press("Done")
        self.sees_picture(f"Title: {text}")

    def add_note(self, text):
        self.press("Write a note")
        self.write(text, "Note")
        self.press("Done")
        expect(self.page.get_by_role("region", name="Envelope")).to_be_visible()

    def add_amount(self, amount):
        self.press("Add an amount")
        self.write(amount, "Amount (Euro)")
        self.press("Done")

    def add_recipient(self, name):
        self.press("Who is it for?")
        self.write(name, "Name")
        self.press("Done")
        self.sees_picture(f"For: {name}")

    @property
    def server(self):
        return Server.running["/".join(self.page.url.split("/")[:3])]

    def sign_in(self, address):
        """On the login screen, with the code of the mail that arrives."""
        count = len(self.server.mails(address))
        self.write(address, "E-mail")
        self.press("Send code")
        expect(self.page.get_by_role("textbox", name="Code", exact=True)).to_be_visible()
        self.write(self.server.codes(address, count + 1)[-1], "Code")
        self.press("Sign in")
        expect(self.page.get_by_role("textbox", name="Code", exact=True)).to_be_hidden()

    def press_send(self, address="max@example.org"):
        """From the summary to the link, signing in when that is asked."""
        self.press("Send")
        expect(self.page.get_by_role("button", name=re.compile("^(Send code|Copy link)$"))).to_be_visible()
        if self.page.get_by_role("button", name="Send code").is_visible():
            self.sign_in(address)
            self.press("Send")
        expect(self.page.get_by_role("button", name="Copy link")).to_be_visible()
        return self.page.get_by_role("textbox", name="Link").input_value()

    def send(self, name):
        self.press("Wrap it")
        self.write(name, "Your name")
        return self.press_send()

    def claim(self, name, address="anna@example.org"):
        self.write(name, "Your name")
        self.press("Claim")
        expect(self.page.get_by_role("button", name="Send code")).to_be_visible()
        self.sign_in(address)
        self.press("Claim")

    def is_still(self):
        """Waits until transitions have ended."""
        self.page.locator("html:not([data-transition]) body:not(.sending)").wait_for(state="attached")
        self.page.evaluate(
            "Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {})))"
        )

    def check_access(self):
        """No violation that axe knows of, in what is shown now."""
        self.is_still()
        found = violations(self.page)
        assert not found, "\n".join(found)

    def fits(self):
        """Nothing makes the page wider than the window."""
        assert self.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth + 1")

    def shoot(self, name):
        os.makedirs(SHOTS, exist_ok=True)
        self.is_still()
        self.page.evaluate("scrollTo(0, 0)")
        self.page.screenshot(path=os.path.join(SHOTS, name + ".png"), full_page=True)


@pytest.fixture
def person():
    return Person
