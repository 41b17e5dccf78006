"""Forks: which boundaries are legal, and why the others are not."""

import pytest

from foldlens import Log, fork_points
from foldlens.forks import fork_point
from foldlens.notation import parse


def legal(text: str) -> list[bool]:
    return [point.legal for point in fork_points(parse(text).log)]


@pytest.mark.parametrize("dialect", ["nous", "dsh"])
def test_a_boundary_inside_a_turn_is_refused_from_the_start_on(dialect: str):
    assert legal(f'dialect: {dialect}\nuser_message "a"\nturn_start 1\nstep_start 1/1\nturn_end 1\nuser_message "b"') == [True, False, False, True, True]


def test_nous_turns_nest_and_name_the_innermost():
    points = fork_points(parse("dialect: nous\nturn_start 1\nturn_start 2\nturn_end 2\nturn_end 1\nturn_end 9").log)

    assert [point.open_turn for point in points] == [0, 1, 0, None, None]


def test_in_dsh_the_last_turn_event_alone_decides():
    points = fork_points(parse("turn_start 1\nturn_start 2\nturn_end 2\nturn_end 1").log)

    assert [(point.legal, point.code) for point in points] == [(False, "OPEN_TURN"), (False, "OPEN_TURN"), (True, None), (True, None)]


def test_an_event_that_nous_would_not_append_again_ends_the_legal_boundaries():
    events = [{"type": "user_message", "data": {}}, {"type": "nope", "data": {}}, {"type": "turn_start", "data": {}}]
    points = fork_points(Log.from_events(events, dialect="nous"))

    assert [point.code for point in points] == [None, "uncopyable_event", "open_turn"]


def test_a_gap_in_the_recorded_numbers_ends_the_legal_boundaries_of_dsh():
    log = parse('user_message "a"\nuser_message "b" seq=5\nuser_message "c"').log

    assert [point.code for point in fork_points(log)] == [None, "INVALID_BOUNDARY", "INVALID_BOUNDARY"]


def test_a_fork_before_a_replacement_un_compacts():
    log = parse('dialect: nous\nuser_message "a"\nuser_message "b"\nuser_message "c"\nsystem_message "s" replace 1..2').log

    assert [point.uncompacts for point in fork_points(log)] == [0, 1, 1, 0]


@pytest.mark.parametrize("boundary", [-1, 3, 1.0, "1", None, True])
def test_a_boundary_that_is_no_seq_of_the_log_is_the_callers_mistake(boundary: object):
    log = parse('dialect: nous\nuser_message "a"\nuser_message "b"\nuser_message "c"').log

    with pytest.raises(ValueError, match="boundary"):
        fork_point(log, boundary)


def test_the_whole_of_an_empty_log_can_be_forked():
    assert fork_point(Log.from_events([], dialect="nous")).boundary == -1


def test_points_are_a_sequence():
    points = fork_points(parse('user_message "a"\nturn_start 1').log)

    assert (len(points), points[-1].legal, [point.boundary for point in points[0:2]]) == (2, False, [0, 1])
