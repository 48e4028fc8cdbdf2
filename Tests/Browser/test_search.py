"""Pictures that are searched for: in a folder, and with a service of the web that is a server of the test."""

import http.server
import io
import json
import os
import re
import threading
import urllib.parse

import pytest
from animations import animation, drawing
from conftest import DESKTOP, PHONE
from PIL import Image
from playwright.sync_api import expect

FIELD = "Or search for a picture"


@pytest.fixture
def folder(tmp_path):
    """Thirty drawn pictures and two that move, with what is on them."""
    place = tmp_path / "pictures"
    place.mkdir()
    entries = []
    for number in range(30):
        drawing(place / f"disc{number}.png", (20 + number * 7, 90, 220 - number * 6))
        entries.append({"file": f"disc{number}.png", "description": {"en": f"Disc {number + 1}", "de": f"Scheibe {number + 1}"},
                        "tags": ["round", "birthday"] if number < 2 else ["round"]})
    for name in ["hop.gif", "jump.webp"]:
        animation(place, name)
        entries.append({"file": name, "description": f"A {name.split('.')[0]}", "tags": ["dance"], "animated": True})
    (place / "pictures.json").write_text(json.dumps(entries))
    return place


@pytest.fixture
def searching(servers, folder):
    return servers(settings={"PICTURES_DIR": str(folder)})


def at_photos(server, person, page, button="Add a photo"):
    sender = person(page)
    sender.begin(server.url)
    sender.press(button)
    return sender


def grid(page):
    return page.get_by_role("list", name="Pictures found").get_by_role("button")


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_picture_is_searched_paged_chosen_and_sent(searching, browse, person, viewport):
    page = browse(viewport)
    hosts = set()
    page.on("request", lambda request: hosts.add(urllib.parse.urlsplit(request.url).netloc))
    sender = at_photos(searching, person, page)
    sender.check_access()
    sender.write("round", FIELD)
    sender.press("Search")
    expect(grid(page)).to_have_count(12)
    expect(page.get_by_role("button", name="Disc 1", exact=True)).to_be_focused()
    sender.sees("12 pictures found for “round”.")
    first = page.get_by_role("button", name="Disc 1", exact=True).locator("img")
    expect(first).to_have_js_property("complete", True)
    assert first.evaluate("(image) => image.naturalWidth") == 360, "a small copy"
    sender.check_access()
    sender.fits()
    sender.shoot(f"search-{viewport['width']}")
    sender.press("More pictures")
    expect(grid(page)).to_have_count(24)
    expect(page.get_by_role("button", name="Disc 13", exact=True)).to_be_focused()
    sender.press("Disc 14")
    preview = page.get_by_role("img", name="Disc 14")
    expect(preview).to_have_attribute("width", "600")
    expect(page.get_by_role("textbox", name="Description")).to_have_value("Disc 14")
    expect(page.get_by_role("textbox", name="Description")).to_be_focused()
    expect(grid(page)).to_have_count(0)
    sender.check_access()
    sender.press("Turn right")
    expect(preview).to_have_attribute("width", "400")
    sender.shoot(f"search-chosen-{viewport['width']}")
    sender.press("Done")
    sender.sees_picture("Photo: Disc 14")
    assert hosts == {f"127.0.0.1:{searching.port}"}, "all comes from our own server"


def test_animations_are_found_where_they_are_wanted(searching, browse, person):
    page = browse(reduced_motion="no-preference")
    sender = at_photos(searching, person, page, "Add an animation")
    sender.write("dance", FIELD)
    page.keyboard.press("Enter")
    expect(grid(page)).to_have_count(2)
    sender.check_access()
    sender.press("A hop")
    expect(page.get_by_role("button", name="Stop the animation")).to_be_visible()
    sender.press("Done")
    sender.sees_picture("Animation: A hop")
    sender.press("Add a photo")
    sender.write("dance", FIELD)
    sender.press("Search")
    sender.sees("Nothing was found for “dance”. Please try other words.")
    sender.check_access()


def test_the_search_works_by_keyboard_alone(searching, browse, person):
    page = browse(DESKTOP)
    sender = at_photos(searching, person, page)
    page.get_by_role("textbox", name=FIELD).focus()
    page.keyboard.type("birthday")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Disc 1", exact=True)).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Disc 2", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("textbox", name="Description")).to_have_value("Disc 2")
    page.keyboard.press("Enter")
    sender.sees_picture("Photo: Disc 2")


def test_the_search_works_without_a_script_and_over_a_restart(searching, browse, person):
    page = browse(java_script_enabled=False)
    sender = person(page)
    page.goto(searching.url)
    sender.press("Make a voucher")
    sender.press("Add a photo")
    sender.press("Search")
    sender.sees("Please write what to search for.")
    sender.write("round", FIELD)
    sender.press("Search")
    expect(grid(page)).to_have_count(12)
    searching.restart()
    sender.press("More pictures")
    expect(grid(page)).to_have_count(24)
    sender.press("Disc 20")
    expect(page.get_by_role("img", name="Disc 20")).to_be_visible()
    expect(page.get_by_role("textbox", name="Description")).to_have_value("Disc 20")
    sender.press("Show the pictures again")
    expect(grid(page)).to_have_count(24)
    sender.press("Done")
    expect(page.get_by_role("img", name="Photo: Disc 20")).to_be_visible()


@pytest.mark.parametrize("language", ["de", "ar"])
def test_the_search_speaks_the_persons_language(searching, browse, person, language):
    photo, field, go = {
        "de": ("Foto hinzufügen", "Oder ein Bild suchen", "Suchen"),
        "ar": ("أضف صورة", "أو ابحث عن صورة", "بحث"),
    }[language]
    page = browse(PHONE, locale=language, color_scheme="dark")
    page.goto(searching.url)
    page.locator("main button").first.click()
    page.get_by_role("button", name=photo, exact=True).click()
    page.get_by_role("textbox", name=field).fill("birthday")
    page.get_by_role("button", name=go, exact=True).click()
    expect(page.get_by_role("button", name="Scheibe 1" if language == "de" else "Disc 1", exact=True)).to_be_visible()
    someone = person(page)
    someone.check_access()
    someone.fits()
    someone.shoot(f"search-{language}-dark")


def test_without_an_agent_there_is_no_search(server, browse, person):
    page = browse()
    sender = at_photos(server, person, page)
    expect(page.get_by_role("textbox", name="Description")).to_be_visible()
    expect(page.get_by_role("textbox", name=FIELD)).to_have_count(0)
    expect(page.get_by_role("button", name="Search", exact=True)).to_have_count(0)
    sender.check_access()


# A service of the web.


class Service:
    """Answers questions for pictures, and has them; what it does can be changed while it runs."""

    def __init__(self, folder):
        self.asked, self.folder, self.answer = [], folder, None
        self.gate = threading.Event()
        service = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                service.asked.append(self)
                place = urllib.parse.urlsplit(self.path)
                query = dict(urllib.parse.parse_qsl(place.query))
                if place.path == "/search":
                    body = service.search(query)
                    return self.send(*body) if isinstance(body, tuple) else self.send(200, "application/json", body)
                if place.path.startswith("/to/"):
                    self.send_response(302)
                    self.send_header("Location", urllib.parse.unquote(place.path[4:]))
                    self.end_headers()
                    return
                with open(os.path.join(service.folder, os.path.basename(place.path)), "rb") as file:
                    self.send(200, "application/octet-stream", file.read())

            def send(self, status, kind, body):
                self.send_response(status)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *arguments):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self.server.server_address[1]
        self.url = f"http://127.0.0.1:{self.port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def search(self, query):
        if self.answer:
            return self.answer(query)
        start = int(query.get("cursor", 0))
        count = int(query["count"])
        numbers = range(start, min(start + count, 30))
        pictures = [{"description": f"{query['q']} {n}", "thumbnail": f"/disc{n}.png", "image": f"/disc{n}.png"} for n in numbers]
        return json.dumps({"pictures": pictures, "next": start + count if start + count < 30 else None}).encode()

    def entries(self, *images):
        """Answers these addresses from now on."""
        found = [{"description": f"Picture {n}", "thumbnail": "/disc1.png", "image": image} for n, image in enumerate(images, 1)]
        self.answer = lambda query: json.dumps({"pictures": found}).encode()

    def stop(self):
        self.gate.set()
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def service(folder):
    service = Service(folder)
    yield service
    service.stop()


def asking(servers, service, hosts):
    return servers(settings={"PICTURE_SEARCH_URL": service.url + "/search", "PICTURE_SEARCH_HOSTS": hosts,
                             "PICTURE_SEARCH_HEADER": "X-Key: secret"})


def search(page, sender, words="cake"):
    sender.write(words, FIELD)
    sender.press("Search")


def test_a_service_is_asked_and_its_pictures_come_through_our_server(servers, service, browse, person):
    server = asking(servers, service, f"127.0.0.1:{service.port}")
    page = browse()
    hosts = set()
    page.on("request", lambda request: hosts.add(urllib.parse.urlsplit(request.url).netloc))
    sender = at_photos(server, person, page)
    search(page, sender, "cake & tea")
    expect(grid(page)).to_have_count(12)
    sender.press("More pictures")
    expect(grid(page)).to_have_count(24)
    sender.press("cake & tea 13")
    expect(page.get_by_role("textbox", name="Description")).to_have_value("cake & tea 13")
    sender.press("Done")
    sender.sees_picture("Photo: cake & tea 13")
    assert hosts == {f"127.0.0.1:{server.port}"}
    questions = [request for request in service.asked if request.path.startswith("/search")]
    assert [request.headers["X-Key"] for request in questions] == ["secret", "secret"]
    assert all("X-Key" not in request.headers for request in service.asked if request not in questions)


def test_the_guard_refuses_this_computer_unless_it_is_allowed(servers, service, browse, person):
    server = asking(servers, service, "elsewhere.example")
    page = browse()
    sender = at_photos(server, person, page)
    search(page, sender)
    sender.sees("Pictures cannot be searched here at present. Please choose a file of your own.")
    assert not service.asked, "not even asked"
    sender.check_access()
    allowed = asking(servers, service, "127.0.0.1")
    page.goto(allowed.url)
    sender = at_photos(allowed, person, page)
    search(page, sender)
    expect(grid(page)).to_have_count(12)


def test_what_a_service_names_is_looked_at_each_time(servers, service, browse, person):
    port = service.port
    refused = [f"http://localhost:{port}/disc1.png", f"http://[::1]:{port}/disc1.png", f"http://2130706433:{port}/disc1.png",
               "http://169.254.169.254/latest/meta-data/",
               f"/to/http://localhost:{port}/disc1.png", "/to/file:///etc/passwd"]
    service.entries(*refused, "/to//disc2.png", "file:///etc/passwd")
    # One way it is written is allowed, and no other.
    server = asking(servers, service, "127.0.0.1:%d" % port)
    page = browse()
    sender = at_photos(server, person, page)
    search(page, sender)
    expect(grid(page)).to_have_count(len(refused) + 1)
    expect(page.get_by_role("button", name=f"Picture {len(refused) + 2}")).to_have_count(0)
    for number in range(1, len(refused) + 1):
        # 2130706433 is 127.0.0.1 written as one number, which is the same host.
        if "2130706433" in refused[number - 1]:
            continue
        page.get_by_role("button", name=f"Picture {number}", exact=True).click()
        sender.sees("This picture cannot be fetched. Please choose another one.")
        expect(page.get_by_role("img", name=f"Picture {number}")).to_have_count(0)
        search(page, sender, f"again {number}")
        sender.sees(f"found for “again {number}”")
    page.get_by_role("button", name=f"Picture {len(refused) + 1}", exact=True).click()
    expect(page.get_by_role("textbox", name="Description")).to_have_value(f"Picture {len(refused) + 1}")


def test_a_picture_that_is_none_is_refused_as_an_upload_is(servers, service, browse, person, folder):
    (folder / "bad.png").write_bytes(b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>")
    service.entries("/bad.png", "/disc3.png")
    server = asking(servers, service, "127.0.0.1")
    page = browse()
    sender = at_photos(server, person, page)
    search(page, sender)
    sender.press("Picture 1")
    sender.sees("SVG files cannot be used. Please choose a JPEG, PNG, WebP, HEIC or GIF.")
    sender.press("Picture 2")
    expect(page.get_by_role("img", name="Picture 2")).to_be_visible()


@pytest.mark.parametrize(
    "answer, words",
    [
        ((200, "application/json", b'{"pictures": []}'), "Nothing was found for “cake”."),
        ((200, "text/html", b"<html>"), "The search gave an answer that cannot be read."),
        ((403, "text/plain", b"no"), "Pictures cannot be searched here at present."),
        ((429, "text/plain", b"no"), "Too many people are searching at the moment."),
        ((500, "text/plain", b"no"), "Pictures cannot be searched at the moment."),
        ((200, "application/json", b" " * 2_100_000), "The search gave an answer that cannot be read."),
    ],
    ids=["nothing", "no answer", "forbidden", "too often", "broken", "endless"],
)
def test_what_goes_wrong_is_told_in_words_and_can_be_tried_again(servers, service, browse, person, answer, words):
    service.answer = lambda query: answer
    server = asking(servers, service, "127.0.0.1")
    page = browse()
    sender = at_photos(server, person, page)
    sender.write("Typed before", "Description")
    search(page, sender)
    sender.sees(words)
    expect(page.get_by_role("textbox", name="Description")).to_have_value("Typed before")
    expect(page.get_by_role("textbox", name=FIELD)).to_have_value("cake")
    sender.check_access()
    service.answer = None
    sender.press("Search")
    expect(grid(page)).to_have_count(12)


def test_a_search_that_takes_long_is_stopped(servers, service, browse, person):
    def held(query):
        service.gate.wait(60)
        return b'{"pictures": []}'

    service.answer = held
    server = asking(servers, service, "127.0.0.1")
    page = browse()
    sender = at_photos(server, person, page)
    search(page, sender)
    # Quickly, before the search gives up by itself.
    sender.press("Stop searching")
    sender.sees("The search was stopped.")
    expect(page.get_by_role("textbox", name=FIELD)).to_be_focused()
    expect(page.locator("#busy")).to_have_count(0)
    service.answer = None
    sender.press("Search")
    expect(grid(page)).to_have_count(12)


def test_what_a_browser_sends_chooses_only_what_was_found(searching, visitor_of):
    visitor = visitor_of(searching).begin()
    visitor.press(visitor.scene + "/create", "create.option-photo")
    path = visitor.scene + "/photo"
    assert visitor.press(path, "photo.found-0").status == 409, "nothing was searched"
    visitor.follow(visitor.press(path, "photo.search-go", photo__search="birthday"))
    for control in ["photo.found-2", "photo.found--1", "photo.found-x", "photo.search-more"]:
        assert visitor.press(path, control).status == 409, control
    page = visitor.follow(visitor.press(path, "photo.found-1")).text
    assert 'value="Disc 2"' in page, "the control"


@pytest.fixture
def visitor_of():
    from server import Visitor

    return Visitor


def test_small_copies_have_nothing_in_them_but_the_picture(searching, folder, browse, person):
    exif = Image.Exif()
    exif[0x010E] = "secret words"
    Image.open(folder / "disc0.png").save(folder / "disc0.png", exif=exif)
    assert b"secret words" in (folder / "disc0.png").read_bytes()
    page = browse()
    sender = at_photos(searching, person, page)
    search(page, sender, "birthday")
    image = page.get_by_role("button", name="Disc 1", exact=True).locator("img")
    body = page.request.get(image.evaluate("(image) => image.src")).body()
    assert Image.open(io.BytesIO(body)).size == (360, 240) and b"secret" not in body
    assert re.search(r"img-src 'self' blob: data:;", page.request.get(searching.url).headers["content-security-policy"])


def test_other_words_searched_for_while_a_search_runs_are_searched_for_as_well(searching, browse, person):
    page = browse()
    sender = at_photos(searching, person, page)
    held = []

    def hold(route):
        if not held and route.request.method == "POST" and "_event=" in route.request.post_data:
            held.append(route)
        else:
            route.continue_()

    page.route(f"{searching.url}/**", hold)
    search(page, sender, "birthday")
    expect(page.locator("body")).to_have_class("sending")
    search(page, sender, "round")
    held[0].continue_()
    sender.sees("found for “round”")


def test_who_searches_very_often_is_asked_to_wait(servers, folder, browse, person):
    server = servers(settings={"PICTURES_DIR": str(folder), "SEARCHES_PER_CLIENT": "2"})
    page = browse()
    sender = at_photos(server, person, page)
    for words in ["round", "birthday"]:
        search(page, sender, words)
        sender.sees(f"found for “{words}”")
    search(page, sender, "round")
    sender.sees("You have searched very often. Please go on in 10 minutes, or choose a file of your own.")
    expect(page.get_by_role("button", name="Disc 1", exact=True)).to_be_visible()
    sender.check_access()
    # Another tab of the same person is no other person.
    other = browse()
    person(other).begin(server.url)
    person(other).press("Add a photo")
    search(other, person(other), "birthday")
    person(other).sees("You have searched very often.")
