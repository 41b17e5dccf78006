"""What a wish changes on the compaction page."""

from pathlib import Path
from typing import Any

import pytest

import foldlens as fl
from foldlens.frames.opened import Opened
from foldlens.views.ranges.begin import Begin
from foldlens.views.ranges.desk import RangeDesk
from foldlens.views.ranges.recorded import recorded_ranges

SAMPLES = Path(__file__).parents[3] / "sample_logs"
STATES = {"chosen": 0, "view": "depth", "range": None, "generation": 0, "measure": "message", "keep": 4, "boundary": -1, "event": -1}


def state(value: Any) -> tuple[Any, Any]:
    held = [value]
    return lambda: held[0], lambda new: held.__setitem__(0, new)


@pytest.fixture(name="desk")
def _desk() -> RangeDesk:
    return RangeDesk(Opened(fl.read(SAMPLES / "dsh/tour.jsonl")), **{name: state(value) for name, value in STATES.items()})


def test_a_range_is_tried_on_the_surface_before_the_chosen_replacement(desk: RangeDesk):
    assert (desk.at, desk.tried()) == (81, (79, 79))


def test_taking_a_range_opens_the_what_if_with_it(desk: RangeDesk):
    desk.wish({"start": "77", "stop": "79"})

    assert (desk["view"], desk.tried()) == ("what-if", (77, 79))


def test_a_moved_handle_sets_the_range_as_the_dialect_writes_it(desk: RangeDesk):
    desk.moved(0, 1)

    assert desk.tried() == (desk.standing.seqs[0], desk.standing.seqs[1])


@pytest.mark.parametrize("ends", [(-1, 2), (3, 1), (0, 999)])
def test_handles_beyond_the_surface_change_nothing(desk: RangeDesk, ends: tuple[int, int]):
    desk.moved(*ends)

    assert desk["range"] is None


def test_a_step_to_the_next_replacement_starts_over_from_its_own_range(desk: RangeDesk):
    desk.typed(1, 2)
    desk.wish({"step": "replacement", "by": 1})

    assert desk.tried() == (7, 100)


def test_an_event_that_is_a_replacement_is_chosen_too(desk: RangeDesk):
    desk.wish({"seq": "106"})

    assert (desk["event"], desk["chosen"]) == (106, 1)


@pytest.mark.parametrize("wish", [{"view": "nothing"}, {"seq": "9999"}, {"seq": "x"}, {"start": "1"}, {"measure": "weight"}, {"step": "turn"}])
def test_a_wish_that_makes_no_sense_is_passed_over(desk: RangeDesk, wish: dict[str, str]):
    desk.wish(wish)

    assert {name: desk[name] for name in STATES} == STATES


def test_a_refused_range_is_among_the_recorded_ones():
    session = Opened(fl.read(SAMPLES / "dsh/range-refused.jsonl"))

    assert [found.seq for found in recorded_ranges(session)] == [4, 5, 6, 7]


def test_the_address_names_a_replacement_and_a_range_to_try():
    session = Opened(fl.read(SAMPLES / "dsh/tour.jsonl"))

    assert Begin.asked(session, {"seq": "82"}, example=False) == Begin(chosen=0, view="depth")
    assert Begin.asked(session, {"start": "7", "stop": "94"}, example=False) == Begin(chosen=1, view="what-if", range=(7, 94))
    assert Begin.asked(session, {"seq": "oops", "view": "nowhere"}, example=False) == Begin(chosen=1, view="depth")


def test_a_log_that_a_crash_left_open_begins_at_its_recovery():
    session = Opened(fl.read(SAMPLES / "dsh/crash-during-compaction.jsonl"))

    assert Begin.asked(session, {}, example=False).view == "crash"
