"""A worker that reads photos, spoken to as the server does: over a socket, with files as open descriptors."""

import json
import os
import signal
import socket
import struct
import subprocess
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TICKS = os.sysconf("SC_CLK_TCK")


def binary():
    given = os.environ.get("VOUCHERKIT_BINARY")
    if given:
        return given
    folder = subprocess.check_output(["swift", "build", "--show-bin-path"], cwd=ROOT, text=True).strip()
    return os.path.join(folder, "voucherkit")


class Died(Exception):
    """The worker ended; `code` is its exit code, or its signal as a negative number."""

    def __init__(self, status, usage):
        self.code = os.waitstatus_to_exitcode(status)
        super().__init__(f"the worker ended with {self.code}")
        self.processor = usage.ru_utime + usage.ru_stime
        self.peak = usage.ru_maxrss * 1024


class Worker:
    def __init__(self, program=None):
        self.program = program or binary()
        self.start()

    def start(self):
        self.socket, theirs = socket.socketpair()
        self.socket.settimeout(20)
        environment = {k: v for k, v in os.environ.items() if k == "LD_LIBRARY_PATH"}
        environment["SWIFT_BACKTRACE"] = "enable=no"
        self.process = subprocess.Popen(
            [self.program, "media-worker"], stdin=theirs, env=environment,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        theirs.close()
        self.spent = 0.0
        answer, _ = self.receive()
        assert answer == {"ready": {}}, answer

    def stop(self):
        self.socket.close()
        return self.process.wait(timeout=5)

    def alive(self):
        """Starts another one when this one has ended, as the server does."""
        if self.process.poll() is not None:
            self.socket.close()
            self.start()
        return self

    def ask(self, path, width=1600, height=1600, animation=None, **more):
        """Asks for a photo; or, with limits for one, for an animation."""
        request = {
            "width": width, "height": height, "quarterTurns": 0, "opaqueFormat": "jpeg", "transparentFormat": "webp",
            "findsDominantColor": False,
            "crop": {"x": 0, "y": 0, "width": 1, "height": 1},
            "limits": {"bytes": 25_000_000, "pixels": 50_000_000, "gifBytes": 15_000_000},
        }
        wanted = {"animation": animation} if animation else {"photo": {**request, **more}}
        head = json.dumps(wanted).encode()
        message = struct.pack("<II", len(head), 0) + head
        descriptor = os.open(path, os.O_RDONLY)
        try:
            socket.send_fds(self.socket, [message], [descriptor])
        finally:
            os.close(descriptor)
        return self.receive()

    def receive(self):
        head, body = struct.unpack("<II", self.read(8))
        return json.loads(self.read(head)), self.read(body)

    def read(self, count):
        parts = []
        while count:
            part = self.socket.recv(min(count, 1 << 20))
            if not part:
                _, status, usage = os.wait4(self.process.pid, 0)
                self.process.returncode = os.waitstatus_to_exitcode(status)
                raise Died(status, usage)
            parts.append(part)
            count -= len(part)
        return b"".join(parts)

    # What Linux tells of the process.

    def resident_peak(self):
        with open(f"/proc/{self.process.pid}/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmHWM")) * 1024

    def forget_peak(self):
        with open(f"/proc/{self.process.pid}/clear_refs", "w") as file:
            file.write("5")

    def processor_time(self):
        with open(f"/proc/{self.process.pid}/stat") as file:
            fields = file.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS


class Outcome:
    """What came of one file: a photo, a refusal, or the worker's end; and what it took."""

    def __init__(self, worker, path, **request):
        worker.alive()
        worker.forget_peak()
        before = worker.processor_time()
        began = time.monotonic()
        self.photo = self.animation = self.refusal = self.death = None
        self.bytes = b""
        try:
            answer, self.bytes = worker.ask(path, **request)
            self.photo = answer.get("photo")
            self.animation = answer.get("animation")
            self.refusal = answer.get("refusal", {}).get("reason")
            self.peak = worker.resident_peak()
            self.processor = worker.processor_time() - before
        except Died as death:
            self.death = signal.Signals(-death.code).name if death.code < 0 else death.code
            # The peak is that of the worker's whole life.
            self.peak = death.peak
            self.processor = death.processor - before
        self.wall = time.monotonic() - began

    def problem(self, processor=1.0):
        """What is wrong with this outcome, whatever the file was; None when nothing is."""
        # Linux counts processor time in hundredths.
        if self.processor > processor + 0.02:
            return f"{self.words}, after {self.processor:.2f} s of processor time"
        if self.peak > 256 << 20:
            return f"{self.words}, with {self.peak >> 20} MB"
        # Ended by its own clock is an answer: the server calls it tooMuchTime. So is GLib's end when there is no memory
        # for it: tooMuchMemory. A crash is not.
        if self.death not in (None, "SIGPROF", "SIGTRAP"):
            return self.words
        return None

    @property
    def words(self):
        if self.photo:
            return "photo {width} × {height}".format(**self.photo)
        if self.animation:
            return "animation {width} × {height}".format(**self.animation["facts"])
        return f"refused: {next(iter(self.refusal))}" if self.refusal else f"ended the worker: {self.death}"
