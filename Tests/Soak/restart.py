"""How soon the server answers again with many vouchers stored, after it was killed in the middle of its work."""

import os
import shutil
import signal
import statistics

from crowd import fill
from data import DataFolder
from story import Broken, Story

# In seconds; what is promised.
LIMIT = 1.0


def measure(make_server, place, vouchers, seed):
    """Raises `Broken` when the median start of five takes longer than the limit, or a story does not go well after it."""
    root = os.path.join(place, "many")
    shutil.rmtree(root, ignore_errors=True)
    os.makedirs(root)
    server = make_server(os.path.join(root, "data"))
    try:
        server.start()
        for number in range(4):
            Story(f"{seed}/many/{number}", server).run()
        DataFolder(server.folder).wait_for_mails()
        server.end(signal.SIGTERM)
        fill(server.folder, vouchers)
        starts = []
        for number in range(5):
            server.slowest_start = 0
            server.start()
            starts.append(server.slowest_start)
            Story(f"{seed}/again/{number}", server).run()
            server.end()
        size = os.path.getsize(server.folder + "/vouchers.sqlite") / 1e6
        words = ", ".join(f"{start:.2f}" for start in starts)
        print(f"{vouchers} vouchers ({size:.0f} MB): new starts after kills took {words} s")
        if statistics.median(starts) > LIMIT:
            raise Broken(f"a new start with {vouchers} vouchers takes longer than {LIMIT} s")
    finally:
        server.stop()
        shutil.rmtree(root)
