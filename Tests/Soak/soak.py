"""Kills and power cuts: the server ends at random moments of many stories, and nothing it answered may be gone or twice.

    soak.py [--kills N] [--cuts N] [--seconds S] [--vouchers N] [--seed TEXT] [--no-controls]

Every round prints its seed. What the stories do and when the end comes follow from it; how the server's threads and ours
take turns does not, so that a failure may need several tries to be seen again."""

import argparse
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(HERE), "Browser"))

from data import DataFolder, StoryBroken  # noqa: E402
from pages import ServerGone  # noqa: E402
from powercut import PowerCut  # noqa: E402
from restart import measure  # noqa: E402
from server import binary, free_port  # noqa: E402
from story import Broken, Story  # noqa: E402

WORKERS = 6
# A new data folder after so many rounds, so that looking at all of it stays quick.
ROUNDS = 20


class Server:
    """The server as a process that can end at any moment."""

    def __init__(self, command, folder, environment):
        self.command, self.folder, self.environment = command, folder, environment
        self.port = free_port()
        self.slowest_start, self.process, self.answers = 0, None, Answers()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def start(self):
        began = time.monotonic()
        self.is_ended = False
        # A 503 of a busy machine would look like an end of the server.
        settings = dict(
            os.environ, PORT=str(self.port), DATA_DIR=self.folder, QUEUE_MILLISECONDS="60000", **self.environment)
        with open(self.folder.rstrip("/") + ".log", "a") as log:
            self.process = subprocess.Popen(self.command, env=settings, stdout=subprocess.DEVNULL, stderr=log)
        while True:
            try:
                urllib.request.urlopen(self.url + "/healthz", timeout=5).close()
                break
            except OSError:
                if self.process.poll() is not None:
                    raise Broken(f"the server does not start: exit code {self.process.returncode}") from None
                time.sleep(0.005)
        self.slowest_start = max(self.slowest_start, time.monotonic() - began)

    def end(self, number=signal.SIGKILL):
        self.is_ended = True
        self.process.send_signal(number)
        self.process.wait(timeout=60)

    def stop(self):
        """Whatever it is doing."""
        if self.process and self.process.poll() is None:
            self.end()


class Answers:
    """Counts what a server has answered since it was started."""

    def __init__(self):
        self.count, self.changed = 0, threading.Condition()

    def begin(self):
        self.count = 0

    def add(self):
        with self.changed:
            self.count += 1
            self.changed.notify_all()

    def wait(self, count, limit=10):
        with self.changed:
            self.changed.wait_for(lambda: self.count >= count, limit)


class Era:
    """One data folder through several ends of its server."""

    def __init__(self, seed, place, command, is_cut):
        self.seed, self.is_cut = seed, is_cut
        # Below a folder of its own: whether the data folder itself has a name that lasts is a question, too.
        self.root = os.path.join(place, "root")
        shutil.rmtree(self.root, ignore_errors=True)
        os.makedirs(self.root)
        self.cut = PowerCut(self.root) if is_cut else None
        self.server = Server(command, os.path.join(self.root, "data"), self.cut.environment if is_cut else {})
        self.data = DataFolder(self.server.folder)
        self.stories, self.active = [], [None] * WORKERS
        self.round = 0
        self.fault = None

    def run_round(self):
        """Load, an end at a random moment, a new start, and a look at everything. Raises `Broken`."""
        self.round += 1
        seed = f"{self.seed}-{self.round}"
        chance = random.Random(seed)
        # By what was answered and not by the clock, so that a slow machine is ended as late as a fast one.
        answers, rest = int(200 ** chance.random()), chance.uniform(0, 0.03)
        end = "power cut" if self.is_cut else "kill"
        print(f"  {seed}: {end} {rest * 1000:.0f} ms after answer {answers}", end="", flush=True)
        if self.round == 1:
            self._begin()
        threads = [threading.Thread(target=self._work, args=(number,)) for number in range(WORKERS)]
        self.is_ending = False
        self.server.answers.begin()
        for thread in threads:
            thread.start()
        self.server.answers.wait(answers)
        time.sleep(rest)
        self.is_ending = True
        self.server.end()
        for thread in threads:
            thread.join()
        if self.fault:
            raise self.fault
        if self.is_cut:
            # Half of the cuts leave nothing that was not synced, half a part of it, by chance.
            self.cut.strike(chance if chance.random() < 0.5 else None)
        self._begin()
        self._check()
        done = sum(1 for story in self.stories if story.is_over)
        print(f": {len(self.stories)} stories, {done} of them to their end")

    def finish(self):
        """Every story goes to its end and every mail out."""
        self.is_ending = False
        for story in self.stories:
            self._guarded(story, story.run)
        self.data.wait_for_mails()
        self._check(everything=True)
        self.server.end(signal.SIGTERM)
        self._verify()

    def stop(self):
        self.server.stop()

    def _begin(self):
        if self.is_cut:
            self.cut.begin()
        self.server.start()
        self.data.end_leases(self.server.environment)

    def _verify(self):
        """What the program itself says of its data."""
        settings = dict(os.environ, DATA_DIR=self.server.folder)
        said = subprocess.run([binary("voucherkit"), "verify"], env=settings, capture_output=True, text=True)
        if said.returncode:
            raise Broken(f"voucherkit verify ends with {said.returncode}: {said.stdout[-1000:]} {said.stderr[-1000:]}")

    def _work(self, number):
        try:
            while not self.is_ending:
                if self.active[number] is None or self.active[number].is_over:
                    self.active[number] = Story(f"{self.seed}/{len(self.stories)}/{number}", self.server)
                    self.stories.append(self.active[number])
                self.active[number].run()
        except ServerGone as gone:
            if not self.is_ending:
                self.fault = StoryBroken(self.active[number], f"no answer, though nobody ended the server: {gone}")
        except Exception as fault:  # noqa: BLE001 — raised in the main thread
            self.fault = self._of(self.active[number], fault)

    def _check(self, everything=False):
        for story in self.stories if everything else [story for story in self.active if story]:
            self._guarded(story, story.check)
        self.data.check(self.stories)

    def _guarded(self, story, body):
        try:
            body()
        except ServerGone as gone:
            raise StoryBroken(story, f"no answer after the new start: {gone}") from gone
        except Exception as fault:
            raise self._of(story, fault) from fault

    @staticmethod
    def _of(story, fault):
        if isinstance(fault, StoryBroken):
            return fault
        return StoryBroken(story, str(fault) if isinstance(fault, Broken) else repr(fault))


def run(name, seed, place, command, is_cut, rounds, deadline):
    """As many rounds as asked for, or as fit; answers how many and the slowest start."""
    done, slowest = 0, 0
    while done < rounds and time.monotonic() < deadline:
        era = Era(f"{seed}-{name}{done}", place, command, is_cut)
        try:
            for _ in range(min(ROUNDS, rounds - done)):
                era.run_round()
                done += 1
                if time.monotonic() >= deadline:
                    break
            era.finish()
        except Broken as fault:
            fault.seed = f"{era.seed}-{era.round}"
            raise
        finally:
            era.stop()
            slowest = max(slowest, era.server.slowest_start)
    return done, slowest


def tell(fault):
    print(f"\nBROKEN at seed {getattr(fault, 'seed', '?')}: {fault}")
    story = getattr(fault, "story", None)
    if story:
        print(f"  the story {story.token} (seed {story.seed}) was answered:")
        for line in story.record:
            print(f"    {line}")


def control(name, place, command, is_cut, seed, rounds):
    """A server that breaks its promise has to be found out."""
    print(f"\nControl: {name} has to be seen")
    try:
        done, _ = run("control", seed, place, command, is_cut, rounds, time.monotonic() + 120)
    except Broken as fault:
        print(f"\n  seen: {fault}")
        return True
    print(f"  NOT SEEN in {done} rounds: this soak would not notice it.")
    return False


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--cuts", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=1800, help="for kills and cuts together")
    parser.add_argument("--seed", default=None)
    parser.add_argument("--vouchers", type=int, default=0, help="stored when the time of a new start is taken")
    parser.add_argument("--no-controls", action="store_true")
    parser.add_argument("--place", default=None, help="where the data lie; kept when it is given")
    options = parser.parse_args()
    seed = options.seed or str(random.randrange(10**6))
    place = options.place or tempfile.mkdtemp(prefix="soak-")
    server = binary("voucherkit")
    control_server = os.path.join(os.path.dirname(server), "soakcontrol")
    print(f"Seed {seed}, {WORKERS} visitors at once, data below {place}")
    failed = False
    began = time.monotonic()
    try:
        if not options.no_controls:
            failed |= not control("synchronous=NORMAL", place, [control_server, "normal"], True, f"{seed}n", 40)
            failed |= not control("a claim without its guard", place, [control_server, "unguarded"], False, f"{seed}u", 40)
        for name, is_cut, rounds in (("kill", False, options.kills), ("cut", True, options.cuts)):
            print(f"\n{'Power cuts' if is_cut else 'Kills'}")
            deadline = time.monotonic() + options.seconds / 2
            done, slowest = run(name, seed, place, [server], is_cut, rounds, deadline)
            print(f"{done} {'power cuts' if is_cut else 'kills'}, nothing lost; the slowest start took {slowest:.2f} s")
        if options.vouchers:
            print("\nNew starts")
            measure(lambda folder: Server([server], folder, {}), place, options.vouchers, seed)
    except Broken as fault:
        tell(fault)
        failed = True
    print(f"\nsoak: {'FAILED' if failed else 'passed'} ({time.monotonic() - began:.0f} s, seed {seed})")
    if not options.place and not failed:
        shutil.rmtree(place)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
