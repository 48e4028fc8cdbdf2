"""Stripe, by localstripe behind a proxy that loses, delays and repeats: what was taken and given back is counted there."""

import base64
import http.server
import threading

import pytest

import calls
import stripe
from calls import Calls

SECRET = "whsec_6c2a1f0b9d8e7c6b5a4f3e2d1c0b9a8f"


@pytest.fixture(scope="module")
def side():
    with stripe.Stripe() as running:
        yield running


@pytest.fixture(scope="module")
def adapter(side):
    with Calls(**side.settings()) as running:
        yield running


@pytest.fixture
def payments(side, adapter):
    side.asked.clear()
    side.acted.clear()
    side.troubles.clear()
    return adapter


@pytest.fixture
def key(request):
    """Keys of this test alone."""
    return lambda step: f"{request.node.name}-{step}"


def begin(payments, key, amount=1250, currency="EUR"):
    made = payments.call("authorize", key=key("pay"), minorUnits=amount, currency=currency)
    assert made["stage"] == "needsPerson", made
    return made["payment"]


def set_aside(side, payments, key, amount=1250):
    payment = begin(payments, key, amount)
    assert side.pay(payment)[0] == 200
    assert payments.call("look", payment=payment)["stage"] == "authorized"
    return payment


def test_a_card_is_set_aside_taken_and_given_back(side, payments, key):
    made = payments.call("authorize", key=key("pay"), minorUnits=1250)
    payment = made["payment"]
    fields = made["fields"]
    assert (made["stage"], made["minorUnits"], made["currency"]) == ("needsPerson", 1250, "EUR")
    assert fields.pop("clientSecret").startswith(payment + "_secret_")
    assert fields == {"kind": "stripe", "script": side.script_url, "publishableKey": stripe.PUBLISHABLE_KEY,
                      "language": "de", "scriptSources": side.url, "frameSources": side.url,
                      "connectSources": f"{side.url} {side.url}"}
    assert payments.call("look", payment=payment)["stage"] == "needsPerson"
    side.pay(payment)
    seen = payments.call("look", payment=payment)
    assert seen == {"stage": "authorized", "payment": payment, "minorUnits": 1250, "currency": "EUR", "brand": "Visa",
                    "lastFour": "4242"}
    taken = payments.call("capture", key=key("capture"), payment=payment, minorUnits=1250)
    assert (taken["stage"], taken["minorUnits"], taken["brand"]) == ("captured", 1250, "Visa")
    assert payments.call("refund", key=key("refund"), payment=payment, minorUnits=250)["minorUnits"] == 250
    assert payments.call("look", payment=payment)["stage"] == "refunded"
    assert payments.call("refund", key=key("rest"), payment=payment, minorUnits=1000)["stage"] == "refunded"
    assert side.money(payment) == (1250, 1250)

    method, path, sent, headers = side.asked[0]
    assert (method, path) == ("POST", "/v1/payment_intents")
    assert sent == {"amount": "1250", "currency": "eur", "capture_method": "manual", "payment_method_types[]": "card",
                    "description": "Voucher for Anna & “Ben”", "receipt_email": "max@example.org",
                    "metadata[voucher]": "voucher-1"}
    assert headers["Idempotency-Key"] == key("pay")
    assert {entry[3]["Stripe-Version"] for entry in side.asked} == {stripe.VERSION}
    assert all(entry[3].get("Idempotency-Key") for entry in side.asked if entry[0] == "POST")


def test_what_was_set_aside_is_let_go_once(side, payments, key):
    payment = set_aside(side, payments, key)
    assert payments.call("void", key=key("void"), payment=payment)["stage"] == "voided"
    assert payments.call("void", key=key("void"), payment=payment)["stage"] == "voided"
    assert payments.call("void", key=key("another"), payment=payment)["stage"] == "voided"
    assert payments.call("look", payment=payment)["stage"] == "voided"
    assert payments.call("capture", key=key("capture"), payment=payment, minorUnits=1250)["fault"].startswith("refused")
    assert side.money(payment)[0] == 0


TROUBLES = [("lose-answer", {}), ("lose-request", {}), ("fail", {}), ("fail", {"status": 503}), ("refuse", {"status": 429}),
            ("refuse", {"status": 502})]


@pytest.mark.parametrize("kind, more", TROUBLES)
def test_a_payment_is_begun_once_whatever_is_lost(side, payments, key, kind, more):
    side.trouble(kind, "/v1/payment_intents", **more)
    assert payments.call("authorize", key=key("pay"), minorUnits=900)["fault"].startswith("unreachable")
    again = payments.call("authorize", key=key("pay"), minorUnits=900)
    if kind == "fail":
        # Stripe keeps a failure for its key: it is answered again until the key is forgotten.
        assert again["fault"].startswith("unreachable")
        side.saved.clear()
        again = payments.call("authorize", key=key("pay"), minorUnits=900)
    assert again["stage"] == "needsPerson"
    # An intent that nobody knows of takes no money: no browser has its secret.
    assert len(side.acted) == (2 if kind == "fail" else 1)


def test_whoever_comes_back_after_paying_is_not_asked_again(side, payments, key):
    payment = begin(payments, key)
    side.pay(payment)
    # The same key: Stripe gives its first answer again, which knows nothing of the card.
    again = payments.call("authorize", key=key("pay"), minorUnits=1250)
    assert (again["stage"], again["payment"]) == ("authorized", payment)


@pytest.mark.parametrize("kind, more", TROUBLES)
def test_money_is_taken_once_whatever_is_lost(side, payments, key, kind, more):
    payment = set_aside(side, payments, key)
    side.trouble(kind, "/capture", **more)
    first = payments.call("capture", key=key("capture"), payment=payment, minorUnits=1250)
    # A failure after which the intent shows that it was captured is an answer.
    assert first.get("stage") == "captured" if kind == "fail" else first["fault"].startswith("unreachable"), first
    assert payments.call("capture", key=key("capture"), payment=payment, minorUnits=1250)["stage"] == "captured"
    assert side.money(payment) == (1250, 0)


@pytest.mark.parametrize("kind, more", TROUBLES)
def test_money_is_given_back_once_whatever_is_lost(side, payments, key, kind, more):
    payment = set_aside(side, payments, key)
    payments.call("capture", key=key("capture"), payment=payment, minorUnits=1250)
    side.trouble(kind, "/v1/refunds", **more)
    assert payments.call("refund", key=key("refund"), payment=payment, minorUnits=500)["fault"].startswith("unreachable")
    # Also when Stripe has forgotten the key meanwhile.
    side.saved.clear()
    assert payments.call("refund", key=key("refund"), payment=payment, minorUnits=500)["minorUnits"] == 500
    assert payments.call("refund", key=key("refund"), payment=payment, minorUnits=500)["minorUnits"] == 500
    assert side.money(payment) == (1250, 500)


def test_without_the_key_money_would_be_given_back_twice(side, payments, key):
    """What the key is for: the same trouble with another key."""
    payment = set_aside(side, payments, key)
    payments.call("capture", key=key("capture"), payment=payment, minorUnits=1250)
    side.trouble("lose-answer", "/v1/refunds")
    payments.call("refund", key=key("refund"), payment=payment, minorUnits=500)
    payments.call("refund", key=key("refund-again"), payment=payment, minorUnits=500)
    assert side.money(payment) == (1250, 1000)


@pytest.mark.parametrize("step, path", [("capture", "/capture"), ("refund", "/v1/refunds"), ("void", "/cancel")])
def test_what_arrives_twice_counts_once(side, payments, key, step, path):
    payment = set_aside(side, payments, key)
    if step == "refund":
        payments.call("capture", key=key("capture"), payment=payment, minorUnits=1250)
    side.trouble("twice", path)
    assert "fault" not in payments.call(step, key=key(step), payment=payment, minorUnits=1250)
    assert len([path_ for path_, _ in side.acted if path in path_]) == 1
    assert side.money(payment) == {"capture": (1250, 0), "refund": (1250, 1250), "void": (0, 0)}[step]


def test_asked_by_two_at_once_one_is_told_to_come_later(side, payments, key):
    payment = set_aside(side, payments, key)
    trouble = side.trouble("hold", "/capture")
    with Calls(**side.settings()) as other:
        first = payments.begin("capture", key=key("capture"), payment=payment, minorUnits=1250)
        assert trouble.begun.wait(20)
        second = other.call("capture", key=key("capture"), payment=payment, minorUnits=1250)
        assert second["fault"].startswith("unreachable") and "409" in second["fault"]
        trouble.release.set()
        assert first()["stage"] == "captured"
        assert other.call("capture", key=key("capture"), payment=payment, minorUnits=1250)["stage"] == "captured"
    assert side.money(payment) == (1250, 0)


def test_a_key_that_was_used_for_something_else_is_for_an_operator(side, payments, key):
    begin(payments, key)
    assert payments.call("authorize", key=key("pay"), minorUnits=9900)["fault"].startswith("nonsense")


def test_a_declined_card_leaves_room_for_another(side, payments, key):
    payment = begin(payments, key)
    status, error = side.pay(payment, "4000000000000341")
    assert status == 402
    seen = payments.call("look", payment=payment)
    assert (seen["stage"], seen["fields"]["declined"]) == ("needsPerson", "true")
    assert payments.call("capture", key=key("early"), payment=payment, minorUnits=1250)["fault"].startswith("refused")
    assert side.pay(payment)[0] == 200
    seen = payments.call("look", payment=payment)
    assert seen["stage"] == "authorized" and seen["lastFour"] == "4242"


def test_more_than_was_taken_is_not_given_back_by_us(side, payments, key):
    payment = set_aside(side, payments, key)
    said = payments.call("capture", key=key("more"), payment=payment, minorUnits=99999)
    assert said["fault"].startswith("refused")
    assert payments.call("look", payment=payment)["stage"] == "authorized"


@pytest.mark.parametrize("currency, amount, units, told", [
    ("JPY", 500, "500", 500), ("KWD", 1234, "1230", 1230), ("KWD", 1235, "1240", 1240), ("BHD", 5000, "5000", 5000),
    ("ISK", 500, "50000", 500), ("UGX", 5, "500", 5), ("MGA", 50000, "500", 50000), ("HUF", 1045, "1045", 1045),
    ("USD", 1, "1", 1),
])
def test_each_currency_is_counted_as_stripe_counts_it(side, payments, key, currency, amount, units, told):
    made = payments.call("authorize", key=key("pay"), minorUnits=amount, currency=currency)
    assert side.asked[0][2]["amount"] == units and side.intent(made["payment"])["amount"] == int(units)
    assert (made["minorUnits"], made["currency"]) == (told, currency)


def test_rounded_parts_come_to_no_more_than_the_whole(side, payments, key):
    payment = begin(payments, key, 1234, "KWD")
    side.pay(payment)
    assert payments.call("capture", key=key("c"), payment=payment, minorUnits=1234, currency="KWD")["minorUnits"] == 1230
    assert payments.call("refund", key=key("1"), payment=payment, minorUnits=617, currency="KWD")["minorUnits"] == 620
    assert payments.call("refund", key=key("2"), payment=payment, minorUnits=617, currency="KWD")["minorUnits"] == 610
    assert payments.call("refund", key=key("3"), payment=payment, minorUnits=5, currency="KWD")["fault"].startswith("refused")
    assert side.money(payment) == (1230, 1230)


@pytest.mark.parametrize("currency, amount", [("MGA", 50010), ("KWD", 4), ("EUR", 0)])
def test_what_cannot_be_paid_there_is_not_asked_for(side, payments, key, currency, amount):
    assert payments.call("authorize", key=key("pay"), minorUnits=amount, currency=currency)["fault"].startswith("refused")
    assert not side.asked


@pytest.mark.parametrize("payment", ["pi_1/../../v1/charges", "ch_1", "", "pi_1?x=1", "pi_1\n"])
def test_a_name_that_is_no_payments_asks_nothing(side, payments, key, payment):
    for call in ("look", "capture", "void", "refund"):
        assert payments.call(call, key=key(call), payment=payment, minorUnits=100)["fault"].startswith("nonsense")
    assert not side.asked


def test_a_wrong_key_is_for_an_operator_and_no_key_is_in_what_is_said(side, key, tmp_path):
    file = tmp_path / "key"
    file.write_text("sk_test_somebodyelses0123456789\n")
    settings = {**side.settings(), "STRIPE_SECRET_KEY_FILE": str(file)}
    with pytest.raises(calls.Refused, match="left out where"):
        Calls(**settings)
    del settings["STRIPE_SECRET_KEY"]
    with Calls(**settings) as adapter:
        said = adapter.call("authorize", key=key("pay"), minorUnits=100)["fault"]
        log = adapter.close()
    assert said.startswith("misconfigured")
    assert "somebodyelses" not in said + log


def test_settings_that_cannot_be_are_refused_in_words(side, tmp_path):
    def refusal(**changes):
        settings = {**side.settings(), **changes}
        with pytest.raises(calls.Refused) as refused:
            Calls(**{name: value for name, value in settings.items() if value is not None})
        return str(refused.value)

    assert "PAYMENT is “cash”, and has to be free, callback or stripe" in refusal(PAYMENT="cash")
    assert "STRIPE_SECRET_KEY_FILE is “”, and has to be set" in refusal(STRIPE_SECRET_KEY=None)
    assert "STRIPE_PUBLISHABLE_KEY is “”, and has to be set" in refusal(STRIPE_PUBLISHABLE_KEY=None)
    said = refusal(STRIPE_SECRET_KEY="pk_test_notsecret0000")
    assert "begins with sk_" in said and "notsecret" not in said
    assert "begins with pk_" in refusal(STRIPE_PUBLISHABLE_KEY="sk_test_x")
    assert "is for tests" in refusal(STRIPE_PUBLISHABLE_KEY="pk_live_x")
    assert "no address of HTTPS" in refusal(STRIPE_URL="http://stripe.example")
    assert "STRIPE_JS_URL" in refusal(STRIPE_JS_URL="js.stripe.com")
    assert "can be read" in refusal(STRIPE_WEBHOOK_SECRET_FILE=str(tmp_path / "none"))
    (tmp_path / "short").write_text("abc\n")
    assert "whsec_" in refusal(STRIPE_WEBHOOK_SECRET_FILE=str(tmp_path / "short"))


class Letterbox:
    """Keeps what is posted."""

    def __enter__(self):
        box, self.came, self.arrived = self, [], threading.Condition()

        class Handler(http.server.BaseHTTPRequestHandler):
            def log_message(self, *_):
                pass

            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                with box.arrived:
                    box.came.append((body, self.headers["Stripe-Signature"]))
                    box.arrived.notify_all()
                self.send_response(200)
                self.end_headers()

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}/"
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()

    def about(self, payment):
        """What came about a payment: those of earlier tests come too."""
        found = lambda: [letter for letter in self.came if payment.encode() in letter[0]]
        with self.arrived:
            assert self.arrived.wait_for(found, 20), "nothing came"
            return found()[0]


def test_a_webhook_says_where_to_look_and_only_a_signed_one(side, key, tmp_path):
    file = tmp_path / "secrets"
    file.write_text(f"whsec_the_next_one_000\n{SECRET}\n")
    settings = {**side.settings(), "STRIPE_WEBHOOK_SECRET_FILE": str(file)}
    with Letterbox() as box, Calls(**settings) as adapter:
        side.listen(box.url, SECRET)
        payment = set_aside(side, adapter, key)
        adapter.call("capture", key=key("capture"), payment=payment, minorUnits=1250)
        body, signature = box.about(payment)

        def hear(body, signature):
            return adapter.call("webhook", body=base64.b64encode(body).decode(), signature=signature)

        assert hear(body, signature) == {"payment": payment}
        assert hear(body, signature) == {"payment": payment}, "a repeated one says the same"
        assert hear(body.replace(b"1250", b"9250"), signature) == {"fault": "wrong"}
        assert hear(body, signature.replace("v1=", "v0=")) == {"fault": "missing"}
        assert hear(body, "t=1,v1=" + signature.split("v1=")[1]) == {"fault": "wrong"}
        file.write_text("whsec_the_next_one_000\n")
    with Calls(**settings) as adapter:
        said = adapter.call("webhook", body=base64.b64encode(body).decode(), signature=signature)
        assert said == {"fault": "wrong"}, "the control: without the secret it is nobody's"
