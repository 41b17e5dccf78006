"""The live session: append, freeze, fold, verify, journal, fork."""

import copy
import json
import logging
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from foldlens import ContractViolated, InvalidEvent, Log, SessionLog, check, fold, read
from foldlens.live import mode as modes
from foldlens.model.violation import Severity
from foldlens.notation import parse

CALL = {"id": "c1", "name": "bash", "arguments": {"command": "ls", "twice": True, "n": 1}}
MESSAGES = [
    {"role": "system", "content": "You are careful."},
    {"role": "user", "content": "go"},
    {"role": "assistant", "content": "", "tool_calls": [CALL]},
    {"role": "tool", "content": "ok", "tool_call_id": "c1", "name": "bash"},
    {"role": "assistant", "content": "done"},
]


def seeded(**options: Any) -> SessionLog:
    session = SessionLog(**options)
    session.seed(MESSAGES)
    return session


def request() -> list[Any]:
    return copy.deepcopy(MESSAGES)


# ---- append


def test_seqs_are_contiguous_and_a_refused_event_takes_none():
    session = SessionLog()
    session.append("user_message", {"content": "a"})
    with pytest.raises(InvalidEvent):
        session.append("nope", {})
    event = session.append("user_message", {"content": "b"})

    assert (event.seq, len(session)) == (1, 2)


@pytest.mark.parametrize(
    ("type_", "payload", "reason"),
    [
        ("user/message", {}, "unknown_event_type"),
        ("", {}, "unknown_event_type"),
        ("user_message", {"surface_op": ["replace", 5, 2]}, "invalid_surface_op"),
        ("user_message", {"surface_op": ["replace", 0, 1.0]}, "invalid_surface_op"),
        ("user_message", {"surface_op": ["replace", 0, True]}, "invalid_surface_op"),
        ("user_message", {"surface_op": False}, "invalid_surface_op"),
        ("turn_start", {"surface_op": "append"}, "surface_op_on_non_surface_event"),
        ("turn_start", {"surface_op": False}, "surface_op_on_non_surface_event"),
        ("nope", {"surface_op": None}, "unknown_event_type"),
        ("nope", [], "data_not_a_map"),
        ("user_message", None, "data_not_a_map"),
        ("user_message", {"content": object()}, "unserializable_event_data"),
        ("user_message", {"content": float("nan")}, "unserializable_event_data"),
        ("user_message", {1: "x"}, "unserializable_event_data"),
    ],
)
def test_nous_refuses_with_its_own_error_name(type_: str, payload: Any, reason: str):
    with pytest.raises(InvalidEvent) as refused:
        SessionLog().append(type_, payload)

    assert refused.value.reason == reason


def test_an_explicit_null_op_raises_as_it_does_there():
    with pytest.raises(InvalidEvent):
        SessionLog().append("user_message", {"content": "a", "surface_op": None})


def test_the_surface_op_argument_goes_into_the_payload_of_nous():
    session = seeded()
    session.append("system_message", {"content": "s"}, surface_op=["replace", 1, 3])

    assert session.seqs == (0, 5, 4)
    assert session.log[5].data["surface_op"] == ["replace", 1, 3]


def message(text: str, seq: int = 0) -> dict[str, Any]:
    return {"id": f"m{seq}", "role": "user", "content": [{"type": "text", "text": text}], "source": {"kind": "user"}}


@pytest.mark.parametrize(
    ("envelope", "reason"),
    [
        ({}, "surface_op_missing"),
        ({"surface_op": "insert"}, "invalid_surface_op"),
        ({"surface_op": {"op": "replace", "start": 7, "end": 7}}, "range_not_on_surface"),
        ({"surface_op": {"op": "replace", "start": 0, "end": 0}}, "shadowed_not_cited"),
        ({"surface_op": "append", "sources": [9]}, "source_not_earlier"),
    ],
)
def test_dsh_refuses_what_its_store_refuses(envelope: dict[str, Any], reason: str):
    session = SessionLog(dialect="dsh")
    session.append("user/message", message("a"), surface_op="append")

    with pytest.raises(InvalidEvent) as refused:
        session.append("user/message", message("b", 1), **envelope)
    assert (refused.value.reason, len(session)) == (reason, 1)


def test_dsh_refuses_minus_zero_and_legacy_headers():
    session = SessionLog(dialect="dsh")
    for type_, payload in [("plan/mode", {"x": -0.0}), ("request/header-delta", {}), ("request/header", {"reason": "fallback"})]:
        with pytest.raises(InvalidEvent):
            session.append(type_, payload)

    assert len(session) == 0


def test_the_older_edition_logs_first_and_complains_then():
    session = SessionLog(dialect="dsh-2026-07")
    session.append("user/message", {"content": [], "source": {"kind": "user"}}, surface_op="append")

    assert [violation.seq for violation in session.violations if violation.severity is Severity.ERROR] == [0]


def test_a_datetime_is_written_as_the_dialect_writes_times():
    from datetime import UTC, datetime

    moment = datetime(2026, 11, 30, 17, 11, 11, 392733, tzinfo=UTC)

    assert SessionLog().append("user_message", {}, moment).time == "2026-11-30T17:11:11.392733Z"
    assert SessionLog(dialect="dsh").append("plan/mode", {"active": True}, moment).time == 1796058671392


# ---- freeze


def test_a_later_change_to_the_callers_object_does_not_reach_the_log():
    payload = {"content": "a", "metadata": {"tags": ["x"]}}
    session = SessionLog()
    session.append("user_message", payload)
    payload["content"] = "b"
    payload["metadata"]["tags"].append("y")

    assert session.log[0].data == {"content": "a", "metadata": {"tags": ["x"]}}


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data.__setitem__("content", "b"),
        lambda data: data.update(content="b"),
        lambda data: data.pop("content"),
        lambda data: data.clear(),
        lambda data: data.setdefault("x", 1),
        lambda data: data.__ior__({"x": 1}),
        lambda data: data["tags"].append("y"),
        lambda data: data["tags"].__setitem__(0, "y"),
        lambda data: data["tags"].sort(),
        lambda data: data["tags"].__iadd__(["y"]),
        lambda data: data["deep"][0]["x"].__setitem__("y", 1),
    ],
)
def test_changing_logged_data_raises(change: Any):
    event = SessionLog().append("user_message", {"content": "a", "tags": ["x"], "deep": [{"x": {}}]})

    with pytest.raises(TypeError, match="frozen"):
        change(event.data)


def test_frozen_data_is_plain_json_and_copies_are_free():
    event = SessionLog().append("user_message", {"content": "a", "tags": ("x", {"y": 1})})
    free = copy.deepcopy(event.data)
    free["tags"][1]["y"] = 2

    assert json.loads(json.dumps(event.data)) == {"content": "a", "tags": ["x", {"y": 1}]}


def test_without_freeze_the_log_holds_the_callers_object():
    payload = {"content": "a"}
    session = SessionLog(freeze=False)
    session.append("user_message", payload)
    payload["content"] = "b"

    assert session.log[0].data["content"] == "b"


# ---- fold


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


@settings(deadline=None)
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


# ---- from_log, fork

MID_TURN = """
    turn_start 1
    user_message "go"
    step_start 1/1
    assistant_message 1/1 "" calls=c1:bash
    tool_call 1/1 c1 bash
"""


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


# ---- verify


def test_an_unedited_request_never_alarms():
    session = seeded(mode="strict")

    assert session.verify(request()) is None
    session.append("user_message", {"content": "more"})
    assert session.verify([*request(), {"role": "user", "content": "more"}]) is None


def edits() -> list[tuple[str, Any, str]]:
    def dropped(messages: list[Any]) -> None:
        del messages[1]

    def inserted(messages: list[Any]) -> None:
        messages.insert(2, {"role": "user", "content": "x"})

    def swapped(messages: list[Any]) -> None:
        messages[1], messages[4] = messages[4], messages[1]

    def changed(messages: list[Any]) -> None:
        messages[1]["content"] = "stop"

    def confused(messages: list[Any]) -> None:
        messages[2]["tool_calls"][0]["arguments"]["twice"] = 1

    def confused_back(messages: list[Any]) -> None:
        messages[2]["tool_calls"][0]["arguments"]["n"] = True

    return [
        ("drop", dropped, "missing_message"),
        ("insert", inserted, "extra_message"),
        ("swap", swapped, "order"),
        ("change", changed, "missing_message"),
        ("true for 1", confused, "missing_message"),
        ("1 for true", confused_back, "missing_message"),
    ]


@pytest.mark.parametrize(("edit", "kind"), [(edit, kind) for _, edit, kind in edits()], ids=[name for name, _, _ in edits()])
@pytest.mark.parametrize("warm", [True, False], ids=["after a verified request", "at once"])
def test_an_edited_request_gets_its_kind(edit: Any, kind: str, warm: bool):
    session = seeded()
    if warm:
        session.verify(request())
    sent = request()
    edit(sent)
    violation = session.verify(sent)

    assert violation is not None
    assert violation.details["kind"] == kind
    assert session.verify(request()) is None


def test_an_object_changed_in_place_after_it_was_verified_is_found():
    session = seeded()
    sent = request()
    session.verify(sent)
    sent[1]["content"] = "stop"

    assert session.verify(sent) is not None


def test_system_texts_and_metadata_may_change_as_nobody_compares_them():
    session = seeded(mode="strict")
    session.verify(request())
    sent = request()
    sent[0]["content"] = "You are careful. It is noon."
    sent[1]["metadata"] = {"a": 1}

    assert session.verify(sent) is None
    assert session.verify(sent) is None


def test_a_leading_overlay_may_come_and_go():
    session = SessionLog(mode="strict")
    session.append("user_message", {"content": "go"})

    assert session.verify([{"role": "system", "content": "x"}, {"role": "user", "content": "go"}]) is None
    assert session.verify([{"role": "user", "content": "go"}]) is None


def test_a_replacement_makes_the_old_request_diverge():
    session = seeded()
    session.verify(request())
    session.append("system_message", {"content": "s"}, surface_op=["replace", 1, 3])

    assert session.verify(request()) is not None
    assert session.verify([MESSAGES[0], {"role": "system", "content": "s"}, MESSAGES[4]]) is None


def test_a_result_without_its_call_is_an_orphan_even_where_request_and_fold_agree():
    session = SessionLog()
    session.seed(MESSAGES[3:])
    violation = session.verify(request()[3:])

    assert violation is not None
    assert violation.details["kind"] == "orphaned_tool_result"


@settings(deadline=None)
@given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 3)), max_size=12))
def test_the_quick_yes_never_differs_from_the_full_check(steps: list[tuple[int, int]]):
    from foldlens import check_request

    session = SessionLog(mode="warn")
    sent: list[Any] = []
    for place, (which, edit) in enumerate(steps):
        session.seed([MESSAGES[which]])
        sent.append(copy.deepcopy(MESSAGES[which]))
        if edit == 1 and sent:
            sent[place % len(sent)]["content"] = f"edit {place}"
        if edit == 2 and len(sent) > 1:
            del sent[-1]
        full = check_request(session.log, sent)

        assert (session.verify(sent) is None) == (full is None)


def test_a_dsh_session_holds_whole_requests_against_its_log():
    log = parse(MID_TURN + 'tool_result 1/1 c1 "ok"').log
    session = SessionLog.from_log(log)

    assert session.verify([dict(message.body) for message in session.messages]) is None
    assert session.verify([dict(message.body) for message in session.messages][1:]) is not None


# ---- agent status


@pytest.mark.parametrize(
    ("dialect", "announced", "rules"),
    [
        ("dsh", ["running", "idle", "running"], []),
        ("dsh", ["idle", "idle"], ["agent-status-repeated"]),
        ("dsh-2026-07", ["idle", "disposed", "running"], ["agent-left-disposed"]),
        ("dsh-2026-07", ["running", "idle", "disposed", "disposed"], ["agent-status-repeated"]),
    ],
)
def test_an_announced_status_follows_the_edition(dialect: str, announced: list[str], rules: list[str]):
    session = SessionLog(dialect=dialect)
    found = [session.status(status) for status in announced]

    assert [violation.rule for violation in found if violation is not None] == rules
    assert len(session) == 0


def test_each_agent_has_a_status_of_its_own():
    session = SessionLog(dialect="dsh")

    assert [session.status("idle", agent) for agent in (None, "sub1", "sub2")] == [None, None, None]


# ---- modes and reporting


def wrong() -> list[Any]:
    return [*request(), {"role": "user", "content": "never logged"}]


def test_warn_logs_and_calls_and_goes_on(caplog: pytest.LogCaptureFixture):
    heard: list[Any] = []
    session = seeded(on_violation=heard.append)
    violation = session.verify(wrong())

    assert heard == [violation]
    assert [record.levelno for record in caplog.records] == [logging.WARNING]


def test_warn_survives_a_failing_listener_and_a_request_of_no_shape(caplog: pytest.LogCaptureFixture):
    def failing(violation: Any) -> None:
        raise RuntimeError("listener")

    session = seeded(on_violation=failing)
    session.verify(wrong())
    session.verify(7)  # pyright: ignore[reportArgumentType]  # the mistake is the point

    assert "the violation callback failed" in caplog.text
    assert "could not be held against the log" in caplog.text


def test_strict_reports_and_then_raises():
    heard: list[Any] = []
    session = seeded(mode="strict", on_violation=heard.append)

    with pytest.raises(ContractViolated) as raised:
        session.verify(wrong())
    assert heard == [raised.value.violation]
    assert raised.value.details["kind"] == "extra_message"


def test_off_does_not_look(monkeypatch: pytest.MonkeyPatch):
    session = seeded(mode="off")
    monkeypatch.setattr("foldlens.live.session.check_request", lambda *_: pytest.fail("looked"))

    assert session.verify(wrong()) is None
    assert session.violations == ()


def test_strict_raises_for_an_event_that_breaks_a_rule_and_keeps_it():
    session = SessionLog(dialect="dsh", mode="strict")
    session.append("turn/start", {"turn": 1})

    with pytest.raises(ContractViolated, match="turn_start 2 at seq 1"):
        session.append("turn/start", {"turn": 2})
    assert len(session) == 2


def test_the_mode_comes_from_the_environment(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv(modes.VARIABLE, "strict")

    assert (SessionLog().mode, SessionLog(mode="off").mode) == ("strict", "off")


@pytest.mark.parametrize("value", ["STRICT", "yes", "1"])
def test_a_wrong_mode_means_warn_and_is_said_once(value: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture):
    monkeypatch.setattr(modes, "_said", set())
    monkeypatch.setenv(modes.VARIABLE, value)

    assert [SessionLog().mode, SessionLog().mode] == ["warn", "warn"]
    assert len(caplog.records) == 1


def test_violations_reach_opentelemetry(monkeypatch: pytest.MonkeyPatch):
    pytest.importorskip("opentelemetry")
    from foldlens.live import alarm

    heard: list[Any] = []

    class Ear:
        def add_event(self, name: str, attributes: Any) -> None:
            heard.append((name, attributes["foldlens.rule"]))

        def add(self, count: int, attributes: Any) -> None:
            heard.append((count, attributes["foldlens.kind"]))

    monkeypatch.setattr(alarm, "_telemetry", lambda: (Ear, Ear()))
    violation = seeded().verify(wrong())

    assert violation is not None
    assert heard == [("foldlens.session.invariant.violation", violation.rule), (1, "extra_message")]


# ---- the same rules live and offline


def replayed(log: Log, **options: Any) -> SessionLog:
    session = SessionLog(dialect=log.dialect.name, header=log.header.fields, **options)
    for event in log:
        session.append(event.type, event.data, event.time, event.surface_op, event.sources, event.ignorable)
    return session


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


@settings(deadline=None)
@given(lines)
def test_the_live_check_agrees_with_the_offline_check(drawn: list[str]):
    log = parse("\n".join(drawn)).log
    session = replayed(log)
    offline = check(session.log, admission="append").violations
    live = session.violations

    assert {(violation.rule, violation.seq, violation.message) for violation in live} <= {(found.rule, found.seq, found.message) for found in offline}
    assert [found for found in offline if found not in live and found.severity is Severity.ERROR] == []


@settings(deadline=None)
@given(lines, st.integers(0, 14))
def test_a_resumed_session_finds_what_an_unbroken_one_finds(drawn: list[str], cut: int):
    log = parse("\n".join(drawn)).log
    resumed = SessionLog.from_log(log.prefix(cut))
    for event in list(log)[cut:]:
        resumed.append(event.type, event.data, event.time, event.surface_op, event.sources)

    assert resumed.violations == replayed(log).violations


# ---- the file


def test_the_file_reads_back_as_the_log(tmp_path: Path):
    path = tmp_path / "session.jsonl"
    with seeded(path=path, header={"id": "s1"}) as session:
        session.append("user_message", {"content": "\ud800 ö\u2028\n\x00"})
    log = read(path)

    assert (log.dialect.name, log.header.id, [damage for damage in log.damage if damage.lost]) == ("nous", "s1", [])
    assert [(event.type, event.time, event.data) for event in log] == [(event.type, event.time, event.data) for event in session.log]


def test_an_existing_file_is_never_overwritten(tmp_path: Path):
    path = tmp_path / "session.jsonl"
    path.write_text("precious")

    with pytest.raises(FileExistsError):
        SessionLog(path=path)
    assert path.read_text() == "precious"


def test_every_event_is_in_the_file_before_append_returns(tmp_path: Path):
    path = tmp_path / "session.jsonl"
    with SessionLog(path=path) as session:
        for place in range(5):
            session.append("user_message", {"content": str(place)})

            assert path.read_bytes().count(b"\n") == place + 2


def test_an_event_that_cannot_be_written_is_not_logged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    session = SessionLog(path=tmp_path / "session.jsonl")
    file = session._journal._file  # pyright: ignore[reportPrivateUsage, reportOptionalMemberAccess]  # the disk is simulated

    class Full:
        def write(self, rest: Any) -> int:
            file.write(bytes(rest)[:5])
            raise OSError("disk full")

    monkeypatch.setattr(session._journal, "_file", Full())  # pyright: ignore[reportPrivateUsage]
    with pytest.raises(OSError, match="disk full"):
        session.append("user_message", {"content": "lost"})
    monkeypatch.setattr(session._journal, "_file", file)  # pyright: ignore[reportPrivateUsage]
    session.append("user_message", {"content": "kept"})
    session.close()
    log = read(tmp_path / "session.jsonl")

    assert [event.get("content") for event in log] == ["kept"]
    assert any(damage.lost for damage in log.damage)


@given(st.data())
@settings(max_examples=200, deadline=None)
def test_a_file_cut_at_any_byte_reads_and_keeps_every_whole_line(data: st.DataObject):
    whole = RECORDED
    cut = data.draw(st.integers(whole.index(b"\n") + 1, len(whole)))
    log = read(whole[:cut])

    assert len(log) >= whole[:cut].count(b"\n") - 1
    assert [event.seq for event in log] == list(range(len(log)))


def recorded() -> bytes:
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "session.jsonl"
        with seeded(path=path) as session:
            session.append("system_message", {"content": "ünïcödé " * 9}, surface_op=["replace", 1, 3])
        return path.read_bytes()


RECORDED = recorded()

CHILD = """
import sys
from foldlens import SessionLog
session = SessionLog(path=sys.argv[1])
place = 0
while True:
    session.append("user_message", {"content": "x" * (place % 997)})
    sys.stdout.write(f"{place}\\n")
    sys.stdout.flush()
    place += 1
"""


def test_a_killed_process_loses_no_event_that_append_returned_for(tmp_path: Path):
    dice = random.Random(7)
    for round_ in range(5):
        path = tmp_path / f"{round_}.jsonl"
        with subprocess.Popen([sys.executable, "-c", CHILD, str(path)], stdout=subprocess.PIPE) as child:
            assert child.stdout is not None
            child.stdout.readline()
            time.sleep(dice.random() / 10)
            os.kill(child.pid, signal.SIGKILL)
            said = child.stdout.read().split()
        log = read(path)

        assert len(log) >= (int(said[-1]) + 1 if said else 1)
        assert all(event.get("content") == "x" * (event.seq % 997) for event in log)
