"""Many connections, slow ones, too many, and an end in the middle of it: on the real server, over real sockets."""

import contextlib
import re
import resource
import signal
import socket
import subprocess
import threading
import urllib.parse

import pytest
from playwright.sync_api import expect
from server import Visitor
from test_photo import picture

HEALTH = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
#: Far more than any answer here takes, and less than a silent connection is kept: what does not come in that time does
#: not come.
PATIENCE = 40

# These are about what happens while something moves.
MOVES = True


@pytest.fixture(autouse=True, scope="module")
def many_files():
    """A test has as many sockets as the server."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(8192, hard), hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


class Connection:
    """One connection, bytes as they are."""

    def __init__(self, server, small=False):
        self.socket = socket.socket()
        if small:
            # The system takes little for a reader who is slow, so that the server has to wait.
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        self.socket.settimeout(PATIENCE)
        self.socket.connect(("127.0.0.1", server.port))
        self.buffer = b""

    def send(self, data):
        self.socket.sendall(data)
        return self

    def read(self, count=65536):
        data = self.socket.recv(count)
        self.buffer += data
        return data

    def answer(self):
        """Status, head and body of the next answer; None when the server closes first."""
        while b"\r\n\r\n" not in self.buffer:
            if not self.read():
                return None
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        head = head.decode()
        length = int((re.search(r"(?im)^content-length: (\d+)", head) or [0, 0])[1])
        while len(self.buffer) < length:
            if not self.read():
                return None
        body, self.buffer = self.buffer[:length], self.buffer[length:]
        return int(head.split(" ")[1]), head, body

    def ask(self, data=HEALTH):
        return self.send(data).answer()

    def hurry(self):
        """From now on as quick a reader as any."""
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 22)
        return self

    def is_closed(self):
        """Waits until the server has closed it."""
        try:
            while self.read():
                pass
        except ConnectionError:
            pass
        return True

    def close(self):
        self.socket.close()


@pytest.fixture
def connect():
    with contextlib.ExitStack() as stack:

        def open_one(server, **more):
            connection = Connection(server, **more)
            stack.callback(connection.close)
            return connection

        yield open_one


def post(visitor, path, fields, more=()):
    """A form as its bytes, head and body."""
    body = urllib.parse.urlencode(fields).encode()
    lines = [
        f"POST {path} HTTP/1.1", "Host: x", f"Origin: {visitor.server.url}", f"Cookie: {visitor.cookie}",
        "Content-Type: application/x-www-form-urlencoded", f"Content-Length: {len(body)}", *more, "", "",
    ]
    return "\r\n".join(lines).encode(), body


def upload(visitor, path, field, file):
    """A form with a file as its bytes, head and body."""
    with open(file, "rb") as opened:
        content = opened.read()
    body = (
        f'------boundary\r\nContent-Disposition: form-data; name="_screen"\r\n\r\n{field.split(".")[0]}\r\n'
        f'------boundary\r\nContent-Disposition: form-data; name="_choose"\r\n\r\n{field}\r\n'
        f'------boundary\r\nContent-Disposition: form-data; name="{field}"; filename="a.jpg"\r\n'
        "Content-Type: image/jpeg\r\n\r\n").encode() + content + b"\r\n------boundary--\r\n"
    lines = [
        f"POST {path} HTTP/1.1", "Host: x", f"Origin: {visitor.server.url}", f"Cookie: {visitor.cookie}",
        "Content-Type: multipart/form-data; boundary=----boundary", f"Content-Length: {len(body)}", "", "",
    ]
    return "\r\n".join(lines).encode(), body


def hold(server, connect, count):
    """Connections that the server has open, each in the middle of a request."""
    connections = [connect(server) for _ in range(count)]
    for connection in connections:
        connection.send(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\nExpect: 100-continue\r\n\r\n")
    for connection in connections:
        is_read(connection)
    return connections


def is_read(connection):
    """The head of what was sent has been read, which `Expect: 100-continue` is answered to."""
    while b"\r\n\r\n" not in connection.buffer:
        assert connection.read()
    head, connection.buffer = connection.buffer.split(b"\r\n\r\n", 1)
    assert head.startswith(b"HTTP/1.1 100 ")


# --- Many -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [127, 128, 129, 256, 1024])
def test_so_many_connections_are_open_at_once_and_each_is_answered(servers, connect, count):
    server = servers(settings={"CONNECTIONS_PER_CLIENT": "2000"})
    visitor = Visitor(server).begin()
    connections = [connect(server) for _ in range(count)]
    for connection in connections:
        connection.send(HEALTH)
    for connection in connections:
        assert connection.answer()[0] == 200
    # A third waits, a third has sent half a request, a third asks for a page, all at the same time.
    halves, asking = connections[1::3], connections[2::3]
    for connection in halves:
        connection.send(HEALTH[:20])
    page = f"GET {visitor.path} HTTP/1.1\r\nHost: x\r\nCookie: {visitor.cookie}\r\n\r\n".encode()
    for connection in asking:
        connection.send(page)
    assert visitor.add("title", title__title="Among many").status == 303
    for connection in asking:
        status, _, body = connection.answer()
        assert status == 200 and b"Envelope" in body
    for connection in halves:
        assert connection.ask(HEALTH[20:])[0] == 200
    # All are ready at the same moment: the server sees none of them before the last.
    server.process.send_signal(signal.SIGSTOP)
    for connection in connections:
        connection.send(HEALTH)
    server.process.send_signal(signal.SIGCONT)
    for connection in connections:
        assert connection.answer()[0] == 200
    assert "Title: Among many" in visitor.items()


def test_a_system_that_allows_1024_files_is_asked_for_more(servers, connect):
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    server = servers(settings={"CONNECTIONS_PER_CLIENT": "2000"}, files=(1024, hard))
    connections = [connect(server) for _ in range(1100)]
    for connection in connections:
        assert connection.ask()[0] == 200
    with open(server.log.name) as log:
        assert "too few files" not in log.read()


def test_where_there_are_no_more_files_fewer_connections_are_let_in_and_the_rest_is_told_in_words(servers, connect):
    server = servers(files=(456, 456))
    hold(server, connect, 100)
    status, head, body = connect(server).ask()
    assert status == 503 and "Retry-After: 3" in head and b"Too many connections" in body
    with open(server.log.name) as log:
        assert "too few files for CONNECTION_LIMIT (4096), so there will be 100 connections at most" in log.read()


# --- Too many -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("setting", ["CONNECTION_LIMIT", "CONNECTIONS_PER_CLIENT"])
def test_one_connection_too_many_is_told_when_to_come_again_and_comes_in_once_another_is_closed(
    servers, connect, setting
):
    server = servers(settings={setting: "8"})
    connections = hold(server, connect, 8)
    visitor = Visitor(server)
    head, body = post(visitor, "/", {"_screen": "start", "_press": "start.make"})
    for data in [HEALTH, HEALTH.replace(b"GET", b"HEAD"), head + body]:
        refused = connect(server)
        status, lines, words = refused.send(data).answer() if data[:4] != b"HEAD" else (*_head(refused, data), b"")
        assert status == 503 and "Retry-After: 3" in lines and "Connection: close" in lines
        if data[:4] != b"HEAD":
            assert words == b"Too many connections are open at the moment. Please try again in a few seconds."
        assert refused.is_closed()
    assert server.rows("SELECT count(*) FROM drafts") == [(0,)]
    connections[0].close()
    _until(lambda: connect(server).ask()[0] == 200)


def test_whoever_is_one_too_many_is_told_in_their_language(servers, connect):
    server = servers(settings={"CONNECTION_LIMIT": "8"})
    hold(server, connect, 8)
    for language, words in [("de-AT", "Gerade sind zu viele Verbindungen offen."), ("ar", "عدد الاتصالات المفتوحة")]:
        request = HEALTH.replace(b"Host: x", b"Host: x\r\nAccept-Language: " + language.encode())
        status, _, body = connect(server).ask(request)
        assert status == 503 and body.decode().startswith(words)


def test_those_who_say_nothing_do_not_keep_others_from_being_told_that_there_are_too_many(servers, connect):
    server = servers(settings={"CONNECTION_LIMIT": "8"})
    hold(server, connect, 8)
    # More than are let in beyond the limit, to be told: 64.
    silent = [connect(server) for _ in range(80)]
    assert connect(server).ask()[0] == 503
    assert silent[0].is_closed()


def _head(connection, data):
    connection.send(data)
    while b"\r\n\r\n" not in connection.buffer:
        assert connection.read()
    head = connection.buffer.decode()
    return int(head.split(" ")[1]), head


def _until(condition, attempts=2000):
    for _ in range(attempts):
        if condition():
            return
    raise AssertionError("that did not come about")


def test_when_many_are_open_none_is_kept_for_a_next_request(servers, connect):
    server = servers(settings={"CONNECTION_LIMIT": "16"})
    for connection in [connect(server) for _ in range(12)]:
        assert "Connection: close" not in connection.ask()[1]
    crowded = connect(server)
    assert "Connection: close" in crowded.ask()[1] and crowded.is_closed()


def test_a_connection_that_says_nothing_is_closed_in_time_and_one_that_waits_for_work_is_not(servers, connect):
    server = servers(settings={"CONNECTION_IDLE_SECONDS": "1"})
    visitor = Visitor(server).begin()
    held = connect(server)
    held.send(f"GET {visitor.path}?after=99999 HTTP/1.1\r\nHost: x\r\nCookie: {visitor.cookie}\r\n\r\n".encode())
    idle, half, quiet = (connect(server) for _ in range(3))
    half.send(HEALTH[:20])
    head, body = post(visitor, visitor.path, {"_screen": "create", "_press": "create.wrap"}, ["Expect: 100-continue"])
    is_read(quiet.send(head))
    for connection in [idle, half, quiet]:
        assert connection.is_closed()
    held.socket.setblocking(False)
    with pytest.raises(BlockingIOError):
        held.socket.recv(1)


def test_a_person_behind_one_connection_too_many_is_told_and_goes_on_by_themselves(servers, browse, person, connect):
    server = servers(settings={"CONNECTION_LIMIT": "12"})
    page = browse(allow=["503", "ERR_", "Failed to load resource"])
    sender = person(page)
    sender.begin(server.url)
    sender.press("Add a title")
    with page.expect_response(lambda response: "_type=1" in (response.request.post_data or "")):
        sender.write("In the crowd", "Title")
    # The browser has no connection any more, and others have them all.
    server.restart(signal.SIGTERM)
    crowd = hold(server, connect, 12)
    sender.press("Done")
    sender.sees("The server is busy at the moment. What you typed is kept; trying again…")
    for connection in crowd:
        connection.close()
    sender.sees_picture("Title: In the crowd")
    expect(page.locator("#connection")).to_have_count(0)


#: More than a system takes for a reader in advance.
LARGE = 6_000_000


@pytest.fixture
def library(tmp_path):
    """A folder with a large file, which the server shows as documentation."""
    folder = tmp_path / "library"
    folder.mkdir()
    (folder / "large.json").write_bytes(b"x" * LARGE)
    return {"DOCS_DIR": str(folder)}


LARGE_REQUEST = b"GET /docs/large.json HTTP/1.1\r\nHost: x\r\n\r\n"


# --- Slow -----------------------------------------------------------------------------------------------------------


def test_slow_readers_hold_nobody_up(servers, connect, library):
    """Two hundred have asked for a page, twenty of them for a large one, and read a byte now and then."""
    server = servers(settings=library)
    visitor = Visitor(server).begin()
    page = f"GET {visitor.path} HTTP/1.1\r\nHost: x\r\nCookie: {visitor.cookie}\r\n\r\n".encode()
    slow = [connect(server, small=True).send(page if number % 10 else LARGE_REQUEST) for number in range(200)]
    for connection in slow:
        assert connection.read(1)
    for number in range(10):
        for connection in slow[number::10]:
            assert connection.read(1)
        assert connect(server).ask()[0] == 200
    assert visitor.add("title", title__title="Quick").status == 303 and "Title: Quick" in visitor.items()
    for number, connection in enumerate(slow):
        status, _, body = connection.hurry().answer()
        assert status == 200 and (b"Envelope" in body if number % 10 else len(body) == LARGE)


def test_slow_writers_hold_nobody_up(server, visitor, connect, tmp_path):
    """A hundred forms and a hundred photos come byte by byte."""
    others = [Visitor(server).begin() for _ in range(100)]
    for other in others:
        other.press(other.scene + "/create", "create.option-photo")
    file = picture(tmp_path, "me.jpg", size=(60, 40))
    writers = []
    for number in range(200):
        other = others[number // 2]
        if number % 2:
            head, body = upload(other, other.scene + "/photo", "photo.photo", file)
        else:
            head, body = post(other, other.scene + "/photo", {"_screen": "photo", "_type": "1", "photo.description": "x"})
        connection = connect(server)
        connection.send(head[:50]).send(head[50:] + body[:1])
        writers.append((connection, body))
    visitor.begin()
    for number in range(1, 20):
        for connection, body in writers[number::20]:
            connection.send(body[1:2])
        assert visitor.get(visitor.path).status == 200
    assert visitor.add("title", title__title="Quick").status == 303 and "Title: Quick" in visitor.items()
    for number, (connection, body) in enumerate(writers):
        connection.send(body[2:] if number % 20 else body[1:])
    for connection, _ in writers:
        status, head, _ = connection.answer()
        assert status == 303, head


# --- Overload -------------------------------------------------------------------------------------------------------


def insisting(ask):
    """What a visitor is answered who comes again as often as they are told to."""
    found = []
    _until(lambda: found.append(ask()) or found[-1].status != 503)
    return found[-1]


def flood(server, count, connect):
    """As many people begin at the same moment; the statuses of their answers, each with its connection's visitor."""
    visitors = [Visitor(server) for _ in range(count)]
    connections = [connect(server) for _ in range(count)]
    for visitor, connection in zip(visitors, connections):
        head, body = post(visitor, "/", {"_screen": "start", "_press": "start.make"})
        connection.send(head + body)
    answers = [connection.answer() for connection in connections]
    for visitor, (status, head, body) in zip(visitors, answers):
        if status == 303:
            visitor.cookie = re.search(r"Set-Cookie: ([^;]+)", head)[1]
            visitor.path = re.search(r"Location: (\S+)", head)[1]
        else:
            assert status == 503 and "Retry-After: 3" in head and "Set-Cookie" not in head
            assert b"Please try again in a few seconds." in body
    return visitors, [status for status, _, _ in answers]


def test_past_saturation_the_excess_is_told_to_come_again_and_what_is_accepted_is_kept(servers, connect):
    server = servers(settings={"QUEUE_MILLISECONDS": "1"})
    for _ in range(20):
        # A machine may be quick enough for the first ones.
        before = len(server.rows("SELECT 1 FROM drafts"))
        visitors, statuses = flood(server, 400, connect)
        if 503 in statuses:
            break
    accepted = [visitor for visitor, status in zip(visitors, statuses) if status == 303]
    assert 503 in statuses and accepted
    assert server.rows("SELECT count(*) FROM drafts") == [(before + len(accepted),)]
    for visitor in accepted:
        assert insisting(lambda: visitor.get(visitor.path)).status == 200
    # Whoever comes again comes in.
    refused = [visitor for visitor, status in zip(visitors, statuses) if status == 503]
    for visitor in refused[:20]:
        assert insisting(lambda: visitor.press("/", "start.make")).status == 303


def test_where_nobody_is_sent_away_all_are_answered(servers, connect):
    server = servers(settings={"QUEUE_MILLISECONDS": "600000"})
    _, statuses = flood(server, 400, connect)
    assert set(statuses) == {303}


# --- The end --------------------------------------------------------------------------------------------------------


def test_the_server_ends_with_requests_of_every_kind_in_flight_and_each_is_answered(servers, connect, tmp_path):
    server = servers()
    sender = Visitor(server).begin()
    sender.press(sender.scene + "/create", "create.option-title")
    photographer = Visitor(server).begin()
    photographer.press(photographer.scene + "/create", "create.option-photo")
    # Held until something happens.
    held = connect(server)
    held.send(f"GET {sender.path}?after=99999 HTTP/1.1\r\nHost: x\r\nCookie: {sender.cookie}\r\n\r\n".encode())
    # Being read: a form and a file.
    form, file = connect(server), connect(server)
    head, body = post(
        sender, sender.scene + "/title",
        {"_screen": "title", "_press": "title.done", "title.title": "Sent in the last moment"}, ["Expect: 100-continue"])
    is_read(form.send(head))
    file_head, file_body = upload(
        photographer, photographer.scene + "/photo", "photo.photo", picture(tmp_path, "me.jpg"))
    is_read(file.send(file_head[:-2] + b"Expect: 100-continue\r\n\r\n"))
    form.send(body[:5])
    file.send(file_body[:1000])
    idle, half = connect(server), connect(server)
    assert idle.ask()[0] == 200
    half.send(HEALTH[:10])
    server.process.send_signal(signal.SIGTERM)
    # The server has heard of it: what was held is answered.
    assert held.answer()[0] == 204
    form.send(body[5:])
    status, head, _ = form.answer()
    assert status == 303 and "/create" in head
    status, _, body = idle.ask()
    assert status == 503 and b"about to end" in body
    file.send(file_body[1000:])
    assert file.answer()[0] == 303
    assert half.is_closed()
    assert server.process.wait(timeout=PATIENCE) == 0
    server.start()
    assert "Title: Sent in the last moment" in sender.items()


def test_whoever_is_too_slow_does_not_keep_the_server_from_ending(servers, connect, library):
    server = servers(settings={"STOP_SECONDS": "1", **library})
    sender = Visitor(server).begin()
    sender.press(sender.scene + "/create", "create.option-title")
    writer = connect(server)
    head, body = post(
        sender, sender.scene + "/title",
        {"_screen": "title", "_press": "title.done", "title.title": "Never whole"}, ["Expect: 100-continue"])
    is_read(writer.send(head))
    writer.send(body[:5])
    reader = connect(server, small=True).send(LARGE_REQUEST)
    assert reader.read(1)
    server.process.send_signal(signal.SIGTERM)
    for _ in range(PATIENCE * 20):
        # Not silent, or else it would be closed for that.
        with contextlib.suppress(ConnectionError):
            reader.read(256)
        with contextlib.suppress(subprocess.TimeoutExpired):
            server.process.wait(timeout=0.05)
            break
    assert server.process.returncode == 0
    assert writer.is_closed() and reader.is_closed()
    server.start()
    assert not any(sender.items())
    assert sender.press(sender.scene + "/title", "title.done", title__title="Whole").status == 303
    assert "Title: Whole" in sender.items()


def test_work_that_goes_on_when_the_server_ends_is_done_once(servers):
    server = servers()
    senders = []
    for number in range(8):
        sender = Visitor(server).begin()
        sender.add("title", title__title=f"Title {number}")
        sender.add("recipient", recipient__name="Anna")
        sender.press(sender.scene + "/create", "create.wrap")
        sender.follow(sender.press(sender.scene + "/summary", "summary.send", summary__sender="Max"))
        sender.sign_in(sender.scene + "/login")
        senders.append(sender)
    start, outcomes = threading.Barrier(9), [None] * 8

    def send(number):
        start.wait()
        try:
            outcomes[number] = senders[number].press(
                senders[number].scene + "/summary", "summary.send", summary__sender="Max").status
        except (OSError, ValueError):
            # Refused, or broken off: a browser sends it again.
            outcomes[number] = None

    threads = [threading.Thread(target=send, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    start.wait()
    server.process.send_signal(signal.SIGTERM)
    for thread in threads:
        thread.join()
    assert server.process.wait(timeout=PATIENCE) == 0
    server.start()
    for number, sender in enumerate(senders):
        assert outcomes[number] in (None, 303, 503), outcomes
        page = sender.follow(sender.press(sender.scene + "/summary", "summary.send", summary__sender="Max")).text
        assert "/v/" in page or "/v/" in sender.get(sender.scene + "/sent").text
    assert server.rows("SELECT count(*) FROM vouchers") == [(8,)]
