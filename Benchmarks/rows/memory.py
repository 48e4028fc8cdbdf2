"""Memory of a visitor: on the page with 20 fields, on the create screen with six items, hibernated, and after many came and went."""

import http.client
import os
import shutil
import urllib.parse
import uuid

from frame import Contest, Way, at_most, built, need, ours_at_most
from people import each
from servers import BY_SCRIPT, FORM, Server, field_page, form, free_port, ours

HERE = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "references")
FIELDS = "&".join(f"f{number}=value+{number}" for number in range(20))
VISITORS = 10_000
# Begin and are measured before the others, so that what is there once is there.
FIRST = 200
# On the create screen, in each round: each takes 25 requests and six pictures.
SENDERS = 150
# The registry lets go of a tenth and one whenever there is one too many (10,000 at most): after a multiple of so many there
# are as many again.
CYCLE, CYCLES = 10 * 1001, 5
AWAKENED = 20
# No other bound than the one that is meant.
ROOM = {"MEMORY_LIMIT_MB": "20000", "SESSION_IDLE_MINUTES": "600", "SESSION_LIMIT": "1000000"}


def press(server, visitors, body, headers, count):
    """So many requests, each of another visitor; answers how many there were in the end."""
    server.requests(visitors, body, headers, limit=-(-count // 2))
    said = server.ask(600)
    assert not said.refused and not said.broken, said
    return said.requests


class Tree:
    """A reference that makes a visitor for each number it is told; in Node garbage is collected before memory is read."""

    def __init__(self, name, command, collects):
        port = free_port()
        self.server, self.collects = Server(name, [*command, str(port)], port), collects

    def open(self, first, count):
        # Some more: the threads of wrk do not end at the same moment.
        visitors = [("/click", f"s={first + number}") for number in range(count + 2000)]
        return press(self.server, visitors, FIELDS, {"Content-Type": FORM}, count)

    def memory(self):
        if self.collects:
            connection = http.client.HTTPConnection("127.0.0.1", self.server.port)
            connection.request("GET", "/gc")
            connection.getresponse().read()
        return self.server.memory()


class Fields:
    """Ours: whoever presses without a cookie is a new visitor."""

    def __init__(self, folder, **settings):
        self.server = field_page(folder, **{**ROOM, **settings})
        self.connection = http.client.HTTPConnection("127.0.0.1", self.server.port)
        self.headers = {**BY_SCRIPT, "Origin": self.server.address}
        self.connection.request("GET", "/")
        self.body = form(self.connection.getresponse().read().decode())

    def open(self, first, count):
        return press(self.server, [("/", "")], self.body, self.headers, count)

    def open_with(self, text):
        """A visitor who typed something; answers their address and cookie."""
        body = self.body.replace("value+7", urllib.parse.quote(text))
        self.connection.request("POST", "/", body, self.headers)
        answer = self.connection.getresponse()
        assert text in answer.read().decode()
        return answer.getheader("X-Location"), answer.getheader("Set-Cookie").split(";")[0]

    def has(self, text, place, cookie):
        # The one from before may have been silent for too long.
        self.connection.close()
        self.connection.request("GET", place, headers={"Cookie": cookie})
        return text in self.connection.getresponse().read().decode()

    def memory(self):
        return self.server.memory()


def kilobytes(make):
    """Of each of 10,000 open visitors, at a server that has just started."""
    opened = make()
    try:
        first = opened.open(1_000_000, FIRST)
        before = opened.memory()
        count = opened.open(1, VISITORS)
        assert first >= FIRST and count >= VISITORS, (first, count)
        return (opened.memory() - before) / count / 1000
    finally:
        opened.server.stop()


class Cycles:
    """Five times 10,000 visitors at one server, then as many again in each go: each time the ones before hibernate."""

    def __init__(self, folder):
        self.fields = Fields(folder, SESSION_LIMIT="10000")
        self.known = [(text, *self.fields.open_with(text)) for text in (uuid.uuid4().hex for _ in range(AWAKENED))]
        self.count, self.cycles = AWAKENED, 0
        self.first = self.cycle()
        for _ in range(CYCLES - 2):
            self.cycle()
        self.hibernated = []

    def cycle(self):
        self.cycles += 1
        self.count += self.fields.open(0, CYCLE * self.cycles - self.count)
        return self.fields.memory() / 1e6

    def megabytes(self):
        now = self.cycle()
        self.hibernated.append((now - self.first) * 1000 / (CYCLE * (self.cycles - 1)))
        return now

    def check(self):
        """That they are really gone and really come back."""
        assert all(self.fields.has(*visitor) for visitor in self.known), "somebody who hibernated is not what they were"


class CreateScreens:
    """One server, at which 150 more stand before six items in each go."""

    def __init__(self, folder):
        self.server = ours([os.environ["VOUCHERKIT_BINARY"]], folder, **ROOM)

    def kilobytes(self):
        before = self.server.memory()
        each(SENDERS, self.server, lambda sender, _: sender.begin().add_six(uuid.uuid4().hex[:8]))
        return (self.server.memory() - before) / SENDERS / 1000


def contests(folder, files):
    need("wrk", "wrk")
    tree = built("ctree.c", folder, ["libmicrohttpd"], "-lpthread", "-w")
    opened = []

    def field_visitor():
        opened.append(kilobytes(lambda: Fields(folder)))
        return opened[-1]

    references = [Way("ctree.c", lambda: kilobytes(lambda: Tree("ctree.c", [tree], False)), goal=ours_at_most(20, "KB"))]
    node = shutil.which("node")
    if node:
        command = [node, "--expose-gc", os.path.join(HERE, "node_srv.js")]
        references.append(Way("Node", lambda: kilobytes(lambda: Tree("Node", command, True)), goal=at_most(1)))
    yield Contest(
        "an open visitor on the page with 20 fields", Way("ours", field_visitor), references, unit="KB", each=1,
        warms_up=False, is_slow=True,
        details=lambda: [] if node else ["not measured: node_srv.js, since Debian's nodejs is not here"])
    screens = CreateScreens(folder)
    try:
        # The same goes as above, so that there is something to compare with.
        seen = iter(opened[:1] + opened)
        yield Contest(
            "an open visitor on the create screen with six items", Way("ours", screens.kilobytes),
            [Way("ours, 20 fields", lambda: next(seen), goal=ours_at_most(32, "KB"))], unit="KB", each=1, is_slow=True)
    finally:
        screens.server.stop()
    cycles = Cycles(folder)
    try:
        # The first go is the fifth cycle, and warms up.
        yield Contest(
            "all of it after five times 10,000 visitors, and more", Way("ours", cycles.megabytes),
            [Way("after the first 10,000", lambda: cycles.first, goal=at_most(1.1))], unit="MB", each=1, is_slow=True)
        asleep, awake = iter(cycles.hibernated[1:]), iter(opened)
        yield Contest(
            "a hibernated visitor of the page with 20 fields", Way("ours", lambda: next(asleep)),
            [Way("open", lambda: next(awake), goal=ours_at_most(4, "KB"))], unit="KB", each=1, warms_up=False, is_slow=True)
        cycles.check()
    finally:
        cycles.fields.server.stop()
