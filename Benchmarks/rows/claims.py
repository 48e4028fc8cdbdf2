"""Durable claims over HTTP from 64 connections: the store as it is shipped, and one conditional change of a small row."""

import os
import re
import shutil
import statistics
import subprocess
import urllib.request

from frame import ROOT, Contest, Way, at_most, built, need, product
from servers import free_port

SECONDS = int(os.environ.get("SECONDS_EACH", "5"))
# More than can be claimed in a round by a machine that claims 80,000 a second; half of them for each thread of wrk.
VOUCHERS = os.environ.setdefault("VOUCHERS", "400000")


class Server:
    """What answers claims: started anew for each round, on vouchers nobody has claimed."""

    def __init__(self, command, place, full, preload):
        # `command` makes the arguments of a database and a port; `full` is a database that is copied, nil makes its own.
        self.command, self.place, self.full, self.preload = command, place, full, preload
        self.found = []

    def seconds_of_a_claim(self):
        port, folder = str(free_port()), os.path.join(self.place, "round")
        os.makedirs(folder)
        for end in ("", "-wal") if self.full else ():
            # What was made is in the log in part.
            shutil.copyfile(self.full + end, folder + "/db" + end)
        # Else the disk is busy with the copy for the whole round.
        os.sync()
        environment = dict(os.environ, **({"LD_PRELOAD": self.preload, "SLOW_US": "2000"} if self.preload else {}))
        server = subprocess.Popen(self.command(folder + "/db", port), env=environment, stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout.readline().strip() == "up"
            said = subprocess.check_output(
                ["wrk", "-t2", "-c64", f"-d{SECONDS}s", "-s", os.path.join(ROOT, "Benchmarks", "claims.lua"),
                 f"http://127.0.0.1:{port}"], text=True)
            requests, duration, p50, p99, refused = map(int, re.search(r"RESULT (.*)", said).group(1).split())
            assert refused == 0, said
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/stat", timeout=10) as answer:
                commits = int(answer.read().decode().split()[-1])
            self.found.append((requests / duration * 1e6, p50 / 1000, p99 / 1000, requests / max(1, commits)))
            return duration / 1e6 / requests
        finally:
            server.kill()
            server.wait()
            server.stdout.close()
            shutil.rmtree(folder)

    def words(self):
        speed, p50, p99, shared = (statistics.median(values) for values in zip(*self.found))
        return f"{speed:.0f} claims a second, p50 {p50:.1f} ms, p99 {p99:.0f} ms, {shared:.0f} for each commit"


def contests(folder, files):
    need("wrk", "wrk")
    ours = product("claimbench")
    reference = built("httpclaim.c", folder, ["libmicrohttpd", "sqlite3"], "-lpthread")
    slow = built("slowsync.c", folder, [], "-shared", "-fPIC")
    full = os.path.join(folder, "full")
    subprocess.run([ours, "make", full, VOUCHERS], check=True)
    for title, preload in (("a claim on the disk as it is", None), ("a claim with 2 ms for each sync", slow)):
        servers = {
            "ours": Server(lambda database, port: [ours, "serve", database, VOUCHERS, port], folder, full, preload),
            "httpclaim.c": Server(lambda database, port: [reference, database, port, "FULL"], folder, None, preload),
        }
        ours_way, theirs = (Way(name, server.seconds_of_a_claim) for name, server in servers.items())
        theirs.goal = at_most(2)
        yield Contest(
            title, ours_way, [theirs], each=1, warms_up=False,
            details=lambda servers=servers: [f"{name}: {server.words()}" for name, server in servers.items()])
