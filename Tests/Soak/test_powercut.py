"""The power cut takes what was not synced, and nothing else."""

import os
import random
import subprocess
import sys

import pytest
from powercut import PAGE, PowerCut

WRITER = """
import os, sys
root = sys.argv[1]
def sync(path):
    number = os.open(path, os.O_RDONLY)
    os.fsync(number)
    os.close(number)
os.mkdir(root + "/kept")
os.mkdir(root + "/never")
with open(root + "/kept/half", "w") as file:
    file.write("s" * 4096 * 8)
    file.flush()
    os.fdatasync(file.fileno())
    file.seek(0)
    file.write("n" * 4096 * 12)
open(root + "/kept/empty", "w").write("a name, and no bytes")
os.unlink(root + "/before/removed")
sync(root + "/kept")
sync(root)
open(root + "/kept/nameless", "w").write("n")
sync(root + "/kept/nameless")
os.rename(root + "/before/old", root + "/before/new")
os._exit(0)
"""


@pytest.fixture
def root(tmp_path):
    root = str(tmp_path / "root")
    os.makedirs(root + "/before")
    for name in ("old", "removed"):
        with open(f"{root}/before/{name}", "w") as file:
            file.write(name)
    return root


def contents(root):
    found = {}
    for folder, folders, files in os.walk(root):
        for name in folders:
            found[os.path.relpath(os.path.join(folder, name), root) + "/"] = ""
        for name in files:
            path = os.path.join(folder, name)
            with open(path) as file:
                found[os.path.relpath(path, root)] = file.read()
    return found


def written(root, chance=None):
    cut = PowerCut(root)
    cut.begin()
    subprocess.run([sys.executable, "-c", WRITER, root], env=dict(os.environ, **cut.environment), check=True)
    cut.strike(chance)
    return contents(root)


def test_only_what_was_synced_is_left(root):
    assert written(root) == {
        "before/": "",
        "before/old": "old",
        "before/removed": "removed",
        "kept/": "",
        "never/": "",
        "kept/half": "s" * 4096 * 8,
        "kept/empty": "",
    }


def test_chance_leaves_pages_and_names_of_the_rest(root):
    found = written(root, random.Random(1))
    half = found["kept/half"]
    pages = {half[start : start + PAGE] for start in range(0, len(half), PAGE)}
    assert pages == {"s" * PAGE, "n" * PAGE} or len(half) > 8 * PAGE
    assert found["before/"] == "" and "kept/empty" in found


def test_nothing_happens_to_what_a_process_only_read(root):
    cut = PowerCut(root)
    cut.begin()
    before = contents(root)
    cut.strike(random.Random(1))
    assert contents(root) == before
