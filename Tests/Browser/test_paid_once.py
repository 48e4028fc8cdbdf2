"""One voucher, one charge and one delivery, whatever is asked again (the field's case H31)."""

import hashlib
import hmac
import http.client
import json
import re
import time

import pytest
from conftest import PHONE
from playwright.sync_api import expect
from test_paid_story import eventually, stripe
from test_payment import type_card

HOOK_SECRET = "whsec_" + "4eC39HqLyjWDarjtT1zdp7dc"


@pytest.fixture
def side():
    with stripe.Stripe() as side:
        yield side


def tell(server, event):
    """Posts an event as Stripe signs it; the status."""
    body, moment = json.dumps(event).encode(), int(time.time())
    code = hmac.new(HOOK_SECRET.encode(), f"{moment}.".encode() + body, hashlib.sha256).hexdigest()
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    connection.request("POST", "/payments/stripe", body, {
        "Content-Type": "application/json", "Stripe-Signature": f"t={moment},v1={code}"})
    status = connection.getresponse().status
    connection.close()
    return status


def test_h31_reloaded_gone_back_to_and_told_of_again_it_is_paid_and_sent_once(servers, side, browse, person, tmp_path):
    secrets = tmp_path / "hook"
    secrets.write_text(HOOK_SECRET + "\n")
    server = servers(settings={**side.settings(), "STRIPE_WEBHOOK_SECRET_FILE": str(secrets)})
    page = browse(PHONE)
    sender = person(page)
    sender.begin(server.url)
    sender.add_title("Hello")
    sender.add_amount("25")
    sender.press("Who is it for?")
    sender.write("Anna", "Name")
    sender.write("anna@example.org", "E-mail")
    sender.press("Done")
    sender.sees_picture("For: Anna")
    sender.press("Wrap it")
    sender.write("Max", into="Your name")
    sender.press("Send")
    sender.sign_in("max@example.org")
    sender.press("Send")
    sender.sees("To pay: €25.00")
    paying = page.url
    page.reload()
    type_card(page)
    sender.press("Pay €25.00")
    expect(page.get_by_role("button", name="Copy link")).to_be_visible()

    payment = re.search(r"pi_\w+", server.rows("SELECT reference FROM payments")[0][0]).group()
    for kind in ["payment_intent.amount_capturable_updated", "payment_intent.succeeded", "payment_intent.payment_failed"]:
        for _ in range(3):
            event = {"id": "evt_1", "type": kind, "data": {"object": {"id": payment, "object": "payment_intent"}}}
            assert tell(server, event) == 200
    for _ in range(3):
        page.reload()
    expect(page.get_by_role("button", name="Copy link")).to_be_visible()
    page.go_back()
    page.goto(paying)
    expect(page.get_by_role("button", name="Pay €25.00")).to_have_count(0)

    # What waits was planned before each question, in case its answer should be lost.
    waiting = ["SELECT action, attempts, last_answer FROM tasks WHERE status <> 'done'"]
    waiting += [f"AND action NOT LIKE '{{\"{planned}\"%'" for planned in ("ask", "look")]
    eventually(server, " ".join(waiting), [])
    assert server.rows("SELECT status FROM vouchers") == [("created",)]
    assert server.rows("SELECT stage FROM payments") == [("captured",)]
    assert server.rows("SELECT account, minor_units FROM money ORDER BY account") == [("cash", 2500), ("vouchers", -2500)]
    assert side.money(payment) == (2500, 0)
    kinds = [kind for (kind,) in server.rows("SELECT kind FROM ledger ORDER BY number")]
    assert [kinds.count(kind) for kind in ("authorized", "paid", "activated")] == [1, 1, 1]
    assert len(server.mails("anna@example.org")) == 1
