"""Hostile files, at a real worker: each is answered within its limits, and the next good photo is read."""

import os
import struct

import pytest

import hostile
from worker import Outcome

MAGICS = [b"\xff\xd8\xff\xe0", b"\x89PNG\r\n\x1a\n", b"GIF89a", b"RIFF\x00\x10\x00\x00WEBPVP8 ",
          b"RIFF\x00\x10\x00\x00WEBPVP8L", b"\0\0\0\x18ftypheic\0\0\0\0mif1heic"]
# HEIC of tiles, as telephones store it, is read by code of our own.
FORMATS = ["jpeg", "png", "webp", "heic", "heic of tiles", "gif"]


@pytest.fixture(scope="module")
def good(tmp_path_factory):
    path = tmp_path_factory.mktemp("good") / "photo"
    path.write_bytes(hostile.good_files()["jpeg"])
    return str(path)


def is_well(worker, good):
    """Whether the worker, or the one after it, still reads a good photo."""
    return Outcome(worker, good).photo is not None


def test_each_of_pillows_test_images_is_shown_or_refused(worker, good, pillow_images):
    problems, count, shown = [], 0, 0
    for folder, _, names in os.walk(pillow_images):
        for name in sorted(names):
            outcome = Outcome(worker, os.path.join(folder, name))
            count += 1
            shown += outcome.photo is not None
            if problem := outcome.problem():
                problems.append(f"{name}: {problem}")
    assert not problems
    assert count > 1000 and shown > 400, "the control: the files are there, and most photos are shown"
    assert is_well(worker, good)


def test_each_bomb_is_answered_within_its_limits(worker, good, file):
    problems = []
    for name, data in hostile.bombs():
        outcome = Outcome(worker, file(data))
        print(f"{name}: {outcome.words}, {outcome.processor:.2f} s, {outcome.peak >> 20} MB")
        if problem := outcome.problem():
            problems.append(f"{name}: {problem}")
        if any(size in name for size in ["64250", "65500", "65535"]):
            if "tooManyPixels" not in (outcome.refusal or {}) or outcome.processor > 0.05:
                problems.append(f"{name}: {outcome.words}, and not for its pixels")
        if not is_well(worker, good):
            problems.append(f"{name}: no good photo is read after it")
    assert not problems


@pytest.mark.parametrize("name, data, refusal", list(hostile.foreign()), ids=lambda v: v if isinstance(v, str) else "")
def test_what_is_no_photo_is_refused_by_its_content(worker, file, name, data, refusal):
    # A name is never seen by a worker, which gets an open file.
    assert Outcome(worker, file(data, "holiday.jpg")).refusal == refusal


@pytest.mark.parametrize("format", FORMATS)
def test_what_is_cut_off_is_refused_as_damaged(worker, good, file, format):
    data = hostile.good_files()[format]
    assert Outcome(worker, file(data)).photo, "the control: whole, it is shown"
    for tenth in range(1, 10):
        outcome = Outcome(worker, file(data[:len(data) * tenth // 10]))
        assert outcome.problem() is None
        assert outcome.refusal == {"damaged": {}}, f"{tenth} tenths: {outcome.words}"
    assert is_well(worker, good)


@pytest.mark.parametrize("format", FORMATS)
def test_mutations_of_photos_stay_within_their_limits(worker, good, file, format):
    problems = []
    for number, data in enumerate(hostile.mutations(hostile.good_files()[format], 150, seed=7)):
        outcome = Outcome(worker, file(data))
        if outcome.death not in (None, "SIGPROF", "SIGTRAP", "SIGILL"):
            # A crash of a library is contained, and told of here. Code of our own ends by an illegal instruction.
            print(f"{format} {number}: {outcome.words}")
        elif problem := outcome.problem():
            problems.append(f"{number}: {problem}")
    assert not problems
    assert is_well(worker, good)


@pytest.mark.parametrize("magic", MAGICS, ids=repr)
def test_random_bytes_after_a_beginning_are_refused(worker, good, file, magic):
    for seed in range(8):
        outcome = Outcome(worker, file(magic + hostile.random.Random(seed).randbytes(40_000)))
        assert outcome.problem() is None and outcome.refusal
    assert is_well(worker, good)


def test_a_file_over_25_megabytes_is_refused_unread(worker, file):
    data = hostile.good_files()["jpeg"]
    outcome = Outcome(worker, file(data + bytes(25_000_001 - len(data))))
    assert outcome.refusal == {"tooLarge": {"bytes": 25_000_001, "limit": 25_000_000}}
    assert Outcome(worker, file(data + bytes(25_000_000 - len(data)))).photo


def test_a_gif_over_15_megabytes_is_refused_unread(worker, file):
    data = hostile.good_files()["gif"]
    outcome = Outcome(worker, file(data + bytes(15_000_001 - len(data))))
    assert outcome.refusal == {"gifTooLarge": {"bytes": 15_000_001, "limit": 15_000_000}}
    assert Outcome(worker, file(data + bytes(15_000_000 - len(data)))).photo


@pytest.mark.parametrize("name, data", list(hostile.false_grids()), ids=lambda v: v if isinstance(v, str) else "")
def test_tiles_that_cannot_be_are_refused_within_the_limits(worker, good, file, name, data):
    outcome = Outcome(worker, file(data))
    print(f"{name}: {outcome.words}, {outcome.processor:.2f} s, {outcome.peak >> 20} MB")
    assert outcome.problem() is None and outcome.photo is None
    assert is_well(worker, good)


# Controls: without the check of pixels, the limits of the process are what is left, and they hold.

NO_LIMIT = {"bytes": 1 << 40, "pixels": 1 << 60, "gifBytes": 1 << 40}


def test_without_the_check_of_pixels_the_limit_of_time_ends_the_worker(worker, good, file):
    outcome = Outcome(worker, file(hostile.whole_64250()), limits=NO_LIMIT)
    assert outcome.death == "SIGPROF" and outcome.processor > 0.8 and outcome.problem() is None
    assert is_well(worker, good)


def test_without_the_check_of_pixels_the_limit_of_memory_holds(worker, good, file):
    outcome = Outcome(worker, file(hostile.five_kilobytes(interlaced=1)), limits=NO_LIMIT)
    assert outcome.death or outcome.refusal == {"tooMuchMemory": {}}
    assert outcome.peak < 256 << 20
    assert is_well(worker, good)


def test_a_worker_can_reach_nothing(worker):
    worker.alive()
    with open(f"/proc/{worker.process.pid}/status") as file:
        status = {name: value.strip() for name, _, value in (line.partition(":") for line in file)}
    assert status["Seccomp"] == "2" and status["NoNewPrivs"] == "1"
    with open(f"/proc/{worker.process.pid}/limits") as file:
        limits = {line[:26].strip(): line[26:].split()[0] for line in file}
    assert limits["Max file size"] == "0" and limits["Max core file size"] == "0"
    assert int(limits["Max open files"]) <= 16 and limits["Max data size"] != "unlimited"
    assert sorted(os.listdir(f"/proc/{worker.process.pid}/fd")) == ["0", "1", "2"], "nothing else is open"


def test_a_request_that_is_none_ends_the_worker(worker, good):
    worker.alive().socket.sendall(struct.pack("<II", 1 << 31, 0))
    with pytest.raises(Exception):
        worker.receive()
    assert is_well(worker, good)
