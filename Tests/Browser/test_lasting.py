"""Nothing that was accepted is lost: reload, Back, a second tab, a restart of the server, a lost connection."""

import contextlib
import os
import re
import signal
import subprocess

import pytest
from playwright.sync_api import expect
from proxy import Proxy
from test_photo import picture

# These are about what happens while something moves.
MOVES = True


@pytest.mark.parametrize("name, number", [("voucherkit", signal.SIGKILL), ("surpriise", signal.SIGTERM)], ids=["killed", "ended"])
def test_the_server_starts_anew_at_every_step(servers, browse, person, name, number):
    server = servers(name)
    page = browse(allow=["Failed to load resource", "ERR_CONNECTION"])
    sender = person(page)
    sender.begin(server.url)
    server.restart(number)
    sender.press("Add a title")
    sender.write("Happy birthday", "Title")
    server.restart(number)
    sender.press("Done")
    sender.sees_picture("Title: Happy birthday")
    server.restart(number)
    sender.press("Write a note")
    server.restart(number)
    sender.write("Half a", "Note")
    server.restart(number)
    page.reload()
    expect(page.get_by_role("textbox", name="Note")).to_have_value("Half a")
    sender.write("Half a note, and the rest", "Note")
    sender.press("Done")
    sender.sees_picture("Note: Half a note, and the rest")
    server.restart(number)
    page.reload()
    sender.sees_picture("Title: Happy birthday")
    sender.add_recipient("Anna")
    server.restart(number)
    sender.press("Wrap it")
    sender.write("Max", "Your name")
    server.restart(number)
    link = sender.press_send()
    server.restart(number)
    page.reload()
    assert page.get_by_role("textbox", name="Link").input_value() == link

    other = browse(allow=["Failed to load resource", "ERR_CONNECTION"])
    recipient = person(other)
    other.goto(link)
    server.restart(number)
    recipient.press("Unwrap")
    recipient.sees_picture("Title: Happy birthday")
    server.restart(number)
    other.reload()
    recipient.sees_picture("Title: Happy birthday")
    recipient.claim("Anna")
    recipient.sees("It is yours, Anna.")
    server.restart(number)
    other.reload()
    recipient.sees("It is yours, Anna.")
    assert server.rows("SELECT count(*) FROM vouchers") == [(1,)]


def test_what_was_typed_before_a_pause_comes_back_in_a_new_tab(server, browse, person):
    page = browse()
    sender = person(page)
    sender.begin(server.url)
    sender.press("Write a note")
    with page.expect_response(lambda response: "_type=1" in (response.request.post_data or "")):
        sender.write("Half a note", "Note")
    server.restart()
    second = page.context.new_page()
    second.goto(page.url)
    expect(second.get_by_role("textbox", name="Note")).to_have_value("Half a note")


def test_reload_and_back_lose_nothing(server, browse, person):
    page = browse()
    sender = person(page)
    sender.begin(server.url)
    sender.add_title("Hello")
    page.reload()
    sender.sees_picture("Title: Hello")
    sender.press("Write a note")
    sender.write("Typed, not done", "Note")
    page.go_back()
    sender.sees_picture("Title: Hello")
    sender.press("Write a note")
    expect(page.get_by_role("textbox", name="Note")).to_have_value("Typed, not done")
    page.go_back()
    sender.press("Who is it for?")
    sender.write("Anna", "Name")
    sender.press("Done")
    sender.sees_picture("For: Anna")
    page.go_back()
    page.go_forward()
    sender.sees_picture("For: Anna")


def test_a_form_of_a_screen_that_was_left_changes_nothing_and_keeps_its_text(server, browse, person):
    page = browse()
    sender = person(page)
    sender.begin(server.url)
    sender.press("Add a title")
    expect(page.get_by_role("textbox", name="Title")).to_be_focused()
    second = person(page.context.new_page())
    second.page.goto(page.url)
    second.write("From the second tab", "Title")
    second.press("Done")
    second.sees_picture("Title: From the second tab")
    sender.write("From the first tab", "Title")
    sender.press("Done")
    sender.sees("This page has moved on, so nothing was changed. What you typed is kept.")
    sender.sees_picture("Title: From the second tab")
    sender.press("Remove Title: From the second tab")
    sender.press("Add a title")
    expect(page.get_by_role("textbox", name="Title")).to_have_value("From the first tab")


def test_two_tabs_of_one_visitor_fill_the_same_envelope(server, browse, person):
    page = browse()
    first = person(page)
    first.begin(server.url)
    second = person(page.context.new_page())
    second.begin(server.url)
    assert first.page.url != second.page.url
    second.add_title("From the second tab")
    first.page.reload()
    first.sees_picture("Title: From the second tab")
    first.add_recipient("Anna")
    first.press("Remove Title: From the second tab")
    expect(page.get_by_role("button", name="Undo")).to_be_visible()
    second.page.reload()
    second.sees_picture("For: Anna")
    expect(second.page.get_by_role("img", name="Title")).to_have_count(0)


def test_a_slow_connection_is_waited_for_and_a_double_press_counts_once(servers, browse, person):
    proxy = Proxy(delay=0.4)
    server = servers(public_url=proxy.url)
    proxy.forward_to(server.port)
    page = browse()
    sender = person(page)
    sender.begin(proxy.url)
    sender.add_title("Slow")
    sender.add_recipient("Anna")
    sender.press("Wrap it")
    sender.write("Max", "Your name")
    sender.press("Send")
    sender.sign_in("max@example.org")
    page.get_by_role("button", name="Send").dblclick()
    expect(page.get_by_role("button", name="Copy link")).to_be_visible()
    assert server.rows("SELECT count(*) FROM vouchers") == [(1,)]
    other = browse()
    recipient = person(other)
    other.goto(page.get_by_role("textbox", name="Link").input_value())
    recipient.press("Unwrap")
    recipient.claim("Anna")
    recipient.sees("It is yours, Anna.")
    proxy.close()


def test_a_late_answer_never_overwrites_newer_typing(servers, browse, person):
    proxy = Proxy()
    server = servers(public_url=proxy.url)
    proxy.forward_to(server.port)
    page = browse()
    sender = person(page)
    sender.begin(proxy.url)
    sender.press("Add a title")
    field = page.get_by_role("textbox", name="Title")
    expect(field).to_be_focused()
    proxy.hold()
    with page.expect_request(lambda request: request.method == "POST"):
        sender.press("Done")
    field.press_sequentially("Newer")
    with page.expect_response(lambda response: response.request.method == "POST"):
        proxy.release()
    sender.sees("Please fill in the title.")
    expect(field).to_have_value("Newer")
    proxy.close()


@pytest.mark.parametrize("name", ["voucherkit", "surpriise"])
def test_a_connection_that_drops_for_five_seconds_loses_nothing(servers, browse, person, name):
    proxy = Proxy()
    server = servers(name, public_url=proxy.url)
    proxy.forward_to(server.port)
    page = browse(allow=["Failed to load resource", "ERR_"])
    sender = person(page)
    sender.begin(proxy.url)
    sender.press("Add a title")
    sender.write("Through the gap", "Title")
    proxy.drop(seconds=5)
    sender.press("Done")
    sender.sees("No connection. What you typed is kept; trying again…")
    sender.sees_picture("Title: Through the gap")
    expect(page.locator("#connection")).to_have_count(0)
    sender.add_recipient("Anna")
    link = sender.send("Max")
    assert re.match(proxy.url + r"/v/[\w-]{32}$", link)
    proxy.close()


def test_a_photo_that_was_being_read_when_the_server_was_killed_is_told_of(server, visitor, tmp_path):
    visitor.begin()
    path = visitor.scene + "/photo"
    visitor.press(visitor.scene + "/create", "create.option-photo")
    # Whatever reads photos is there from the first one on, and then stands still: the server ends in the middle of it.
    visitor.upload(path, "photo.photo", picture(tmp_path, "first.jpg"))
    readers = subprocess.check_output(["pgrep", "-P", str(server.process.pid)], text=True).split()
    try:
        for reader in readers:
            os.kill(int(reader), signal.SIGSTOP)
        answer = visitor.post_file(path, "photo.photo", picture(tmp_path, "me.jpg"))
        assert answer.status == 303 and "data-wait" in visitor.get(path).text
        server.restart(signal.SIGKILL)
    finally:
        for reader in readers:
            with contextlib.suppress(ProcessLookupError):
                os.kill(int(reader), signal.SIGKILL)
    assert "That was interrupted before it was done." in visitor.get(path).text
    page = visitor.upload(path, "photo.photo", picture(tmp_path, "me.jpg")).text
    assert "look-photo-preview" in page and "interrupted" not in page
