"""The frame of all rows: what is compared, how it is timed, and what comes of it."""

import dataclasses
import os
import shlex
import shutil
import statistics
import subprocess
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LEAST_ROUNDS = 5


@dataclasses.dataclass
class Goal:
    """What is promised of a ratio: so much at most, or at least; or of ours alone, in the unit of its contest."""

    limit: float
    is_least: bool = False
    is_of_ours: bool = False
    unit: str = ""

    def is_kept(self, figure):
        value = figure.ours_value if self.is_of_ours else figure.ratio
        return value >= self.limit if self.is_least else value <= self.limit

    def __str__(self):
        return f"at {'least' if self.is_least else 'most'} {self.limit:g}{self.unit and ' '}{self.unit}"


def at_most(ratio):
    return Goal(ratio)


def at_least(ratio):
    return Goal(ratio, is_least=True)


def ours_at_most(value, unit):
    return Goal(value, is_of_ours=True, unit=unit)


@dataclasses.dataclass
class Way:
    """One way to do the work. `run` does it once; what it answers counts as its value, nothing as the seconds it took.

    `process` is the number of the process that does it, alone or with those it started, for their processor time; None
    when there is no such one. Of a reference, `goal` is what is promised against it.
    """

    name: str
    run: object
    process: int | None = None
    goal: Goal | None = None


@dataclasses.dataclass
class Contest:
    """Ours against each of the references, in one unit of work."""

    title: str
    ours: Way
    references: list
    # Of what a way answers: seconds, or else what stands behind its value.
    unit: str = "seconds"
    # How often a way runs in each round; the round counts its median.
    each: int = 5
    # Whether each way runs once before anything is measured.
    warms_up: bool = True
    # Whether a round takes so long that there are no more of them than there have to be.
    is_slow: bool = False
    # More to be told of what was seen, a line each.
    details: object = list


@dataclasses.dataclass
class Figure:
    """What was measured: medians of the rounds, the median of the rounds' ratios, and the ratio of processor time.

    Processor time says what the work costs, also on a machine that is busy with something else.
    """

    title: str
    unit: str
    ours: str
    reference: str
    ours_value: float
    reference_value: float
    ratio: float
    least: float
    greatest: float
    processor: float | None
    goal: Goal | None

    @property
    def is_missed(self):
        return self.goal is not None and not self.goal.is_kept(self)


TICKS = os.sysconf("SC_CLK_TCK")


def family(process):
    """A process and all that come of it."""
    with open(f"/proc/{process}/task/{process}/children") as file:
        children = file.read().split()
    return [process] + [number for child in children for number in family(int(child))]


def processor_time(process):
    """Of a process until now, with all threads and those it started, in seconds."""
    total = 0
    for number in family(process):
        with open(f"/proc/{number}/stat") as file:
            fields = file.read().rpartition(")")[2].split()
        total += int(fields[11]) + int(fields[12])
    return total / TICKS


def value(way):
    began = time.perf_counter()
    told = way.run()
    return time.perf_counter() - began if told is None else told


def measure(contest, rounds):
    """Rounds one after the other, each with all ways in turn: what else the machine does meets all of them alike."""
    ways = [contest.ours, *contest.references]
    for way in ways if contest.warms_up else []:
        value(way)
    values = {way.name: [] for way in ways}
    before = {way.name: processor_time(way.process) for way in ways if way.process is not None}
    for number in range(LEAST_ROUNDS if contest.is_slow else max(rounds, LEAST_ROUNDS)):
        # Each begins a round as often as the others.
        turn = number % len(ways)
        for way in ways[turn:] + ways[:turn]:
            values[way.name].append(statistics.median(value(way) for _ in range(contest.each)))
    spent = {way.name: processor_time(way.process) - before[way.name] for way in ways if way.process is not None}
    ours, mine = values[contest.ours.name], spent.get(contest.ours.name)
    figures = []
    for reference in contest.references:
        ratios = [a / b for a, b in zip(ours, values[reference.name])]
        theirs = spent.get(reference.name)
        figures.append(Figure(
            contest.title, contest.unit, contest.ours.name, reference.name, statistics.median(ours),
            statistics.median(values[reference.name]), statistics.median(ratios), min(ratios), max(ratios),
            mine / theirs if mine and theirs else None, reference.goal))
    return figures


class Missing(Exception):
    """What a row needs and this machine does not have, in words."""


def need(program, package):
    """The path of a program that a row cannot do without."""
    found = shutil.which(program, path=os.environ.get("PATH", "") + ":/usr/sbin")
    if not found:
        raise Missing(f"{program}, from Debian's package {package},")
    return found


def environment_of_python():
    """A folder with the Python packages of references/requirements.txt, made when they change."""
    pins = os.path.join(ROOT, "Benchmarks", "references", "requirements.txt")
    folder = os.path.join(ROOT, ".build", "benchmark-references")
    mark = os.path.join(folder, "installed")
    with open(pins) as file:
        wanted = file.read()
    if os.path.exists(mark):
        with open(mark) as file:
            if file.read() == wanted:
                return folder
    shutil.rmtree(folder, ignore_errors=True)
    subprocess.run(["/usr/bin/python3", "-m", "venv", folder], check=True)
    pip = [os.path.join(folder, "bin", "pip"), "install", "--quiet", "--disable-pip-version-check", "--no-input", "-r", pins]
    if subprocess.run(pip).returncode:
        raise Missing("one of the Python packages of Benchmarks/references/requirements.txt")
    with open(mark, "w") as file:
        file.write(wanted)
    return folder


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
