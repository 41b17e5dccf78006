"""A session that goes on from a log, in the middle of a turn too, and one that branches off."""

from typing import Any

import pytest

from foldlens import SessionLog
from foldlens.notation import parse
from live.samples import MESSAGES, MID_TURN, message


def test_a_session_goes_on_in_the_middle_of_a_turn():
    old = parse(MID_TURN).log
    session = SessionLog.from_log(old)
    rest = parse(MID_TURN + 'tool_result 1/1 c1 "ok"\nstep_end 1/1\nturn_end 1\n').log
    for seq in range(len(old), len(rest)):
        event = rest[seq]
        session.append(event.type, event.data, event.time, event.surface_op, event.sources)

    assert session.violations == ()
    assert [event.type for event in session.log] == [event.type for event in rest]


def test_what_is_wrong_with_an_old_log_is_known_but_not_reported_again():
    heard: list[Any] = []
    session = SessionLog.from_log(parse("turn_start 1\nturn_start 2").log, on_violation=heard.append)

    assert ([violation.rule for violation in session.violations], heard) == (["turn-overlap"], [])


def test_a_fork_inherits_up_to_its_boundary_and_knows_its_parent():
    session = SessionLog(header={"id": "mother"})
    session.seed(MESSAGES)
    session.append("turn_start", {"turn": 1})
    child = session.fork(4)

    assert (len(child), child.parent, child.header["id"] != "mother") == (5, {"session_id": "mother", "seed_length": 5}, True)
    assert [event.data for event in child.log] == [event.data for event in session.log][:5]
    with pytest.raises(ValueError, match="turn_start at seq 5"):
        session.fork()


def test_a_dsh_fork_ends_its_inherited_part_with_a_mark():
    session = SessionLog(dialect="dsh", header={"id": "mother", "cwd": "/srv"})
    session.append("user/message", message("a"), surface_op="append")
    child = session.fork()

    assert [event.type for event in child.log] == ["user/message", "session/end-seed"]
    assert {key: child.header[key] for key in ("parentSession", "seedLength", "cwd")} == {"parentSession": "mother", "seedLength": 1, "cwd": "/srv"}
    assert len(child.fork().log) == 2
