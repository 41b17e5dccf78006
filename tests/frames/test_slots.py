"""The slots of a list: what is folded away, what stays in sight, and which row each slot shows."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from foldlens.frames.slots import CONTEXT, slots_of

RUNS = st.lists(st.tuples(st.integers(0, 12), st.booleans()), max_size=8)


def test_a_long_run_that_agrees_is_one_slot_between_its_context_rows():
    slots = slots_of([(60, True), (1, False), (40, True)])

    assert slots.folds == [(0, 58), (6, 38)]
    assert [slots.at(slot) for slot in range(len(slots))] == [(0, 58), (58, 0), (59, 0), (60, 0), (61, 0), (62, 0), (63, 38)]


def test_a_run_that_saves_no_room_is_not_folded():
    assert slots_of([(1, False), (2 * CONTEXT + 2, True), (1, False)]).folds == []


def test_an_opened_fold_shows_its_rows_and_the_others_stay_folded():
    runs = [(50, True), (1, False), (50, True)]
    closed = slots_of(runs)
    (_, first), (slot, _) = closed.folds
    opened = slots_of(runs, frozenset({closed.at(slot)[0]}))

    assert first == 48
    assert opened.folds == [(0, 48)]
    assert len(opened) == 1 + 2 + 1 + 50


def test_nothing_is_folded_when_everything_is_asked_for():
    assert len(slots_of([(500, True), (2, False), (500, True)], whole=True)) == 1002


def test_lists_of_nothing_have_no_slots():
    assert (len(slots_of([])), len(slots_of([(0, True), (0, False)]))) == (0, 0)


@given(RUNS, st.booleans())
def test_every_row_is_shown_or_folded_exactly_once_and_every_difference_is_in_sight(runs: list[tuple[int, bool]], whole: bool):
    slots = slots_of(runs, whole=whole)
    shown = [slots.at(slot) for slot in range(len(slots))]
    covered = [row for first, folded in shown for row in range(first, first + (folded or 1))]
    differing = [row for row, agrees in enumerate(agrees for size, agrees in runs for _ in range(size)) if not agrees]

    assert covered == list(range(sum(size for size, _ in runs)))
    assert {row for row, folded in shown if not folded}.issuperset(differing)


@given(RUNS)
def test_the_slot_of_a_row_is_the_one_that_shows_it(runs: list[tuple[int, bool]]):
    slots = slots_of(runs)

    for row in range(sum(size for size, _ in runs)):
        first, folded = slots.at(slots.of(row))
        assert first <= row < first + max(folded, 1)


@pytest.mark.parametrize("place", [0, 500, 999])
def test_a_difference_is_found_in_a_long_list(place: int):
    slots = slots_of([(place, True), (1, False), (999 - place, True)])

    assert slots.at(slots.of(place)) == (place, 0)
    assert len(slots) <= 7
