"""The sample whose captured requests were edited, opened once for all tests that look at it."""

from functools import cache
from pathlib import Path

import foldlens as fl
from foldlens.frames.captured import Captured
from foldlens.frames.opened import Opened
from foldlens.frames.succession import Succession

CASE = Path(__file__).parents[1] / "sample_logs/dsh/edited-requests.jsonl"
REQUESTS = CASE.with_suffix(".requests.jsonl")


@cache
def opened() -> Opened:
    return Opened(fl.read(CASE), fl.read_requests(REQUESTS))


def captured() -> Captured:
    return opened().captured


def succession(place: int) -> Succession:
    """A request against the conversation request before it."""
    found = captured()
    before = found.before(place)
    assert before is not None
    return Succession(found.alignments[before], found.alignments[place], found.table)
