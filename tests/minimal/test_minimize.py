"""The smallest witness: one event less and it shows nothing, and the log it comes from stays as it was."""

import json
from pathlib import Path
from typing import Any

import pytest

import foldlens as fl
from conformance.oracle import Case, cases
from foldlens.minimal.renumber import Renumbering
from foldlens.model.log import Log
from foldlens.model.violation import Severity
from foldlens.notation import parse, render
from foldlens.writing import write_witness

SAMPLES = Path(__file__).parents[2] / "sample_logs"
VIOLATED = [case for name in ("dsh", "dsh-2026-07", "nous") for case in cases(name)[::40] if case.report("seed").violations]


def broken(log: Log, rule: str) -> set[tuple[int | None, str]]:
    """Errors of any rule, and the rule itself at any severity."""
    return {(one.seq, one.rule) for one in fl.check(log).violations if one.severity is Severity.ERROR or one.rule == rule}


def smaller_ones(log: Log) -> list[tuple[tuple[int, ...], Log]]:
    """The log without each single event."""
    without = [tuple(seq for seq in range(len(log)) if seq != gone) for gone in range(len(log))]
    making = Renumbering(log)
    return [(kept, Log.from_events(making.reduced(kept), dialect=log.dialect.name, header=log.header.fields)) for kept in without]


@pytest.mark.parametrize("case", VIOLATED, ids=lambda case: f"{case.dialect}-{case.id}")
def test_a_witness_breaks_the_rule_and_no_event_can_be_taken_from_it(case: Case):
    before = json.dumps(case.fields["events"])
    for rule in {violation.rule for violation in case.report("seed").violations}:
        witness = fl.minimize(case.log, rule)
        shown = {pair for pair in broken(witness, rule) if pair[1] == rule}

        assert shown
        for kept, rest in smaller_ones(witness):
            still = {(None if seq is None else kept[seq], name) for seq, name in broken(rest, rule)}
            assert not shown <= still or still - broken(witness, rule), render(witness)
    assert json.dumps(case.fields["events"]) == before


def test_the_witness_of_an_unbalanced_range_is_the_pair_and_the_range():
    witness = fl.minimize(fl.read(SAMPLES / "dsh/tour.jsonl"), "range-cuts-pair")

    assert render(witness).splitlines() == [
        "turn_start 1",
        "step_start 1/1",
        'assistant_message 1/1 "text 1" calls=c1:bash',
        "tool_call 1/1 c1 bash",
        'tool_result 1/1 c1 "text 1"',
        'user_message "text 1" replace 2..2 from 2',
    ]


def test_turns_and_steps_are_counted_anew():
    log = parse('turn_start 1\nturn_end 1\nturn_start 2\nstep_start 2/1\nstep_end 2/1\nstep_start 2/2\nchunk 2/7 "a"').log

    assert render(fl.minimize(log, "not-in-open-step")).splitlines()[-1].startswith("chunk")
    assert len(fl.minimize(log, "not-in-open-step")) <= 3


def test_the_violation_at_a_chosen_seq_is_the_one_that_stays():
    log = parse("turn_start 5\nturn_end 5\nturn_start 6\nturn_start 9").log

    assert render(fl.minimize(log, "turn-overlap")).splitlines() == ["turn_start 1", "turn_start 2"]
    with pytest.raises(ValueError, match="turn-overlap is not broken at seq 0"):
        fl.minimize(log, "turn-overlap", seq=0)


def test_nothing_personal_is_left_in_a_witness():
    secret = "carla.brandt@example.org"
    log = parse(
        f"""
        header: {{"version": 0, "id": "{secret}", "createdAt": 1, "cwd": "/home/{secret}", "delegationDepth": 0}}
        turn_start 1
        step_start 1/1
        user_message "Write to {secret}"
        assistant_message 1/1 "To {secret}" calls=c1:mail .message.content.1.arguments="{{\\"to\\": \\"{secret}\\"}}"
        tool_call 1/1 c1 mail "{{\\"to\\": \\"{secret}\\"}}"
        tool_result 1/1 c1 "sent to {secret}"
        tool_result 1/1 c1 "sent again to {secret}" .meta={{"to": "{secret}"}}
        """
    ).log

    assert secret not in render(fl.minimize(log, "tool-result-without-call"))


def test_a_rule_that_holds_has_no_witness():
    with pytest.raises(ValueError, match="turn-overlap is not broken in this log"):
        fl.minimize(parse("turn_start 1").log, "turn-overlap")


def test_a_fault_of_the_header_needs_no_event():
    header = {"version": 0, "id": "s", "createdAt": -1, "delegationDepth": 0}
    log = fl.Log.from_events(parse("turn_start 1\nturn_end 1").events, dialect="dsh", header=header)

    assert len(fl.minimize(log, "session-header-invalid")) == 0


def long_log(turns: int) -> list[dict[str, Any]]:
    """Healthy turns with chunks, one of which answers the same call twice."""
    lines: list[str] = []
    for turn in range(1, turns + 1):
        lines += [f"turn_start {turn}", f"step_start {turn}/1", 'user_message "go"', *[f'chunk {turn}/1 "ab"'] * 40]
        lines += [f"assistant_message {turn}/1 calls=c{turn}:bash", f"tool_call {turn}/1 c{turn} bash", f'tool_result {turn}/1 c{turn} "ok"']
        lines += [f'tool_result {turn}/1 c{turn} "ok"'] if turn == turns // 2 else []
        lines += [f"step_end {turn}/1", f"turn_end {turn}"]
    return list(parse("\n".join(lines)).events)


def test_a_long_log_has_a_short_witness():
    log = fl.Log.from_events(long_log(60), dialect="dsh")

    assert len(fl.minimize(log, "tool-result-without-call")) == 3


def test_a_witness_is_written_to_a_new_file_only(tmp_path: Path):
    log = fl.read(SAMPLES / "dsh/broken-turns.jsonl")
    small = write_witness(log, tmp_path / "witness.jsonl", "turn-overlap")
    write_witness(log, tmp_path / "witness.txt", "turn-overlap")

    assert list(fl.read(tmp_path / "witness.jsonl").events) == list(small.events)
    assert parse((tmp_path / "witness.txt").read_text()).events == tuple(small.source.mapping(seq) for seq in range(len(small)))
    with pytest.raises(FileExistsError):
        write_witness(log, tmp_path / "witness.jsonl", "turn-overlap")
