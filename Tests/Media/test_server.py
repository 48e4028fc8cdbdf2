"""Hostile files, at a real server: each is shown or refused in words, the server's memory stays flat, and nobody waits."""

import os
import re
import threading

import pytest

import hostile
from server import Visitor

MEGABYTE = 1 << 20


class Photographer(Visitor):
    """A visitor at the photo screen."""

    def __init__(self, server):
        super().__init__(server)
        self.begin()
        self.press(self.scene + "/create", "create.option-photo")
        self.photo_path = self.scene + "/photo"

    def choose(self, path):
        """Sends a file, and answers what came of it: the photo's address, or None and the words of the refusal."""
        answer = self.upload(self.photo_path, "photo.photo", path, timeout=60)
        assert answer.status == 200, f"{answer.status}: {answer.text[:300]}"
        words = re.search(r'id="photo.photo-hint" class="refusal"[^>]*>([^<]+)<', answer.text)
        photo = re.search(r'<img id="[^"]*" class="[^"]*look-photo-preview[^"]*" src="([^"]+)"', answer.text)
        return photo and photo.group(1), words and words.group(1)

    def problem(self, path):
        """What is wrong with the answer to a file, whatever it was; None when nothing is."""
        try:
            photo, words = self.choose(path)
        except AssertionError as fault:
            return str(fault)
        # A photo that was there stays when the next file is refused.
        return None if photo or words else "neither a photo nor words"


class Memory:
    """The memory of a process, as Linux tells it."""

    def __init__(self, process):
        self.process = process
        with open(f"/proc/{process.pid}/clear_refs", "w") as file:
            file.write("5")
        self.before = self.of("VmRSS")

    def of(self, name):
        with open(f"/proc/{self.process.pid}/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith(name + ":")) * 1024

    @property
    def growth(self):
        """The most there was at once since, beyond what was there."""
        return self.of("VmHWM") - self.before


def workers(server):
    """The processes the server has started."""
    children = []
    for task in os.listdir(f"/proc/{server.process.pid}/task"):
        with open(f"/proc/{server.process.pid}/task/{task}/children") as file:
            children += [int(number) for number in file.read().split()]
    return children


@pytest.fixture(scope="module")
def good(tmp_path_factory):
    path = tmp_path_factory.mktemp("good") / "photo.jpg"
    path.write_bytes(hostile.good_files(1200, 900)["jpeg"])
    return str(path)


@pytest.fixture
def photographer(server, good):
    """Somebody whose first photo has warmed up everything."""
    visitor = Photographer(server)
    assert visitor.choose(good)[0]
    return visitor


def test_all_of_pillows_images_are_shown_or_refused_in_words_and_the_memory_stays_flat(
    server, photographer, good, pillow_images
):
    paths = sorted(os.path.join(folder, name) for folder, _, names in os.walk(pillow_images) for name in names)
    assert len(paths) > 1000, "the control: the files are there"
    for path in paths[:100]:
        assert not photographer.problem(path)
    memory = Memory(server.process)
    problems = [f"{os.path.basename(path)}: {problem}" for path in paths[100:] if (problem := photographer.problem(path))]
    assert not problems
    assert memory.growth < 96 * MEGABYTE, "1000 photos of up to 50 megapixels"
    assert photographer.choose(good)[0]


def test_bombs_foreign_cut_and_renamed_files_are_shown_or_refused_in_words(server, photographer, good, file):
    memory = Memory(server.process)
    problems = []
    for name, data in hostile.bombs():
        if problem := photographer.problem(file(data, "bomb.png")):
            problems.append(f"{name}: {problem}")
    # From here on what stood there before is told from what comes: a new visitor has no photo.
    for name, data, _ in hostile.foreign():
        photo, words = Photographer(server).choose(file(data, "photo.jpg"))
        if photo or not words:
            problems.append(f"{name}: {photo} {words}")
    for format, data in hostile.good_files().items():
        for ending in ["txt", "jpg", "png", "svg", "exe"]:
            photo, words = Photographer(server).choose(file(data, f"renamed.{ending}"))
            if not photo or words:
                problems.append(f"{format} as .{ending}: {words}")
        for tenth in [1, 5, 9]:
            photo, words = Photographer(server).choose(file(data[:len(data) * tenth // 10], f"cut.{format}"))
            if photo or "damaged or incomplete" not in words:
                problems.append(f"{tenth} tenths of {format}: {photo} {words}")
    assert not problems
    assert memory.growth < 96 * MEGABYTE
    assert Photographer(server).choose(good)[0]


def test_h23_a_header_of_64250_by_64250_pixels_is_refused_before_decoding_and_memory_stays_flat(server, photographer, file):
    memory = Memory(server.process)
    children = {child: peak(child) for child in workers(server)}
    path = file(hostile.five_kilobytes(), "small.png")
    assert os.path.getsize(path) < 6000
    visitor = Photographer(server)
    for _ in range(3):
        photo, words = visitor.choose(path)
        assert photo is None and words == "This photo has 64,250 × 64,250 pixels. It may have at most 50 megapixels."
    assert memory.growth < 16 * MEGABYTE
    assert children and all(peak(child) - before < 4 * MEGABYTE for child, before in children.items())
    assert set(workers(server)) == set(children), "and none of them ended over it"


def peak(process):
    with open(f"/proc/{process}/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmHWM")) * 1024


def test_large_files_are_not_held_in_memory_however_many_come_at_once(server, photographer, file):
    path = file(hostile.good_files()["jpeg"] + bytes(24_000_000), "large.jpg")
    size, people = os.path.getsize(path), 8
    visitors = [Photographer(server) for _ in range(people)]
    memory = Memory(server.process)
    answers = in_parallel([lambda visitor=visitor: visitor.choose(path) for visitor in visitors])
    assert all(photo for photo, _ in answers)
    assert memory.growth < size * people / 2, "the control: all of them together would not fit"
    assert os.listdir(os.path.join(server.folder, "incoming")) == [], "nothing of them is left on the disk"


def in_parallel(work):
    """What each of them answers, in their order."""
    answers = [None] * len(work)

    def run(number):
        answers[number] = work[number]()

    threads = [threading.Thread(target=run, args=(number,)) for number in range(len(work))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def test_no_other_visitor_waits_while_hostile_files_are_read(server, good, file):
    bomb = file(hostile.deep_megapixels(), "bomb.png")
    count = 6
    senders = [Photographer(server) for _ in range(count)]
    other, third = Visitor(server), Photographer(server)
    ended, sent = [], [threading.Event() for _ in range(count)]

    def send(number):
        # The answer to the file comes at once; what comes of it, when it was read.
        answer = senders[number].post_file(senders[number].photo_path, "photo.photo", bomb)
        sent[number].set()
        senders[number].follow(answer)
        ended.append(number)

    threads = [threading.Thread(target=send, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for event in sent:
        event.wait()
    # Each takes a worker for a second, and there are two.
    link = other.send_voucher("In between")
    assert Visitor(server).get(link).status == 200
    before = len(ended)
    assert before < count, "somebody made, wrapped and sent a whole voucher while the files are still being read"
    # The control: who does need a worker waits for one, and this test sees it.
    assert third.choose(good)[0] and len(ended) >= count / 2
    for thread in threads:
        thread.join()
    assert len(ended) == count
