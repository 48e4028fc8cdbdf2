"""Programs that answer requests, and wrk that asks them; for the rows."""

import collections
import functools
import http.client
import os
import re
import signal
import socket
import subprocess
import tempfile
import time
import urllib.parse
import urllib.request

from frame import ROOT, Contest, Missing, Way, family, need, processor_time

# How long each go is.
SECONDS = int(os.environ.get("SECONDS_EACH", "2"))
FORM = "application/x-www-form-urlencoded"
# What a browser sends beside the form of a page that its script posts.
BY_SCRIPT = {"Content-Type": FORM, "Sec-Fetch-Site": "same-origin", "X-Screen": "1"}

# What wrk counted: answers, answers a second, those of a status beyond 399, broken connections, seconds.
Said = collections.namedtuple("Said", "requests speed refused broken median p99")

# Each thread of wrk takes every other visitor, so that no two presses of one wait for each other; with a limit it ends
# after its share of it.
SCRIPT = """
local threads = 0
function setup(thread) thread:set("half", threads); threads = threads + 1 end
function init() number, answers = half, 0 end
function request()
  local visitor = visitors[number % #visitors + 1]
  number = number + 2
  return wrk.format(method, visitor[1], {["Cookie"]=visitor[2], unpack_headers}, body)
end
if limit then
  function response()
    answers = answers + 1
    if answers >= limit and not is_done then
      is_done = true
      io.write("DONE\\n")
      io.flush()
      wrk.thread:stop()
    end
  end
end
if pause then
  -- From none to twice the pause, so that they do not come in step.
  function delay() return math.random(0, 2 * pause) end
end
function done(summary, latency)
  local e = summary.errors
  io.write(string.format("RESULT %d %d %d %d %d %d\\n", summary.requests, summary.duration, e.status,
    e.connect + e.read + e.write + e.timeout, latency:percentile(50), latency:percentile(99)))
end
"""


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Server:
    """A program that answers requests until it is stopped."""

    def __init__(self, name, command, port, environment=None):
        self.name, self.port, self.address = name, port, f"http://127.0.0.1:{port}"
        self.script = tempfile.NamedTemporaryFile("w", suffix=".lua")
        self.log = tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen(
            command, env={**os.environ, **(environment or {})}, stdout=subprocess.DEVNULL, stderr=self.log)
        for _ in range(1200):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    return
            if self.process.poll() is not None:
                break
            time.sleep(0.05)
        self.stop()
        self.log.seek(0)
        raise Missing(f"{name} does not start: {self.log.read()[-500:]} What it needs")

    def stop(self):
        # Of those that start others the others too.
        for number in reversed(family(self.process.pid)) if self.process.poll() is None else []:
            os.kill(number, 9)
        self.process.wait()

    def time_used(self):
        return processor_time(self.process.pid)

    def memory(self):
        """In bytes: what it has in memory, of what it shares with others its part."""
        total = 0
        for number in family(self.process.pid):
            with open(f"/proc/{number}/smaps_rollup") as file:
                total += int(re.search(r"^Pss:\s+(\d+) kB", file.read(), re.M).group(1)) * 1024
        return total

    def requests(self, visitors, body="", headers=None, method="POST", limit=None, pause=None):
        """Writes what wrk sends: the same form with the address and cookie of each visitor in turn.

        `limit` is how many answers are waited for, `pause` how many milliseconds a connection rests before each request.
        """
        pairs = ",".join(f'["{name}"]="{value}"' for name, value in (headers or {}).items())
        self.script.seek(0)
        self.script.truncate()
        self.script.write("visitors = {\n" + "".join(f'{{"{path}","{cookie}"}},\n' for path, cookie in visitors) + "}\n")
        self.script.write(f'method, body = "{method}", "{body}"\n')
        for name, number in (("limit", limit), ("pause", pause)):
            self.script.write(f"{name} = {'nil' if number is None else number}\n")
        self.script.write(SCRIPT.replace("unpack_headers", pairs))
        self.script.flush()

    def ask(self, seconds, connections=32, timeout=10):
        wrk = subprocess.Popen(
            [need("wrk", "wrk"), "-t2", f"-c{connections}", f"-d{seconds}s", f"--timeout={timeout}s", "-s", self.script.name,
             self.address], stdout=subprocess.PIPE, text=True)
        said, done = "", 0
        for line in wrk.stdout:
            said += line
            done += line == "DONE\n"
            if done == 2:
                # Its threads have ended, and it would sleep until its time is over.
                wrk.send_signal(signal.SIGINT)
                done = 0
        assert wrk.wait() == 0, said
        numbers = re.search(r"RESULT (.*)", said)
        assert numbers, said
        requests, duration, refused, broken, median, p99 = map(int, numbers.group(1).split())
        return Said(requests, requests / duration * 1e6, refused, broken, median / 1e6, p99 / 1e6)


class Load:
    """Requests at a server, as quickly as it answers; of each go what one costs, and how many there were in a second."""

    def __init__(self, server):
        self.server, self.name = server, server.name
        self.speeds = []

    def ask(self):
        """How many were answered, and in a second."""
        said = self.server.ask(SECONDS)
        assert not said.refused and not said.broken, said
        return said.requests, said.speed

    def cost(self):
        """The processor's seconds for one."""
        before = self.server.time_used()
        count, speed = self.ask()
        self.speeds.append(speed)
        return (self.server.time_used() - before) / count

    def stop(self):
        self.server.stop()


def costs_and_speeds(cost, cost_goals, speed, speed_goals, loads, **more):
    """Two contests of the same goes, with goals by the names of references: what a request costs, and how many are answered."""
    def contest(title, goals, run, **more):
        mine, *theirs = [Way(load.name, run(load), goal=goals.get(load.name)) for load in loads]
        return Contest(title, mine, theirs, each=1, **more)

    yield contest(cost, cost_goals, lambda load: load.cost, **more)
    seen = {load.name: iter(load.speeds) for load in loads}
    yield contest(speed, speed_goals, lambda load: lambda: next(seen[load.name]), unit="a second")


def form(page, press=None):
    """The fields of a page as a browser posts them, and a button: its last one unless told."""
    fields = re.findall(r'<input[^>]*? name="([^"]+)"[^>]*? value="([^"]*)"', page)
    buttons = re.findall(r'<button[^>]*? name="(_press)" value="([^"]*)"', page)
    return urllib.parse.urlencode([*fields, ("_press", press) if press else buttons[-1]])


@functools.cache
def field_page_program():
    """The host of the page with 20 fields, built optimised as a host's own package is."""
    package = os.path.join(ROOT, "Benchmarks", "Hosts")
    command = ["swift", "build", "-c", "release", "--package-path", package, "--product", "FieldPage"]
    subprocess.run(command, check=True)
    return os.path.join(subprocess.check_output([*command, "--show-bin-path"], text=True).strip(), "FieldPage")


def field_page(folder, **settings):
    """That host, with its data in a folder."""
    return ours([field_page_program()], folder, **settings)


def ours(command, folder, **settings):
    """A program of ours with its data in a folder, and no limits of one client but those that are told."""
    port = free_port()
    server = Server("ours", command, port, {
        "PORT": str(port), "DATA_DIR": tempfile.mkdtemp(dir=folder), "NEW_SESSIONS_PER_CLIENT": "1000000",
        "CONNECTIONS_PER_CLIENT": "1000000", **settings})
    # It listens a moment before it has pages.
    for _ in range(600):
        try:
            urllib.request.urlopen(server.address, timeout=10).close()
            return server
        except OSError:
            time.sleep(0.05)
    server.stop()
    raise Missing("a server of ours that answers")


def open_visitors(server, count):
    """Browsers that pressed once; answers the address and cookie of each, and the form of their page."""
    headers = {**BY_SCRIPT, "Origin": server.address}
    connection = http.client.HTTPConnection("127.0.0.1", server.port)
    connection.request("GET", "/")
    body = form(connection.getresponse().read().decode())
    visitors = []
    for _ in range(count):
        connection.request("POST", "/", body, headers)
        answer = connection.getresponse()
        page = answer.read().decode()
        assert answer.status == 200, page
        visitors.append((answer.getheader("X-Location"), answer.getheader("Set-Cookie").split(";")[0]))
    return visitors, form(page), headers
