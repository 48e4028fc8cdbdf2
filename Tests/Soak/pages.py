"""A person without JavaScript: reads a page's words and fields, fills in its form and sends it."""

import html.parser
import http.client
import io
import itertools
import re
import urllib.parse
import uuid


class ServerGone(Exception):
    """The connection ended without an answer: whether it was carried out is not known."""


class Page(html.parser.HTMLParser):
    def __init__(self, response, text):
        super().__init__()
        self.status, self.path, self.source = response.status, response.path, text
        self.action, self.multipart = None, False
        self.hidden, self.fields, self.buttons, self.images, self.links = [], {}, {}, [], []
        self.kinds, self.labels, self.words = {}, {}, []
        self._button = self._label = self._area = self._segment = self._style = None
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        a = dict(attributes)
        if tag == "form":
            self.action, self.multipart = a["action"], a.get("enctype") == "multipart/form-data"
        elif tag == "label":
            self._label = (a.get("for"), [])
        elif tag == "textarea":
            self._area = (a["name"], [])
            self.kinds[a["name"]] = "textarea"
        elif tag == "button":
            self._button = (a, [])
        elif tag == "style":
            self._style = True
        elif tag == "img":
            self.images.append((a.get("alt", ""), a.get("src", "")))
        elif tag == "input" and "disabled" not in a:
            kind, name, value = a.get("type", "text"), a.get("name"), a.get("value", "")
            if not name:
                return
            if kind == "hidden":
                self.hidden.append((name, value))
            elif kind in ("radio", "checkbox"):
                if kind == "radio":
                    self._segment = (name, value)
                self.kinds[name] = kind
                if "checked" in a:
                    self.fields[name] = value or "on"
            else:
                self.kinds[name] = kind
                self.fields[name] = "" if kind == "file" else value

    def handle_endtag(self, tag):
        if tag == "label" and self._label:
            words = "".join(self._label[1]).strip()
            if self._label[0]:
                self.labels.setdefault(words, self._label[0])
            elif self._segment:
                self.labels.setdefault(words, self._segment)
            self._label = self._segment = None
        elif tag == "style":
            self._style = None
        elif tag == "textarea" and self._area:
            # The first line break after the tag is not the text's.
            self.fields[self._area[0]] = re.sub(r"^\n", "", "".join(self._area[1]))
            self._area = None
        elif tag == "button" and self._button:
            attributes, words = self._button
            if "disabled" not in attributes and attributes.get("name"):
                words = attributes.get("aria-label") or "".join(words).strip()
                self.buttons.setdefault(words, (attributes["name"], attributes.get("value", ""), attributes))
            self._button = None

    def handle_data(self, data):
        for place in (self._button, self._label, self._area):
            if place:
                place[1].append(data)
        if not self._style:
            self.words.append(data)

    def says(self, words):
        return words in " ".join("".join(self.words).split())

    def has_field(self, label):
        return isinstance(self.labels.get(label), str)

    def value(self, label):
        return self.fields.get(self.labels.get(label), "")

    @property
    def is_login(self):
        return any(button in self.buttons for button in ("Send code", "Sign in", "Go on"))

    @property
    def items(self):
        """What is in the envelope, by the descriptions of its pictures."""
        return [alt for alt, _ in self.images if re.match("(Title|Note|Photo|For): ", alt)]

    @property
    def is_busy(self):
        return 'id="busy"' in self.source


class Person:
    """A browser of one person: keeps a cookie, follows redirects, waits for busy pages. Comes from an address of its own,
    since what strangers may do in an hour is counted by address."""

    numbers = itertools.count(1)

    def __init__(self, server):
        self.server, self.cookie = server, None
        number = next(Person.numbers)
        self.source = f"127.{1 + number // 62500}.{number // 250 % 250}.{1 + number % 250}"
        self.tried_codes = set()

    def request(self, method, path, body=None, kind=None):
        headers = {"Origin": self.server.url, "Content-Type": kind} if body is not None else {}
        if self.cookie:
            headers["Cookie"] = self.cookie
        connection = http.client.HTTPConnection(
            "127.0.0.1", self.server.port, timeout=30, source_address=(self.source, 0)
        )
        try:
            connection.request(method, path, body, headers)
            response = connection.getresponse()
            response.bytes = response.read()
        except (OSError, http.client.HTTPException) as error:
            raise ServerGone(f"{method} {path}: {error!r}") from error
        finally:
            connection.close()
        self.server.answers.add()
        response.path = path
        given = response.getheader("Set-Cookie")
        if given:
            self.cookie = given.split(";")[0]
        if response.status == 503:
            raise ServerGone(f"{method} {path}: 503")
        return response

    def get(self, path):
        """The page, once it is not busy."""
        response = self.request("GET", path)
        page = Page(response, response.bytes.decode())
        revision = re.search(r'data-rev="(\d+)"', page.source)
        for _ in range(20):
            if not page.is_busy or not revision:
                return page
            response = self.request("GET", f"{path}?after={revision.group(1)}")
            if response.status == 200:
                response.path = path
                page = Page(response, response.bytes.decode())
                revision = re.search(r'data-rev="(\d+)"', page.source)
        return page

    def form(self, page, button=None, typed=False, choose=None, **values):
        """The form of a page, filled in by its labels, as bytes that can be sent again."""
        fields = dict(page.fields)
        files = {}
        for label, value in values.items():
            name = page.labels[label]
            if isinstance(name, tuple):
                fields[name[0]] = name[1]
            elif isinstance(value, bytes):
                files[name] = value
            else:
                fields[name] = value
        sent = page.hidden + [("_event", uuid.uuid4().hex)]
        sent += [(name, value) for name, value in fields.items() if page.kinds.get(name) != "file"]
        if button is not None:
            name, value, _ = page.buttons[button]
            sent.append((name, value))
        if typed:
            sent.append(("_type", "1"))
        if choose:
            sent.append(("_choose", page.labels[choose]))
        if not page.multipart:
            return page.action, urllib.parse.urlencode(sent).encode(), "application/x-www-form-urlencoded"
        return page.action, *self._multipart(page, sent, files)

    @staticmethod
    def _multipart(page, sent, files):
        boundary, body = uuid.uuid4().hex, io.BytesIO()
        for name, value in sent:
            body.write(f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode())
        for name, kind in page.kinds.items():
            if kind == "file":
                data = files.get(name, b"")
                file = "photo.png" if data else ""
                body.write(
                    f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"; filename="{file}"\r\n'
                    "Content-Type: image/png\r\n\r\n".encode() + data + b"\r\n"
                )
        body.write(f"--{boundary}--\r\n".encode())
        return body.getvalue(), f"multipart/form-data; boundary={boundary}"

    def send(self, form):
        """Sends a form and follows to the page that is shown next."""
        action, body, kind = form
        response = self.request("POST", action, body, kind)
        if response.status == 303:
            return self.get(response.getheader("Location"))
        page = Page(response, response.bytes.decode())
        return self.get(action) if page.is_busy else page

    def press(self, page, button, **values):
        return self.send(self.form(page, button, **values))
