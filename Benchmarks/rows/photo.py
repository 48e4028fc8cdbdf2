"""The thumbnail of a photo by a warm worker, and by libvips in the process that wants it."""

import os
import subprocess
import sys

from frame import ROOT, Contest, Way, at_most, built

sys.path.append(os.path.join(ROOT, "Tests", "Media"))
from worker import Worker  # noqa: E402

# In pixels.
SIDE = 1600


def photo(path):
    """Twelve megapixels with detail of every size, about as much as a photo has."""
    from conftest import detail

    detail(4032, 3024).save(path, quality=90)
    return path


class Reference:
    """A program that has libvips in its process; it times itself, so that nothing is added to it."""

    def __init__(self, program, threads):
        self.process = subprocess.Popen(
            [program, str(threads), str(SIDE)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def seconds(self, path):
        self.process.stdin.write(path + "\n")
        self.process.stdin.flush()
        return int(self.process.stdout.readline()) / 1e9

    def stop(self):
        self.process.stdin.close()
        assert self.process.wait(timeout=20) == 0


def contests(folder, files):
    program = built("thumbnail.c", folder, ["vips"])
    worker = Worker()
    cores = os.cpu_count()
    references = {"libvips in process": Reference(program, 1), f"libvips in process, {cores} threads": Reference(program, cores)}
    for path in files or [photo(os.path.join(folder, "twelve-megapixels.jpg"))]:
        path = os.path.abspath(path)

        def by_worker():
            # With the way there and back over the socket.
            answer, data = worker.ask(path, SIDE, SIDE)
            assert answer.get("photo") and len(data) > 1000, answer

        yield Contest(
            title=f"{os.path.basename(path)}, {os.path.getsize(path) / 1e6:.1f} MB, to {SIDE} pixels",
            ours=Way("worker", by_worker, worker.process.pid),
            references=[
                Way(name, lambda reference=reference: reference.seconds(path), reference.process.pid, goal)
                for (name, reference), goal in zip(references.items(), [at_most(1.2), None])
            ])
    worker.stop()
    for reference in references.values():
        reference.stop()
