"""A host's payment service, which looks at signatures by itself, keeps a small book, and can be troublesome."""

import hashlib
import hmac
import http.server
import json
import threading
import time


class Host:
    """`keys` are the secrets by name that count at the time. `asked` lists (body, headers, status) of what came.

    `answers` change an answer before it is sent, by event: a function of it. `troubles` are taken as they come: a function
    of the handler and the answer, which says whether it has dealt with it.
    """

    def __init__(self, keys, tls=None):
        self.keys = dict(keys)
        self.asked, self.payments, self.kept, self.moved = [], {}, {}, []
        self.answers, self.troubles = {}, []
        self.lock = threading.Lock()
        self.tls = tls

    def __enter__(self):
        host = self

        class Handler(_Handler):
            owner = host

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        if self.tls:
            self.server.socket = self.tls.wrap_socket(self.server.socket, server_side=True)
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()

    @property
    def url(self):
        return f"{'https' if self.tls else 'http'}://127.0.0.1:{self.port}/vouchers/pay?shop=1"

    def objection(self, body, headers):
        """Why a request is not believed, by the words of the documentation alone; None for one that is."""
        secret = self.keys.get(headers.get("Voucher-Key-Id"))
        if not secret:
            return "unknown key"
        signed = "v1\n{}\n{}\n{}\n".format(
            headers.get("Voucher-Timestamp"), headers.get("Voucher-Key-Id"), headers.get("Idempotency-Key")).encode() + body
        code = "v1=" + hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()
        if not hmac.compare_digest(code, headers.get("Voucher-Signature") or ""):
            return "wrong signature"
        if abs(time.time() - int(headers["Voucher-Timestamp"])) > 300:
            return "too old"
        return None

    def act(self, asked):
        """Status and answer; moves money in the book."""
        event, amount = asked["event"], asked.get("amount")
        if event == "create":
            if amount["minorUnits"] == 66600:
                return 200, {"payment": "p-none", "state": "declined", "reason": "no such account"}
            name = f"p-{len(self.payments) + 1}"
            self.payments[name] = {"state": "authorized", "amount": amount}
            self.moved.append(("aside", amount["minorUnits"]))
        elif event in ("activate", "claim", "expire", "remove"):
            self.moved.append((event, asked["voucher"]))
            return (200, {"destination": {"id": "acct-77", "label": "Your account"}}) if event == "claim" else (204, None)
        else:
            name = asked["payment"]
            if name not in self.payments:
                return 404, {"reason": "no such payment"}
        payment = self.payments[name]
        if event == "capture":
            payment["state"] = "captured"
            self.moved.append(("taken", amount["minorUnits"]))
        elif event == "void":
            payment["state"] = "voided"
            self.moved.append(("let go", payment["amount"]["minorUnits"]))
        elif event == "refund":
            payment["state"] = "refunded"
            self.moved.append(("back", amount["minorUnits"]))
        return 200, {"payment": name, "state": payment["state"],
                     "amount": {k: (amount or payment["amount"])[k] for k in ("minorUnits", "currency")},
                     "source": {"brand": "Account", "lastFour": "0042"}}


class _Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    owner = None

    def log_message(self, *_):
        pass

    def do_POST(self):
        host = self.owner
        body = self.rfile.read(int(self.headers["Content-Length"]))
        objection = host.objection(body, self.headers)
        if objection:
            with host.lock:
                host.asked.append((body, dict(self.headers), objection))
            return self.answer(401, {"reason": objection})
        asked, key = json.loads(body), self.headers["Idempotency-Key"]
        with host.lock:
            host.asked.append((asked, dict(self.headers), None))
            if key in host.kept:
                first, answer = host.kept[key]
                status, said = answer if first == body else (422, {"reason": "another request had this key"})
            else:
                status, said = host.act(asked)
                host.kept[key] = body, (status, said)
            trouble = host.troubles.pop(0) if host.troubles else None
        if asked["event"] in host.answers:
            said = host.answers[asked["event"]](said)
        if trouble and trouble(self, said):
            return
        self.answer(status, said)

    def answer(self, status, said, headers=()):
        body = said if isinstance(said, bytes) else b"" if said is None else json.dumps(said).encode()
        self.send_response(status)
        for name, value in headers:
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
