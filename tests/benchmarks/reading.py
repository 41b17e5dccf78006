"""How dear reading, folding and checking is, as ratios to `json.loads` over the same lines, measured in one run.

`python -m benchmarks.reading [--quick]` from `tests/`. Each figure comes from a process of its own; the machine's speed cancels out.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

from benchmarks.generator import write

BASELINE = "import json\nfor line in open(path, encoding='utf-8', newline='\\n'): json.loads(line)"
CHECK = "import foldlens as fl\nlog = fl.read(path)\nreport = fl.check(log)\nassert report.ok, report.violations[:3]"
OPEN = "import foldlens as fl\nlog = fl.read(path)\nmessages = fl.fold(log).messages\nkept = log[0], log[len(log) // 2], log[-1], messages[0], messages[-1]"
FOLD = (
    "import foldlens as fl\nlog = fl.read(path)\nspent = []\n"
    "for part in range(1, 21):\n  began = clock()\n  fl.fold(log, at=len(log) * part // 21)\n  spent.append(clock() - began)\nseconds = sorted(spent)[10]"
)
FRAME = "import foldlens as fl\nlog = fl.read(path)\nimport polars\nbegan = clock()\nlog.frame\nseconds = clock() - began"
PROCESS = """
import json, resource, sys
from time import process_time as clock  # other work on the machine does not count
path = {path!r}
{warm}
began = clock()
seconds = None
{work}
seconds = clock() - began if seconds is None else seconds
print(json.dumps([seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024]))
"""


class Spent(NamedTuple):
    """What a piece of work cost: seconds without start-up, peak memory in bytes."""

    seconds: float
    peak: int


def measured(*works: tuple[str, Path], rounds: int = 5) -> list[Spent]:
    """What each piece of work costs on its file: the least of some rounds.

    Within a round the works take turns, so what slows the machine for a while slows all of them.
    """
    spent = [[once(work, path) for work, path in works] for _ in range(rounds)]
    return [Spent(min(run.seconds for run in runs), min(run.peak for run in runs)) for runs in zip(*spent, strict=True)]


def once(work: str, path: Path) -> Spent:
    """What one run in a process of its own costs."""
    script = PROCESS.format(path=str(path), work=work, warm="import foldlens" if "foldlens" in work else "")
    return Spent(*json.loads(subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, text=True).stdout))


def show(what: str, value: float, bar: float | None = None, unit: str = "") -> None:
    """One figure, held against its bar where it has one."""
    verdict = "    " if bar is None else "ok  " if value <= bar else "MISS"
    print(f"{verdict} {what:<72} {value:8.3f}{unit}" + (f"  (at most {bar:g}{unit})" if bar is not None else ""), flush=True)


def unheld(what: str, value: float, _bar: float | None = None, unit: str = "") -> None:
    """One figure without its bar."""
    show(what, value, unit=unit)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--quick", action="store_true", help="a tenth of the events; the bars are for all of them, so none is held")
    events, tell = (100_000, unheld) if arguments.parse_args().quick else (1_000_000, show)
    with tempfile.TemporaryDirectory() as place:
        log = partial(generated, Path(place))
        for smaller in (size for size in (10_000, 100_000) if size < events):
            small(smaller, log)
        run(events, log, tell)


def generated(place: Path, name: str, **shape: int | bool) -> Path:
    """A generated log in a folder."""
    return write(place / f"{name}.jsonl", **shape)


def small(events: int, log: Callable[..., Path]) -> None:
    """The same ratios on smaller logs, which have no bar."""
    for count in (0, 100, 1000):
        plain, packed = log("plain", events=events, replacements=count), log("packed", events=events, replacements=count, packed=True)
        baseline, check, check_packed = measured((BASELINE, plain), (CHECK, plain), (CHECK, packed), rounds=3)
        show(f"read, fold and check / json.loads, {events} events, {count} replacements", check.seconds / baseline.seconds)
        show("  packed / json.loads of the unpacked lines", check_packed.seconds / baseline.seconds)


def run(events: int, log: Callable[..., Path], tell: Callable[..., None]) -> None:
    """Every figure that has a bar, on generated logs of `events` events."""
    for count in (0, 100, 1000):
        plain, packed = log("plain", events=events, replacements=count), log("packed", events=events, replacements=count, packed=True)
        baseline, check, check_packed = measured((BASELINE, plain), (CHECK, plain), (CHECK, packed))
        size = plain.stat().st_size
        tell(f"read, fold and check / json.loads, {events} events, {count} replacements", check.seconds / baseline.seconds, 0.5)
        tell("  peak memory of the check / file", check.peak / size, 1)
        tell("  peak memory of an open log, folded / file", once(OPEN, plain).peak / size, 1.5)
        tell("  packed / json.loads of the unpacked lines", check_packed.seconds / baseline.seconds, 0.3)
        packed.unlink()
        if count == 0:
            tenth, whole = measured((CHECK, log("tenth", events=events // 10, replacements=0)), (CHECK, plain))
            tell("cost of ten times the events", whole.seconds / tenth.seconds, 12)
        if count == 1000:
            tell("  fold(log, at=T)", once(FOLD, plain).seconds * 1000, 10, " ms")
            tell("  log.frame / json.loads", once(FRAME, plain).seconds / baseline.seconds, 1)
    surface_only(events, log, tell)


def surface_only(events: int, log: Callable[..., Path], tell: Callable[..., None]) -> None:
    """The bars of logs that hold nothing but surface events."""
    plain, some, nested = (
        log(name, events=events, surface_only=True, replacements=count, nested=name == "nested")
        for name, count in (("surface", 0), ("replaced", events // 100), ("nested", events // 100))
    )
    baseline, none, replaced, inside = measured((BASELINE, plain), (CHECK, plain), (CHECK, some), (CHECK, nested), rounds=3)
    tell("surface events only / json.loads", none.seconds / baseline.seconds, 1)
    tell(f"  {events // 100} replacements / none", replaced.seconds / none.seconds, 1.5)
    tell(f"  {events // 100} nested replacements / none", inside.seconds / none.seconds, 1.5)


if __name__ == "__main__":
    main()
