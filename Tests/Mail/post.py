"""A real mail server for tests (aiosmtpd), and certificates it shows."""

import asyncio
import email
import email.policy
import os
import re
import ssl
import subprocess
import sys
import threading

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "Browser"))
from server import binary, free_port  # noqa: E402


class Certificates:
    """An authority of our own, with certificates for this computer and for another name."""

    def __init__(self, folder):
        self.folder = str(folder)
        for authority in ("ca", "stranger"):
            self._openssl("req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
                          "-subj", f"/CN=Test {authority}", "-keyout", self.path(authority + ".key"),
                          "-out", self.path(authority + ".pem"))
        self._issue("here", "IP:127.0.0.1,DNS:localhost")
        self._issue("elsewhere", "DNS:mail.example.org")

    def path(self, name):
        return os.path.join(self.folder, name)

    def _openssl(self, *arguments):
        subprocess.run(["openssl", *arguments], check=True, capture_output=True)

    def _issue(self, name, names):
        with open(self.path(name + ".ext"), "w") as file:
            file.write(f"subjectAltName={names}\n")
        self._openssl("req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj", f"/CN={name}",
                      "-keyout", self.path(name + ".key"), "-out", self.path(name + ".csr"))
        self._openssl("x509", "-req", "-days", "2", "-in", self.path(name + ".csr"), "-CA", self.path("ca.pem"),
                      "-CAkey", self.path("ca.key"), "-CAcreateserial", "-extfile", self.path(name + ".ext"),
                      "-out", self.path(name + ".pem"))

    def context(self, name="here"):
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.path(name + ".pem"), self.path(name + ".key"))
        return context


class Post:
    """A mail server that keeps what it takes.

    `replies` are given to RCPT, one after the other, before it takes any; or, by address, each time one is named.
    """

    def __init__(self, port=None, tls=None, implicit=None, users=None, replies=(), data_reply=None, delay=0):
        #: What was taken, with the sender each envelope had; `recipients` are all that were named.
        self.mails, self.senders, self.recipients = [], [], []
        self.replies = replies if isinstance(replies, dict) else list(replies)
        self.data_reply, self.delay, self.users = data_reply, delay, users
        self.arrived = threading.Condition()
        self.port = port or free_port()
        options = {"auth_required": True, "authenticator": self._authenticate} if users else {}
        if tls:
            options.update(tls_context=tls, require_starttls=True)
        if implicit:
            options.update(ssl_context=implicit, auth_require_tls=False)
        self.controller = Controller(self, hostname="127.0.0.1", port=self.port, **options)

    def __enter__(self):
        self.controller.start()
        return self

    def __exit__(self, *_):
        self.controller.stop()

    def _authenticate(self, server, session, envelope, mechanism, data):
        given = (data.login.decode(), data.password.decode())
        return AuthResult(success=given in self.users, handled=False)

    async def handle_RCPT(self, server, session, envelope, address, options):
        self.recipients.append(address)
        if isinstance(self.replies, dict):
            if address in self.replies:
                return self.replies[address]
        elif self.replies:
            return self.replies.pop(0)
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        await asyncio.sleep(self.delay)
        if self.data_reply:
            return self.data_reply
        with self.arrived:
            self.mails.append(envelope.content)
            self.senders.append(envelope.mail_from)
            self.arrived.notify_all()
        return "250 2.0.0 queued as 42"

    def wait(self, count, seconds):
        with self.arrived:
            return self.arrived.wait_for(lambda: len(self.mails) >= count, seconds)

    def parsed(self):
        return [email.message_from_bytes(mail, policy=email.policy.default) for mail in self.mails]

    def code(self):
        """The code of the last mail, to sign in by."""
        return re.search(r"\b\d{6}\b", self.parsed()[-1].get_body(("plain",)).get_content()).group(0)

    def mail(self):
        """The one mail that came."""
        assert len(self.mails) == 1, f"{len(self.mails)} mails"
        return email.message_from_bytes(self.mails[0], policy=email.policy.default)


def send(*arguments, url=None, timeout=30, **settings):
    """`voucherkit mail ...`; the exit code and everything it said."""
    environment = {key: value for key, value in os.environ.items() if key not in ("SMTP_URL", "MAIL_FROM")}
    environment.update({"MAIL_FROM": "Geschenke für alle <gifts@shop.example>", **settings})
    if url:
        environment["SMTP_URL"] = url
    done = subprocess.run([binary("voucherkit"), "mail", *arguments], env=environment, text=True, capture_output=True,
                          timeout=timeout)
    return done.returncode, done.stdout + done.stderr
