import os
import random
import subprocess
import sys
import tarfile

import pytest
from PIL import Image

from worker import ROOT, Worker

PILLOW = "pillow==13.0.0"
CACHE = os.path.join(ROOT, ".build", "test-media")


@pytest.fixture(scope="module")
def worker():
    worker = Worker()
    yield worker
    worker.alive().stop()


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
