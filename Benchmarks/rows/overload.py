"""Four times as many presses as can be answered: how many are, against the most that are when no more come."""

import collections
import os
import statistics
import subprocess
import time

from frame import Contest, Way, at_least, built, need
from servers import field_page, open_visitors

SECONDS = int(os.environ.get("SECONDS_EACH", "5"))
VISITORS, TIMES = 1000, 4
# In seconds; how long people wait before they give up.
PATIENCE = 10

Seen = collections.namedtuple("Seen", "sent ok busy other broken late ok_half ok_p99 busy_half busy_p99")


def whole_requests(path, server, visitors, body, headers):
    """What `openload` sends."""
    with open(path, "w") as file:
        for place, cookie in visitors:
            lines = [
                f"POST {place} HTTP/1.1", f"Host: 127.0.0.1:{server.port}", f"Cookie: {cookie}",
                f"Content-Length: {len(body)}", *(f"{name}: {value}" for name, value in headers.items())]
            text = "\r\n".join(lines) + "\r\n\r\n" + body
            file.write(f"{len(text)}\n{text}")
    return path


def contests(folder, files):
    need("wrk", "wrk")
    openload = built("openload.c", folder, [])
    server = field_page(folder)
    try:
        visitors, body, headers = open_visitors(server, VISITORS)
        server.requests(visitors, body, headers)
        requests = whole_requests(os.path.join(folder, "requests"), server, visitors, body, headers)
        speeds, seen = [], []

        def settle():
            # What was begun for those who have gone is done first.
            for _ in range(600):
                if len(os.listdir(f"/proc/{server.process.pid}/fd")) < 100:
                    return
                time.sleep(0.05)
            raise AssertionError("the server still has connections half a minute after the last press")

        def peak():
            settle()
            said = server.ask(SECONDS)
            assert not said.refused and not said.broken, said
            speeds.append(said.speed)
            return said.speed

        def useful():
            # Of the most that were seen just before.
            settle()
            rate = TIMES * (speeds[-1] if speeds else peak())
            said = subprocess.check_output(
                [openload, str(server.port), str(int(rate)), str(SECONDS), str(PATIENCE), requests], text=True)
            seen.append(Seen(*map(float, said.split()[1:])))
            assert server.process.poll() is None, "the server has ended"
            return seen[-1].ok / SECONDS

        def told():
            whole = Seen(*(statistics.median(values) for values in zip(*seen)))
            share = {name: 100 * getattr(whole, name) / whole.sent for name in ("ok", "busy", "other", "broken", "late")}
            yield (
                f"of {whole.sent:.0f} presses in {SECONDS} s {share['ok']:.0f} % were answered, {share['busy']:.0f} % told 503 with"
                f" Retry-After, {share['late']:.0f} % gave up after {PATIENCE} s, {share['broken']:.0f} % found no"
                f" connection, {share['other']:.0f} % were told something else; the rest came when no more were sent")
            yield f"answers took {whole.ok_half:.0f} ms (99 of 100: {whole.ok_p99:.0f}), 503 {whole.busy_half:.0f} ms ({whole.busy_p99:.0f})"

        yield Contest(
            "presses answered a second at four times as many as can be", Way("ours", useful),
            [Way("at saturation", peak, goal=at_least(0.8))], unit="a second", each=1, is_slow=True, details=told)
    finally:
        server.stop()
