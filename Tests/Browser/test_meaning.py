"""What views mean is what a browser shows: what scrolls, what is cut, what has a shape, what is not sent."""

import os

import pytest
from playwright.sync_api import expect

# A page tells the server whether its person likes things to move.
MOVES = True


@pytest.fixture
def samples(servers):
    return servers("screensamples")


def box(page, name):
    return page.evaluate(
        """(id) => {
            const el = document.getElementById(id), style = getComputedStyle(el), box = el.getBoundingClientRect();
            return { width: box.width, height: box.height, inner: el.clientWidth, scrollWidth: el.scrollWidth,
                scrollHeight: el.scrollHeight, clientHeight: el.clientHeight,
                left: el.scrollLeft, tab: el.getAttribute("tabindex") };
        }""",
        "samples." + name,
    )


def scrolled(page, name, is_there):
    """Waits until a view has been scrolled to where it should be; the policy of the page forbids waiting inside it."""
    for _ in range(100):
        left = box(page, name)["left"]
        if is_there(left):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"{name} is scrolled to {left}")


@pytest.mark.parametrize("width", [390, 1280])
def test_scroll_views_scroll_in_their_own_direction(samples, browse, person, width):
    page = browse({"width": width, "height": 800})
    page.goto(samples.url)
    person(page).fits()
    sideways, upright, small = box(page, "sideways"), box(page, "upright"), box(page, "small")
    assert sideways["scrollWidth"] >= 8 * 160 + 7 * 12 > sideways["inner"]
    assert sideways["scrollHeight"] == sideways["clientHeight"], "downwards there is nothing to scroll"
    assert upright["height"] == 120 and upright["scrollHeight"] > 200
    assert upright["scrollWidth"] == upright["inner"]
    assert (sideways["tab"], upright["tab"], small["tab"]) == ("0", "0", None)
    region = page.get_by_role("region", name="Places")
    region.focus()
    page.keyboard.press("ArrowRight")
    scrolled(page, "sideways", lambda left: left > 0)
    person(page).check_access()


def test_paging_rests_at_whole_pages(samples, browse):
    page = browse()
    page.goto(samples.url)
    paged = box(page, "paged")
    assert box(page, "page2")["width"] == paged["width"] and paged["scrollWidth"] == 3 * paged["inner"]
    page.evaluate("document.getElementById('samples.paged').scrollTo({ left: 300, behavior: 'instant' })")
    scrolled(page, "paged", lambda left: left == paged["inner"])


def test_a_label_is_cut_only_where_its_host_said_so(samples, browse):
    page = browse()
    page.goto(samples.url)
    # A label is as high as its font has it: the line of the one that is cut after one is the measure.
    line = box(page, "one")["height"]
    assert line < 40
    lines = {name: round(box(page, name)["height"] / line) for name in ("whole", "three", "cut")}
    assert lines["whole"] > 5 and (lines["three"], lines["cut"]) == (3, 2)


def test_a_share_of_a_stack_and_a_shape_are_kept(samples, browse):
    page = browse()
    page.goto(samples.url)
    holder, half = box(page, "holder"), box(page, "half")
    assert abs(half["width"] - holder["width"] / 2) < 1 and abs(half["height"] - half["width"] / 2) < 1


def test_what_takes_no_touches_is_not_offered(samples, browse):
    page = browse()
    page.goto(samples.url)
    still = page.get_by_role("button", name="Out of reach")
    still.focus()
    expect(still).not_to_be_focused()
    still.click(force=True)
    page.get_by_role("button", name="Check").click()
    expect(page.locator("[id='samples.answer']")).to_have_text("0 in en-US, moving")


@pytest.mark.parametrize("script", [True, False])
def test_a_password_is_in_no_page_and_stays_with_the_server(samples, browse, person, script):
    page = browse(java_script_enabled=script)
    page.goto(samples.url)
    word, answer = page.get_by_label("Password"), page.locator("[id='samples.answer']")
    check = page.get_by_role("button", name="Check")
    word.fill("hunter2")
    check.click()
    expect(answer).to_have_text("7 in en-US, moving")
    assert "hunter2" not in page.content() and "hunter2" not in page.request.get(page.url).text()
    assert word.input_value() == ("hunter2" if script else ""), "dots stay where they were typed"
    page.reload()
    expect(word).to_have_value("")
    expect(word).to_have_attribute("placeholder", "••••••••")
    if script:
        # On a slow line, so that the field is emptied while an answer is on its way that knows nothing of it.
        page.route("**/s/**", lambda route: (page.wait_for_timeout(300), route.continue_()))
    check.click()
    expect(answer).to_have_text("7 in en-US, moving")
    if script:
        assert "hunter2" not in page.evaluate("JSON.stringify(sessionStorage)")
        word.press_sequentially("x")
        word.fill("")
        person(page).is_still()
        check.click()
        expect(answer).to_have_text("0 in en-US, moving")
        expect(word).not_to_have_attribute("placeholder", "••••••••")
    assert not any(b"hunter2" in open(os.path.join(samples.folder, name), "rb").read()
                   for name in os.listdir(samples.folder) if os.path.isfile(os.path.join(samples.folder, name)))  # fmt: skip


def test_what_was_typed_beside_a_field_that_declined_is_kept(samples, browse, person):
    page = browse(allow=["409"])
    page.goto(samples.url)
    someone = person(page)
    page.get_by_label("Password").fill("kept")
    someone.write("seven", "Number")
    someone.press("Check")
    someone.sees("Only what you typed is kept.")
    someone.write("7", "Number")
    someone.press("Check")
    expect(page.locator("[id='samples.answer']")).to_have_text("4 in en-US, moving")


def test_a_browsers_wishes_are_heard(samples, browse):
    page = browse(locale="ar-EG", reduced_motion="reduce")
    page.goto(samples.url)
    expect(page.locator("html")).to_have_attribute("lang", "ar-EG")
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    page.get_by_role("button", name="Check").click()
    expect(page.locator("[id='samples.answer']")).to_have_text("0 in ar-EG, still")
