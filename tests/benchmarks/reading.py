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


def measured(work: str, path: Path, repeat: int = 5) -> tuple[float, int]:
    """Seconds (the best of some runs, without start-up) and peak memory in bytes."""
    warm = "import foldlens" if "foldlens" in work else ""
    script = PROCESS.format(path=str(path), work=work, warm=warm)
    runs = [json.loads(subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, text=True).stdout) for _ in range(repeat)]
    return min(seconds for seconds, _ in runs), min(peak for _, peak in runs)


def show(what: str, value: float, bar: float | None = None, unit: str = "") -> None:
    """One figure, held against its bar where it has one."""
    verdict = "    " if bar is None else "ok  " if value <= bar else "MISS"
    print(f"{verdict} {what:<72} {value:8.3f}{unit}" + (f"  (at most {bar:g}{unit})" if bar is not None else ""), flush=True)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--quick", action="store_true", help="a tenth of the events")
    events = 100_000 if arguments.parse_args().quick else 1_000_000
    with tempfile.TemporaryDirectory() as place:
        log = partial(generated, Path(place))
        for smaller in (size for size in (10_000, 100_000) if size < events):
            small(smaller, log)
        run(events, log)


def generated(place: Path, name: str, **shape: int | bool) -> Path:
    """A generated log in a folder."""
    return write(place / f"{name}.jsonl", **shape)


def small(events: int, log: Callable[..., Path]) -> None:
    """The same ratios on smaller logs, which have no bar."""
    for count in (0, 100, 1000):
        plain, packed = log("plain", events=events, replacements=count), log("packed", events=events, replacements=count, packed=True)
        baseline = measured(BASELINE, plain, 3)[0]
        show(f"read, fold and check / json.loads, {events} events, {count} replacements", measured(CHECK, plain, 3)[0] / baseline)
        show("  packed / json.loads of the unpacked lines", measured(CHECK, packed, 3)[0] / baseline)


def run(events: int, log: Callable[..., Path]) -> None:
    """Every bar, on generated logs of `events` events."""
    seconds: dict[int, float] = {}
    for count in (0, 100, 1000):
        path = log("plain", events=events, replacements=count)
        size, baseline = path.stat().st_size, measured(BASELINE, path)[0]
        seconds[count], peak = measured(CHECK, path)
        show(f"read, fold and check / json.loads, {events} events, {count} replacements", seconds[count] / baseline, 0.5)
        show("  peak memory of the check / file", peak / size, 1)
        show("  peak memory of an open log, folded / file", measured(OPEN, path, 1)[1] / size, 1.5)
        packed = log("packed", events=events, replacements=count, packed=True)
        show("  packed / json.loads of the unpacked lines", measured(CHECK, packed)[0] / baseline, 0.3)
        packed.unlink()
        if count == 1000:
            show("  fold(log, at=T)", measured(FOLD, path, 1)[0] * 1000, 10, " ms")
            show("  log.frame / json.loads", measured(FRAME, path, 1)[0] / baseline, 1)
    tenth = measured(CHECK, log("tenth", events=events // 10, replacements=0))[0]
    show("cost of ten times the events", seconds[0] / tenth, 12)
    path = log("surface", events=events, surface_only=True)
    baseline, none = measured(BASELINE, path, 1)[0], measured(CHECK, path)[0]
    show("surface events only / json.loads", none / baseline, 1)
    for nested in (False, True):
        path = log("replaced", events=events, surface_only=True, replacements=events // 100, nested=nested)
        show(f"  {events // 100} {'nested ' if nested else ''}replacements / none", measured(CHECK, path)[0] / none, 1.5)


if __name__ == "__main__":
    main()
