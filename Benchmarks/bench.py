"""Runs rows and tells what came of them; see README.md. Called by script/bench."""

import argparse
import datetime
import importlib
import os
import re
import sys
import tempfile

import frame
import hardware

HERE = os.path.dirname(os.path.abspath(__file__))
README = os.path.join(HERE, "README.md")
ROWS = sorted(name[:-3] for name in os.listdir(os.path.join(HERE, "rows")) if name.endswith(".py"))


def words(value, unit):
    """With three digits that mean something."""
    if unit == "seconds":
        value, unit = value * 1000, "ms"
    return f"{value:.{0 if value >= 1000 else 1 if value > 10 else 3 if value < 1 else 2}f} {unit}"


def processor(figure, before=""):
    return "" if figure.processor is None else f"{before}{figure.processor:.2f}"


def told(figure):
    """A line for a terminal."""
    goal = "" if figure.goal is None else f"   goal {figure.goal}: {'MISSED' if figure.is_missed else 'kept'}"
    cost = processor(figure, ", of processor time ")
    return (
        f"  {figure.ours} {words(figure.ours_value, figure.unit)},"
        f" {figure.reference} {words(figure.reference_value, figure.unit)}:"
        f" {figure.ratio:.2f} times ({figure.least:.2f} to {figure.greatest:.2f}){cost}{goal}")


def record(name, figures):
    """Writes a row's figures into the README, in place of those that were there."""
    lines = ["| what | reference | ours | reference | ratio | of the rounds | of processor time | goal |", "|---|---|---|---|---|---|---|---|"]
    for figure in figures:
        lines.append(
            f"| {figure.title} | {figure.reference} | {words(figure.ours_value, figure.unit)} |"
            f" {words(figure.reference_value, figure.unit)} | **{figure.ratio:.2f}** |"
            f" {figure.least:.2f} to {figure.greatest:.2f} | {processor(figure)} | {figure.goal or ''} |")
    lines += ["", f"{datetime.date.today()}, {hardware.words()}."]
    with open(README) as file:
        text = file.read()
    marked = re.compile(rf"(<!-- figures: {name} -->\n).*?(<!-- end -->)", re.S)
    assert marked.search(text), f"Benchmarks/README.md has no place for the figures of {name}."
    with open(README, "w") as file:
        file.write(marked.sub(lambda match: match[1] + "\n".join(lines) + "\n" + match[2], text))


def main():
    parser = argparse.ArgumentParser(prog="script/bench", description="Measures VoucherKit against references.")
    parser.add_argument("rows", nargs="*", metavar="row", help=f"one of {', '.join(ROWS)}; all unless given")
    parser.add_argument("--list", action="store_true", help="tells the rows, and measures nothing")
    parser.add_argument("--record", action="store_true", help="writes the figures into Benchmarks/README.md")
    parser.add_argument("--rounds", type=int, default=7, help="at least 5; 7 unless given")
    parser.add_argument("--with", dest="files", action="append", default=[], help="a file for a row that takes one")
    wanted = parser.parse_args()
    unknown = [name for name in wanted.rows if name not in ROWS]
    if unknown:
        parser.error(f"there is no row {unknown[0]}; there are {', '.join(ROWS)}")
    missed = False
    for name in wanted.rows or ROWS:
        row = importlib.import_module(f"rows.{name}")
        print(f"{name}: {row.__doc__.splitlines()[0]}", flush=True)
        if wanted.list:
            continue
        figures = []
        try:
            with tempfile.TemporaryDirectory() as folder:
                for contest in row.contests(folder, wanted.files):
                    found = frame.measure(contest, wanted.rounds)
                    figures += found
                    print(f" {contest.title}")
                    print("\n".join([*map(told, found), *(f"  {line}" for line in contest.details())]), flush=True)
        except frame.Missing as missing:
            print(f"  NOT MEASURED: {missing} is not here.")
            continue
        if os.getloadavg()[0] > os.cpu_count():
            print("  The machine was busy with more than this, so that times vary: look at the processor time, or run it again.")
        missed = missed or any(figure.is_missed for figure in figures)
        if wanted.record and not wanted.files:
            record(name, figures)
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
