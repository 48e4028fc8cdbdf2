"""The documentation as the server shows it: rendered by its own scripts under a policy without unsafe parts."""

import os

import pytest
from conftest import DESKTOP
from playwright.sync_api import expect

from server import ROOT

FOLDER = os.path.join(ROOT, ".build", "docs")


@pytest.mark.skipif(not os.path.isdir(FOLDER), reason="script/docs has not been run")
def test_pages_and_the_tutorial_are_read_without_a_cookie_and_without_an_error(servers, browse, monkeypatch):
    monkeypatch.setenv("DOCS_DIR", FOLDER)
    server = servers()
    # A page that logs an error, such as one about the policy, fails the test.
    page = browse(DESKTOP)
    page.goto(server.url + "/docs/")
    expect(page.get_by_role("heading", name="VoucherKit", exact=True).first).to_be_visible()
    assert page.url == server.url + "/docs/documentation/voucherkit/"

    page.get_by_role("main").get_by_role("link", name="Replacing an option’s screen").first.click()
    expect(page.get_by_text("Hand it to the flow").first).to_be_visible()
    expect(page.get_by_text("final class SurpriiseTitleViewController").first).to_be_visible()

    page.goto(server.url + "/docs/tutorials/voucherkit/sunshine")
    expect(page.get_by_role("heading", name="From an empty folder to your first screen and item")).to_be_visible()
    expect(page.get_by_role("heading", name="Make your first screen")).to_be_visible()
    page.goto(server.url + "/docs/documentation/screenkit/uilabel")
    expect(page.get_by_role("heading", name="UILabel", exact=True).first).to_be_visible()
    assert page.context.cookies() == []
