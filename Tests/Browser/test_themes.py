"""The gallery in Chromium: every screen follows the theme, can be read, and fits.

Magenta is a theme of which every role is a shade of magenta: red and blue alike, green less. A pixel of any other hue
on any screen is a stock colour that was left.
"""

import io
import re

import pytest
from conftest import DESKTOP, PHONE, violations
from PIL import Image

SMALL = {"width": 320, "height": 700}


def screens(server, page):
    page.goto(server.url + "/gallery")
    return [frame.get_attribute("title") for frame in page.locator("iframe").all()]


def foreign_pixels(picture):
    """The share of pixels that are no shade of magenta, and the commonest of them."""
    image = Image.open(io.BytesIO(picture)).convert("RGB")
    counts = image.getcolors(image.width * image.height)
    foreign = [
        (count, color)
        for count, color in counts
        if abs(color[0] - color[2]) > 12 or (color[0] + color[2]) / 2 - color[1] < 8 and max(color) > 40
    ]
    return sum(count for count, _ in foreign) / (image.width * image.height), sorted(foreign)[-3:]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_stock_colour_is_left_under_a_magenta_theme(server, browse, scheme):
    page = browse(PHONE, color_scheme=scheme)
    names = screens(server, page)
    assert len(names) >= 11
    for name in names:
        page.goto(f"{server.url}/gallery/screen?id={name}&theme=magenta")
        page.evaluate("document.activeElement?.blur()")
        # A wrapping paper has its own colours, under every theme, and so has the mark on what moves, which has to be seen on
        # any picture; players and the empty box of a switch are the browser's.
        papers = [
            page.locator("video, audio, .switch:not(:checked)"), page.locator(".segment-picture"),
            page.get_by_role("img", name=re.compile("^(Wrapping|Animation)")), page.locator(".look-wrapped-in-paper, .look-wrapped-in-photo"),
        ]
        share, commonest = foreign_pixels(page.screenshot(full_page=True, mask=papers, mask_color="#ff00ff"))
        assert share < 0.0002, f"{name}: {share:.2%} of it is not magenta, most of it {commonest}"
    # The control: the same look at a theme that is not magenta sees it.
    page.goto(f"{server.url}/gallery/screen?id=create-full&theme=own")
    assert foreign_pixels(page.screenshot())[0] > 0.2


@pytest.mark.parametrize("theme", ["stationery", "night-market", "orchard"])
def test_the_ready_themes_are_accessible_on_every_screen(server, browse, person, theme):
    page = browse(PHONE)
    for name in screens(server, page):
        page.emulate_media(color_scheme="light")
        page.goto(f"{server.url}/gallery/screen?id={name}&theme={theme}")
        person(page).check_access()
        # The same page in the dark: of what axe looks at, the colours alone are others.
        page.emulate_media(color_scheme="dark")
        found = violations(page, ["color-contrast", "link-in-text-block"])
        assert not found, f"{name} in the dark: {found}"
    page = browse(DESKTOP)
    for name in ["create-full", "unwrap-open"]:
        page.goto(f"{server.url}/gallery/screen?id={name}&theme={theme}")
        person(page).shoot(f"{theme}-{name}")


def test_every_screen_fits_a_small_window_with_text_at_twice_its_size_in_any_direction(server, browse, person):
    page = browse(SMALL)
    for name in screens(server, page):
        for language in ["en", "ar"]:
            page.goto(f"{server.url}/gallery/screen?id={name}&theme=night-market&language={language}&size=200")
            assert page.locator("html").get_attribute("dir") == ("rtl" if language == "ar" else "ltr")
            person(page).fits()


def test_the_gallery_takes_nothing_and_frames_only_itself(server, browse, visitor):
    page = browse(DESKTOP)
    page.goto(server.url + "/gallery")
    page.get_by_label("Theme").select_option("orchard")
    page.get_by_label("Language").select_option("ar")
    page.get_by_role("button", name="Show").click()
    frame = page.frame_locator("iframe").first
    frame.get_by_role("button", name="اصنع قسيمة").wait_for()
    assert frame.locator("html").get_attribute("lang") == "ar"
    headers = page.request.get(server.url + "/gallery/screen?id=summary").headers
    assert "frame-ancestors 'self'" in headers["content-security-policy"]
    assert "set-cookie" not in headers
    assert page.request.get(server.url + "/gallery/screen?id=nothing").status == 404
    assert page.request.post(server.url + "/gallery/screen?id=summary").status == 403
