"""The processor time of an event: a press with 20 fields, of 1,000 visitors in turn, against one retained tree in C."""

import http.client
import os
import re
import shutil
import socket
import subprocess
import time
import urllib.parse

from frame import ROOT, TICKS, Contest, Missing, Way, built

SECONDS = int(os.environ.get("SECONDS_EACH", "3"))
VISITORS = 1000
FORM = "application/x-www-form-urlencoded"


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Server:
    """A program that answers presses until it is killed."""

    def __init__(self, command, environment, port, folder, name):
        self.address = f"http://127.0.0.1:{port}"
        self.port = port
        self.script = os.path.join(folder, name + ".lua")
        self.process = subprocess.Popen(command, env={**os.environ, **environment}, stdout=subprocess.DEVNULL)
        for _ in range(200):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    return
            time.sleep(0.05)
        raise Missing(f"{name}, which does not start")

    def presses(self, visitors, body, headers):
        """Writes what wrk sends: the same form, with each visitor's address and cookie in turn."""
        lines = "".join(f'{{"{path}","{cookie}"}},\n' for path, cookie in visitors)
        pairs = "".join(f'["{name}"]="{value}",' for name, value in headers.items())
        with open(self.script, "w") as file:
            file.write(
                f"local visitors = {{\n{lines}}}\nlocal body = \"{body}\"\nlocal number, threads = 0, 0\n"
                # Each thread of wrk has a half of the visitors, so that no two presses of one wait for each other.
                "function setup(thread) thread:set('half', threads); threads = threads + 1 end\n"
                "function init() number = half end\n"
                "function request()\n  number = number + 2\n  local visitor = visitors[number % #visitors + 1]\n"
                f"  return wrk.format('POST', visitor[1], {{['Cookie']=visitor[2],{pairs}}}, body)\nend\n")

    def time_used(self):
        with open(f"/proc/{self.process.pid}/stat") as file:
            fields = file.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def seconds_of_an_event(self):
        """Of the processor, with all that the system does for the request."""
        before = self.time_used()
        said = subprocess.check_output(
            ["wrk", "-t2", "-c32", f"-d{SECONDS}s", "-s", self.script, self.address], text=True)
        assert "Non-2xx" not in said and "Socket errors" not in said, said
        self.speed = float(re.search(r"Requests/sec:\s+([\d.]+)", said).group(1))
        return (self.time_used() - before) / int(re.search(r"(\d+) requests in", said).group(1))


def form(page):
    """The fields of a page as a browser posts them, and its last button."""
    fields = re.findall(r'<input[^>]*? name="([^"]+)"[^>]*? value="([^"]*)"', page)
    button = re.findall(r'<button[^>]*? name="(_press)" value="([^"]*)"', page)[-1]
    return urllib.parse.urlencode([*fields, button])


def open_visitors(server):
    """A thousand browsers that pressed once; answers the address and cookie of each, and the form of their page."""
    headers = {"Content-Type": FORM, "Origin": server.address, "Sec-Fetch-Site": "same-origin", "X-Screen": "1"}
    connection = http.client.HTTPConnection("127.0.0.1", server.port)
    connection.request("GET", "/")
    body = form(connection.getresponse().read().decode())
    visitors = []
    for _ in range(VISITORS):
        connection.request("POST", "/", body, headers)
        answer = connection.getresponse()
        page = answer.read().decode()
        assert answer.status == 200, page
        visitors.append((answer.getheader("X-Location"), answer.getheader("Set-Cookie").split(";")[0]))
    server.presses(visitors, form(page), headers)


def host(folder):
    """The host of the page, built optimised as a host's own package is."""
    package = os.path.join(ROOT, "Benchmarks", "Hosts")
    command = ["swift", "build", "-c", "release", "--package-path", package, "--product", "FieldPage"]
    subprocess.run(command, check=True)
    place = subprocess.check_output([*command, "--show-bin-path"], text=True).strip()
    port, data = free_port(), os.path.join(folder, "data")
    return Server(
        [os.path.join(place, "FieldPage")],
        {"PORT": str(port), "DATA_DIR": data, "NEW_SESSIONS_PER_CLIENT": "1000000"}, port, folder, "ours")


def contests(folder, files):
    if not shutil.which("wrk"):
        raise Missing("wrk, from Debian's package of that name")
    reference = built("ctree.c", folder, ["libmicrohttpd"], "-lpthread", "-w")
    ours, port = host(folder), free_port()
    tree = Server([reference, str(port)], {}, port, folder, "ctree")
    try:
        open_visitors(ours)
        fields = "&".join(f"f{number}=value+{number}" for number in range(20))
        tree.presses([("/click", f"s={number + 1}") for number in range(VISITORS)], fields, {"Content-Type": FORM})
        yield Contest(
            "processor time of a press with 20 fields", Way("ours", ours.seconds_of_an_event),
            [Way("ctree.c", tree.seconds_of_an_event)], goal=2, each=1,
            details=lambda: [f"{name}: {server.speed:.0f} a second" for name, server in (("ours", ours), ("ctree.c", tree))])
    finally:
        for server in (ours, tree):
            server.process.kill()
            server.process.wait()
