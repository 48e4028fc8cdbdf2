"""Paying on the stock payment screen: by a card at a stand-in for Stripe, and where a host's service pays."""

import os
import re
import sys

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from conftest import DESKTOP, PHONE, Person
from server import Visitor

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "Payments"))
import stripe  # noqa: E402
from host import Host  # noqa: E402

SECRET = "a-secret-for-tests-0123456789abcdef-01234"
# What a browser says of an answer that Stripe's script deals with.
DEALT_WITH = ("Failed to load resource",)


@pytest.fixture(scope="module")
def side():
    with stripe.Stripe() as running:
        yield running


@pytest.fixture
def shop(servers, side):
    side.asked.clear()
    side.browsers.clear()
    side.troubles.clear()
    return servers("paymentcalls", settings=side.settings(), arguments=("serve",))


def open_payment(browse, shop, **more):
    page = browse(**more)
    page.goto(shop.url)
    page.get_by_role("button", name="Buy").click()
    expect(page.get_by_role("heading", name=re.compile("To pay|Zu zahlen|المبلغ"))).to_be_visible()
    expect(page.locator(".payment-field input").first).to_be_visible()
    return page


def check_access(page):
    """As for every page, but for the inputs in the field, which are the stand-in's; Stripe's own are in a frame of its own."""
    Person(page).is_still()
    result = Axe().run(page, context={"exclude": [[".payment-field input"]]})
    assert result.violations_count == 0, result.generate_report()


def type_card(page, number="4242424242424242"):
    for field, text in [("number", number), ("exp_month", "12"), ("exp_year", "30"), ("cvc", "123")]:
        page.locator(f".payment-field input[placeholder={field}]").fill(text)


def pay(page):
    page.get_by_role("button", name="Pay €12.50").click()


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_card_pays_and_its_data_never_come_here(shop, browse, side, viewport):
    page = open_payment(browse, shop, viewport=viewport)
    sent = []
    page.on("request", lambda request: sent.append((request.url, request.post_data or "")))
    Person(page).shoot(f"payment-{viewport['width']}")
    check_access(page)
    type_card(page)
    pay(page)
    expect(page.get_by_text(re.compile(r"It is created, paid by Visa 4242, pi_"))).to_be_visible()
    payment = re.search(r"pi_\w+", page.locator("main").inner_text()).group(0)
    assert side.money(payment) == (1250, 0)
    (path, content, origin), = side.browsers
    assert path == f"/v1/payment_intents/{payment}/confirm" and origin == shop.url
    assert content["card"]["number"] == "4242424242424242", "the control: it was sent to the stand-in"
    ours = [text for url, text in sent if url.startswith(shop.url)]
    assert ours and not any("4242" in text or "exp_year" in text for text in ours)


def test_only_this_page_may_load_from_stripe(shop, browse, side):
    policies = {}
    # What the browser says of the one that is refused at the end.
    page = browse(allow=("Content Security Policy", "Failed to fetch"))

    def note(response):
        policy = response.headers.get("content-security-policy")
        if policy and response.request.resource_type == "document":
            policies[re.sub(r".*/", "/", response.url)] = policy

    page.on("response", note)
    page.goto(shop.url)
    page.get_by_role("button", name="Buy").click()
    expect(page.locator(".payment-field input").first).to_be_visible()
    assert side.url not in policies["/"]
    for part in ("script-src 'self' {0};", "connect-src 'self' {0} {0};", "frame-src 'self' {0};"):
        assert part.format(side.url) in policies["/payment"], policies["/payment"]
    page.get_by_role("button", name="Back").click()
    expect(page.get_by_text("Nothing was paid.")).to_be_visible()
    assert side.url not in policies["/shop"]
    # The page that is shown now is a document that may not.
    refused = page.evaluate("url => fetch(url).then(() => false, () => true)", side.script_url)
    assert refused


def test_a_declined_card_is_told_and_another_one_pays(shop, browse, side):
    page = open_payment(browse, shop, allow=DEALT_WITH)
    type_card(page, "4000000000000341")
    pay(page)
    expect(page.get_by_role("alert").filter(has_text="Your card was declined.")).to_be_visible()
    assert not [entry for entry in side.asked if "/capture" in entry[1]]
    type_card(page)
    pay(page)
    expect(page.get_by_text("It is created, paid by Visa 4242")).to_be_visible()


@pytest.mark.parametrize("answer", ["Complete", "Fail"])
def test_a_bank_that_asks_is_answered(shop, browse, side, answer):
    page = open_payment(browse, shop, allow=DEALT_WITH)
    type_card(page, "4000002500003155")
    pay(page)
    page.get_by_role("button", name=f"{answer} authentication").click()
    if answer == "Complete":
        expect(page.get_by_text("It is created, paid by Visa 3155")).to_be_visible()
    else:
        expect(page.get_by_role("alert").first).to_be_visible()
        expect(page.get_by_role("button", name="Pay €12.50")).to_be_enabled()


def test_a_confirmation_whose_answer_is_lost_pays_once(shop, browse, side):
    page = open_payment(browse, shop, allow=DEALT_WITH)
    side.trouble("lose-answer", "/confirm")
    type_card(page)
    pay(page)
    expect(page.get_by_role("alert").filter(has_text="could not be confirmed")).to_be_visible()
    pay(page)
    expect(page.get_by_text("It is created, paid by Visa 4242")).to_be_visible()
    payment = re.search(r"pi_\w+", page.locator("main").inner_text()).group(0)
    assert side.money(payment) == (1250, 0)


def test_while_stripe_is_away_nothing_is_lost(shop, browse, side):
    page = open_payment(browse, shop, allow=DEALT_WITH)
    type_card(page)
    trouble = side.trouble("refuse", "/v1/payment_intents/", method="GET", status=503)
    pay(page)
    expect(page.locator("main").get_by_text("cannot be reached at the moment")).to_be_visible()
    assert trouble.times == 0
    # What was typed is still there, and the same press is enough.
    assert page.locator(".payment-field input[placeholder=number]").input_value() == "4242424242424242"
    pay(page)
    expect(page.get_by_text("It is created, paid by Visa 4242")).to_be_visible()


def test_a_payment_that_cannot_be_begun_is_begun_later(shop, browse, side):
    page = browse()
    page.goto(shop.url)
    side.trouble("refuse", "/v1/payment_intents", status=503)
    page.get_by_role("button", name="Buy").click()
    expect(page.locator("main").get_by_text("cannot be reached at the moment")).to_be_visible()
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".payment-field input").first).to_be_visible()


def test_without_a_script_the_page_says_that_a_card_needs_it(shop, side):
    visitor = Visitor(shop)
    answer = visitor.press("/", "shop.buy")
    page = visitor.follow(answer).text
    assert "Paying by card needs JavaScript" in page and "To pay: €12.50" in page
    scene = answer.getheader("Location").rsplit("/", 1)[0]
    page = visitor.follow(visitor.press(scene + "/payment", "payment.pay")).text
    assert "Nothing has been paid yet." in page
    assert "sk_test" not in page, "the secret key is nobody's"


def test_a_script_that_cannot_be_loaded_is_told(shop, browse, side):
    page = browse(allow=DEALT_WITH)
    page.route(side.script_url, lambda route: route.abort())
    page.goto(shop.url)
    page.get_by_role("button", name="Buy").click()
    expect(page.get_by_role("alert").filter(has_text="could not be loaded")).to_be_visible()


@pytest.mark.parametrize("language, scheme", [("ar", "light"), ("de", "dark")])
def test_the_page_in_other_languages_and_the_dark(shop, browse, language, scheme):
    page = open_payment(browse, shop, locale=language, color_scheme=scheme)
    Person(page).shoot(f"payment-{language}-{scheme}")
    Person(page).fits()
    check_access(page)


def test_a_hosts_service_pays_without_asking_the_person(servers, browse, tmp_path):
    keys = tmp_path / "keys"
    keys.write_text(f"one {SECRET}\n")
    with Host({"one": SECRET}) as host:
        shop = servers("paymentcalls", arguments=("serve",), settings={
            "PAYMENT": "callback", "CALLBACK_URL": host.url, "CALLBACK_KEYS_FILE": str(keys)})
        page = browse()
        page.goto(shop.url)
        page.get_by_role("button", name="Buy").click()
        expect(page.get_by_text("It is created, paid by Account 0042, p-1.")).to_be_visible()
        assert host.moved[:2] == [("aside", 1250), ("taken", 1250)]
