"""Clients are told apart, and one that asks too much is answered with when to come back; on the real server."""

import collections
import http.client
import re
import threading

from server import Visitor


def guesses(visitor, count):
    """The statuses of links that are made up, counted."""
    return collections.Counter(visitor.get(f"/v/{number:032}").status for number in range(count))


def test_two_hundred_guessed_links_in_a_minute_are_throttled(server, visitor):
    link = visitor.send_voucher()
    guesser = Visitor(server)
    assert guesses(guesser, 200) == {404: 60, 429: 140}
    refused = guesser.get("/v/" + "x" * 32)
    assert refused.status == 429 and 1 <= int(refused.getheader("Retry-After")) <= 60
    assert "Please wait a moment" in refused.text and refused.getheader("Cache-Control") == "no-store"
    answer = guesser.get(link)
    assert answer.status == 200, "the holder of a link is told the truth"
    preview = re.search(r'property="og:image" content="([^"]*)"', answer.text).group(1)
    assert guesser.picture("GET", preview[len(server.url):]).status == 200, "and is shown its picture"
    assert guesser.get("/").status == 200
    assert guesses(Visitor(server, source="127.0.0.2"), 3) == {404: 3}, "the control: another client"


def test_guessed_pictures_are_all_answered_alike(server, visitor):
    visitor.send_voucher()
    answers = [visitor.get(f"/media/{number:064x}") for number in range(20)]
    answers += [visitor.get(f"/preview/1/photo-{number:064x}.jpg") for number in range(20)]
    assert {answer.status for answer in answers} == {404}
    assert len({answer.text.split("<body")[-1] for answer in answers}) == 1


def test_guesses_that_come_together_are_all_counted(server):
    seen = collections.Counter()

    def guess():
        statuses = guesses(Visitor(server), 20)
        with lock:
            seen.update(statuses)

    lock = threading.Lock()
    threads = [threading.Thread(target=guess) for _ in range(10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert seen == {404: 60, 429: 140}


def test_clients_behind_a_trusted_proxy_are_told_apart(servers):
    server = servers(settings={"TRUSTED_PROXIES": "127.0.0.1, 10.0.0.0/8"})
    assert guesses(Visitor(server, forwarded_for="203.0.113.5"), 61) == {404: 60, 429: 1}
    assert guesses(Visitor(server, forwarded_for="203.0.113.6"), 1) == {404: 1}
    assert guesses(Visitor(server, forwarded_for="203.0.113.6, 203.0.113.5, 10.1.1.1"), 1) == {429: 1}, "made up"
    assert guesses(Visitor(server, forwarded_for="2001:db8::1"), 61) == {404: 60, 429: 1}
    assert guesses(Visitor(server, forwarded_for="[2001:db8::2]:4711"), 1) == {429: 1}, "of the same network"


def test_a_header_that_an_untrusted_peer_made_up_is_ignored(servers):
    server = servers(settings={"TRUSTED_PROXIES": "127.0.0.1"})
    seen = collections.Counter()
    for number in range(100):
        seen += guesses(Visitor(server, source="127.0.0.2", forwarded_for=f"203.0.113.{number}"), 1)
    assert seen == {404: 60, 429: 40}
    assert guesses(Visitor(server, forwarded_for="203.0.113.1"), 1) == {404: 1}, "the control: from the proxy it counts"


def test_visits_of_one_client_are_bounded_and_those_begun_go_on(servers):
    server = servers(settings={"NEW_SESSIONS_PER_CLIENT": "2"})
    first = Visitor(server).begin()
    Visitor(server).begin()
    refused = Visitor(server).press("/", "start.make")
    assert refused.status == 429 and int(refused.getheader("Retry-After")) > 0
    assert refused.getheader("Set-Cookie") is None and "Please wait a few minutes" in refused.text
    assert first.add("title", title__title="Kept").status == 303
    Visitor(server, source="127.0.0.2").begin()


def test_a_person_is_told_when_their_visit_cannot_begin(servers, browse):
    server = servers(settings={"NEW_SESSIONS_PER_CLIENT": "1"})
    Visitor(server).begin()
    page = browse(allow=["429"])
    page.goto(server.url)
    page.get_by_role("button", name="Make a voucher").click()
    page.get_by_text("Please wait a few minutes").wait_for()


def test_connections_of_one_address_are_bounded_unless_proxies_are_trusted(servers):
    def opened(server, count):
        connections = [http.client.HTTPConnection("127.0.0.1", server.port, timeout=20) for _ in range(count)]
        answered = 0
        for connection in connections:
            try:
                connection.request("GET", "/healthz")
                answered += connection.getresponse().read() == b"ok\n"
            except (http.client.HTTPException, OSError):
                pass
        for connection in connections:
            connection.close()
        return answered

    assert opened(servers(settings={"CONNECTIONS_PER_CLIENT": "3"}), 5) == 3
    behind = {"CONNECTIONS_PER_CLIENT": "3", "TRUSTED_PROXIES": "127.0.0.1"}
    assert opened(servers(settings=behind), 5) == 5, "the control"
