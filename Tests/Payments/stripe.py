"""Stripe for tests: localstripe behind a proxy that adds what it lacks, and that loses, delays and repeats on request.

What is added, as docs.stripe.com describes it: an Idempotency-Key gives the first answer again for as long as the proxy
runs, is refused for another request (400, idempotency_error) and while the first one is under way (409); keys that are not
the account's are refused; the version is asked for; a card is confirmed by the browser.
"""

import http.client
import http.server
import json
import os
import subprocess
import sys
import threading
import time
import urllib.parse

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "Browser"))
from server import free_port  # noqa: E402

SECRET_KEY, PUBLISHABLE_KEY = "sk_test_4eC39HqLyjWDarjtT1zdp7dc", "pk_test_TYooMQauvdEDq54NiTphI7jx"
VERSION = "2024-06-20"
# localstripe's script leaves the card out of a confirmation; Stripe's sends it along.
CONFIRM = """
{
  const make = Stripe;
  Stripe = (key) => {
    const company = make(key);
    const authenticate = company.confirmCardPayment;
    company.confirmCardPayment = async (secret, data) => {
      const payment = secret.match(/^(pi_\\w+)_secret_/)[1];
      const response = await fetch(`${LOCALSTRIPE_BASE_API}/v1/payment_intents/${payment}/confirm`, {
        method: "POST",
        body: JSON.stringify({ key, client_secret: secret, card: data.payment_method.card.value?.card }),
      });
      const body = await response.json();
      if (body.error) return { error: body.error };
      return body.status === "requires_action" ? authenticate(secret, data) : { paymentIntent: body };
    };
    return company;
  };
}
"""
# What localstripe has no place for; asserted by the tests from what was asked, and not passed on.
UNKNOWN = ("description", "receipt_email")


class Trouble:
    """What happens to the next requests to a path: `kind` is one of

    lose-answer: it is carried out, and the connection ends without a word
    lose-request: the connection ends, and nothing was done
    fail: it is carried out, and answered with `status`
    refuse: nothing is done, and it is answered with `status`
    twice: it arrives twice, with the same key
    wait: it is carried out at once and answered after `seconds`
    hold: it is answered when `release` is set
    """

    def __init__(self, kind, path, method="POST", status=500, seconds=0.0, times=1):
        self.kind, self.path, self.method, self.status = kind, path, method, status
        self.seconds, self.times = seconds, times
        self.begun, self.release = threading.Event(), threading.Event()


class Stripe:
    """`asked` lists (method, path, fields, headers) of what servers asked, `acted` what localstripe was asked for it, and
    `browsers` (path, content, origin) of what browsers asked.
    """

    def __init__(self):
        self.backend_port, self.port = free_port(), free_port()
        self.asked, self.acted, self.browsers, self.troubles = [], [], [], []
        self.saved, self.busy = {}, set()
        self.lock = threading.Lock()

    def __enter__(self):
        here = os.path.dirname(os.path.abspath(__file__))
        self.process = subprocess.Popen(
            [sys.executable, os.path.join(here, "localstripe_here.py"), str(self.backend_port)],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self._wait()
        stripe = self

        class Handler(_Handler):
            owner = stripe

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", self.port), Handler)
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()
        self.process.terminate()
        self.process.wait()

    def _wait(self):
        end = time.monotonic() + 20
        while True:
            try:
                return self.backend("GET", "/js.stripe.com/v3/")
            except OSError:
                assert self.process.poll() is None and time.monotonic() < end, "localstripe does not start"
                time.sleep(0.05)

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    @property
    def script_url(self):
        return self.url + "/js.stripe.com/v3/"

    def settings(self):
        return {"PAYMENT": "stripe", "STRIPE_SECRET_KEY": SECRET_KEY, "STRIPE_PUBLISHABLE_KEY": PUBLISHABLE_KEY,
                "STRIPE_URL": self.url, "STRIPE_JS_URL": self.script_url}

    def trouble(self, kind, path, **more):
        trouble = Trouble(kind, path, **more)
        with self.lock:
            self.troubles.append(trouble)
        return trouble

    def take(self, method, path):
        with self.lock:
            for trouble in self.troubles:
                if trouble.method == method and trouble.path in path and trouble.times > 0:
                    trouble.times -= 1
                    return trouble
        return None

    # What localstripe knows

    def backend(self, method, path, fields=None):
        """The status, kind and body of localstripe's answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.backend_port, timeout=20)
        headers = {"Authorization": f"Bearer {SECRET_KEY}"}
        body = None
        if isinstance(fields, dict):
            headers["Content-Type"] = "application/json"
            body = json.dumps(fields)
        elif fields is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
            body = urllib.parse.urlencode(fields)
        connection.request(method, path, body, headers)
        response = connection.getresponse()
        answer = response.status, response.getheader("Content-Type"), response.read()
        connection.close()
        return answer

    def get(self, path):
        status, _, body = self.backend("GET", path)
        assert status == 200, body
        return json.loads(body)

    def intent(self, payment):
        return self.get(f"/v1/payment_intents/{payment}")

    def refunds(self, payment):
        return self.get(f"/v1/refunds?payment_intent={payment}&limit=100")["data"]

    def money(self, payment):
        """What was taken and given back, by localstripe's own book."""
        entries = self.get("/v1/balance_transactions?limit=100000")["data"]
        charge = self.intent(payment)["latest_charge"]["id"]
        mine = {charge} | {refund["id"] for refund in self.refunds(payment)}
        taken = sum(e["amount"] for e in entries if e["source"] in mine and e["amount"] > 0)
        return taken, -sum(e["amount"] for e in entries if e["source"] in mine and e["amount"] < 0)

    def pay(self, payment, number="4242424242424242"):
        """As a browser confirms with a card; the intent, or the error."""
        fields = [("type", "card"), ("card[number]", number), ("card[exp_month]", "12"), ("card[exp_year]", "2030"),
                  ("card[cvc]", "123")]
        status, _, body = self.backend("POST", "/v1/payment_methods", fields)
        assert status == 200, body
        method = json.loads(body)["id"]
        change = {"payment_method": method}
        if self.intent(payment)["last_payment_error"]:
            # Stripe takes another card after one that was declined; localstripe has to forget the first.
            change["latest_charge"] = None
        status, _, body = self.backend("POST", f"/v1/payment_intents/{payment}", change)
        assert status == 200, body
        status, _, body = self.backend("POST", f"/v1/payment_intents/{payment}/confirm", [])
        return status, json.loads(body)

    def listen(self, url, secret):
        """Has localstripe post its events there."""
        connection = http.client.HTTPConnection("127.0.0.1", self.backend_port, timeout=20)
        connection.request("POST", "/_config/webhooks/tests", json.dumps({"url": url, "secret": secret}),
                           {"Content-Type": "application/json"})
        assert connection.getresponse().status == 200
        connection.close()


class _Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    owner = None

    def log_message(self, *_):
        pass

    def do_GET(self):
        self._serve("GET")

    def do_POST(self):
        self._serve("POST")

    def do_OPTIONS(self):
        self._answer(204, None, b"")

    def _serve(self, method):
        stripe = self.owner
        raw = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        if self.path == "/js.stripe.com/v3/":
            status, kind, script = stripe.backend("GET", self.path)
            return self._answer(status, kind, script + CONFIRM.encode())
        if method == "POST" and self.headers.get("Origin"):
            return self._from_browser(json.loads(raw))
        if self.headers.get("Authorization") != f"Bearer {SECRET_KEY}":
            return self._error(401, "invalid_request_error")
        fields = urllib.parse.parse_qsl(raw.decode(), keep_blank_values=True) if method == "POST" else []
        with stripe.lock:
            stripe.asked.append((method, self.path, dict(fields), dict(self.headers)))
        trouble = stripe.take(method, self.path)
        if trouble and trouble.kind == "lose-request":
            return self._hang_up()
        if trouble and trouble.kind == "refuse":
            return self._error(trouble.status, "api_error")
        if trouble and trouble.kind == "hold":
            answer = self._keyed(method, fields, trouble)
        else:
            answer = self._keyed(method, fields, None)
        if trouble and trouble.kind == "twice":
            answer = self._keyed(method, fields, None)
        if trouble and trouble.kind == "lose-answer":
            return self._hang_up()
        if trouble and trouble.kind == "fail":
            # Kept for the key, as Stripe keeps it.
            answer = (trouble.status, "application/json", b'{"error": {"type": "api_error"}}')
            key = self.headers.get("Idempotency-Key")
            if key:
                stripe.saved[key] = (self._fingerprint(method, fields), answer)
        if trouble and trouble.kind == "wait":
            trouble.release.wait(trouble.seconds)
        self._answer(*answer)

    def _from_browser(self, sent):
        """What Stripe's script asks, with the publishable key and the payment's secret."""
        stripe = self.owner
        payment = self.path.split("/")[3]
        with stripe.lock:
            stripe.browsers.append((self.path.split("?")[0], sent, self.headers["Origin"]))
        trouble = stripe.take("POST", self.path)
        if sent["key"] != PUBLISHABLE_KEY or stripe.intent(payment)["client_secret"] != sent["client_secret"]:
            return self._error(401, "invalid_request_error")
        if "/_authenticate" in self.path:
            status, kind, body = stripe.backend(
                "POST", self.path, [("client_secret", sent["client_secret"]), ("key", PUBLISHABLE_KEY)])
        else:
            if stripe.intent(payment)["status"] in ("requires_capture", "succeeded"):
                error = {"type": "invalid_request_error", "code": "payment_intent_unexpected_state",
                         "message": "It has been confirmed.", "payment_intent": stripe.intent(payment)}
                return self._answer(400, "application/json", json.dumps({"error": error}).encode())
            status, body = stripe.pay(payment, sent["card"]["number"])
            kind, body = "application/json", json.dumps(body).encode()
        if trouble and trouble.kind == "lose-answer":
            return self._hang_up()
        self._answer(status, kind, body)

    def _fingerprint(self, method, fields):
        return method, self.path, tuple(sorted(fields))

    def _keyed(self, method, fields, trouble):
        stripe, key = self.owner, self.headers.get("Idempotency-Key")
        if method == "GET" or not key:
            return self._act(method, fields)
        with stripe.lock:
            if key in stripe.saved:
                first, answer = stripe.saved[key]
                if first != self._fingerprint(method, fields):
                    return 400, "application/json", b'{"error": {"type": "idempotency_error"}}'
                return answer
            if key in stripe.busy:
                return 409, "application/json", b'{"error": {"type": "invalid_request_error", "code": "lock_timeout"}}'
            stripe.busy.add(key)
        try:
            if trouble:
                trouble.begun.set()
                trouble.release.wait(30)
            answer = self._act(method, fields)
            with stripe.lock:
                stripe.saved[key] = (self._fingerprint(method, fields), answer)
            return answer
        finally:
            with stripe.lock:
                stripe.busy.discard(key)

    def _act(self, method, fields):
        stripe = self.owner
        if method == "POST":
            with stripe.lock:
                stripe.acted.append((self.path, dict(fields)))
        if self.path.endswith("/capture") and stripe.intent(self.path.split("/")[3])["status"] == "canceled":
            # localstripe would take the money all the same.
            error = {"type": "invalid_request_error", "code": "payment_intent_unexpected_state"}
            return 400, "application/json", json.dumps({"error": error}).encode()
        known = [(name, value) for name, value in fields if name not in UNKNOWN]
        return stripe.backend(method, self.path, known if method == "POST" else None)

    def _error(self, status, kind):
        self._answer(status, "application/json", json.dumps({"error": {"type": kind}}).encode())

    def _answer(self, status, kind, body):
        self.send_response(status)
        if kind:
            self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        if self.headers.get("Origin"):
            self.send_header("Access-Control-Allow-Origin", self.headers["Origin"])
            self.send_header("Access-Control-Allow-Headers", "Content-Type")
        self.end_headers()
        self.wfile.write(body)

    def _hang_up(self):
        self.close_connection = True
