"""What a browser sends is checked; what robots fetch changes nothing; one claim wins."""

import html
import re
import signal
import threading

import pytest
from server import Visitor


def state(server):
    return server.rows("SELECT data FROM drafts"), server.rows("SELECT content FROM voucher_contents")


@pytest.mark.parametrize(
    "screen, control",
    [
        ("create", "create.nothing-there"),
        ("create", "create.undo"),
        ("create", "create.option-nothing"),
        ("create", "create.remove-00000000-0000-0000-0000-000000000000"),
        ("create", "create.carousel"),
        ("create", "title.done"),
        ("create", "start.make"),
        ("start", "create.wrap"),
    ],
    ids=["unknown", "hidden", "no such option", "no such item", "not a button", "of another screen", "of one below", "of one above"],
)
def test_a_press_on_what_is_not_there_to_press_is_refused(server, visitor, screen, control):
    visitor.begin().add("title", title__title="Kept")
    before = visitor.items()
    answer = visitor.post(visitor.scene + "/create", {"_screen": screen, "_press": control})
    assert answer.status == 409
    assert "Nothing was changed" in answer.text
    assert visitor.items() == before
    assert visitor.press(visitor.scene + "/create", "create.option-note").status == 303, "the control: a good press works"


def test_a_disabled_or_read_only_field_is_not_filled_in(server, visitor):
    link = visitor.send_voucher()
    answer = visitor.press(visitor.scene + "/sent", "sent.copy", sent__link="http://elsewhere.example/v/x")
    assert answer.status == 409
    assert link in visitor.get(visitor.scene + "/sent").text


def test_a_choice_that_is_not_offered_is_refused(server, visitor):
    visitor.begin()
    visitor.press(visitor.scene + "/create", "create.option-recipient")
    for value in ["7", "-1", "x", ""]:
        answer = visitor.press(
            visitor.scene + "/recipient", "recipient.done", recipient__name="Anna", recipient__delivery=value
        )
        assert answer.status == 409, value
    assert visitor.items() == [""] * len(visitor.items())
    answer = visitor.press(visitor.scene + "/recipient", "recipient.done", recipient__name="Anna", recipient__delivery="0")
    assert answer.status == 303 and "For: Anna" in visitor.items()


def test_another_visitors_pages_do_not_exist(server, visitor):
    visitor.begin().add("title", title__title="Private")
    before = visitor.items()
    stranger = Visitor(server)
    assert stranger.get(visitor.path).status == 404
    assert stranger.press(visitor.path, "create.wrap").status == 404
    stranger.begin()
    assert stranger.get(visitor.path).status == 404
    assert stranger.press(visitor.path, "create.wrap").status == 404
    assert "Private" not in stranger.get(stranger.path).text
    assert visitor.items() == before


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": None},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "http://127.0.0.1.evil.example"},
    ],
)
def test_a_form_from_elsewhere_is_refused(server, visitor, headers):
    visitor.begin().add("title", title__title="Kept")
    before = visitor.items()
    fields = {"_screen": "create", "_press": "create.option-note"}
    assert visitor.post(visitor.scene + "/create", fields, headers=headers).status == 403
    assert visitor.items() == before


@pytest.mark.parametrize(
    "body, status",
    [
        (b"_screen=create&_press=%FF%FE", 400),
        (b"_screen=create&_press=%C3", 400),
        (b"_screen=create&_press=%G1", 400),
        (b"_screen=create&_press=%", 400),
        (b"_press=create.wrap", 400),
        (b"_screen=create", 400),
        (b"", 400),
        (b"&".join(b"f%d=1" % i for i in range(2000)), 400),
        (b"_screen=create&_press=create.wrap&x=" + b"a" * 1_100_000, 413),
    ],
    ids=["bytes", "cut", "letters", "end", "no screen", "no press", "empty", "many", "large"],
)
def test_a_form_that_cannot_be_read_is_refused(server, visitor, body, status):
    visitor.begin().add("title", title__title="Kept")
    before = visitor.items()
    assert visitor.post(visitor.scene + "/create", body).status == status
    assert visitor.items() == before


def test_other_methods_and_types_are_refused(server, visitor):
    visitor.begin()
    assert visitor.request("PUT", visitor.path, b"x").status == 405
    assert visitor.request("DELETE", visitor.path).status == 405
    answer = visitor.post(visitor.path, b"{}", headers={"Content-Type": "application/json"})
    assert answer.status == 400


@pytest.mark.parametrize("token", ["", "%20", "%00", "x", "a" * 32, "A" * 10_000, "..%2F..%2Fetc", "%FF", "'--"])
def test_a_link_that_leads_nowhere_is_the_same_404_for_all(server, visitor, token):
    visitor.send_voucher()
    plain = lambda answer: answer.text.split("<body")[-1]
    unknown = visitor.get("/v/" + "z" * 32)
    answer = visitor.get("/v/" + token)
    if token == "%FF":
        assert answer.status == 400
    else:
        assert answer.status == 404
        assert plain(answer) == plain(unknown)


ROBOTS = ["WhatsApp/2", "Slackbot-LinkExpanding 1.0", "facebookexternalhit/1.1", "Mozilla/5.0 MailScanner"]


def everything(server):
    """All rows of all tables."""
    tables = server.rows("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
    return {name: server.rows(f'SELECT * FROM "{name}"') for (name,) in tables}


def metadata(page):
    found = re.findall(r'<meta (?:property|name)="([^"]+)" content="([^"]*)">', page)
    return {name: html.unescape(value) for name, value in found}


def test_robots_that_fetch_a_link_and_its_picture_change_nothing(server, visitor):
    link = visitor.send_voucher(paper=3)
    # Nothing is under way any more, and nothing is known from before.
    server.restart(signal.SIGTERM)
    before = everything(server)
    for agent in ROBOTS:
        for method in ["GET", "HEAD"] * 10:
            answer = Visitor(server).request(method, link, headers={"User-Agent": agent})
            assert answer.status == 200
            assert answer.getheader("Set-Cookie") is None
            assert answer.getheader("Cache-Control") == "no-store"
    lines = metadata(Visitor(server).get(link).text)
    address = lines["og:image"]
    assert address.startswith(server.url + "/preview/") and link not in address
    for agent in ROBOTS:
        for method in ["GET", "HEAD"] * 10:
            answer = Visitor(server).picture(method, address[len(server.url):], {"User-Agent": agent})
            assert answer.status == 200 and answer.getheader("Content-Type") == "image/png"
            assert answer.getheader("Set-Cookie") is None
            assert "immutable" in answer.getheader("Cache-Control")
            assert answer.getheader("X-Content-Type-Options") == "nosniff"
    assert everything(server) == before
    Visitor(server).press(link, "unwrap.unwrap")
    assert everything(server) != before, "the control: a person's press is seen by this test"


def test_a_preview_tells_neither_what_nor_who(server, visitor):
    link = visitor.send_voucher("A secret trip", "Annabella", "Maximiliane", paper=3)
    other = Visitor(server).send_voucher("Other", "Ben", "Cleo")
    lines = metadata(visitor.get(link).text)
    assert {"og:title", "og:description", "og:image", "twitter:card"} <= set(lines)
    words = " ".join(lines.values())
    for secret in ["secret", "trip", "Annabella", "Maximiliane", link.split("/")[-1]]:
        assert secret not in words
    second = metadata(visitor.get(other).text)
    assert second.pop("og:image") != lines.pop("og:image"), "another paper"
    assert second == lines
    head = visitor.get(link).text.split("</head>")[0]
    assert "Maximiliane" not in head and "Annabella" not in head
    unknown = metadata(visitor.get("/v/" + "z" * 32).text)
    assert not any(name.startswith("og:") for name in unknown)


def test_addresses_in_previews_are_those_of_the_public_site_whatever_host_is_asked_for(servers):
    server = servers(public_url="https://gifts.example")
    visitor = Visitor(server)
    link = visitor.send_voucher()
    page = visitor.get(link, headers={"Host": "evil.example"}).text
    assert metadata(page)["og:image"].startswith("https://gifts.example/preview/") and "evil" not in page


def test_a_picture_of_a_preview_that_is_none_is_not_found(server, visitor):
    for name in ["", "1/", "1/gold.png", "1/photo-x.jpg", "1/photo-" + "0" * 64 + ".jpg", "1/plain.png/x", "1/%00.png", "1/..%2f..%2flink.key"]:
        assert visitor.get("/preview/" + name).status == 404, name
    assert visitor.post("/preview/1/plain.png", {"_screen": "unwrap", "_press": "unwrap.unwrap"}).status == 404
    older = visitor.picture("GET", "/preview/0-older/plain.png")
    assert older.status == 200 and "immutable" not in older.getheader("Cache-Control")


def test_fifty_people_claim_at_once_and_one_succeeds(server, visitor):
    link = visitor.send_voucher()
    people = [Visitor(server) for _ in range(50)]
    for someone in people:
        assert someone.press(link, "unwrap.unwrap").status == 303
        someone.sign_in_to_claim(link)
    start = threading.Barrier(50)
    pages = [None] * 50

    def claim(number):
        start.wait()
        people[number].press(link, "unwrap.claim", unwrap__claimer=f"Person {number}")
        pages[number] = people[number].get(link + "?after=0").text

    threads = [threading.Thread(target=claim, args=(number,)) for number in range(50)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum("It is yours" in page for page in pages) == 1
    assert sum("has already been claimed" in page for page in pages) == 49
    assert server.rows("SELECT count(*) FROM claims") == [(1,)]
    assert server.rows("SELECT count(*) FROM ledger WHERE kind = 'claimed'") == [(1,)]


def test_twenty_people_send_and_claim_different_vouchers_together(server):
    faults = []

    def live(number):
        try:
            sender, recipient = Visitor(server), Visitor(server)
            link = sender.send_voucher(title=f"Title {number}")
            assert f"Title: Title {number}" in recipient.get(recipient.press(link, "unwrap.unwrap").getheader("Location")).text
            recipient.sign_in_to_claim(link)
            recipient.press(link, "unwrap.claim", unwrap__claimer="Anna")
            assert "It is yours" in recipient.get(link + "?after=0").text
        except Exception as fault:  # told below, with all the others
            faults.append(repr(fault))

    threads = [threading.Thread(target=live, args=(number,)) for number in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not faults
    assert server.rows("SELECT count(*) FROM vouchers") == [(20,)]
    assert server.rows("SELECT count(*) FROM ledger WHERE kind = 'claimed'") == [(20,)]


def test_a_press_that_is_sent_again_counts_once(server, visitor):
    visitor.begin()
    visitor.press(visitor.scene + "/create", "create.option-note")
    form = {"_screen": "note", "_press": "note.done", "note.note": "Once", "_event": "same-event"}
    for _ in range(3):
        assert visitor.post(visitor.scene + "/note", form).status == 303
    server.restart()
    assert visitor.post(visitor.scene + "/note", form).status == 303
    assert visitor.items().count("Note: Once") == 1


def test_links_are_kept_out_of_the_log_and_the_database(server, visitor):
    link = visitor.send_voucher()
    token = link.rsplit("/", 1)[1]
    visitor.get(link)
    visitor.get(link + "/nothing")
    rows = server.rows("SELECT link_hash, hex(sealed_link), content FROM vouchers JOIN voucher_contents ON voucher_id = id")
    assert token not in str(rows)
    assert token.encode().hex().upper() not in rows[0][1]
    with open(server.log.name) as log:
        assert token not in log.read()
    assert visitor.get(link).getheader("Referrer-Policy") == "same-origin"


def test_a_recipients_held_request_stays_a_recipients(server, visitor):
    link = visitor.send_voucher()
    recipient = Visitor(server)
    recipient.press(link, "unwrap.unwrap")
    server.restart()
    answer = recipient.get(link + "?after=0")
    assert answer.getheader("X-Location") == link and f'action="{link}"' in answer.text
    (voucher,) = server.rows("SELECT id FROM vouchers")[0]
    for screen in ["wait?after=0", "unwrap?after=0", "unwrap"]:
        assert recipient.get(f"/s/v-{voucher}/{screen}").status == 404
    assert "Title: For you" in recipient.get(link).text


def test_what_others_hang_on_a_link_does_not_spoil_it(server, visitor):
    link = visitor.send_voucher()
    for query in ["?utm=mail", "?x=%", "?x=%FF", "?&&=", "?after=x"]:
        assert Visitor(server).get(link + query).status == 200, query


def test_a_field_with_far_more_than_a_person_writes_is_refused(server, visitor):
    visitor.begin()
    visitor.press(visitor.scene + "/create", "create.option-note")
    form = {"_screen": "note", "_type": "1", "note.note": "x" * 250_000}
    assert visitor.post(visitor.scene + "/note", form).status == 409
    form["note.note"] = "x" * 2_000
    assert visitor.post(visitor.scene + "/note", form).status == 303, "the control"


def test_every_page_has_a_strict_policy(server, visitor):
    visitor.begin()
    for path in ["/", visitor.path, "/nothing"]:
        answer = visitor.get(path)
        policy = answer.getheader("Content-Security-Policy")
        assert "default-src 'none'" in policy and "unsafe" not in policy
        assert answer.getheader("X-Content-Type-Options") == "nosniff"
        assert " style=" not in answer.text and "<script>" not in answer.text


def test_pictures_are_found_by_digest_alone(server, visitor):
    visitor.begin().add("title", title__title="Kept")
    page = visitor.get(visitor.scene + "/create").text
    address = next(part for part in page.split('"') if part.startswith("/media/"))
    answer = visitor.request("HEAD", address)
    assert answer.status == 200 and answer.getheader("Content-Type") == "image/png"
    assert "immutable" in answer.getheader("Cache-Control")
    for wrong in ["/media/" + "0" * 64 + ".png", "/media/" + "%EF%BC%91" * 21 + "0.png", "/media/../link.key", "/media/%2e%2e%2flink.key", address.upper()]:
        assert visitor.get(wrong).status == 404, wrong
