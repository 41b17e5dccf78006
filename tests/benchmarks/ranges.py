"""How long each view of the compaction page takes: `python -m benchmarks.ranges` in tests/.

Every number is the processor time of one run, so that a busy machine counts as little.
`move` is what a handle move costs Python, the page's own round trip left out.
"""

import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import foldlens as fl
from benchmarks.generator import Session
from foldlens.charts.shadow import shadow_chart
from foldlens.compaction.standing import standing
from foldlens.frames.opened import Opened
from foldlens.frames.stretched import shadows
from foldlens.views.ranges.crash import crash
from foldlens.views.ranges.cuts import cuts_at
from foldlens.views.ranges.depth import depth
from foldlens.views.ranges.desk import RangeDesk
from foldlens.views.ranges.forks import forks
from foldlens.views.ranges.head import head
from foldlens.views.ranges.picker import RangePicker
from foldlens.views.ranges.recorded import recorded_ranges, worst_first
from foldlens.views.ranges.semantics import semantics
from foldlens.views.ranges.what_if import findings, verdict

SIZES = (2_000, 20_000)  # messages
REPLACEMENTS = 50


def lines(messages: int, replacements: int = REPLACEMENTS) -> Iterator[str]:
    """A log of about so many messages in tool pairs, with compactions nested over the head of the surface."""
    session = Session(1, packed=False)
    yield '{"type":"session","version":0,"id":"s","createdAt":1780000000000,"cwd":"/w","delegationDepth":0}\n'
    every = due = messages // (replacements + 1)
    for made in range(0, messages, 4):
        yield from session.full_turn(1)
        if made >= due and len(session.nodes) > 40:
            due += every
            yield from session.compaction(0, 12)


def desk_of(opened: Opened) -> RangeDesk:
    """A desk on the first range to look at, its parts unchanging."""
    parts = {"chosen": worst_first(opened, recorded_ranges(opened)), "view": "what-if", "range": None, "keep": 4, "boundary": -1, "event": -1}
    return RangeDesk(opened, **{name: (lambda value=value: value, lambda new: None) for name, value in parts.items()})


def timed(work: Callable[[], Any]) -> tuple[Any, float]:
    """A result and the milliseconds of processor time that it took."""
    started = time.process_time()
    result = work()
    return result, (time.process_time() - started) * 1000


def move(desk: RangeDesk, picker: RangePicker, first: int, last: int) -> None:
    """What a handle move makes Python do."""
    trial = fl.try_replace(desk.opened.log, *desk.standing.written(first, last), desk.at)
    picker.show(desk.standing, trial, None, "")
    verdict(desk, trial), findings(desk, trial)


def laps(path: Path) -> Iterator[tuple[str, float]]:
    """Each step of opening and using the page."""
    opened, took = timed(lambda: Opened(fl.read(path)))
    yield "read and check", took
    desk, took = timed(lambda: desk_of(opened))
    yield "recorded ranges", took
    yield "answer (first standing)", timed(lambda: head(desk))[1]
    drawn = ("picture", lambda: shadows(opened.log)), ("picture, half way", lambda: shadows(opened.log, len(opened) // 2, "size"))
    for name, work in drawn:
        found, took = timed(work)
        yield name, took + timed(lambda found=found: shadow_chart(found.bars, found.messages, found.ribbons, width=found.width).to_dict())[1]
    picker = RangePicker(lambda first, last: None, lambda start, stop: None)
    size = len(desk.standing.seqs)
    yield "what if, first time", timed(lambda: move(desk, picker, 0, size // 2))[1]
    moves = [timed(lambda step=step: move(desk, picker, step % 7, size // 2 + step))[1] for step in range(1, 16)]
    yield "move, median of 15", sorted(moves)[7]
    yield "move, worst of 15", max(moves)
    yield "next replacement", timed(lambda: standing(opened.log, recorded_ranges(opened)[-2].seq - 1))[1]
    views = {"depth": depth, "cuts": lambda desk: cuts_at(desk.opened.log, desk.at), "forks": forks}
    for name, view in views.items():
        yield name, timed(lambda view=view: view(desk))[1]
    yield "semantics", timed(lambda: semantics(opened.log))[1]
    yield "crash", timed(lambda: crash(opened.log))[1]


def main() -> None:
    """Print one table a size."""
    for messages in SIZES:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "log.jsonl"
            path.write_text("".join(lines(messages)), encoding="utf-8")
            print(f"{messages:,} messages, {REPLACEMENTS} replacements")
            for name, took in laps(path):
                print(f"  {name:26}{took:9.1f} ms")


if __name__ == "__main__":
    main()
