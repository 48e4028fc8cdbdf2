"""The frame of all rows: what is compared, how it is timed, and what comes of it."""

import dataclasses
import os
import shlex
import statistics
import subprocess
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LEAST_ROUNDS = 5


@dataclasses.dataclass
class Way:
    """One way to do the work. `run` does it once; what it answers counts as its seconds, nothing as those it took.

    `process` is the number of the one process that does it, for its processor time; None when there is no such one.
    """

    name: str
    run: object
    process: int | None = None


@dataclasses.dataclass
class Contest:
    """Ours against each of the references, in one unit of work. `goal` is the greatest ratio to the first reference."""

    title: str
    ours: Way
    references: list
    goal: float
    # How often a way runs in each round; the round counts its median.
    each: int = 5
    # Whether each way runs once before anything is measured.
    warms_up: bool = True
    # More to be told of what was seen, a line each.
    details: object = list


@dataclasses.dataclass
class Figure:
    """What was measured: medians of the rounds, the median of the rounds' ratios, and the ratio of processor time.

    Processor time says what the work costs, also on a machine that is busy with something else.
    """

    title: str
    ours: str
    reference: str
    ours_seconds: float
    reference_seconds: float
    ratio: float
    least: float
    greatest: float
    processor: float | None
    goal: float | None

    @property
    def is_missed(self):
        return self.goal is not None and self.ratio > self.goal


TICKS = os.sysconf("SC_CLK_TCK")


def processor_time(way):
    """Of its process until now, with all threads, in seconds; None when it has none."""
    if way.process is None:
        return None
    with open(f"/proc/{way.process}/stat") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def seconds(way):
    began = time.perf_counter()
    told = way.run()
    return time.perf_counter() - began if told is None else told


def measure(contest, rounds):
    """Rounds one after the other, each with all ways in turn: what else the machine does meets all of them alike."""
    ways = [contest.ours, *contest.references]
    for way in ways if contest.warms_up else []:
        seconds(way)
    times = {way.name: [] for way in ways}
    before = {way.name: processor_time(way) for way in ways}
    for number in range(max(rounds, LEAST_ROUNDS)):
        # Each begins a round as often as the others.
        turn = number % len(ways)
        for way in ways[turn:] + ways[:turn]:
            times[way.name].append(statistics.median(seconds(way) for _ in range(contest.each)))
    def spent(way):
        return None if way.process is None else processor_time(way) - before[way.name]

    ours = times[contest.ours.name]
    figures = []
    for number, reference in enumerate(contest.references):
        ratios = [a / b for a, b in zip(ours, times[reference.name])]
        mine, theirs = spent(contest.ours), spent(reference)
        figures.append(Figure(
            contest.title, contest.ours.name, reference.name, statistics.median(ours),
            statistics.median(times[reference.name]), statistics.median(ratios), min(ratios), max(ratios),
            mine / theirs if mine and theirs else None, contest.goal if number == 0 else None))
    return figures


class Missing(Exception):
    """What a row needs and this machine does not have, in words."""


def product(name):
    """A program of the package, built optimised."""
    subprocess.run(["swift", "build", "-c", "release", "--product", name], cwd=ROOT, check=True)
    folder = subprocess.check_output(["swift", "build", "-c", "release", "--show-bin-path"], cwd=ROOT, text=True).strip()
    return os.path.join(folder, name)


def built(source, folder, packages, *options):
    """A reference in C, built for this run with the optimisation a release has."""
    flags = subprocess.check_output(["pkg-config", "--cflags", "--libs", *packages], text=True) if packages else ""
    program = os.path.join(folder, os.path.splitext(source)[0])
    path = os.path.join(ROOT, "Benchmarks", "references", source)
    subprocess.run(["cc", "-O2", path, "-o", program, *shlex.split(flags), "-lm", *options], check=True)
    return program
