"""The whole story with each way to pay: a voucher with an amount is made, paid for, sent, unwrapped and claimed, and another
one is taken back before anybody has looked. All on the stock flow, which has an amount where somebody is asked to pay."""

import contextlib
import os
import re
import sys
import time

import pytest
from playwright.sync_api import expect

from conftest import DESKTOP, PHONE
from test_payment import SECRET, type_card

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "Payments"))
import stripe  # noqa: E402
from host import Host  # noqa: E402

KINDS = pytest.mark.parametrize("kind, viewport", [("free", PHONE), ("callback", DESKTOP), ("stripe", PHONE)])


@pytest.fixture
def paying(servers, tmp_path):
    """Starts a server with a kind of payment, and whoever is on the other side."""
    with contextlib.ExitStack() as sides:
        def start(kind):
            if kind == "free":
                return servers(settings={"PAYMENT": "free"})
            if kind == "stripe":
                return servers(settings=sides.enter_context(stripe.Stripe()).settings())
            keys = tmp_path / "keys"
            keys.write_text(f"one {SECRET}\n")
            host = sides.enter_context(Host({"one": SECRET}))
            return servers(settings={
                "PAYMENT": "callback", "CALLBACK_URL": host.url, "CALLBACK_KEYS_FILE": str(keys)})

        yield start


def at_the_link(server, browse, person, kind, viewport):
    """A sender who has made and paid for a voucher of 25 euros."""
    page = browse(viewport)
    sender = person(page)
    sender.begin(server.url)
    sender.add_title("Hello")
    sender.add_amount("25")
    sender.add_recipient("Anna")
    sender.press("Wrap it")
    sender.sees("€25.00")
    sender.write("Max", into="Your name")
    sender.press("Send")
    sender.sign_in("max@example.org")
    sender.press("Send")
    if kind == "stripe":
        sender.sees("To pay: €25.00")
        type_card(page)
        sender.press("Pay €25.00")
    expect(page.get_by_role("button", name="Copy link")).to_be_visible(timeout=15_000)
    return page, sender, page.get_by_role("textbox", name="Link").input_value()


def eventually(server, sql, expected):
    """What the worker does beside the pages is done in moments."""
    for _ in range(200):
        rows = server.rows(sql)
        if rows == expected:
            return
        time.sleep(0.05)
    assert rows == expected


@KINDS
def test_a_voucher_is_paid_for_sent_and_claimed(paying, browse, person, kind, viewport):
    server = paying(kind)
    _, sender, link = at_the_link(server, browse, person, kind, viewport)
    sender.shoot(f"paid-{kind}-sent")
    assert server.rows("SELECT status FROM vouchers") == [("created",)]
    assert server.rows("SELECT stage FROM payments") == [("captured",)]
    assert server.rows("SELECT account, minor_units, currency FROM money ORDER BY account") == [
        ("cash", 2500, "EUR"), ("vouchers", -2500, "EUR")]
    recipient = person(browse(viewport))
    recipient.page.goto(link)
    recipient.press("Unwrap")
    recipient.sees_picture("Gift: €25.00")
    recipient.claim("Anna")
    recipient.sees("It is yours, Anna.")
    assert server.rows("SELECT status FROM vouchers") == [("claimed",)]
    kinds = [kind for (kind,) in server.rows("SELECT kind FROM ledger ORDER BY number")]
    assert kinds == ["wrapped", "authorized", "paid", "activated", "opened", "claimed"]


@KINDS
def test_what_is_taken_back_is_paid_back(paying, browse, person, kind, viewport):
    server = paying(kind)
    page, sender, link = at_the_link(server, browse, person, kind, viewport)
    sender.press("My vouchers")
    page.get_by_role("button", name=re.compile("^Show: For Anna")).click()
    sender.press("Take it back")
    sender.press("Yes, take it back")
    eventually(server, "SELECT status FROM vouchers", [("removed",)])
    eventually(server, "SELECT stage FROM payments", [("refunded",)])
    eventually(server, "SELECT coalesce(sum(minor_units), 0) FROM money WHERE account = 'cash'", [(0,)])
    recipient = person(browse(viewport))
    recipient.page.goto(link)
    recipient.sees("taken back")
