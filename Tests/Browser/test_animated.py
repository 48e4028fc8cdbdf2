"""Pictures that move: kept moving, stopped by everybody who likes, and still where less motion is asked for."""

import io
import re

import pytest
from animations import COLORS, animation
from conftest import DESKTOP, PHONE
from PIL import Image
from playwright.sync_api import expect

LABEL = "Animation"

# These are about what happens while something moves.
MOVES = True


def at_screen(server, person, page):
    sender = person(page)
    sender.begin(server.url)
    sender.press("Add an animation")
    return sender


def choose(page, path):
    page.get_by_label(LABEL, exact=True).set_input_files(path)


def send(server, person, page, path, words="A dance"):
    """Sends a voucher with one animation, and answers its link."""
    sender = at_screen(server, person, page)
    choose(page, path)
    expect(page.get_by_role("img", name="The animation as it will be")).to_be_visible()
    sender.write(words, "Description")
    sender.press("Done")
    sender.sees_picture(f"Animation: {words}")
    sender.add_recipient("Anna")
    return sender.send("Max")


def shown(image):
    """The address of what the browser shows, which it chooses a moment after it is told of a change."""
    expect(image).not_to_have_js_property("currentSrc", "")
    return image.evaluate("(image) => new URL(image.currentSrc).pathname")


def seen_colors(page, image, seconds=2.0):
    """The colours that are seen in the middle of a picture for some time: by pictures of the page, as an eye has it."""
    box = image.bounding_box()
    clip = {"x": box["x"] + box["width"] / 2 - 4, "y": box["y"] + box["height"] / 2 - 4, "width": 8, "height": 8}
    found = set()
    for _ in range(int(seconds * 10)):
        pixel = Image.open(io.BytesIO(page.screenshot(clip=clip))).convert("RGB").getpixel((4, 4))
        found.add(min(range(3), key=lambda n: sum(abs(a - b) for a, b in zip(COLORS[n], pixel))))
        page.wait_for_timeout(60)
    return found


@pytest.mark.parametrize("viewport, name", [(PHONE, "dance.webp"), (DESKTOP, "dance.gif")], ids=["phone-webp", "desktop-gif"])
def test_h20_an_animation_is_chosen_described_sent_and_moves(server, browse, person, tmp_path, viewport, name):
    page = browse(viewport)
    sender = at_screen(server, person, page)
    sender.check_access()
    choose(page, animation(tmp_path, name))
    preview = page.get_by_role("img", name="The animation as it will be")
    expect(preview).to_be_visible()
    expect(page.get_by_role("textbox", name="Description")).to_be_focused()
    sender.sees("Would you say in a few words what happens in it")
    expect(page.get_by_role("button", name="Stop the animation")).to_be_visible()
    sender.check_access()
    sender.fits()
    sender.shoot(f"animated-chosen-{viewport['width']}")
    sender.write("A dance 😍", "Description")
    sender.press("Done")
    sender.sees_picture("Animation: A dance 😍")
    sender.check_access()
    sender.shoot(f"animated-create-{viewport['width']}")
    sender.press("Edit Animation: A dance 😍")
    expect(page.get_by_role("img", name="A dance 😍")).to_be_visible()
    sender.press("Done")
    sender.add_recipient("Anna")
    link = sender.send("Max")

    other = browse(viewport)
    recipient = person(other)
    other.goto(link)
    recipient.press("Unwrap")
    image = other.get_by_role("img", name="Animation: A dance 😍")
    expect(image).to_be_visible()
    response = other.request.get(image.evaluate("(image) => image.currentSrc"))
    assert response.headers["content-type"] == {"gif": "image/gif", "webp": "image/webp"}[name.split(".")[1]]
    assert Image.open(io.BytesIO(response.body())).n_frames == 3
    assert seen_colors(other, image) == {0, 1, 2}, "it moves"
    recipient.check_access()
    recipient.fits()
    recipient.shoot(f"animated-unwrapped-{viewport['width']}")


def test_h20_a_single_run_ends_and_is_played_again(server, browse, person, tmp_path):
    link = send(server, person, browse(), animation(tmp_path, "once.gif", loop=None, duration=100))
    page = browse()
    page.goto(link)
    person(page).press("Unwrap")
    image = page.get_by_role("img", name="Animation: A dance")
    expect(image).to_be_visible()
    page.wait_for_timeout(1000)
    assert seen_colors(page, image, 1) == {2}, "it has ended at its last picture"
    page.get_by_role("button", name="Stop the animation").click()
    assert seen_colors(page, image, 0.5) == {0}, "the still is the first"
    page.get_by_role("button", name="Play the animation").click()
    page.wait_for_timeout(1000)
    assert seen_colors(page, image, 0.5) == {2}


def test_whoever_likes_stops_it_and_plays_it_with_mouse_or_keys(server, browse, person, tmp_path):
    link = send(server, person, browse(), animation(tmp_path, "dance.gif"))
    page = browse(DESKTOP)
    recipient = person(page)
    page.goto(link)
    recipient.press("Unwrap")
    image = page.get_by_role("img", name="Animation: A dance")
    expect(image).to_be_visible()
    moving = shown(image)
    stop, play = page.get_by_role("button", name="Stop the animation"), page.get_by_role("button", name="Play the animation")
    expect(stop).to_have_accessible_name("Stop the animation: Animation: A dance")
    stop.click()
    expect(play).to_be_visible()
    expect(image).not_to_have_js_property("currentSrc", server.url + moving)
    assert seen_colors(page, image, 1) == {0}
    recipient.check_access()
    # What else happens on the page leaves it as it is.
    recipient.press("Claim")
    expect(page.locator(".refusal")).to_be_visible()
    expect(play).to_be_visible()
    expect(image).not_to_have_js_property("currentSrc", server.url + moving)
    play.focus()
    page.keyboard.press("Space")
    expect(stop).to_be_focused()
    assert seen_colors(page, image) == {0, 1, 2}
    page.keyboard.press("Enter")
    expect(play).to_be_focused()
    assert page.url == link, "the link behind it was not followed"


@pytest.mark.parametrize("viewport", [PHONE], ids=["phone"])
def test_h24_with_reduced_motion_it_is_still_until_it_is_played(server, browse, person, tmp_path, viewport):
    link = send(server, person, browse(), animation(tmp_path, "dance.webp"))
    page = browse(viewport, reduced_motion="reduce")
    fetched = []
    page.on("request", lambda request: fetched.append(request.url))
    recipient = person(page)
    page.goto(link)
    recipient.press("Unwrap")
    image = page.get_by_role("img", name="Animation: A dance")
    expect(image).to_be_visible()
    recipient.sees("A dance")
    moving = image.get_attribute("src")
    still = shown(image)
    assert still != moving and not [url for url in fetched if moving in url], "what moves is not even fetched"
    assert seen_colors(page, image, 1) == {0}
    recipient.check_access()
    play = page.get_by_role("button", name="Play the animation")
    for _ in range(30):
        if play.evaluate("(el) => el === document.activeElement"):
            break
        page.keyboard.press("Tab")
    expect(play).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Stop the animation")).to_be_focused()
    expect(image).to_have_js_property("currentSrc", server.url + moving)
    assert seen_colors(page, image) == {0, 1, 2}
    recipient.shoot(f"animated-reduced-{viewport['width']}")


def test_h24_who_changes_their_mind_about_motion_is_heard_at_once(server, browse, person, tmp_path):
    link = send(server, person, browse(), animation(tmp_path, "dance.gif"))
    page = browse()
    page.goto(link)
    person(page).press("Unwrap")
    expect(page.get_by_role("button", name="Stop the animation")).to_be_visible()
    page.emulate_media(reduced_motion="reduce")
    expect(page.get_by_role("button", name="Play the animation")).to_be_visible()
    page.emulate_media(reduced_motion="no-preference")
    expect(page.get_by_role("button", name="Stop the animation")).to_be_visible()


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_without_a_script_it_is_chosen_and_seen_too(server, browse, person, tmp_path, motion):
    page = browse(java_script_enabled=False, reduced_motion=motion)
    sender = person(page)
    page.goto(server.url)
    sender.press("Make a voucher")
    sender.press("Add an animation")
    choose(page, animation(tmp_path, "dance.gif"))
    sender.press("Send the file")
    expect(page.get_by_role("img", name="The animation as it will be")).to_be_visible()
    sender.write("A dance", "Description")
    sender.press("Done")
    sender.add_recipient("Anna")
    link = sender.send("Max")
    page.goto(link)
    sender.press("Unwrap")
    image = page.get_by_role("img", name="Animation: A dance")
    expect(image).to_be_visible()
    assert seen_colors(page, image) == ({0} if motion == "reduce" else {0, 1, 2})
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="See the animation in a tab of its own").click()
    alone = opened.value
    alone.wait_for_load_state()
    assert alone.url.endswith(image.get_attribute("src"))
    assert seen_colors(alone, alone.locator("img")) == {0, 1, 2}


@pytest.mark.parametrize(
    "name, content, words",
    [
        ("empty.gif", b"", "This file is empty. Please choose another animation."),
        ("still.gif", None, "This picture does not move."),
        ("cut.gif", None, "This animation is damaged or incomplete."),
        ("words.webp", b"just words", "This file is not a picture. Please choose a GIF or an animated WebP."),
    ],
)
def test_h18_what_is_no_animation_is_refused_in_words_and_nothing_else_is_lost(
    server, browse, person, tmp_path, name, content, words
):
    path = tmp_path / name
    if name == "still.gif":
        Image.new("RGB", (30, 20)).save(path)
    elif name == "cut.gif":
        with open(animation(tmp_path, "whole.gif"), "rb") as file:
            path.write_bytes(file.read()[:-40])
    else:
        path.write_bytes(content)
    page = browse()
    sender = at_screen(server, person, page)
    sender.write("Typed before", "Description")
    choose(page, str(path))
    expect(page.locator(".refusal")).to_contain_text(words)
    expect(page.get_by_label(LABEL, exact=True)).to_be_enabled()
    expect(page.get_by_role("textbox", name="Description")).to_have_value("Typed before")
    expect(page.get_by_role("img")).to_have_count(0)
    sender.check_access()
    choose(page, animation(tmp_path, "good.gif"))
    expect(page.get_by_role("img", name="Typed before")).to_be_visible()
    expect(page.locator(".refusal")).to_have_count(0)


def test_h20_a_file_that_is_too_large_is_not_even_sent_and_an_upload_can_be_stopped(server, browse, person, tmp_path):
    page = browse(allow=["ERR_"])
    sender = at_screen(server, person, page)
    large = tmp_path / "large.gif"
    large.write_bytes(b"GIF89a" + bytes(20_000_000))
    posts = []
    page.on("request", lambda request: posts.append(request) if request.method == "POST" else None)
    choose(page, str(large))
    sender.sees("That file is too large. It can have 15 MB at most.")
    assert not posts
    held = []
    page.route("**/animated", lambda route: held.append(route))
    choose(page, animation(tmp_path, "dance.gif"))
    expect(page.get_by_role("progressbar", name="Sending the file")).to_be_visible()
    sender.press("Stop")
    sender.sees("Stopped. Choose a file when you like.")
    page.unroute_all(behavior="ignoreErrors")
    choose(page, animation(tmp_path, "dance.gif"))
    expect(page.get_by_role("img", name="The animation as it will be")).to_be_visible()


def test_what_was_chosen_is_taken_out_and_survives_a_restart(server, browse, person, tmp_path):
    page = browse()
    sender = at_screen(server, person, page)
    choose(page, animation(tmp_path, "dance.gif"))
    expect(page.get_by_role("img", name="The animation as it will be")).to_be_visible()
    sender.press("Take the animation out")
    expect(page.get_by_role("img")).to_have_count(0)
    expect(page.get_by_label(LABEL, exact=True)).to_be_focused()
    choose(page, animation(tmp_path, "dance.gif"))
    expect(page.get_by_role("img", name="The animation as it will be")).to_be_visible()
    sender.write("Mine", "Description")
    server.restart()
    sender.press("Done")
    sender.sees_picture("Animation: Mine")


def test_the_mail_says_that_something_moves(server, browse, person, tmp_path):
    page = browse()
    sender = at_screen(server, person, page)
    choose(page, animation(tmp_path, "dance.gif"))
    expect(page.get_by_role("img", name="The animation as it will be")).to_be_visible()
    sender.press("Done")
    sender.press("Who is it for?")
    sender.write("Anna", "Name")
    page.get_by_role("radio", name=re.compile("e-mail", re.I)).check()
    sender.write("anna@example.org", "E-mail")
    sender.press("Done")
    sender.send("Max")
    for _ in range(100):
        mails = server.mails("anna@example.org")
        if mails:
            break
        page.wait_for_timeout(100)
    text = " ".join(mails[-1].get_body(("plain",)).get_content().split())
    assert "Something in it moves. You can stop it" in text
    assert "Something in it moves" in mails[-1].get_body(("html",)).get_content()


@pytest.mark.parametrize("language", ["de", "ar"])
def test_it_speaks_the_persons_language(server, browse, person, tmp_path, language):
    words = {
        "de": ("Gutschein gestalten", "Animation hinzufügen", "Animation", "Die Animation, wie sie wird", "Animation anhalten"),
        "ar": (None, "أضف صورة متحركة", "الصورة المتحركة", "الصورة المتحركة كما ستكون", "إيقاف الحركة"),
    }[language]
    page = browse(PHONE, locale=language)
    page.goto(server.url)
    page.locator("main button").first.click()
    page.get_by_role("button", name=words[1]).click()
    page.get_by_label(words[2], exact=True).set_input_files(animation(tmp_path, "dance.gif"))
    expect(page.get_by_role("img", name=words[3])).to_be_visible()
    expect(page.get_by_role("button", name=words[4])).to_be_visible()
    someone = person(page)
    someone.check_access()
    someone.fits()
    someone.shoot(f"animated-{language}")


def test_it_is_seen_in_the_dark(server, browse, person, tmp_path):
    page = browse(DESKTOP, color_scheme="dark")
    sender = at_screen(server, person, page)
    choose(page, animation(tmp_path, "dance.gif"))
    expect(page.get_by_role("button", name="Stop the animation")).to_be_visible()
    sender.check_access()
    sender.shoot("animated-dark")
