"""Pictures of view trees as ScreenKit draws them, compared with what Chromium shows of the same trees.

The samples are written by Tests/VoucherServerTests/DrawingSampleTests.swift into the folder DRAWING_SAMPLES: a picture,
a page and, for most, another picture with one thing changed, which has to be noticed. The pages are the server's own,
with its style sheet and its font files.

How far two pictures may be apart, after ours was laid on the page's paper:
- on average GREATEST_MEAN of 255 steps in each channel,
- in GREATEST_SHARE of the pixels by more than STEPS steps from all that the other picture has within one pixel of the
  place. Cairo and Skia smooth edges differently, and Skia sets letters at quarters of a pixel; a line, a word or a
  corner that is missing or elsewhere is more.
The greatest that were measured with Chromium 156 and Cairo 1.16 are 2.0 steps (emoji) and 0.06 % (a check mark).
"""

import functools
import http.server
import os
import threading

import pytest
from PIL import Image, ImageChops, ImageFilter, ImageStat

FOLDER = os.environ.get("DRAWING_SAMPLES", "")
PAPER = (0xFB, 0xF7, 0xF1)
STEPS = 64
GREATEST_MEAN = 2.5
GREATEST_SHARE = 0.001


def samples():
    if not FOLDER:
        return []
    path = os.path.join(FOLDER, "samples.txt")
    if not os.path.exists(path):
        # A test that fails by itself, and does not keep the others from being collected.
        return [("samples-were-not-written", 1)]
    with open(path) as file:
        return [(name, int(scale)) for name, scale in (line.split() for line in file)]


class Handler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


@pytest.fixture(scope="module")
def address():
    handler = functools.partial(Handler, directory=FOLDER)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()


FONT_RULES = """<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<include ignore_missing="yes">/etc/fonts/fonts.conf</include>
<match target="font">
<edit name="hinting" mode="assign"><bool>false</bool></edit>
<edit name="hintstyle" mode="assign"><const>hintnone</const></edit>
<edit name="autohint" mode="assign"><bool>false</bool></edit>
<edit name="rgba" mode="assign"><const>none</const></edit>
</match>
<match target="pattern">
<edit name="hinting" mode="assign"><bool>false</bool></edit>
<edit name="hintstyle" mode="assign"><const>hintnone</const></edit>
</match></fontconfig>"""


@pytest.fixture(scope="module")
def browser(playwright, tmp_path_factory):
    """A browser that leaves letters their shape, as phones do, and does not bend them to a desktop's pixels."""
    rules = tmp_path_factory.mktemp("fonts") / "fonts.conf"
    rules.write_text(FONT_RULES)
    browser = playwright.chromium.launch(
        # The one with a window: it places letters between the pixels, as people's browsers do, and the shell does not.
        executable_path="/usr/bin/chromium",
        args=["--no-sandbox", "--font-render-hinting=none", "--disable-lcd-text", "--force-color-profile=srgb"],
        env={**os.environ, "FONTCONFIG_FILE": str(rules)},
    )
    yield browser
    browser.close()


@pytest.fixture(scope="module")
def page_at(browser):
    """A page for each scale: a new one for each tree would take longer than the trees."""

    @functools.cache
    def at(scale):
        return browser.new_page(
            viewport={"width": 800, "height": 700}, device_scale_factor=scale, reduced_motion="reduce")

    return at


def shown(page, address, name):
    page.goto(f"{address}/{name}.html")
    page.evaluate("document.fonts.ready")
    path = os.path.join(FOLDER, name + ".browser.png")
    page.locator('[id$=".sample"]').screenshot(path=path)
    return Image.open(path).convert("RGB")


def drawn(name):
    picture = Image.open(os.path.join(FOLDER, name + ".png")).convert("RGBA")
    paper = Image.new("RGBA", picture.size, PAPER + (255,))
    return Image.alpha_composite(paper, picture).convert("RGB")


def beyond(one, other):
    """In each channel, how far each pixel of one picture is from all of the other's within one pixel of it."""
    above = ImageChops.subtract(one, other.filter(ImageFilter.MaxFilter(3)))
    below = ImageChops.subtract(other.filter(ImageFilter.MinFilter(3)), one)
    return ImageChops.lighter(above, below)


def difference(one, other):
    """The mean distance in steps of 255, and the share of pixels that are nowhere near."""
    if abs(one.width - other.width) > 2 or abs(one.height - other.height) > 2:
        return 255.0, 1.0
    size = (min(one.width, other.width), min(one.height, other.height))
    one, other = one.crop((0, 0, *size)), other.crop((0, 0, *size))
    mean = sum(ImageStat.Stat(ImageChops.difference(one, other)).mean) / 3
    far = ImageChops.lighter(beyond(one, other), beyond(other, one))
    red, green, blue = far.split()
    greatest = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return mean, sum(greatest.histogram()[STEPS + 1 :]) / (size[0] * size[1])


@pytest.mark.skipif(not FOLDER, reason="DRAWING_SAMPLES names no folder")
@pytest.mark.parametrize("name,scale", samples())
def test_a_tree_is_drawn_as_the_browser_shows_it(page_at, address, name, scale):
    seen = shown(page_at(scale), address, name)
    mean, share = difference(drawn(name), seen)
    print(f"{name}: mean {mean:.2f} of 255, {share * 100:.3f} % far off")
    assert mean <= GREATEST_MEAN and share <= GREATEST_SHARE, (mean, share)
    if os.path.exists(os.path.join(FOLDER, name + ".other.png")):
        mean, share = difference(drawn(name + ".other"), seen)
        assert mean > GREATEST_MEAN or share > GREATEST_SHARE, f"another tree is not noticed: {mean}, {share}"


CUT = "Happy birthday, dear Anna! May the year be full of wonders, cake and good company."


def cut_page(browser, address, name, script=True, text_size=None):
    """A sample's page, and its labels as the browser has them."""
    context = browser.new_context(viewport={"width": 800, "height": 700}, java_script_enabled=script)
    page = context.new_page()
    if text_size:
        style = f"<style>html{{font-size:{text_size}px}}</style></head>"

        def enlarge(route):
            response = route.fetch()
            route.fulfill(response=response, body=response.text().replace("</head>", style))

        page.route("**/*.html", enlarge)
    page.goto(f"{address}/{name}.html")
    return page


@pytest.mark.skipif(not FOLDER, reason="DRAWING_SAMPLES names no folder")
def test_a_text_that_is_cut_is_still_whole_for_who_reads_copies_or_searches_it(browser, address):
    page = cut_page(browser, address, "cut-one-line")
    labels = page.locator(".label").all()
    assert [label.inner_text() for label in labels] == [CUT] * len(labels)
    shown = [label.get_attribute("data-shown") for label in labels]
    assert shown[0].lstrip("\u200e").startswith("…") and shown[2].endswith("…"), shown
    assert "…" in shown[1][2:-1] and shown[5] is None, shown
    spoken = page.locator("main").aria_snapshot()
    assert spoken.count(CUT) == len(labels) and "…" not in spoken, spoken


@pytest.mark.skipif(not FOLDER, reason="DRAWING_SAMPLES names no folder")
def test_a_text_is_cut_anew_for_another_width_and_not_where_it_fits(browser, address):
    page = cut_page(browser, address, "cut-one-line")
    label = page.locator(".label").first
    before = label.get_attribute("data-shown")
    page.locator('[id$=".sample"]').evaluate("el => (el.style.width = '400px')")
    page.wait_for_function("([el, before]) => el.dataset.shown !== before", arg=[label.element_handle(), before])
    assert len(label.get_attribute("data-shown")) > len(before)
    page.locator('[id$=".sample"]').evaluate("el => (el.style.width = '2000px')")
    page.wait_for_function("el => el.dataset.shown === undefined", arg=label.element_handle())


@pytest.mark.skipif(not FOLDER, reason="DRAWING_SAMPLES names no folder")
def test_nobody_who_enlarges_texts_loses_words_to_a_labels_height(browser, address):
    usual = cut_page(browser, address, "cut-low").locator(".label").first
    assert usual.get_attribute("data-shown")
    enlarged = cut_page(browser, address, "cut-low", text_size=32).locator(".label").first
    assert enlarged.get_attribute("data-shown") is None
    assert enlarged.evaluate("el => getComputedStyle(el).overflow") == "visible"


@pytest.mark.skipif(not FOLDER, reason="DRAWING_SAMPLES names no folder")
def test_without_the_script_the_browser_cuts_at_the_end(browser, address):
    plain = cut_page(browser, address, "cut-two-lines", script=False).locator(".label")
    scripted = cut_page(browser, address, "cut-two-lines").locator(".label")
    assert plain.count() == scripted.count() == 6
    for one, other in zip(plain.all(), scripted.all()):
        assert one.bounding_box()["height"] == other.bounding_box()["height"] == 46
        assert one.get_attribute("data-shown") is None and one.inner_text() == CUT
