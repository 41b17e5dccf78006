"""The rules of the offline check, asked at each append."""

from hypothesis import given
from hypothesis import strategies as st

from foldlens import SessionLog, check
from foldlens.model.violation import Severity
from foldlens.notation import parse
from live.samples import replayed


def test_what_a_log_as_a_whole_breaks_is_in_the_report():
    session = SessionLog()
    session.append("tool_result", {"content": "x", "tool_call_id": "c1"})

    assert [violation.rule for violation in session.report().violations] == ["orphaned-tool-result"]
    assert session.report() == check(session.log, admission="append")


lines = st.lists(
    st.sampled_from(
        [
            "turn_start 1",
            "turn_start 2",
            "turn_end 1",
            "turn_end 2",
            "step_start 1/1",
            "step_end 1/1",
            'user_message "a"',
            'assistant_message 1/1 "" calls=c1:bash',
            "tool_call 1/1 c1 bash",
            'tool_result 1/1 c1 "ok"',
            "compaction_start k1 1",
            "compaction_end k1 1",
            'chunk 1/1 "x"',
            'header "m"',
            'plan/mode {"active": 1}',
        ]
    ),
    max_size=14,
)


@given(lines)
def test_the_live_check_agrees_with_the_offline_check(drawn: list[str]):
    log = parse("\n".join(drawn)).log
    session = replayed(log)
    offline = check(session.log, admission="append").violations
    live = session.violations

    assert {(violation.rule, violation.seq, violation.message) for violation in live} <= {(found.rule, found.seq, found.message) for found in offline}
    assert [found for found in offline if found not in live and found.severity is Severity.ERROR] == []


@given(lines, st.integers(0, 14))
def test_a_resumed_session_finds_what_an_unbroken_one_finds(drawn: list[str], cut: int):
    log = parse("\n".join(drawn)).log
    resumed = SessionLog.from_log(log.prefix(cut))
    for event in list(log)[cut:]:
        resumed.append(event.type, event.data, event.time, event.surface_op, event.sources)

    assert resumed.violations == replayed(log).violations
