"""An event while 100 people upload photos: its 99th percentile, against the same without uploads."""

import http.client
import os
import threading
import urllib.parse

from frame import Contest, Way, at_most, need
from people import Sender, each
from rows.photo import photo
from servers import BY_SCRIPT, ours

SECONDS = int(os.environ.get("SECONDS_EACH", "6"))
WRITERS, CONNECTIONS, UPLOADERS = 64, 16, 100
# In milliseconds between two events of a connection: about 160 events a second in all, far from what the server can do, so
# that what is seen is how long one takes and not how many there are.
PAUSE = 100
# In seconds.
LOOKS = 1
# What is said when more wait for their photo than the server has room for.
PUT_OFF = "Photos cannot be read at the moment."


class Uploaders:
    """100 people on the photo screen, each with a connection, who choose one photo after the other."""

    def __init__(self, server, path):
        with open(path, "rb") as file:
            self.photo = file.read()
        self.server = server
        self.people = each(UPLOADERS, server, self.begin)
        self.done, self.count, self.put_off, self.faults = threading.Event(), 0, 0, []
        self.all_begun = threading.Barrier(UPLOADERS + 1)

    @staticmethod
    def begin(sender, _):
        sender.begin().open("photo")
        return sender

    def upload(self, person):
        person.connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=120)
        self.all_begun.wait()
        try:
            while not self.done.is_set():
                page = person.upload("photo", "photo.photo", self.photo)
                if "look-photo-preview" in page:
                    self.count += 1
                else:
                    assert PUT_OFF in page, page
                    self.put_off += 1
                # Whoever sees it, or is put off, looks for a moment before they choose another.
                self.done.wait(LOOKS)
        except Exception as fault:  # noqa: BLE001 — raised by `finish`
            self.faults.append(fault)

    def start(self):
        self.done.clear()
        self.running = [threading.Thread(target=self.upload, args=(person,)) for person in self.people]
        for thread in self.running:
            thread.start()
        self.all_begun.wait()

    def finish(self):
        self.done.set()
        for thread in self.running:
            thread.join()
        for fault in self.faults:
            raise fault


def contests(folder, files):
    need("wrk", "wrk")
    server = ours([os.environ["VOUCHERKIT_BINARY"]], folder)
    try:
        def begin(sender, _):
            sender.begin().open("title")
            return f"{sender.scene}/title", sender.cookie

        visitors = each(WRITERS, server, begin)
        uploaders = Uploaders(server, photo(os.path.join(folder, "photo.jpg")))
        body = urllib.parse.urlencode({"_screen": "title", "_type": "1", "title.title": "Happy birthday"})
        server.requests(visitors, body, {**BY_SCRIPT, "Origin": server.address}, pause=PAUSE)
        seen = {True: [], False: []}

        def p99(uploads):
            said = server.ask(SECONDS, CONNECTIONS, timeout=30)
            assert not said.refused and not said.broken, said
            seen[uploads].append(said)
            return said.p99

        def during_uploads():
            uploaders.start()
            try:
                return p99(True)
            finally:
                uploaders.finish()

        def told():
            for uploads, words in ((False, "without uploads"), (True, "with uploads")):
                median = sorted(said.median for said in seen[uploads])[len(seen[uploads]) // 2]
                yield f"{words}: {sum(said.requests for said in seen[uploads])} events, of which half took {median * 1000:.1f} ms"
            yield f"{uploaders.count} photos were uploaded and shown, {uploaders.put_off} put off until a minute later"

        yield Contest(
            "the slowest hundredth of events, at 160 a second", Way("with uploads", during_uploads),
            [Way("without", lambda: p99(False), goal=at_most(3))], each=1, is_slow=True, details=told)
    finally:
        server.stop()
