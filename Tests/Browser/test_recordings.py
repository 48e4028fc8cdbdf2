"""Films and sounds: recorded with Chromium's own camera and microphone that are none, or chosen from real files."""

import os
import re
import subprocess

import pytest
from conftest import CHROMIUM, DESKTOP, PHONE, violations
from playwright.sync_api import expect
from server import ROOT, binary

FILM = ["-f", "lavfi", "-i", "testsrc=size=640x360:rate=25"]
TONE = ["-f", "lavfi", "-i", "sine=frequency=440"]
# Reading a film takes a while on two cores that do something else as well.
LONG = 90_000


def made(folder, name, *arguments):
    path = os.path.join(str(folder), name)
    subprocess.run(["ffmpeg", "-nostdin", "-v", "error", "-y", *arguments, path], check=True)
    return path


@pytest.fixture(scope="module")
def studio(playwright):
    """A browser with a camera and a microphone."""
    browser = playwright.chromium.launch(
        executable_path=CHROMIUM,
        args=["--no-sandbox", "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"],
    )
    yield browser
    browser.close()


@pytest.fixture
def record(studio):
    """Pages of that browser, watched for errors, which remember the streams that were opened."""
    contexts, faults = [], []

    def open_page(viewport=PHONE, **more):
        context = studio.new_context(viewport=viewport, **{"reduced_motion": "reduce", **more})
        context.set_default_timeout(20000)
        context.add_init_script(
            """const open = MediaDevices.prototype.getUserMedia;
            MediaDevices.prototype.getUserMedia = async function (...wishes) {
                const stream = await open.apply(this, wishes);
                (window.streams ??= []).push(stream);
                return stream;
            };"""
        )
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not faults, faults


def begin(page, person, url, option):
    sender = person(page)
    sender.begin(url)
    sender.press(option)
    return sender


def until(page, condition):
    """Waits until it holds on the page, whose policy lets nothing be evaluated by itself."""
    for _ in range(1800):
        if page.evaluate(condition):
            return
        page.wait_for_timeout(50)
    raise AssertionError(condition)


def player(page, kind, name):
    return page.locator(f'{kind}[aria-label="{name}"]')


def seconds_recorded(page):
    text = page.locator(".record-time").inner_text()
    minutes, seconds = re.search(r"(\d+):(\d+) /", text).groups()
    return int(minutes) * 60 + int(seconds)


def plays(page, locator):
    """Nothing of it is loaded before the person asks; then it plays. Played by keyboard, as its controls can be."""
    source = locator.get_attribute("src")
    loaded = "performance.getEntriesByType('resource').filter((entry) => entry.name.endsWith('%s')).length" % source
    assert page.evaluate(loaded) == 0, "nothing is loaded before it is asked for"
    assert locator.evaluate("(el) => el.paused && !el.autoplay && el.preload === 'none'")
    locator.evaluate("(el) => el.addEventListener('playing', () => (el.dataset.played = '1'))")
    locator.focus()
    page.keyboard.press("Space")
    expect(locator).to_have_attribute("data-played", "1")
    assert locator.evaluate("(el) => el.error === null && el.duration > 0.2")


def streams_ended(page):
    return page.evaluate("streams.length > 0 && streams.every((s) => s.getTracks().every((t) => t.readyState === 'ended'))")


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_video_is_recorded_seen_again_described_sent_and_played(server, record, person, viewport):
    page = record(viewport)
    sender = begin(page, person, server.url, "Add a video")
    sender.check_access()
    sender.shoot(f"video-{viewport['width']}")
    sender.press("Record a video")
    expect(page.get_by_role("button", name="Stop recording")).to_be_focused()
    until(page, "document.querySelector('.record-preview')?.videoWidth > 0")
    until(page, "/[1-9] \\//.test(document.querySelector('.record-time').textContent)")
    sender.check_access()
    sender.fits()
    page.screenshot(path=os.path.join(ROOT, "screenshots", f"video-recording-{viewport['width']}.png"))
    sender.press("Stop recording")
    expect(player(page, "video", "Your video")).to_be_visible(timeout=LONG)
    assert streams_ended(page), "the camera is off"
    expect(page.get_by_role("textbox", name="In words")).to_be_focused()
    expect(page.get_by_text("Would you write down what is said or heard in it?").first).to_be_visible()
    sender.check_access()
    sender.fits()
    sender.write("We all sing for you 😍\nHappy birthday!", "In words")
    sender.shoot(f"video-made-{viewport['width']}")
    sender.press("Done")
    sender.sees_picture("Video: We all sing for you 😍")
    sender.check_access()
    sender.shoot(f"video-item-{viewport['width']}")
    sender.add_recipient("Anna")
    link = sender.send("Max")

    other = record(viewport)
    recipient = person(other)
    other.goto(link)
    assert "<video" not in other.content()
    recipient.press("Unwrap")
    film = player(other, "video", "Video: We all sing for you 😍")
    expect(film).to_be_visible()
    recipient.sees("Happy birthday!")
    recipient.check_access()
    recipient.fits()
    recipient.shoot(f"video-unwrapped-{viewport['width']}")
    plays(other, film)


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_sound_is_recorded_with_level_and_time_heard_again_and_sent(server, record, person, viewport):
    page = record(viewport)
    sender = begin(page, person, server.url, "Add a sound")
    sender.check_access()
    sender.press("Record a sound")
    # The microphone that is none beeps once a second.
    until(page, "document.querySelector('meter')?.value > 0.05")
    until(page, "/[1-9] \\//.test(document.querySelector('.record-time').textContent)")
    sender.check_access()
    sender.fits()
    page.screenshot(path=os.path.join(ROOT, "screenshots", f"sound-recording-{viewport['width']}.png"))
    sender.press("Stop recording")
    made_here = player(page, "audio", "Your sound")
    expect(made_here).to_be_visible(timeout=LONG)
    assert streams_ended(page), "the microphone is off"
    sender.check_access()
    sender.shoot(f"sound-made-{viewport['width']}")
    plays(page, made_here)
    sender.press("Done")
    expect(page.get_by_role("img", name=re.compile(r"^Sound: 0:0\d$"))).to_be_visible()
    expect(page.get_by_role("button", name="Add a sound", exact=True)).to_have_count(0)
    sender.shoot(f"sound-item-{viewport['width']}")
    sender.add_recipient("Anna")
    link = sender.send("Max")

    other = record(viewport)
    recipient = person(other)
    other.goto(link)
    recipient.press("Unwrap")
    sound = other.locator("audio")
    expect(sound).to_be_visible()
    recipient.check_access()
    recipient.shoot(f"sound-unwrapped-{viewport['width']}")
    plays(other, sound)


def test_a_recording_ends_at_the_limit_by_itself(server, record, person):
    page = record()
    page.clock.install()
    sender = begin(page, person, server.url, "Add a sound")
    sender.press("Record a sound")
    until(page, "document.querySelector('meter')?.value > 0")
    page.clock.fast_forward(61_000)
    expect(page.locator(".record-time")).to_be_hidden()
    page.clock.run_for(2_000)
    expect(player(page, "audio", "Your sound")).to_be_visible(timeout=LONG)
    assert streams_ended(page)


def test_a_recording_is_thrown_away_made_again_and_ends_with_its_screen(server, record, person):
    page = record()
    sender = begin(page, person, server.url, "Add a sound")
    sender.press("Record a sound")
    sender.press("Throw it away")
    expect(page.get_by_role("button", name="Record a sound")).to_be_focused()
    assert streams_ended(page)
    sender.press("Record a sound")
    until(page, "document.querySelector('meter')?.value > 0.05")
    sender.write("Typed meanwhile", "In words")
    # A pause in typing is saved, and Done is answered by the same screen made anew: the recording goes on.
    sender.press("Done")
    sender.sees("Please record a sound, or choose one.")
    expect(page.get_by_role("button", name="Stop recording")).to_be_visible()
    assert not streams_ended(page)
    sender.press("Cancel")
    expect(page.get_by_role("list", name="Personalize")).to_be_visible()
    until(page, "streams.every((s) => s.getTracks().every((t) => t.readyState === 'ended'))")


@pytest.mark.parametrize("option, button", [("Add a sound", "Record a sound"), ("Add a video", "Record a video")])
def test_without_permission_the_page_says_so_and_a_file_is_taken(server, browse, person, tmp_path, option, button):
    # This browser asks nobody, and allows nothing.
    page = browse()
    sender = begin(page, person, server.url, option)
    sender.press(button)
    expect(page.locator(".record .refusal")).to_be_visible()
    words = page.locator(".record .refusal").inner_text()
    assert "may not use your microphone or camera" in words or "No microphone or camera" in words
    expect(page.get_by_role("button", name=button)).to_be_focused()
    sender.check_access()
    sender.fits()
    sender.shoot(f"record-denied-{button.split()[-1]}")
    kind = button.split()[-1]
    page.get_by_label(kind.capitalize(), exact=True).set_input_files(
        made(tmp_path, "file.webm", *FILM, *TONE, "-t", "1", "-c:v", "libvpx", "-c:a", "libopus")
    )
    expect(page.locator("video, audio").first).to_be_visible(timeout=LONG)


def test_denied_permission_is_told_apart_from_a_missing_microphone(server, record, person):
    page = record()
    page.add_init_script(
        """MediaDevices.prototype.getUserMedia = async () => {
            throw new DOMException("", new URLSearchParams(location.search).get("fault") || window.fault);
        };"""
    )
    sender = begin(page, person, server.url, "Add a sound")
    for fault, words in [
        ("NotAllowedError", "This page may not use your microphone or camera."),
        ("NotFoundError", "No microphone or camera was found."),
        ("NotReadableError", "is in use or did not start"),
    ]:
        page.evaluate("(fault) => (window.fault = fault)", fault)
        sender.press("Record a sound")
        expect(page.locator(".record .refusal")).to_contain_text(words)


def test_a_film_of_a_phone_without_sound_plays_and_says_so(server, browse, person, tmp_path):
    # H.265 in a MOV: what newer phones record, and many browsers do not play.
    path = made(
        tmp_path, "IMG_0001.MOV", *FILM, "-t", "2", "-c:v", "libx265", "-x265-params", "log-level=none", "-tag:v", "hvc1",
        "-metadata", "location=+52.5200+013.4050/")
    page = browse()
    sender = begin(page, person, server.url, "Add a video")
    page.get_by_label("Video", exact=True).set_input_files(path)
    film = player(page, "video", "Your video")
    expect(film).to_be_visible(timeout=LONG)
    expect(page.get_by_text("What happens in it?")).to_be_visible()
    film_path, poster_path = film.get_attribute("src"), film.get_attribute("poster")
    poster = page.request.get(server.url + poster_path)
    assert poster.headers["content-type"] == "image/jpeg"
    address = server.url + film.get_attribute("src")
    whole = page.request.get(address)
    assert whole.headers["content-type"] == "video/mp4" and whole.headers["accept-ranges"] == "bytes"
    assert b"+52.5200" not in whole.body() and b"hvc1" not in whole.body()
    part = page.request.get(address, headers={"Range": "bytes=100-199"})
    assert part.status == 206 and part.body() == whole.body()[100:200]
    assert part.headers["content-range"] == f"bytes 100-199/{len(whole.body())}"
    sender.press("Done")
    sender.add_recipient("Anna")
    link = sender.send("Max")
    # What the voucher refers to is never swept: the film and its picture.
    for path in (film_path, poster_path):
        assert server.rows("SELECT uses > 0 FROM media WHERE digest = ?", path.split("/")[-1]) == [(1,)]
    other = browse(DESKTOP)
    other.goto(link)
    person(other).press("Unwrap")
    person(other).sees("This video has no sound.")
    plays(other, other.locator("video"))
    told = subprocess.run([binary("voucherkit"), "verify"], env={**os.environ, "DATA_DIR": server.folder}, capture_output=True, text=True)
    assert told.returncode == 0, told.stdout
    assert "Database and media agree" in told.stdout


@pytest.mark.parametrize(
    "option, name, content, words",
    [
        ("Add a video", "empty.mov", b"", "This file is empty."),
        ("Add a sound", "empty.mp3", b"", "This file is empty."),
        ("Add a video", "photo.mp4", b"\xff\xd8\xff\xe0" + b"x" * 4000, "is not a video that can be read"),
        ("Add a sound", "page.m4a", b"<svg onload='alert(1)'/>", "is not a sound that can be read"),
        ("Add a video", "sound.mp4", None, "There is no picture in this file, only sound."),
    ],
)
def test_what_cannot_be_taken_is_refused_in_words_and_nothing_else_is_lost(
    server, browse, person, tmp_path, option, name, content, words
):
    path = str(tmp_path / name)
    if content is None:
        path = made(tmp_path, name, *TONE, "-t", "1")
    else:
        (tmp_path / name).write_bytes(content)
    page = browse()
    sender = begin(page, person, server.url, option)
    sender.write("Typed before", "In words")
    field = page.get_by_label(option.split()[-1].capitalize(), exact=True)
    field.set_input_files(path)
    expect(page.locator(".refusal")).to_contain_text(words, timeout=LONG)
    expect(field).to_be_enabled()
    expect(page.get_by_role("textbox", name="In words")).to_have_value("Typed before")
    expect(page.locator("progress")).to_have_count(0)
    sender.check_access()


def test_what_is_too_long_is_refused_and_what_is_too_large_is_not_even_sent(server, browse, person, tmp_path):
    page = browse()
    sender = begin(page, person, server.url, "Add a video")
    field = page.get_by_label("Video", exact=True)
    long = made(tmp_path, "long.mp4", "-f", "lavfi", "-i", "color=size=64x64:rate=1", "-t", "75", "-c:v", "mpeg4")
    field.set_input_files(long)
    expect(page.locator(".refusal")).to_contain_text("This video is 1:15 long. It may be at most 1:00 long.", timeout=LONG)
    huge = tmp_path / "huge.mp4"
    with open(huge, "wb") as file:
        file.truncate(100_000_001)
    field.set_input_files(str(huge))
    sender.sees("That file is too large. It can have 100 MB at most.")
    sender.check_access()


def test_reading_a_film_shows_how_far_it_is_and_can_be_stopped(server, browse, person, tmp_path):
    # Large pictures that have to be made anew take a while.
    path = made(
        tmp_path, "large.avi", "-f", "lavfi", "-i", "testsrc2=size=1920x1080:rate=30", "-t", "20", "-c:v", "mpeg4", "-q:v", "8")
    page = browse()
    sender = begin(page, person, server.url, "Add a video")
    page.get_by_label("Video", exact=True).set_input_files(path)
    bar = page.get_by_role("progressbar", name="Making the video ready for every browser…")
    expect(bar).to_be_visible(timeout=LONG)
    until(page, "document.querySelector('progress')?.value > 0")
    # What turns while a page waits comes to no end, so nothing waits for that.
    assert not violations(page)
    page.screenshot(path=os.path.join(ROOT, "screenshots", "video-reading.png"))
    sender.press("Stop")
    expect(bar).to_have_count(0)
    expect(page.get_by_label("Video", exact=True)).to_be_focused()
    page.get_by_label("Video", exact=True).set_input_files(made(tmp_path, "short.mp4", *FILM, "-t", "1", "-pix_fmt", "yuv420p"))
    expect(player(page, "video", "Your video")).to_be_visible(timeout=LONG)


def test_a_video_and_a_sound_come_without_a_script_too(server, browse, person, tmp_path):
    page = browse(java_script_enabled=False)
    sender = person(page)
    page.goto(server.url)
    sender.press("Make a voucher")
    sender.press("Add a sound")
    expect(page.get_by_role("button", name="Record a sound")).to_have_count(0)
    page.get_by_label("Sound", exact=True).set_input_files(made(tmp_path, "song.ogg", *TONE, "-t", "2"))
    sender.press("Send the file")
    expect(player(page, "audio", "Your sound")).to_be_visible(timeout=LONG)
    sender.press("Done")
    expect(page.get_by_role("img", name="Sound: 0:02")).to_be_visible()


def test_the_mail_says_that_there_is_something_to_hear(server, browse, person, tmp_path):
    page = browse()
    sender = begin(page, person, server.url, "Add a sound")
    page.get_by_label("Sound", exact=True).set_input_files(made(tmp_path, "song.mp3", *TONE, "-t", "1"))
    expect(player(page, "audio", "Your sound")).to_be_visible(timeout=LONG)
    sender.press("Done")
    sender.press("Who is it for?")
    sender.write("Anna", "Name")
    page.get_by_role("radio", name="By e-mail").check()
    sender.write("anna@example.org", "E-mail")
    sender.press("Done")
    sender.send("Max")
    mail = server.mails("anna@example.org")[0]
    for kind in ("plain", "html"):
        text = mail.get_body((kind,)).get_content()
        assert "There is something to listen to in it." in text
        assert "<audio" not in text and "<video" not in text


@pytest.mark.parametrize("language, button", [("de", "Ton aufnehmen"), ("ar", "تسجيل صوت")])
def test_recording_speaks_other_languages_and_fits(server, record, person, language, button):
    page = record({"width": 320, "height": 700}, locale=language, color_scheme="dark")
    page.goto(server.url)
    page.locator('[id="start.make"]').click()
    page.locator('button[value="create.option-sound"]').click()
    page.get_by_role("button", name=button).click()
    until(page, "document.querySelector('meter')?.value > 0.05")
    person(page).check_access()
    person(page).fits()
    page.screenshot(path=os.path.join(ROOT, "screenshots", f"sound-recording-{language}.png"))


CAPTIONS = """WEBVTT

STYLE
::cue { background: url(https://elsewhere.example/) }

00:00.000 --> 00:00.900
<v Anna>I &lt;3 you {{name}} ${x} 😍

00:00.900 --> 00:02.000
Second caption
"""


def test_a_video_takes_captions_which_its_player_offers(server, browse, person, tmp_path):
    page = browse()
    sender = begin(page, person, server.url, "Add a video")
    page.get_by_label("Video", exact=True).set_input_files(made(tmp_path, "film.mp4", *FILM, *TONE, "-t", "2", "-pix_fmt", "yuv420p"))
    expect(player(page, "video", "Your video")).to_be_visible(timeout=LONG)
    field = page.get_by_label("Captions, as a WebVTT file", exact=True)
    for name, content, words in [
        ("a.vtt", "", "There are no captions in this file."), ("a.srt", "1\n00:00:01,000 --> 00:00:02,000\nHello\n", "These are no captions"),
        ("a.vtt", "WEBVTT\n\n00:02.000 --> 00:01.000\nHello\n", "Line 3 of this file cannot be read."),
        ("a.vtt", "WEBVTT\n\n" + "x" * 1_000_000, "That file is too large."),
    ]:
        (tmp_path / name).write_text(content)
        field.set_input_files(str(tmp_path / name))
        expect(page.locator(".refusal").filter(has_text=words)).to_be_visible()
        expect(field).to_be_enabled()
        expect(player(page, "video", "Your video")).to_be_visible()
    sender.check_access()
    (tmp_path / "good.vtt").write_text(CAPTIONS)
    field.set_input_files(str(tmp_path / "good.vtt"))
    expect(page.locator('[id="video.captions-status"]')).to_have_text("There are 2 captions.")
    expect(page.get_by_role("button", name="Take the captions out")).to_be_focused()
    sender.check_access()
    sender.fits()
    sender.shoot("video-captions")
    server.restart()
    sender.write("We sing", "In words")
    sender.press("Done")
    sender.sees_picture("Video: We sing")
    sender.add_recipient("Anna")
    link = sender.send("Max")

    other = browse(DESKTOP)
    recipient = person(other)
    other.goto(link)
    recipient.press("Unwrap")
    film = other.locator("video")
    track = film.locator("track")
    assert [track.get_attribute(name) for name in ("kind", "srclang", "label")] == ["captions", "en-US", "English (United States)"]
    address = server.url + track.get_attribute("src")
    response = other.request.get(address)
    assert response.headers["content-type"] == "text/vtt; charset=utf-8"
    assert response.headers["x-content-type-options"] == "nosniff"
    assert "STYLE" not in response.text() and "elsewhere" not in response.text() and "<v" not in response.text()
    assert server.rows("SELECT uses > 0 FROM media WHERE digest = ?", address.split("/")[-1]) == [(1,)]
    film.evaluate("(el) => (el.textTracks[0].mode = 'showing')")
    until(other, "document.querySelector('video').textTracks[0].cues?.length === 2")
    texts = film.evaluate("(el) => [...el.textTracks[0].cues].map((cue) => cue.getCueAsHTML().textContent)")
    assert texts == ["I <3 you {{name}} ${x} 😍", "Second caption"]
    plays(other, film)
    recipient.check_access()
    recipient.shoot("video-captions-played")


@pytest.mark.parametrize("language", ["de", "ar"])
def test_captions_are_asked_for_in_other_languages(server, browse, person, language):
    page = browse({"width": 320, "height": 700}, locale=language, color_scheme="dark")
    page.goto(server.url)
    page.locator('[id="start.make"]').click()
    page.locator('[id="create.option-video"]').click()
    expect(page.locator('[id="video.captions"]')).to_be_visible()
    person(page).check_access()
    person(page).fits()
    person(page).shoot(f"video-captions-{language}")


def test_captions_come_without_a_script_too(server, browse, person, tmp_path):
    page = browse(java_script_enabled=False)
    sender = person(page)
    page.goto(server.url)
    sender.press("Make a voucher")
    sender.press("Add a video")
    page.get_by_label("Video", exact=True).set_input_files(made(tmp_path, "film.mp4", *FILM, "-t", "1", "-pix_fmt", "yuv420p"))
    (tmp_path / "good.vtt").write_text(CAPTIONS)
    page.get_by_label("Captions, as a WebVTT file", exact=True).set_input_files(str(tmp_path / "good.vtt"))
    # Both files come with the press that finishes.
    sender.press("Done")
    expect(page.get_by_role("img", name=re.compile("^Video: "))).to_be_visible(timeout=LONG)
    page.get_by_role("button", name=re.compile("^Edit Video")).click()
    expect(page.get_by_text("There are 2 captions.")).to_be_visible()
