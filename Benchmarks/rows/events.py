"""An event: a press with 20 fields, of 1,000 visitors in turn, against one retained tree in C and in Node, and frameworks."""

import http.client
import os
import shutil
import subprocess

from frame import Missing, at_least, at_most, built, environment_of_python, need
from servers import FORM, SECONDS, Load, Server, costs_and_speeds, field_page, free_port, open_visitors

VISITORS = 1000
FIELDS = "&".join(f"f{number}=value+{number}" for number in range(20))
HERE = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "references")


class NiceGUIPresses(Load):
    """Its presses are messages over a socket for each visitor, which a program in Python sends."""

    VISITORS = 100

    def __init__(self, python):
        port = free_port()
        super().__init__(Server("NiceGUI", [python, os.path.join(HERE, "nicegui_page.py"), str(port)], port))
        self.people = subprocess.Popen(
            [python, os.path.join(HERE, "nicegui_presses.py"), str(port), str(self.VISITORS)], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, text=True)
        assert self.people.stdout.readline() == "ready\n", "nobody can press at NiceGUI"

    def ask(self):
        self.people.stdin.write(f"{SECONDS}\n")
        self.people.stdin.flush()
        count = int(self.people.stdout.readline())
        return count, count / SECONDS

    def stop(self):
        self.people.kill()
        self.people.wait()
        super().stop()


def tree(name, command):
    """One that finds its visitors by number, and makes those that it does not know."""
    port = free_port()
    server = Server(name, [*command, str(port)], port)
    server.requests([("/click", f"s={number + 1}") for number in range(VISITORS)], FIELDS, {"Content-Type": FORM})
    return Load(server)


def ours(folder):
    server = field_page(folder)
    server.requests(*open_visitors(server, VISITORS))
    return Load(server)


def django(programs, folder):
    port, sessions = free_port(), os.path.join(folder, "sessions")
    os.mkdir(sessions)
    server = Server("Django", [
        os.path.join(programs, "gunicorn"), "--workers", str(os.cpu_count()), "--worker-class", "gthread", "--threads", "4",
        "--bind", f"127.0.0.1:{port}", "--chdir", HERE, "django_page:application"], port,
        {"SESSIONS": sessions, "PYTHONDONTWRITEBYTECODE": "1"})
    connection, cookies = http.client.HTTPConnection("127.0.0.1", port), []
    for _ in range(VISITORS):
        connection.request("GET", "/")
        answer = connection.getresponse()
        assert "Field 19" in answer.read().decode()
        cookies.append("; ".join(cookie.split(";")[0] for cookie in answer.headers.get_all("Set-Cookie")))
    # htmx sends in a header what stands in the cookie; one is good for all.
    token = next(part for part in cookies[0].split("; ") if part.startswith("csrftoken="))
    of_session = [next(part for part in cookie.split("; ") if part.startswith("sessionid=")) for cookie in cookies]
    headers = {"Content-Type": FORM, "HX-Request": "true", "X-CSRFToken": token.partition("=")[2]}
    server.requests([("/click", f"{cookie}; {token}") for cookie in of_session], FIELDS, headers)
    return Load(server)


def contests(folder, files):
    need("wrk", "wrk")
    started, absent = [], []
    try:
        started.append(ours(folder))
        started.append(tree("ctree.c", [built("ctree.c", folder, ["libmicrohttpd"], "-lpthread", "-w")]))
        if node := shutil.which("node"):
            started.append(tree("Node", [node, os.path.join(HERE, "node_srv.js")]))
        else:
            absent.append("node_srv.js, since Debian's nodejs is not here")
        try:
            programs = os.path.join(environment_of_python(), "bin")
            started.append(django(programs, folder))
            started.append(NiceGUIPresses(os.path.join(programs, "python")))
        except Missing as missing:
            absent.append(f"{missing} is not here")
        yield from costs_and_speeds(
            "processor time of a press with 20 fields", {"ctree.c": at_most(2)},
            "presses a second with 20 fields", {"ctree.c": at_least(0.5), "NiceGUI": at_least(8)}, started,
            details=lambda: [f"not measured: {words}" for words in absent])
    finally:
        for each in started:
            each.stop()
