"""The time a thumbnail takes at a warm worker, and by libvips in this process; run by script/bench-photo."""

import ctypes
import os
import random
import statistics
import sys
import tempfile
import time

from PIL import Image

from worker import Worker

ROUNDS = 5
EACH = 5
SIDE = 1600


def photo(path, width=4032, height=3024):
    """Detail of every size, about as much as a photo has."""
    image = None
    for size, share in [(512, 1), (128, .4), (32, .3), (8, .2), (3, .1), (1, .03)]:
        columns, rows = max(2, width // size), max(2, height // size)
        noise = Image.frombytes("RGB", (columns, rows), random.Random(size).randbytes(columns * rows * 3))
        noise = noise.resize((width, height), Image.BICUBIC)
        image = Image.blend(image, noise, share) if image else noise
    image.save(path, quality=90)
    return path


class Vips:
    """libvips as a program would use it that has no workers: from a file to a JPEG in memory."""

    def __init__(self, threads):
        self.library = ctypes.CDLL("libvips.so.42")
        assert self.library.vips_init(b"bench") == 0
        self.library.vips_concurrency_set(threads)
        self.library.vips_cache_set_max(0)
        self.gobject = ctypes.CDLL("libgobject-2.0.so.0")
        self.glib = ctypes.CDLL("libglib-2.0.so.0")

    def thumbnail(self, path):
        image, data, length = ctypes.c_void_p(), ctypes.c_void_p(), ctypes.c_size_t()
        code = self.library.vips_thumbnail(
            path.encode(), ctypes.byref(image), ctypes.c_int(SIDE), b"height", ctypes.c_int(SIDE), None)
        assert code == 0
        code = self.library.vips_jpegsave_buffer(
            image, ctypes.byref(data), ctypes.byref(length), b"Q", ctypes.c_int(85), b"strip", ctypes.c_int(1), None)
        assert code == 0 and length.value > 10_000
        self.gobject.g_object_unref(image)
        self.glib.g_free(data)


def milliseconds(work):
    best = []
    for _ in range(EACH):
        began = time.perf_counter()
        work()
        best.append(time.perf_counter() - began)
    return statistics.median(best) * 1000


def compare(path, worker):
    vips = Vips(1)

    def by_worker():
        answer, data = worker.ask(path, SIDE, SIDE)
        assert answer.get("photo"), answer

    def with_threads(threads):
        vips.library.vips_concurrency_set(threads)
        vips.thumbnail(path)

    ways = {
        "worker": by_worker,
        "libvips in process, one thread": lambda: with_threads(1),
        f"libvips in process, {os.cpu_count()} threads": lambda: with_threads(os.cpu_count()),
    }
    for work in ways.values():
        work()
    times = {name: [] for name in ways}
    for _ in range(ROUNDS):
        for name, work in ways.items():
            times[name].append(milliseconds(work))
    medians = {name: statistics.median(values) for name, values in times.items()}
    print(f"{os.path.basename(path)}, {os.path.getsize(path) / 1e6:.1f} MB, to {SIDE} pixels:")
    for name, median in medians.items():
        ratio = medians["worker"] / median
        note = "" if name == "worker" else f"   the worker takes {ratio:.2f} times that"
        print(f"  {name:<35} {median:7.1f} ms{note}")


if __name__ == "__main__":
    worker = Worker()
    with tempfile.TemporaryDirectory() as folder:
        for path in sys.argv[1:] or [photo(os.path.join(folder, "twelve-megapixels.jpg"))]:
            compare(path, worker)
    worker.stop()
