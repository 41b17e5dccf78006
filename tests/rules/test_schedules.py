"""Schedules: bounds, instants, and which schedule is active when."""

import pytest

from foldlens.rules.example_events import change, created, repeating
from foldlens.rules.instants import epoch_ms
from marked import assert_marked


@pytest.mark.parametrize("schedule", [created(afterSeconds=1), repeating(everySeconds=300)])
def test_the_shortest_interval_is_fine(schedule: str):
    assert_marked(schedule)


@pytest.mark.parametrize("schedule", [created(afterSeconds=0), created(afterSeconds=1.5), repeating(everySeconds=299), repeating(everySeconds=2**53 - 1)])
def test_an_interval_out_of_bounds_is_reported(schedule: str):
    assert_marked(f"{schedule}   # ! schedule-interval-invalid")


@pytest.mark.parametrize("written", ["2026-08-01T00:00:00.000Z", "0001-01-01T00:00:00.000Z", "9999-12-31T23:59:59.999Z", "2028-02-29T12:00:00.000Z"])
def test_a_canonical_instant_of_a_real_day_is_read(written: str):
    assert epoch_ms(written) is not None


@pytest.mark.parametrize(
    "written",
    ["2026-08-01T00:00:00Z", "2026-02-29T00:00:00.000Z", "0000-01-01T00:00:00.000Z", "2026-08-01T24:00:00.000Z", "2026-08-01T00:00:60.000Z", "2026-8-1", 5],
)
def test_any_other_instant_is_not(written: object):
    assert epoch_ms(written) is None


def test_the_epoch_counts_in_milliseconds():
    assert epoch_ms("1970-01-01T00:00:01.001Z") == 1001


def test_a_one_shot_is_done_when_dispatched():
    assert_marked(f"""
        {created()}
        {change("dispatch")}
        {change("dispatch")}   # ! schedule-target-inactive
    """)


def test_a_one_shot_carries_no_acceptance():
    assert_marked(f"""
        {created()}
        {change("dispatch", acceptedAt="2026-08-01T00:00:00.000Z")}   # ! schedule-acceptance-mismatch
    """)


def test_a_repeating_schedule_moves_to_the_first_occurrence_after_the_acceptance():
    assert_marked(f"""
        {repeating()}
        {change("dispatch", acceptedAt="2026-08-01T00:05:00.000Z")}
        {change("dispatch", acceptedAt="2026-08-01T00:09:59.999Z")}   # ! schedule-accepted-early
        {change("dispatch", acceptedAt="2026-08-01T00:10:00.000Z")}
    """)


def test_a_repeating_schedule_without_a_next_occurrence_is_done():
    assert_marked(f"""
        {repeating(scheduledAt="9999-12-31T23:58:00.000Z")}
        {change("dispatch", acceptedAt="9999-12-31T23:58:00.000Z")}
        {change("delete")}   # ! schedule-target-inactive
    """)


def test_schedules_before_the_seed_length_belong_to_the_parent():
    assert_marked(f"""
        header: {{"seedLength": 2}}
        {change("delete")}
        {created(prompt="")}
        {created()}
    """)


def test_the_event_at_the_seed_length_counts():
    assert_marked(f"""
        header: {{"seedLength": 1}}
        {created()}
        {change("delete")}   # ! schedule-target-inactive
    """)


def test_a_prompt_with_a_byte_order_mark_around_it_is_not_trimmed():
    assert_marked(f"{created(prompt=chr(0xFEFF) + 'x')}   # ! schedule-record-malformed")


def test_a_prompt_with_a_control_character_around_it_is():
    assert_marked(created(prompt="x\x1c"))
