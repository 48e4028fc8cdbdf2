"""Durable claims over HTTP from 64 connections: the store as it is shipped against httpclaim.c, in turns, and both again
with a disk that takes 2 ms for a sync. Started by script/bench-claims."""

import os
import re
import shutil
import socket
import statistics
import subprocess
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROUNDS = int(os.environ.get("ROUNDS", "5"))
SECONDS = int(os.environ.get("SECONDS_EACH", "5"))
OURS = os.environ["CLAIMBENCH"]
# More than can be claimed in a round; half of them for each thread of wrk.
VOUCHERS = os.environ.setdefault("VOUCHERS", "200000")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return str(probe.getsockname()[1])


def get(port, path):
    import urllib.request

    with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=10) as answer:
        return answer.read().decode()


def run(place, command, preload):
    """Claims a second, p50 and p99 in ms, claims for each commit."""
    port, folder = free_port(), tempfile.mkdtemp(dir=place)
    environment = dict(os.environ, **({"LD_PRELOAD": preload, "SLOW_US": "2000"} if preload else {}))
    arguments = {
        "ours": [OURS, "serve", folder + "/db", VOUCHERS, port],
        "reference": [place + "/httpclaim", folder + "/db", port, "FULL"],
    }
    if command == "ours":
        # What was made is in the log in part.
        for end in ("", "-wal"):
            shutil.copyfile(place + "/full" + end, folder + "/db" + end)
    server = subprocess.Popen(arguments[command], env=environment, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout.readline().strip() == "up"
        said = subprocess.check_output(
            ["wrk", "-t2", "-c64", f"-d{SECONDS}s", "-s", os.path.join(HERE, "claims.lua"), f"http://127.0.0.1:{port}"], text=True)
        requests, duration, p50, p99, refused = map(int, re.search(r"RESULT (.*)", said).group(1).split())
        assert refused == 0, said
        commits = int(get(port, "/stat").split()[-1])
        return requests / duration * 1e6, p50 / 1000, p99 / 1000, requests / max(1, commits)
    finally:
        server.kill()
        server.wait()
        shutil.rmtree(folder)


def main():
    place = tempfile.mkdtemp(prefix="claims-")
    cc = ["cc", "-O2", "-o"]
    subprocess.run([*cc, place + "/httpclaim", HERE + "/reference/httpclaim.c", "-lmicrohttpd", "-lsqlite3", "-lpthread"], check=True)
    subprocess.run([*cc, place + "/slow.so", "-shared", "-fPIC", HERE + "/reference/slowsync.c"], check=True)
    subprocess.run([OURS, "make", place + "/full", VOUCHERS], check=True)
    for title, preload in (("the disk as it is", None), ("2 ms for each sync", place + "/slow.so")):
        found = {"ours": [], "reference": []}
        for _ in range(ROUNDS):
            for name in found:
                found[name].append(run(place, name, preload))
        print(title)
        for name, rounds in found.items():
            speed, p50, p99, shared = (statistics.median(values) for values in zip(*rounds))
            print(f"  {name}: {speed:.0f} claims/s, p50 {p50:.2f} ms, p99 {p99:.2f} ms, {shared:.0f} for each commit")
        ratio = statistics.median(a[0] / b[0] for a, b in zip(found["ours"], found["reference"]))
        print(f"  ratio {ratio:.2f}")
    shutil.rmtree(place)


if __name__ == "__main__":
    main()
