"""The requests that a log lets us reconstruct, and how the context grows and drops along it."""

import sessions
from foldlens import Log, fold
from foldlens.frames.breaches import breaches_frame
from foldlens.frames.context_size import context_frame
from foldlens.frames.requests import SCHEMA, requests_frame
from foldlens.model.violation import Violation
from foldlens.notation import parse


def log_of(events: list[sessions.Event], dialect: str = "dsh") -> Log:
    return Log.from_events(events, dialect=dialect)


def test_each_attempt_is_a_request_at_the_event_before_its_first_chunk() -> None:
    log = log_of(sessions.healthy(turns=1))
    frame = requests_frame(log)

    assert [log[answer].kind for answer in frame["answer"]] == ["assistant_chunk", "assistant_chunk"]
    assert frame["boundary"].to_list() == [answer - 1 for answer in frame["answer"]]


def test_a_retry_within_a_step_is_a_request_of_its_own() -> None:
    script = sessions.Script()
    script.start_turn()
    script.start_step()
    script.user("Try")
    pair = {"turn": 1, "step": 1}
    script.add("assistant/chunk", {**pair, "chunk": {"type": "text-delta", "index": 0, "text": "lost"}})
    script.add("llm/retry-started", {"retryId": "r", **pair, "retry": 1})
    script.assistant("Found")

    assert requests_frame(log_of(script.events)).height == 2


def test_chunks_of_another_step_are_another_request_though_nothing_stands_between() -> None:
    found = requests_frame(parse('user_message "hi"\nchunk 1/1 "a"\nchunk 1/1 "b"\nchunk 1/2 "c"\n').log)

    assert found["answer"].to_list() == [1, 3]


def test_what_is_new_and_what_is_gone_adds_up_to_the_folds() -> None:
    log = log_of(sessions.compacted())
    before: set[int] = set()
    for row in requests_frame(log).iter_rows(named=True):
        now = set(fold(log, row["boundary"]).seqs)
        assert (row["messages"], row["added"], row["gone"]) == (len(now), len(now - before), len(before - now))
        assert row["size"] == log.frame["size"].gather(sorted(now)).sum()
        before = now


def test_a_log_without_answers_has_no_requests() -> None:
    assert requests_frame(log_of([])).schema == SCHEMA
    assert requests_frame(log_of([])).is_empty()


def test_nous_sends_everything_logged_before_the_answer() -> None:
    events = [{"type": "user_message", "data": {"content": "hi"}}, {"type": "assistant_message", "data": {"content": "hello"}}]

    assert requests_frame(log_of(events, "nous"))["boundary"].to_list() == [0]


def test_the_context_drops_by_what_a_replacement_took_off() -> None:
    log = log_of(sessions.compacted())
    along = context_frame(log)
    drops = along.filter(along["replaces"])
    last = fold(log)

    assert drops["seq"].to_list() == [found.seq for found in last.replacements]
    assert drops["dropped"].to_list() == [log.frame["size"].gather(list(found.shadowed)).sum() for found in last.replacements]
    assert along["messages"][-1] == len(last)


def test_a_violation_of_the_header_alone_stands_at_no_event_and_lone_surrogates_cannot_break_the_table() -> None:
    log = log_of(sessions.healthy(turns=1))
    found = [Violation(rule="a", seq=None, message="header"), Violation(rule="b", seq=3, message="bad \ud800 text")]
    frame = breaches_frame(log, found)

    assert frame["seq"].to_list() == [3]
    assert frame["message"].to_list() == ["bad ? text"]
