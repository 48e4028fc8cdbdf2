"""A host's screen whose layout is an HTML file of its own: Surpriise's second title screen."""

import pytest
from conftest import DESKTOP, PHONE
from playwright.sync_api import expect

TEXT = "I <3 you {{name}} ${x} <b>"


@pytest.fixture
def surpriise(servers, monkeypatch):
    monkeypatch.setenv("SURPRIISE_TITLE", "layout")
    return servers("surpriise")


@pytest.mark.parametrize("viewport, script", [(PHONE, True), (DESKTOP, False)], ids=["phone-script", "desktop-plain"])
def test_a_title_is_written_on_the_hosts_own_page(surpriise, browse, person, viewport, script):
    page = browse(viewport, java_script_enabled=script)
    sender = person(page)
    sender.begin(surpriise.url)
    sender.press("Add a title")
    field = page.get_by_role("textbox", name="Title", exact=True)
    expect(page.get_by_role("heading", name="What should it say?", level=1)).to_be_visible()
    expect(page.get_by_role("region", name="What should it say?")).to_be_visible()
    expect(field).to_have_accessible_description("A few words, 40 letters at most. They go on a red ribbon in the envelope.")
    expect(page.get_by_role("button", name="Done")).to_have_class("button done")
    sender.write(TEXT, "Title")
    sender.press("Done")
    sender.sees_picture(f"Title: {TEXT}")
    sender.press(f"Edit Title: {TEXT}")
    expect(field).to_have_value(TEXT)
    sender.write("Other words", "Title")
    sender.press("Cancel")
    sender.sees_picture(f"Title: {TEXT}")


@pytest.mark.parametrize(
    "viewport, scheme", [(PHONE, "light"), (DESKTOP, "dark"), ({"width": 320, "height": 640}, "light")],
    ids=["phone-light", "desktop-dark", "narrow-light"],
)
def test_the_hosts_page_looks_as_its_style_sheet_says_and_all_can_use_it(surpriise, browse, person, viewport, scheme):
    page = browse(viewport, color_scheme=scheme)
    sender = person(page)
    sender.begin(surpriise.url)
    sender.press("Add a title")
    expect(page.get_by_role("textbox", name="Title", exact=True)).to_be_focused()
    done = page.get_by_role("button", name="Done")
    expect(done).to_have_css("background-color", "rgb(166, 13, 38)" if scheme == "light" else "rgb(255, 184, 193)")
    sender.check_access()
    sender.fits()
    sender.shoot(f"layout-title-{viewport['width']}-{scheme}")
    # The sheet came with the answer of a press; it is the same when the page is loaded anew, and goes with the screen.
    page.reload()
    expect(done).to_have_css("background-color", "rgb(166, 13, 38)" if scheme == "light" else "rgb(255, 184, 193)")
    sender.check_access()
    sender.press("Cancel")
    expect(page.get_by_role("list", name="Personalize")).to_be_visible()
    assert page.locator(".surpriise-title").count() == 0


def test_a_refusal_is_told_at_the_hosts_field(surpriise, browse, person):
    page = browse()
    sender = person(page)
    sender.begin(surpriise.url)
    sender.press("Add a title")
    sender.write("x" * 41, "Title")
    sender.press("Done")
    sender.sees("Please shorten it to 40.")
    expect(page.get_by_role("textbox", name="Title")).to_have_value("x" * 41)
    sender.check_access()


def test_what_is_typed_on_the_hosts_page_outlives_the_server(surpriise, browse, person):
    page = browse(allow=["Failed to load resource", "ERR_CONNECTION"])
    sender = person(page)
    sender.begin(surpriise.url)
    sender.press("Add a title")
    sender.write("Typed before", "Title")
    with page.expect_response(lambda response: response.request.method == "POST"):
        pass
    surpriise.restart()
    page.reload()
    expect(page.get_by_role("textbox", name="Title")).to_have_value("Typed before")
    sender.press("Done")
    sender.sees_picture("Title: Typed before")
