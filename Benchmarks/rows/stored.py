"""Opening, claiming and sweeping at a store with a million vouchers, and with a thousand."""

import os
import subprocess

from frame import Contest, Way, at_most, product

FEW, MANY = 1_000, 1_000_000
WORK = {
    "open": "a voucher is found by its link",
    "claim": "a claim, one of 100 at the same moment",
    "sweep": "a draft and its picture are swept, 100 of them at once",
}


class Store:
    """A program with a store that times itself."""

    def __init__(self, program, folder, count):
        place = os.path.join(folder, str(count))
        self.process = subprocess.Popen(
            [program, "timed", place, str(count), place + "-media"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def wait(self):
        assert self.process.stdout.readline() == "up\n", "the store could not be filled"

    def seconds(self, work):
        self.process.stdin.write(work + "\n")
        self.process.stdin.flush()
        return int(self.process.stdout.readline()) / 1e9

    def stop(self):
        self.process.stdin.close()
        self.process.wait()


def contests(folder, files):
    program = product("claimbench")
    stores = [Store(program, folder, count) for count in (MANY, FEW)]
    try:
        for store in stores:
            store.wait()
        many, few = stores
        for work, title in WORK.items():
            # A claim can be made once: with a thousand there are enough for six goes.
            yield Contest(
                title, Way("of a million", lambda: many.seconds(work)),
                [Way("of a thousand", lambda: few.seconds(work), goal=at_most(1.3))], each=1 if work == "claim" else 5,
                is_slow=True)
    finally:
        for store in stores:
            store.stop()
