"""The path of somebody new: from an empty folder to a screen and an item of their own, timed.

`voucherkit new` writes a package, which is built, tested, run and used; then every code file of the tutorial is put in
its place, and each has to compile. NEWCOMER_SCRATCH names a folder where a package has been built that depends on the
same modules, which are then not built again; without it everything is built from nothing, as it is for a newcomer.
"""

import os
import re
import shutil
import subprocess
import time

import pytest
from playwright.sync_api import expect

from server import ROOT, binary

TUTORIAL = os.path.join(ROOT, "Sources", "VoucherKit", "VoucherKit.docc")
NAME = "Sunshine"
# The whole path, on two cores.
LIMIT = 600


def steps():
    """The code files of the tutorial, in order: the name that is shown, and the file."""
    with open(os.path.join(TUTORIAL, "Tutorials", f"{NAME}.tutorial")) as file:
        found = re.findall(r'@Code\(name: "([^"]+)", file: "([^"]+)"', file.read())
    return [(name, os.path.join(TUTORIAL, "Resources", source)) for name, source in found]


def read(path):
    with open(path) as file:
        return file.read()


class Path:
    """The newcomer's folder, and what they do in it."""

    def __init__(self, folder):
        self.folder, self.package, self.times = folder, folder / NAME, []
        self.scratch = os.environ.get("NEWCOMER_SCRATCH") or str(self.package / ".build")

    def timed(self, part, work):
        start = time.monotonic()
        result = work()
        self.times.append((part, time.monotonic() - start))
        return result

    def swift(self, command, *more):
        flags = ["--scratch-path", os.path.join(ROOT, self.scratch), "-j", "2", "-Xswiftc", "-warnings-as-errors"]
        done = subprocess.run(
            ["swift", command, *flags, *more], cwd=self.package, text=True, capture_output=True, check=False
        )
        assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
        return done.stdout + done.stderr

    def place(self, name):
        kind = ("Tests", NAME + "Tests") if name.endswith("Tests.swift") else ("Sources", NAME)
        return self.package.joinpath(*kind, name)

    def binary(self):
        return os.path.join(self.swift("build", "--show-bin-path").strip().splitlines()[-1], NAME)


def color_of(page, picture, at):
    """The colour of a picture, of three numbers, so many pixels from its upper left corner."""
    image = page.get_by_role("img", name=picture)
    expect(image).to_be_visible()
    return image.evaluate(
        """async (image, at) => {
            await image.decode()
            const canvas = document.createElement("canvas")
            canvas.width = image.naturalWidth
            canvas.height = image.naturalHeight
            const context = canvas.getContext("2d")
            context.drawImage(image, 0, 0)
            return Array.from(context.getImageData(at, at, 1, 1).data.slice(0, 3))
        }""",
        at,
    )


@pytest.mark.timeout(LIMIT + 60)
def test_from_an_empty_folder_to_a_first_screen_and_item(tmp_path, servers, browse, person, monkeypatch, capsys):
    folder = tmp_path / "gifts"
    folder.mkdir()
    path = Path(folder)

    def write_title(shot):
        server = servers("sunshine")
        page = browse()
        sender = person(page)
        sender.begin(server.url)
        sender.press("Add a title")
        expect(page.get_by_role("heading", name="What should it say?")).to_be_visible()
        sender.check_access()
        sender.write("Happy birthday", "Title")
        sender.press("Done")
        red, green, blue = color_of(page, "Title: Happy birthday", at=2)
        assert red > 200 and green < 60 and blue < 60, "The own label is red."
        sender.shoot(shot)
        return sender

    def write_note(shot):
        sender = write_title(shot)
        sender.press("Write a note")
        expect(sender.page.get_by_role("heading", name="What would you say?")).to_be_visible()
        sender.check_access()
        sender.write("See you soon.", "Note")
        sender.press("Begin for me")
        note = sender.page.get_by_role("textbox", name="Note", exact=True)
        expect(note).to_have_value(re.compile(r"I think of you\.\s+See you soon\.$"))
        sender.press("Done")
        return color_of(sender.page, "Note: Whenever the sun", at=20)

    # What `new` writes builds without warnings, passes its tests, runs, and is used.
    command = [binary("voucherkit"), "new", NAME]
    path.timed("voucherkit new", lambda: subprocess.run(command, cwd=folder, check=True, capture_output=True))
    assert os.listdir(folder) == [NAME]
    path.timed("first build, with its tests", lambda: path.swift("build", "--build-tests"))
    assert "3 tests in 1 suite passed" in path.timed("swift test", lambda: path.swift("test", "--skip-build"))
    monkeypatch.setenv("SUNSHINE_BINARY", path.binary())
    table = subprocess.check_output([path.binary(), "screens"], cwd=path.package, text=True)
    assert re.search(rf"^personalization\.title +overridden +overridden +1 of 1 +{NAME}Title", table, re.MULTILINE)

    # The tutorial, file by file.
    runs = 0
    for name, source in steps():
        if name == "Terminal":
            lines = read(source).split("\n")
            if "swift run Sunshine" in lines:
                runs += 1
                if runs == 1:
                    path.timed("run it, and write a title", lambda: write_title("newcomer-title"))
                else:
                    yellow = path.timed("run it, and write a note", lambda: write_note("newcomer-note"))
            elif "swift test" in lines:
                path.timed("build the tests", lambda: path.swift("build", "--build-tests"))
                done = path.timed("swift test", lambda: path.swift("test", "--skip-build"))
                assert "6 tests in 1 suite passed" in done
            else:
                assert lines[-2].endswith(f" voucherkit new {NAME}")
            continue
        place = path.place(name)
        if place.exists() and read(place) == read(source):
            continue
        shutil.copy(source, place)
        more = ["--build-tests"] if "Tests" in name else []
        path.timed(os.path.basename(source), lambda: path.swift("build", *more))
    assert runs == 2

    # What the tutorial has led to.
    stock, yellow = yellow, path.timed("run it, and look", lambda: write_note("newcomer-end"))
    assert yellow != stock and yellow[0] > 240 and yellow[2] < 225, "The own note is on yellow paper."

    whole = sum(seconds for _, seconds in path.times)
    with capsys.disabled():
        shared = "the library's modules were there" if os.environ.get("NEWCOMER_SCRATCH") else "all from nothing"
        print(f"\nThe newcomer's path ({shared}):")
        for part, seconds in [*path.times, ("in all", whole)]:
            print(f"  {seconds:6.1f} s  {part}")
    assert whole < LIMIT


@pytest.mark.parametrize(
    "arguments, code, words",
    [
        (["nwe"], 64, "there is no command “nwe”; the nearest is “new”"),
        (["new"], 64, "new needs the name of the package"),
        (["new", "Sun", "Shine"], 64, "new takes one name"),
        (["new", "sunshine"], 64, "has to begin with a capital, as in “Sunshine”"),
        (["new", "../Sunshine"], 64, "cannot be the name of a package"),
        (["new", "--fast", "Sunshine"], 64, "new does not know “--fast”"),
        (["new", "Sunshine", "--package-path"], 64, "--package-path needs the folder"),
        (["new", "Sunshine", "--package-path", "/usr"], 1, "VoucherKit's package is not in “/usr”"),
        (["new", "Taken"], 1, "is there already and is not an empty folder"),
        (["serve", "now"], 64, "serve takes no arguments"),
    ],
)
def test_a_command_that_cannot_be_says_why_and_writes_nothing(tmp_path, arguments, code, words):
    (tmp_path / "Taken").mkdir()
    (tmp_path / "Taken" / "mine").write_text("mine")
    done = subprocess.run([binary("voucherkit"), *arguments], cwd=tmp_path, text=True, capture_output=True, check=False)
    assert done.returncode == code and words in done.stderr and done.stdout == ""
    assert ("Usage:" in done.stderr) == (code == 64)
    assert os.listdir(tmp_path) == ["Taken"] and os.listdir(tmp_path / "Taken") == ["mine"]


def test_a_setting_that_cannot_be_ends_the_server_in_words(tmp_path):
    environment = dict(os.environ, PORT="eighty", DATA_DIR=str(tmp_path))
    done = subprocess.run([binary("voucherkit")], env=environment, text=True, capture_output=True, check=False)
    assert done.returncode == 1
    assert done.stderr == "voucherkit: PORT is “eighty”, and has to be a number from 0 to 65535.\n"
