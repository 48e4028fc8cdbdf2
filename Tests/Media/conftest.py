import os
import random
import subprocess
import sys
import tarfile

import pytest
from PIL import Image

from worker import ROOT, Worker

# The server as its own process, and visitors without a browser.
sys.path.append(os.path.join(ROOT, "Tests", "Browser"))
from server import Server, Visitor  # noqa: E402

PILLOW = "pillow==13.0.0"
CACHE = os.path.join(ROOT, ".build", "test-media")


@pytest.fixture(scope="module")
def worker():
    worker = Worker()
    yield worker
    worker.alive().stop()


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A real server, for tests that upload to it."""
    # One client sends all files.
    settings = {"NEW_SESSIONS_PER_CLIENT": "100000", "CONNECTIONS_PER_CLIENT": "100000"}
    server = Server("voucherkit", tmp_path_factory.mktemp("server") / "data", settings=settings)
    yield server
    assert server.stop() == 0


@pytest.fixture
def visitor(server):
    return Visitor(server)


@pytest.fixture
def file(tmp_path):
    """Writes bytes into a file and answers its path."""
    def write(data, name="photo"):
        path = tmp_path / name
        path.write_bytes(data)
        return str(path)
    return write


def picture(width=320, height=200, mode="RGB", seed=1):
    """Smooth colours that are different everywhere, so that a wrong turn or mirror shows."""
    source = random.Random(seed)
    small = Image.frombytes("RGB", (4, 3), source.randbytes(36))
    return small.resize((width, height), Image.BICUBIC).convert(mode)


def detail(width, height, seed=0):
    """Detail of every size, about as much as a photo has."""
    image = None
    for size, share in [(512, 1), (128, .4), (32, .3), (8, .2), (3, .1), (1, .03)]:
        columns, rows = max(2, width // size), max(2, height // size)
        noise = Image.frombytes("RGB", (columns, rows), random.Random(size + seed).randbytes(columns * rows * 3))
        noise = noise.resize((width, height), Image.BICUBIC)
        image = Image.blend(image, noise, share) if image else noise
    return image


@pytest.fixture(scope="session")
def pillow_images():
    """The folder of all test images of Pillow's source package."""
    folder = os.path.join(CACHE, PILLOW.replace("==", "-"))
    images = os.path.join(folder, "Tests", "images")
    if not os.path.isdir(images):
        os.makedirs(CACHE, exist_ok=True)
        done = subprocess.run(
            [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-input",
             "--no-deps", "--no-binary", "pillow", "--dest", CACHE, PILLOW],
            capture_output=True, text=True)
        archive = folder + ".tar.gz"
        if done.returncode or not os.path.exists(archive):
            words = f"PILLOW'S TEST IMAGES WERE NOT TESTED: PyPI cannot be reached. {done.stderr.strip()[-300:]}"
            sys.__stderr__.write(f"\n{'!' * 80}\n{words}\n{'!' * 80}\n")
            pytest.skip(words)
        with tarfile.open(archive) as tar:
            for member in tar:
                path = os.path.normpath(os.path.join(CACHE, member.name))
                if member.isfile() and path.startswith(images + os.sep):
                    os.makedirs(os.path.dirname(path), exist_ok=True)
                    with open(path, "wb") as out:
                        out.write(tar.extractfile(member).read())
    return images
