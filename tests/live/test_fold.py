"""The fold that a session keeps while it grows, and what it is seeded with."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from foldlens import Log, SessionLog, fold
from live.samples import CALL, seeded


def test_the_log_of_a_moment_does_not_grow():
    session = seeded()
    before = session.log
    session.append("system_message", {"content": "s"}, surface_op=["replace", 0, 4])

    assert (len(before), fold(before).seqs, session.seqs) == (5, (0, 1, 2, 3, 4), (5,))


def test_since_costs_the_size_of_its_answer():
    session = SessionLog()
    for place in range(2000):
        session.append("user_message", {"content": str(place)})

    assert [event.seq for event in session.since(1998)] == [1998, 1999]
    assert len(session.since(5000)) == 0
    with pytest.raises(ValueError, match="never negative"):
        session.since(-1)


events = st.lists(
    st.tuples(st.sampled_from(["user_message", "assistant_message", "tool_result", "turn_start"]), st.integers(0, 12), st.integers(0, 3), st.integers(0, 3)),
    max_size=14,
)


@given(events)
def test_the_memoised_fold_equals_a_cold_one_at_every_append(drawn: list[tuple[str, int, int, int]]):
    session = SessionLog()
    for kind, start, length, dice in drawn:
        op = ["replace", start, start + length] if dice == 0 and kind != "turn_start" else None
        session.append(kind, {"content": kind}, surface_op=op)
        cold = Log.from_events([session.log.source.mapping(seq) for seq in range(len(session))], dialect="nous")

        assert [seq for seq, _ in session.indexed] == list(fold(cold).seqs) == list(session.seqs)


def test_seeding_is_lossless_and_keeps_times():
    first = SessionLog()
    for place, (kind, payload) in enumerate(
        [
            ("system_message", {"content": "s", "metadata": {"a": 1}}),
            ("assistant_message", {"content": None, "reasoning_content": "hm", "tool_calls": [CALL]}),
            ("tool_result", {"content": [{"type": "text", "text": "x"}], "tool_call_id": "c1", "name": "bash"}),
        ]
    ):
        first.append(kind, payload, f"2026-01-01T00:00:0{place}.000000Z")
    second = SessionLog()
    seeded_events = second.seed(first.messages)

    assert seeded_events == 3
    assert second.messages == first.messages


def test_a_seed_has_the_keys_that_nous_writes():
    session = SessionLog()
    session.seed([{"role": "assistant", "content": "a"}, {"role": "tool", "content": "b", "tool_call_id": "c1"}, {"role": "user", "content": "c"}])

    assert [sorted(event.data) for event in session.log] == [
        ["content", "metadata", "name", "tool_calls"],
        ["content", "metadata", "name", "tool_call_id"],
        ["content", "metadata", "name"],
    ]


def test_a_message_of_unknown_role_is_left_out_of_the_seed(caplog: pytest.LogCaptureFixture):
    session = SessionLog()

    assert session.seed([{"role": "narrator"}, {"role": "user", "content": "a"}]) == 1
    assert "narrator" in caplog.text
