"""A session that leaves memory is made again without its visitor noticing."""

import re

from playwright.sync_api import expect
from server import Visitor
from test_photo import picture


def revision(page):
    return int(re.search(r'data-rev="(\d+)"', page)[1])


def plain(page):
    """A page without what is different each time, and without what is said and focused once, after a press."""
    page = re.sub(r'nonce="[^"]*"|data-rev="\d+"|name="_rev" id="_rev" value="\d+"|data-transition="\w+"', "", page)
    page = re.sub(r' (data-focus|autofocus)(="")?| tabindex="-1"', "", page)
    page = re.sub(r'<p id="notice".*?</p>', "", page)
    return re.sub(r'(id="announcer"[^>]*>)[^<]*', r"\1", page)


def settled(visitor, path):
    """The page once no work is under way, such as what a page that is made again asks for."""
    page = visitor.get(path).text
    while "data-wait=" in page:
        page = visitor.get(f"{path}?after={revision(page)}", timeout=60).text
    return page


def pieces(page):
    """The elements of a page, one by one, so that a difference can be read."""
    return re.findall(r"<[^>]*>|[^<]+", plain(page))


class Crowd:
    """Whoever comes to a server that keeps one session sends the one before out of memory."""

    def __init__(self, servers, **settings):
        self.server = servers(settings={"SESSION_LIMIT": "1", **settings})
        self.other = Visitor(self.server).begin()

    def comes(self):
        assert self.other.get(self.other.path).status == 200


def test_every_page_of_the_story_is_the_same_after_its_session_has_left_memory(servers, tmp_path):
    crowd = Crowd(servers)
    sender = Visitor(crowd.server).begin()

    def is_the_same(visitor, path):
        before = settled(visitor, path)
        crowd.comes()
        after = settled(visitor, path)
        assert revision(after) > revision(before), "the control: it was made again"
        assert pieces(after) == pieces(before)
        return after

    create = sender.scene + "/create"
    is_the_same(sender, create)
    for kind, fields in [
        ("title", {"title.title": "Half a title"}), ("note", {"note.note": "Two\r\nlines"}),
        ("recipient", {"recipient.name": "Anna", "recipient.delivery": "1", "recipient.email": "anna@gmial.com"}),
        ("wrapping", {"wrapping.paper-birthday": "2"}),
    ]:
        sender.press(create, f"create.option-{kind}")
        is_the_same(sender, f"{sender.scene}/{kind}")
        sender.post(f"{sender.scene}/{kind}", {"_screen": kind, "_type": "1", **fields})
        is_the_same(sender, f"{sender.scene}/{kind}")
        if kind == "recipient":
            sender.press(f"{sender.scene}/{kind}", f"{kind}.done")
            assert "gmail.com" in is_the_same(sender, f"{sender.scene}/{kind}"), "a slip that is asked about"
            # The state of a mail would change by itself.
            link = {"_screen": kind, "_type": "1", "recipient.email": "", "recipient.delivery": "0"}
            sender.post(f"{sender.scene}/{kind}", link)
        crowd.comes()
        answer = sender.press(f"{sender.scene}/{kind}", f"{kind}.done")
        assert answer.getheader("Location") == create
        is_the_same(sender, create)
    sender.press(create, "create.option-photo")
    sender.upload(sender.scene + "/photo", "photo.photo", picture(tmp_path, "me.jpg"))
    is_the_same(sender, sender.scene + "/photo")
    sender.follow(sender.press(sender.scene + "/photo", "photo.right"))
    is_the_same(sender, sender.scene + "/photo")
    sender.follow(sender.press(sender.scene + "/photo", "photo.done", photo__description="Us"))
    page = is_the_same(sender, create)
    assert "Photo: Us" in page and "Title: Half a title" in page
    sender.press(create, re.search(r"create\.remove-[^\"]*", page)[0])
    assert "create.undo" in is_the_same(sender, create)
    sender.press(create, "create.undo")
    is_the_same(sender, create)
    sender.press(create, "create.wrap")
    is_the_same(sender, sender.scene + "/summary")
    sender.follow(sender.press(sender.scene + "/summary", "summary.send", summary__sender="Max"))
    is_the_same(sender, sender.scene + "/login")
    sender.press(sender.scene + "/login", "login.send-code", login__email="max@gmial.com")
    assert "gmail.com" in is_the_same(sender, sender.scene + "/login")
    sender.press(sender.scene + "/login", "login.correct")
    sender.follow(sender.press(sender.scene + "/login", "login.send-code", login__email="max@example.org"))
    is_the_same(sender, sender.scene + "/login")
    sender.follow(sender.press(sender.scene + "/login", "login.sign-in", login__code=crowd.server.codes("max@example.org")[-1]))
    is_the_same(sender, sender.scene + "/summary")
    page = sender.follow(sender.press(sender.scene + "/summary", "summary.send", summary__sender="Max")).text
    is_the_same(sender, sender.scene + "/sent")
    link = re.search(r"/v/[\w-]+", page)[0]
    recipient = Visitor(crowd.server)
    recipient.press(link, "unwrap.unwrap")
    is_the_same(recipient, link)
    recipient.sign_in_to_claim(link)
    is_the_same(recipient, link)
    recipient.follow(recipient.press(link, "unwrap.claim", unwrap__claimer="Anna"))
    assert "It is yours, Anna." in is_the_same(recipient, link)


def field(page, name):
    return re.search(rf'<input[^>]* name="{name}"[^>]* value="([^"]*)"', page)[1]


def test_what_a_screen_has_filled_in_itself_comes_back(servers, tmp_path):
    folder = tmp_path / "pictures"
    folder.mkdir()
    picture(folder, "disc.jpg")
    (folder / "pictures.json").write_text('[{"file": "disc.jpg", "description": "A disc", "tags": ["round"]}]')
    crowd = Crowd(servers, PICTURES_DIR=str(folder))
    sender = Visitor(crowd.server).begin()
    create, path = sender.scene + "/create", sender.scene + "/photo"

    def again(path):
        before = settled(sender, path)
        crowd.comes()
        after = settled(sender, path)
        assert revision(after) > revision(before) and pieces(after) == pieces(before)
        return after

    sender.press(create, "create.option-photo")
    sender.follow(sender.press(path, "photo.search-go", photo__search="round"))
    sender.follow(sender.press(path, "photo.found-0"))
    assert field(again(path), "photo.description") == "A disc"
    sender.follow(sender.press(path, "photo.apply", photo__cut="1"))
    sender.follow(sender.press(path, "photo.undo"))
    assert 'id="photo.cut-0" value="0" checked' in again(path)
    sender.follow(sender.press(path, "photo.by-hand"))
    page = again(path)
    assert [field(page, f"photo.part-{side}") for side in ["left", "top", "width", "height"]] == ["0", "0", "100", "100"]
    sender.press(path, "photo.cancel")
    sender.add("title", title__title="Hello")
    path = sender.scene + "/recipient"
    sender.press(create, "create.option-recipient")
    sender.press(path, "recipient.another", recipient__name="Anna", recipient__delivery="0")
    assert 'id="recipient.delivery-1" value="1" checked' in again(path), "several get it by mail"
    sender.press(path, "recipient.cancel")
    sender.add("recipient", recipient__name="Anna")
    sender.press(create, "create.wrap")
    sender.follow(sender.press(sender.scene + "/summary", "summary.send", summary__sender="Max"))
    sender.press(sender.scene + "/login", "login.send-code", login__email="max@gmial.com")
    sender.press(sender.scene + "/login", "login.correct")
    assert field(again(sender.scene + "/login"), "login.email") == "max@gmail.com"


def test_a_person_whose_session_leaves_memory_before_every_press_does_not_notice(servers, browse, person):
    crowd = Crowd(servers)
    page = browse()
    sender = person(page)
    sender.begin(crowd.server.url)
    for title, name, text, picture_name in [
        ("Add a title", "Title", "Happy birthday", "Title: Happy birthday"),
        ("Write a note", "Note", "With love", "Note: With love"), ("Who is it for?", "Name", "Anna", "For: Anna"),
    ]:
        crowd.comes()
        sender.press(title)
        field = page.get_by_role("textbox", name=name, exact=True)
        expect(field).to_be_focused()
        crowd.comes()
        with page.expect_response(lambda response: "_type=1" in (response.request.post_data or "")):
            field.press_sequentially(text)
        crowd.comes()
        expect(field).to_be_focused()
        sender.press("Done")
        sender.sees_picture(picture_name)
        expect(page.locator("#notice")).to_have_count(0)
    crowd.comes()
    sender.press("Wrap it")
    crowd.comes()
    sender.write("Max", "Your name")
    link = sender.press_send()
    crowd.comes()
    page.reload()
    assert page.get_by_role("textbox", name="Link").input_value() == link


def test_when_memory_is_short_a_session_leaves_it_and_nobody_notices(servers):
    def begun(limit):
        visitor = Visitor(servers(settings={"MEMORY_LIMIT_MB": limit})).begin()
        visitor.add("title", title__title="Kept")
        return visitor, visitor.get(visitor.path).text

    (short, first), (roomy, page) = begun("1"), begun("600")
    again = first
    for _ in range(100_000):
        again = short.get(short.path).text
        if revision(again) > revision(first):
            break
    assert revision(again) > revision(first) and plain(again) == plain(first)
    assert revision(roomy.get(roomy.path).text) == revision(page), "the control"
