"""The lanes of the timeline, and how many marks of them are drawn."""

import sessions
from foldlens import Log
from foldlens.frames import spans, zoomed


def spans_of(events: list[sessions.Event], lane: str) -> list[tuple[int, int, str]]:
    frame = spans.spans_frame(Log.from_events(events, dialect="dsh"))
    return [(row["start"], row["stop"], row["state"]) for row in frame.iter_rows(named=True) if row["lane"] == lane]


def test_a_turn_runs_from_its_start_to_its_end() -> None:
    script = sessions.Script()
    sessions.turn(script, "Where?")

    assert spans_of(script.events, "turn") == [(0, len(script.events) - 1, "closed")]


def test_a_turn_without_an_end_runs_to_the_event_before_the_next_turn() -> None:
    script = sessions.Script()
    script.start_turn()
    script.user("What?")
    script.start_turn()

    assert spans_of(script.events, "turn") == [(0, 1, "never closed"), (2, 2, "never closed")]


def test_a_call_runs_to_the_result_that_answers_it_and_without_one_is_a_point() -> None:
    script = sessions.Script()
    script.start_turn()
    script.start_step()
    first, second = script.call("a", "bash"), script.call("b", "bash")
    answer = script.result("b", "done")

    assert spans_of(script.events, "tool") == [(first, first, "no result"), (second, answer, "answered")]


def test_a_message_says_whether_it_was_shadowed() -> None:
    states = {state for _, _, state in spans_of(sessions.compacted(), "message")}

    assert states == {"on the surface", "shadowed", "replacement", "replacement, itself shadowed"}


def test_every_event_stands_on_some_lane() -> None:
    events = sessions.compacted()
    frame = spans.spans_frame(Log.from_events(events, dialect="dsh"))
    covered = {seq for row in frame.iter_rows(named=True) for seq in range(row["start"], row["stop"] + 1)}

    assert covered == set(range(len(events)))


def test_an_empty_log_gives_an_empty_table_of_the_schema() -> None:
    frame = spans.spans_frame(Log.from_events([], dialect="dsh"))

    assert frame.is_empty()
    assert frame.schema == spans.SCHEMA
    assert zoomed.zoomed_frame(frame, 0, 1).schema == zoomed.SCHEMA


def test_a_window_clips_the_spans_that_reach_into_it() -> None:
    frame = spans.spans_frame(Log.from_events(sessions.healthy(), dialect="dsh"))
    near = zoomed.zoomed_frame(frame, 10, 20)

    assert near["low"].min() == 10
    assert near["high"].max() == 20
    assert set(near.filter(near["lane"] == "turn")["seq"]) == {0}


def test_a_crowded_lane_is_merged_within_the_budget_and_says_how_busy_it_is() -> None:
    frame = spans.spans_frame(Log.from_events(sessions.healthy(turns=400), dialect="dsh"))
    drawn = zoomed.zoomed_frame(frame, 0, float(frame["stop"].max()) + 1)  # type: ignore[arg-type]
    merged = drawn.filter(drawn["count"] > 1)

    assert frame.height > zoomed.BUDGET
    assert drawn.height <= zoomed.BUDGET
    assert drawn["count"].sum() == frame.height
    assert merged.height > 0
    assert 0 < merged.filter(merged["lane"] == "message")["busy"].max() < 1  # type: ignore[operator]
