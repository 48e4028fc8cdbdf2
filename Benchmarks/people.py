"""People who make vouchers, without a browser: what its script would send, over a connection that they share."""

import http.client
import re
import threading
import urllib.parse

from servers import BY_SCRIPT


class Sender:
    """Somebody who begins a voucher; `connection` is one that nobody else uses at the same time."""

    def __init__(self, server, connection):
        self.server, self.connection, self.cookie = server, connection, None

    def request(self, method, path, body=None, headers=None):
        sent = {**(headers or {}), **({"Cookie": self.cookie} if self.cookie else {})}
        self.connection.request(method, path, body, sent)
        answer = self.connection.getresponse()
        answer.content = answer.read()
        given = answer.getheader("Set-Cookie")
        if given:
            self.cookie = given.split(";")[0]
        return answer

    def send(self, path, screen, **fields):
        """Posts the form of a screen; answers the page that comes of it."""
        form = urllib.parse.urlencode({"_screen": screen, **fields})
        answer = self.request("POST", path, form, {**BY_SCRIPT, "Origin": self.server.address})
        assert answer.status == 200, f"{path} is answered with {answer.status}: {answer.content[-300:]}"
        self.path, self.page = answer.getheader("X-Location"), answer.content.decode()
        return self.page

    @property
    def screen(self):
        return re.search(r'data-screen="([^"]+)"', self.page).group(1)

    def begin(self):
        assert self.request("GET", "/").status == 200
        self.send("/", "start", _press="start.make")
        self.scene = self.path.rsplit("/", 1)[0]
        return self

    def open(self, kind):
        self.send(self.scene + "/create", "create", _press=f"create.option-{kind}")
        # The second note has a screen of another name.
        assert self.screen.startswith(kind), self.screen
        return self.screen

    def add(self, kind, field, text):
        """Opens an option, types, and is done."""
        screen = self.open(kind)
        path = f"{self.scene}/{screen}"
        self.send(path, screen, _type="1", **{f"{screen}.{field}": text[:-2]})
        self.send(path, screen, _press=f"{screen}.done", **{f"{screen}.{field}": text})
        assert self.screen == "create", self.screen

    def add_six(self, number):
        """A title, four notes and a recipient, which nobody else has; sees their pictures."""
        self.add("title", "title", f"Happy birthday {number}")
        for note in range(4):
            self.add("note", "note", f"Dear Anna,\n\nall the best, for the {note}th time, from {number}.")
        self.add("recipient", "name", f"Anna {number}")
        assert len(self.items()) == 6, self.items()
        return self

    def upload(self, screen, field, photo):
        """Chooses a photo on a screen, as a form, and waits until it has been read; answers the page that shows it."""
        boundary = "----a-boundary"
        body = b"".join(
            f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode()
            for name, value in (("_screen", screen), ("_choose", field)))
        body += (
            f'--{boundary}\r\nContent-Disposition: form-data; name="{field}"; filename="me.jpg"\r\n'
            "Content-Type: image/jpeg\r\n\r\n").encode() + photo + f"\r\n--{boundary}--\r\n".encode()
        path = f"{self.scene}/{screen}"
        answer = self.request("POST", path, body, {
            "Content-Type": f"multipart/form-data; boundary={boundary}", "Origin": self.server.address})
        # Of a page that is busy a browser waits for the next one.
        while answer.status in (204, 303):
            answer = self.request("GET", path + "?after=0")
        assert answer.status == 200, f"an upload is answered with {answer.status}: {answer.content[-300:]}"
        return answer.content.decode()

    def items(self):
        """The pictures in the envelope, each of which is there."""
        pictures = re.findall(r'<img[^>]*look-item-picture[^>]*src="(/media/[^"]*)"', self.page)
        for picture in pictures:
            assert self.request("GET", picture).status == 200, picture
        return pictures


def each(count, server, work, threads=4):
    """Calls `work` with a sender and each number below `count`, some at the same time; answers what it answers, in order."""
    answers, faults = [None] * count, []

    def run(first):
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
        try:
            for number in range(first, count, threads):
                answers[number] = work(Sender(server, connection), number)
        except Exception as fault:  # noqa: BLE001 — raised below
            faults.append(fault)

    running = [threading.Thread(target=run, args=(first,)) for first in range(threads)]
    for thread in running:
        thread.start()
    for thread in running:
        thread.join()
    for fault in faults:
        raise fault
    return answers
