"""The real server, as its own process, started and ended as an operator would."""

import email
import email.policy
import glob
import http.client
import itertools
import os
import re
import signal
import socket
import sqlite3
import subprocess
import time
import urllib.parse

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def binary(name):
    given = os.environ.get(name.upper() + "_BINARY")
    if given:
        return given
    if name in ("screensamples", "paymentcalls"):
        # Built with the package, beside its server.
        return os.path.join(os.path.dirname(binary("voucherkit")), name)
    package = [] if name == "voucherkit" else ["--package-path", os.path.join(ROOT, "Examples", "Surpriise")]
    folder = subprocess.check_output(["swift", "build", "--show-bin-path", *package], cwd=ROOT, text=True).strip()
    return os.path.join(folder, "voucherkit" if name == "voucherkit" else "Surpriise")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Server:
    #: The servers that were started, by the addresses people see.
    running = {}

    def __init__(self, name, folder, public_url=None, port=None, settings=None, files=None, arguments=()):
        #: The soft and the hard limit of open files, where they are not the test's own.
        self.files, self.arguments = files, arguments
        self.name, self.folder, self.port = name, str(folder), port or free_port()
        self.public_url, self.settings = public_url, settings or {}
        self.start()

    @property
    def url(self):
        return self.public_url or f"http://127.0.0.1:{self.port}"

    def start(self):
        # On a busy machine a debug build may keep people waiting for longer than a server should.
        environment = {"QUEUE_MILLISECONDS": "20000", **os.environ, "PORT": str(self.port), "DATA_DIR": self.folder}
        environment.update(self.settings)
        if self.public_url:
            environment["PUBLIC_URL"] = self.public_url
        limited = []
        if self.files:
            soft, hard = self.files
            limited = ["/bin/sh", "-c", f'ulimit -S -n {soft} && ulimit -H -n {hard} && exec "$0"']
        self.log = open(os.path.join(os.path.dirname(self.folder), "server.log"), "a")
        self.process = subprocess.Popen(
            [*limited, binary(self.name), *self.arguments], env=environment, stdout=subprocess.PIPE, stderr=self.log, text=True
        )
        line = self.process.stdout.readline()
        assert "ready at" in line, f"the server did not start: {line!r}"
        Server.running[self.url] = self

    def stop(self, number=signal.SIGTERM):
        self.process.send_signal(number)
        code = self.process.wait(timeout=60)
        self.process.stdout.close()
        self.log.close()
        return code

    def restart(self, number=signal.SIGKILL):
        self.stop(number)
        self.start()

    def mails(self, to=None):
        """What was mailed, oldest first: files, since there is no mail server."""
        found = []
        for path in sorted(glob.glob(f"{self.folder}/mail/*.eml"), key=os.path.getmtime):
            with open(path, "rb") as file:
                mail = email.message_from_binary_file(file, policy=email.policy.default)
            if to is None or mail["To"].addresses[0].addr_spec.lower() == to.lower():
                found.append(mail)
        return found

    def codes(self, to, count=1):
        """The codes that were sent to an address, once there are as many as are waited for."""
        for _ in range(600):
            texts = [mail.get_body(("plain",)).get_content() for mail in self.mails(to)]
            found = [match.group(0) for text in texts if (match := re.search(r"\b\d{6}\b", text))]
            if len(found) >= count:
                return found
            time.sleep(0.05)
        raise AssertionError(f"no code arrived for {to}: {found}")

    def rows(self, query, *values):
        with sqlite3.connect(f"file:{self.folder}/vouchers.sqlite?mode=ro", uri=True) as database:
            return database.execute(query, values).fetchall()


class Visitor:
    """A visitor without a browser: sends forms as they are, good or bad.

    Signs in, where that is asked, with an address of its own.

    `source` is the address they come from, any of 127.0.0.0/8; `forwarded_for` what a proxy would say of them.
    """

    numbers = itertools.count(1)

    def __init__(self, server, source="127.0.0.1", forwarded_for=None):
        self.server, self.cookie, self.language = server, None, None
        self.address = f"visitor{next(Visitor.numbers)}@example.org"
        self.source, self.forwarded_for = source, forwarded_for

    def picture(self, method, path, headers=None):
        return self.request(method, path, headers=headers, binary=True)

    def request(self, method, path, body=None, headers=None, timeout=20, binary=False):
        connection = http.client.HTTPConnection(
            "127.0.0.1", self.server.port, timeout=timeout, source_address=(self.source, 0)
        )
        sent = {"Origin": self.server.url, "Content-Type": "application/x-www-form-urlencoded"} if body is not None else {}
        if self.forwarded_for:
            sent["X-Forwarded-For"] = self.forwarded_for
        if self.cookie:
            sent["Cookie"] = self.cookie
        if self.language:
            sent["Accept-Language"] = self.language
        sent.update(headers or {})
        connection.request(method, path, body, {k: v for k, v in sent.items() if v is not None})
        response = connection.getresponse()
        response.bytes = response.read()
        response.text = None if binary else response.bytes.decode()
        connection.close()
        given = response.getheader("Set-Cookie")
        if given:
            self.cookie = given.split(";")[0]
        return response

    def get(self, path, **more):
        return self.request("GET", path, **more)

    def post(self, path, fields, **more):
        body = fields if isinstance(fields, bytes) else urllib.parse.urlencode(fields)
        return self.request("POST", path, body, **more)

    def press(self, path, control, **fields):
        screen = control.split(".")[0]
        more = {key.replace("__", "."): value for key, value in fields.items()}
        return self.post(path, {"_screen": screen, "_press": control, **more})

    def sign_in(self, path):
        """On the login screen; answers the page that comes after."""
        count = len(self.server.mails(self.address))
        self.press(path, "login.send-code", login__email=self.address)
        code = self.server.codes(self.address, count + 1)[-1]
        return self.follow(self.press(path, "login.sign-in", login__code=code)).text

    def post_file(self, path, field, file, **more):
        """Chooses a file in a field, as the script sends it; `file` is a path. What comes of it is not waited for."""
        with open(file, "rb") as opened:
            content = opened.read()
        boundary = "----boundary"
        parts = {"_screen": field.split(".")[0], "_choose": field}
        body = b"".join(
            f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode()
            for name, value in parts.items())
        body += (
            f'--{boundary}\r\nContent-Disposition: form-data; name="{field}"; filename="{os.path.basename(file)}"\r\n'
            "Content-Type: application/octet-stream\r\n\r\n").encode() + content + f"\r\n--{boundary}--\r\n".encode()
        headers = {"Content-Type": f"multipart/form-data; boundary={boundary}", **more.pop("headers", {})}
        return self.request("POST", path, body, headers, **more)

    def upload(self, path, field, file, **more):
        """Chooses a file, and answers the page that comes of it."""
        return self.follow(self.post_file(path, field, file, **more))

    def follow(self, answer):
        """The page behind one that is busy, which a browser waits for."""
        while answer.status == 303:
            page = self.get(answer.getheader("Location") + "?after=0", timeout=60)
            if page.status != 204:
                return page
        return answer

    # The sender's story in plain forms.

    def begin(self):
        answer = self.press("/", "start.make")
        assert answer.status == 303, answer.text
        self.path = answer.getheader("Location")
        self.scene = self.path.rsplit("/", 1)[0]
        return self

    def add(self, kind, **fields):
        self.press(self.scene + "/create", f"create.option-{kind}")
        return self.press(f"{self.scene}/{kind}", f"{kind}.done", **fields)

    def send_voucher(self, title="For you", recipient="Anna", sender="Max", paper=None, game=None, words=""):
        """`paper` is the number of a drawn one, `game` that of a game, and `words` what the scratch card says beneath."""
        self.begin()
        self.add("title", title__title=title)
        if paper is not None:
            self.add("wrapping", **{"wrapping__paper-birthday": str(paper)})
        if game is not None:
            self.add("games", **{"games__game": str(game), "games__words-scratch-card": words} if words else {"games__game": str(game)})
        self.add("recipient", recipient__name=recipient)
        self.press(self.scene + "/create", "create.wrap")
        page = self.follow(self.press(self.scene + "/summary", "summary.send", summary__sender=sender)).text
        if 'data-screen="login"' in page:
            self.sign_in(self.scene + "/login")
            page = self.follow(self.press(self.scene + "/summary", "summary.send", summary__sender=sender)).text
        return re.search(r"/v/[\w-]+", page).group(0)

    def sign_in_to_claim(self, link):
        """From the unwrapped envelope and back to it."""
        page = self.follow(self.press(link, "unwrap.claim", unwrap__claimer="Anna")).text
        assert 'data-screen="login"' in page, page
        assert 'data-screen="unwrap"' in self.sign_in(link)

    def items(self):
        return re.findall(r'alt="([^"]*)"', self.get(self.scene + "/create").text)
