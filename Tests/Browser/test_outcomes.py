"""What comes of it when things happen together, twice, late or on an old page: each has one outcome, and no text is lost."""

import os
import re
import shutil
import signal
import threading

import pytest
from playwright.sync_api import expect
from proxy import Proxy
from server import Visitor, binary
from test_photo import picture

MOVED_ON = "This page has moved on, so nothing was changed."
KEPT = "What you typed is kept."
FILLED_IN = "What you typed when the page had moved on is filled in here."


def second_tab(person, page):
    second = person(page.context.new_page())
    second.page.goto(page.url)
    return second


def value(page, name):
    """What is in a field, of a page as it is sent."""
    field = re.search(rf'<input[^>]* name="{re.escape(name)}"[^>]*>', page)
    return field and re.search(r'value="([^"]*)"', field.group(0)).group(1)


# --- Two tabs -------------------------------------------------------------------------------------------------------


def test_of_two_tabs_on_one_screen_the_first_done_counts_and_the_other_text_comes_back_when_it_is_edited(
    server, browse, person
):
    page = browse()
    first = person(page)
    first.begin(server.url)
    first.press("Add a title")
    expect(page.get_by_role("textbox", name="Title")).to_be_focused()
    second = second_tab(person, page)
    first.write("From the first tab", "Title")
    second.write("From the second tab", "Title")
    first.press("Done")
    first.sees_picture("Title: From the first tab")
    second.press("Done")
    second.sees(f"{MOVED_ON} {KEPT}")
    second.sees_picture("Title: From the first tab")
    second.press("Edit Title: From the first tab")
    expect(second.page.get_by_role("textbox", name="Title")).to_have_value("From the second tab")
    second.sees(FILLED_IN)
    second.press("Done")
    second.sees_picture("Title: From the second tab")
    second.press("Edit Title: From the second tab")
    expect(second.page.get_by_role("textbox", name="Title")).to_have_value("From the second tab")
    expect(second.page.get_by_text(FILLED_IN)).to_have_count(0)


def test_a_description_typed_beside_a_photo_that_another_tab_has_sent_comes_back_with_that_photo(
    server, visitor, tmp_path
):
    visitor.begin()
    visitor.press(visitor.scene + "/create", "create.option-photo")
    visitor.upload(visitor.scene + "/photo", "photo.photo", picture(tmp_path, "me.jpg"))
    visitor.follow(visitor.press(visitor.scene + "/photo", "photo.done", photo__description="First"))
    visitor.press(visitor.scene + "/photo", "photo.done", photo__description="Second")
    page = visitor.get(visitor.scene + "/create").text
    assert f"{MOVED_ON} {KEPT}" in page
    server.restart(signal.SIGTERM)
    (edit,) = re.findall(r'value="(create\.edit-[^"]*)"', page)
    screen = visitor.press(visitor.scene + "/create", edit).getheader("Location").rsplit("/", 1)[1]
    page = visitor.get(f"{visitor.scene}/{screen}").text
    assert value(page, f"{screen}.description") == "Second" and FILLED_IN in page


def test_text_for_a_new_note_never_turns_up_in_another_note(visitor):
    visitor.begin()
    for text in ["One", "Two"]:
        visitor.press(visitor.scene + "/create", "create.option-note")
        screen = "note" if text == "One" else "note-2"
        visitor.press(f"{visitor.scene}/{screen}", f"{screen}.done", **{f"{screen}__note": text})
    visitor.press(visitor.scene + "/note-2", "note-2.done", **{"note-2__note": "Two, and more"})
    page = visitor.get(visitor.scene + "/create").text
    one, two = re.findall(r'value="(create\.edit-[^"]*)"', page)
    screen = visitor.press(visitor.scene + "/create", one).getheader("Location").rsplit("/", 1)[1]
    assert "\nOne</textarea>" in visitor.get(f"{visitor.scene}/{screen}").text
    visitor.press(f"{visitor.scene}/{screen}", f"{screen}.cancel")
    screen = visitor.press(visitor.scene + "/create", two).getheader("Location").rsplit("/", 1)[1]
    assert "\nTwo, and more</textarea>" in visitor.get(f"{visitor.scene}/{screen}").text


def test_text_that_one_tab_cancels_is_kept_for_the_other_that_is_done_with_it(visitor):
    visitor.begin()
    visitor.press(visitor.scene + "/create", "create.option-title")
    visitor.post(visitor.scene + "/title", {"_screen": "title", "_type": "1", "title.title": "Same"})
    visitor.press(visitor.scene + "/title", "title.cancel", title__title="Same")
    visitor.press(visitor.scene + "/title", "title.done", title__title="Same")
    assert f"{MOVED_ON} {KEPT}" in visitor.get(visitor.scene + "/create").text
    visitor.press(visitor.scene + "/create", "create.option-title")
    assert value(visitor.get(visitor.scene + "/title").text, "title.title") == "Same"


def test_a_pause_in_typing_saves_what_was_typed_and_not_what_another_tab_has_written_since(server, browse, person):
    page = browse()
    first = person(page)
    first.begin(server.url)
    first.press("Who is it for?")
    first.page.get_by_role("radio", name="By e-mail").check()
    first.write("anna@example.org", "E-mail")
    second = second_tab(person, page)
    saved = lambda response: "_type=1" in (response.request.post_data or "")
    with page.expect_response(saved):
        first.write("Anna", "Name")
    with second.page.expect_response(saved):
        second.write("anna@example.com", "E-mail")
    third = second_tab(person, page)
    expect(third.page.get_by_role("textbox", name="Name", exact=True)).to_have_value("Anna")
    expect(third.page.get_by_role("textbox", name="E-mail", exact=True)).to_have_value("anna@example.com")


def test_what_is_typed_in_a_tab_whose_screen_has_closed_is_kept_without_a_press(server, browse, person):
    page = browse()
    first = person(page)
    first.begin(server.url)
    first.press("Write a note")
    expect(page.get_by_role("textbox", name="Note")).to_be_focused()
    second = second_tab(person, page)
    first.press("Cancel")
    expect(page.get_by_role("region", name="Envelope")).to_be_visible()
    second.write("Typed too late", "Note")
    second.sees(f"This page has moved on in another tab. {KEPT}")
    second.page.close()
    first.press("Write a note")
    expect(page.get_by_role("textbox", name="Note")).to_have_value("Typed too late")


def test_a_pause_in_typing_that_comes_after_done_keeps_no_half_text(visitor):
    visitor.begin()
    visitor.press(visitor.scene + "/create", "create.option-note")
    visitor.press(visitor.scene + "/note", "note.done", note__note="Half a note, and the rest")
    late = {"_screen": "note", "_type": "1", "note.note": "Half a"}
    assert visitor.post(visitor.scene + "/note", late, headers={"X-Screen": "1"}).getheader("X-Stale") == "1"
    visitor.press(visitor.scene + "/create", "create.option-note")
    assert "Half a" not in visitor.get(visitor.scene + "/note-2").text


def test_a_press_in_a_tab_that_shows_what_another_has_taken_out_changes_nothing_and_says_so(server, browse, person):
    page = browse(allow=["409"])
    first = person(page)
    first.begin(server.url)
    first.add_title("Gone")
    second = second_tab(person, page)
    second.sees_picture("Title: Gone")
    first.press("Remove Title: Gone")
    expect(page.get_by_role("button", name="Undo")).to_be_visible()
    second.press("Edit Title: Gone")
    second.sees("That did not work. The page had changed in the meantime. Nothing was changed.")
    expect(second.page.get_by_role("img", name="Title: Gone")).to_have_count(0)
    expect(second.page.get_by_role("button", name="Undo")).to_be_visible()


# --- Twice, and together --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("script", [True, False], ids=["script", "plain"])
def test_double_clicks_count_once_at_every_step(server, browse, person, script):
    page = browse(java_script_enabled=script)
    sender = person(page)
    page.goto(server.url)
    double = lambda name: page.get_by_role("button", name=name, exact=True).dblclick()
    double("Make a voucher")
    expect(page.get_by_role("list", name="Personalize")).to_be_visible()
    double("Add a title")
    sender.write("Twice", "Title")
    double("Done")
    sender.sees_picture("Title: Twice")
    expect(page.get_by_role("img", name="Title: Twice")).to_have_count(1)
    expect(page.get_by_text(MOVED_ON)).to_have_count(0)
    double("Write a note")
    sender.write("Once", "Note")
    double("Done")
    expect(page.get_by_role("img", name="Note: Once")).to_have_count(1)
    expect(page.get_by_text(MOVED_ON)).to_have_count(0)
    sender.press("Write a note")
    expect(page.get_by_role("textbox", name="Note")).to_have_value("")
    sender.press("Cancel")
    sender.add_recipient("Anna")
    double("Wrap it")
    sender.write("Max", "Your name")
    sender.press("Send")
    sender.sign_in("max@example.org")
    double("Send")
    expect(page.get_by_role("button", name="Copy link")).to_be_visible()
    assert server.rows("SELECT count(*) FROM vouchers") == [(1,)]


def test_the_same_form_twice_is_no_old_page_and_one_with_other_text_is(visitor):
    visitor.begin()
    visitor.press(visitor.scene + "/create", "create.option-note")
    for _ in range(2):
        visitor.press(visitor.scene + "/note", "note.done", note__note="Once")
        assert MOVED_ON not in visitor.get(visitor.scene + "/create").text
    assert visitor.items().count("Note: Once") == 1
    visitor.press(visitor.scene + "/note", "note.done", note__note="Other")
    assert f"{MOVED_ON} {KEPT}" in visitor.get(visitor.scene + "/create").text, "the control"


def form(visitor, path):
    """Every field of a page that is filled in, as a browser sends it."""
    page = visitor.get(path).text
    fields = dict(re.findall(r'<input type="hidden" name="([^"]+)"[^>]* value="([^"]*)"', page))
    for tag in re.findall(r"<input [^>]*>", page):
        name, given = re.search(r' name="([^"]+)"', tag), re.search(r' value="([^"]*)"', tag)
        if name and ('type="text"' in tag or " checked" in tag):
            fields[name[1]] = given[1] if given else "on"
    for name, text in re.findall(r'<textarea[^>]* name="([^"]+)"[^>]*>([^<]*)</textarea>', page):
        fields[name] = text.removeprefix("\n")
    return fields


def twice(visitor, path, control, **more):
    """A form that is sent twice, as by a double click on a page without the script; the page that comes of it."""
    sent = {**form(visitor, path), "_press": control, **more}
    assert sent["_rev"]
    visitor.follow(visitor.post(path, sent))
    return visitor.follow(visitor.post(path, sent)).text


def test_a_form_that_is_sent_twice_is_one_press_also_where_nothing_was_typed(visitor):
    visitor.begin()
    create = visitor.scene + "/create"
    for kind, fields in [
        ("note", {"note.note": "Dear"}), ("suggestion", {"suggestion.suggestion": "Out"}), ("games", {"games.game": "1"}),
        ("hint", {"hint.hint": "Guess"}), ("recipient", {"recipient.name": "Anna"}), ("wrapping", {}),
    ]:
        visitor.press(create, f"create.option-{kind}")
        page = twice(visitor, f"{visitor.scene}/{kind}", f"{kind}.done", **fields)
        assert 'data-screen="create"' in page and 'id="notice"' not in page, kind
    items = visitor.items()
    for edit in re.findall(r'value="(create\.edit-[^"]*)"', visitor.get(create).text):
        for end in ["done", "cancel"]:
            page = visitor.follow(visitor.press(create, edit)).text
            assert FILLED_IN not in page
            screen = re.search(r'data-screen="([^"]*)"', page)[1]
            assert 'id="notice"' not in twice(visitor, f"{visitor.scene}/{screen}", f"{screen}.{end}"), screen
    assert visitor.items() == items
    page = twice(visitor, create, re.search(r"create\.remove-[^\"]*", visitor.get(create).text)[0])
    assert 'id="notice"' not in page and "create.undo" in page
    assert 'id="notice"' not in twice(visitor, create, "create.undo")
    assert sorted(visitor.items()) == sorted(items)
    twice(visitor, create, "create.wrap")
    twice(visitor, visitor.scene + "/summary", "summary.send", **{"summary.sender": "Max"})
    page = twice(visitor, visitor.scene + "/login", "login.send-code", **{"login.email": visitor.address})
    assert 'id="notice"' not in page and len(visitor.server.codes(visitor.address)) == 1


def test_of_two_tabs_that_leave_a_screen_as_it_was_neither_is_told_of_text(visitor):
    visitor.begin()
    visitor.add("note", note__note="Dear")
    edit = re.search(r'value="(create\.edit-[^"]*)"', visitor.get(visitor.scene + "/create").text)[1]
    screen = re.search(r'data-screen="([^"]*)"', visitor.follow(visitor.press(visitor.scene + "/create", edit)).text)[1]
    path = f"{visitor.scene}/{screen}"
    first = {**form(visitor, path), "_press": f"{screen}.done"}
    # A page that was loaded a moment later.
    second = {**first, "_rev": str(int(first["_rev"]) + 1)}
    assert first[f"{screen}.note"] == "Dear" and len([name for name in first if name.startswith(screen)]) > 1
    visitor.post(path, first)
    assert 'id="notice"' not in visitor.follow(visitor.post(path, second)).text
    assert FILLED_IN not in visitor.follow(visitor.press(visitor.scene + "/create", edit)).text


def test_the_same_button_of_two_pages_is_two_presses(visitor, tmp_path):
    visitor.begin()
    visitor.press(visitor.scene + "/create", "create.option-photo")
    path = visitor.scene + "/photo"
    visitor.upload(path, "photo.photo", picture(tmp_path, "me.jpg"))
    for _ in range(2):
        visitor.follow(visitor.post(path, {**form(visitor, path), "_press": "photo.right"}))
    assert re.search(r'look-photo-preview"[^>]* width="900"', visitor.get(path).text), "turned half round"


@pytest.mark.parametrize("first", ["Enter", "click"])
def test_enter_and_a_click_together_are_one_event(servers, browse, person, first):
    proxy = Proxy()
    server = servers(public_url=proxy.url)
    proxy.forward_to(server.port)
    page = browse()
    sender = person(page)
    sender.begin(proxy.url)
    sender.press("Add a title")
    field = page.get_by_role("textbox", name="Title")
    field.fill("Together")
    expect(field).to_be_focused()
    presses = []
    page.on("request", lambda request: presses.append(request) if "_event=" in (request.post_data or "") else None)
    proxy.hold()
    done = page.get_by_role("button", name="Done", exact=True)
    with page.expect_request(lambda request: "_event=" in (request.post_data or "")):
        # A button takes the focus when it is pressed, and the return key has to find the field.
        page.evaluate(
            """([button, isFirst]) => {
                const enter = () => document.getElementById("screen").requestSubmit(document.querySelector("[name=_return]"));
                const click = () => button.click();
                for (const action of isFirst ? [enter, click] : [click, enter]) action();
            }""",
            [done.element_handle(), first == "Enter"],
        )
    proxy.release()
    sender.sees_picture("Title: Together")
    expect(page.get_by_text(MOVED_ON)).to_have_count(0)
    sender.is_still()
    assert len(presses) == 1
    sender.press("Edit Title: Together")
    expect(field).to_have_value("Together")
    proxy.close()


def test_enter_and_a_click_that_arrive_together_are_one_event(server, visitor):
    visitor.begin()
    visitor.press(visitor.scene + "/create", "create.option-title")
    start = threading.Barrier(2)

    def post(action):
        other = Visitor(server)
        other.cookie = visitor.cookie
        start.wait()
        other.post(visitor.scene + "/title", {"_screen": "title", **action, "title.title": "Together"})

    threads = [
        threading.Thread(target=post, args=(action,))
        for action in [{"_return": "title.title"}, {"_press": "title.done"}]
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert visitor.items().count("Title: Together") == 1
    visitor.press(visitor.scene + "/create", re.search(r"create\.edit-[^\"]*", visitor.get(visitor.scene + "/create").text).group(0))
    assert FILLED_IN not in visitor.get(visitor.path).text


# --- Back -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("script", [True, False], ids=["script", "plain"])
def test_back_forward_and_then_done_counts(server, browse, person, script):
    page = browse(java_script_enabled=script)
    sender = person(page)
    sender.begin(server.url)
    sender.press("Add a title")
    sender.write("There and back", "Title")
    page.go_back()
    expect(page.get_by_role("region", name="Envelope")).to_be_visible()
    page.go_forward()
    field = page.get_by_role("textbox", name="Title")
    expect(field).to_be_visible()
    if script:
        expect(field).to_have_value("There and back")
    else:
        field.fill("There and back")
    sender.press("Done")
    sender.sees_picture("Title: There and back")


@pytest.mark.parametrize("script", [True, False], ids=["script", "plain"])
def test_back_after_done_shows_what_is_there_now_and_done_again_adds_nothing(server, browse, person, script):
    page = browse(java_script_enabled=script)
    sender = person(page)
    sender.begin(server.url)
    sender.add_title("Done once")
    page.go_back()
    # The screen has gone: whatever the address, the page is that of the screen on top.
    sender.sees_picture("Title: Done once")
    expect(page.get_by_role("button", name="Done", exact=True)).to_have_count(0)
    sender.add_note("Goes on")
    expect(page.get_by_role("img", name="Title: Done once")).to_have_count(1)


# --- After an update of the server ----------------------------------------------------------------------------------


OLD = ["409", "ERR_", "Failed to load resource"]


def test_a_button_of_a_page_from_before_an_update_changes_nothing_and_the_new_screen_has_what_was_typed(
    servers, browse, person
):
    server = servers("surpriise")
    page = browse(allow=OLD)
    sender = person(page)
    sender.begin(server.url)
    sender.press("Add a title")
    sender.write("Typed before the update", "Title")
    server.stop(signal.SIGTERM)
    # The same screen, made in another way: its field has the name it had, its buttons have not.
    server.settings = {"SURPRIISE_TITLE": "layout"}
    server.start()
    sender.press("Done")
    sender.sees(f"That did not work. The page had changed in the meantime. Only w{KEPT[1:]}")
    expect(page.get_by_role("textbox", name="Title")).to_have_value("Typed before the update")
    sender.press("Done")
    sender.sees_picture("Title: Typed before the update")


def test_text_of_a_field_that_an_update_has_taken_away_is_shown(servers, browse, person):
    server = servers()
    page = browse(allow=OLD)
    sender = person(page)
    sender.begin(server.url)
    sender.press("Add a title")
    sender.write("Typed before the update", "Title")
    server.stop(signal.SIGTERM)
    # Another program with the same data: it begins with a page of its own, and its title has another field.
    server.name = "surpriise"
    server.start()
    sender.press("Done")
    sender.sees(f"{MOVED_ON} {KEPT}")
    sender.press("Make a voucher")
    if page.get_by_role("button", name="Add a title").is_visible():
        sender.press("Add a title")
    sender.sees("There is no field any more for this that you typed: “Typed before the update”")
    sender.write("Typed again", "Title")
    sender.press("Done")
    sender.sees_picture("Title: Typed again")


def test_text_in_fields_that_an_update_has_left_stays_in_them(visitor):
    visitor.begin()
    visitor.press(visitor.scene + "/create", "create.option-recipient")
    form = {"_screen": "recipient", "_press": "recipient.done", "recipient.name": "Anna", "recipient.nickname": "Annie"}
    answer = visitor.post(visitor.scene + "/recipient", form)
    assert answer.status == 409 and value(answer.text, "recipient.name") == "Anna"
    assert "“Annie”" in answer.text and visitor.items() == [""] * len(visitor.items())
    secret = {**form, "_secure": "recipient.nickname"}
    assert "Annie" not in visitor.post(visitor.scene + "/recipient", secret).text


def updated(tmp_path):
    """A copy of the program with another script beside it, as a new version has."""
    folder = tmp_path / "next"
    folder.mkdir()
    source = os.path.realpath(binary("voucherkit"))
    shutil.copy2(source, folder / "voucherkit")
    for name in os.listdir(os.path.dirname(source)):
        if name.endswith(".resources"):
            shutil.copytree(os.path.join(os.path.dirname(source), name), folder / name)
    script = folder / "VoucherKit_VoucherServer.resources" / "Assets" / "client.js"
    script.write_text(script.read_text() + "\ndocument.documentElement.dataset.version = 'next';\n")
    return str(folder / "voucherkit")


def test_a_page_that_was_loaded_before_an_update_loads_the_new_script_with_its_next_press(
    servers, browse, person, tmp_path, monkeypatch
):
    server = servers()
    page = browse(allow=OLD)
    sender = person(page)
    sender.begin(server.url)
    sender.press("Add a title")
    sender.write("Over the update", "Title")
    new = updated(tmp_path)
    server.stop(signal.SIGTERM)
    with monkeypatch.context() as patch:
        patch.setenv("VOUCHERKIT_BINARY", new)
        server.start()
    expect(page.locator("html[data-version]")).to_have_count(0)
    sender.press("Done")
    sender.sees_picture("Title: Over the update")
    expect(page.locator("html[data-version=next]")).to_have_count(1)
    sender.add_note("With the new script")


def test_what_is_typed_while_the_first_answer_of_an_updated_server_is_on_its_way_is_kept(
    servers, browse, person, tmp_path, monkeypatch
):
    proxy = Proxy()
    server = servers(public_url=proxy.url)
    proxy.forward_to(server.port)
    page = browse(allow=OLD)
    sender = person(page)
    sender.begin(proxy.url)
    sender.press("Add a title")
    field = page.get_by_role("textbox", name="Title")
    expect(field).to_be_focused()
    new = updated(tmp_path)
    server.stop(signal.SIGTERM)
    with monkeypatch.context() as patch:
        patch.setenv("VOUCHERKIT_BINARY", new)
        server.start()
    proxy.hold()
    with page.expect_request(lambda request: request.method == "POST"):
        sender.press("Done")
    field.press_sequentially("Newer")
    proxy.release()
    expect(page.locator("html[data-version=next]")).to_have_count(1)
    expect(field).to_have_value("Newer")
    sender.press("Done")
    sender.sees_picture("Title: Newer")
    proxy.close()
