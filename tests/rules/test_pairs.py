"""Calls and results as the model sees them: what is half a pair, and what only looks like one."""

import random

import pytest

import foldlens as fl
from foldlens.notation import parse
from foldlens.rules.pairs import Pairs
from foldlens.rules.whole_ranges import narrower, wider


def found(text: str, rule: str) -> list[tuple[int | None, str]]:
    return [(one.seq, one.message) for one in fl.check(parse(text).log).violations if one.rule == rule]


def seqs(text: str, rule: str) -> list[int | None]:
    return [seq for seq, _ in found(text, rule)]


def test_a_result_that_comes_after_its_call_was_shadowed_says_who_shadowed_it():
    ((seq, message),) = found(
        """
        user_message "a"
        turn_start 1
        step_start 1/1
        assistant_message 1/1 "" calls=c1:bash
        tool_call 1/1 c1 bash
        user_message "summary" replace 0..3 from 0,3
        tool_result 1/1 c1 "late"
        """,
        "result-without-visible-call",
    )

    assert seq == 6
    assert "seq 3 makes it and seq 5 shadows that" in message


def test_a_result_before_its_call_is_reported_and_the_call_is_not_left_dangling_too():
    text = """
        turn_start 1
        step_start 1/1
        tool_call 1/1 c1 bash
        tool_result 1/1 c1 "early"
        assistant_message 1/1 "" calls=c1:bash
        step_end 1/1
        turn_end 1
    """

    assert seqs(text, "result-without-visible-call") == [3]
    assert seqs(text, "call-left-dangling") == []


def test_a_result_whose_call_the_harness_refuses_is_one_violation():
    assert (
        seqs(
            """
        turn_start 1
        step_start 1/1
        tool_result 1/1 c1 "whose?"   # ! tool-result-without-call
        """,
            "result-without-visible-call",
        )
        == []
    )


def test_the_results_of_a_message_that_the_fold_refused_are_not_held_against_it():
    assert (
        seqs(
            """
        turn_start 1
        step_start 1/1
        assistant_message 1/1 "" calls=c1:bash op="prepend"
        tool_call 1/1 c1 bash
        tool_result 1/1 c1 "ok"
        """,
            "result-without-visible-call",
        )
        == []
    )


def test_a_rewritten_result_stays_the_other_half_of_its_pair():
    assert (
        seqs(
            """
        dialect: nous
        assistant_message "" calls=c1:bash
        tool_result c1 "long"
        tool_result c1 "short" replace 1..1
        user_message "summary" replace 0..1
        """,
            "range-cuts-pair",
        )
        == []
    )


def test_a_range_over_half_of_the_parallel_results_cuts_the_pair():
    ((seq, message),) = found(
        """
        dialect: nous
        user_message "a"
        assistant_message "" calls=c1:bash,c2:bash
        tool_result c1 "ok"
        tool_result c2 "ok"
        system_message "summary" replace 0..2
        """,
        "range-cuts-pair",
    )

    assert seq == 4
    assert message.endswith("cuts call 'c2' at seq 1 from its result at seq 3; nearest whole ranges: 0..0 or 0..3")


def test_nous_ranges_are_named_by_position():
    ((_, message),) = found(
        """
        dialect: nous
        user_message "a"
        assistant_message "" calls=c1:bash
        tool_result c1 "long"
        tool_result c1 "short" replace 2..2
        user_message "b"
        system_message "summary" replace 2..4
        """,
        "range-cuts-pair",
    )

    assert message.endswith("nearest whole ranges: 4..4 or 1..4")


def test_a_range_may_hide_a_call_that_another_message_on_the_surface_makes_again():
    assert (
        seqs(
            """
        dialect: nous
        user_message "a"
        assistant_message "" calls=c1:bash
        tool_result c1 "ok"
        assistant_message "again" calls=c1:bash replace 0..1
        """,
            "range-cuts-pair",
        )
        == []
    )


def test_the_orphan_on_a_nous_fold_counts_only_where_it_is_still_on_the_surface():
    orphan = """
        dialect: nous
        user_message "a"
        tool_result c1 "ok"
    """

    assert seqs(orphan, "orphaned-tool-result") == [1]
    assert seqs(orphan + 'system_message "summary" replace 0..1', "orphaned-tool-result") == []


def test_a_nous_call_without_an_id_excuses_a_result_without_one():
    call = '{"content": "", "tool_calls": [{"name": "bash"}]}'

    assert seqs(f'dialect: nous\nassistant_message {call}\ntool_result {{"content": "ok"}}', "orphaned-tool-result") == []
    assert seqs('dialect: nous\ntool_result {"content": "ok"}', "orphaned-tool-result") == [0]


def test_a_nous_call_id_of_1_is_not_the_id_of_text_1():
    call = '{"content": "", "tool_calls": [{"id": 1}]}'

    assert seqs(f'dialect: nous\nassistant_message {call}\ntool_result {{"tool_call_id": "1"}}', "orphaned-tool-result") == [1]
    assert seqs(f'dialect: nous\nassistant_message {call}\ntool_result {{"tool_call_id": true}}', "orphaned-tool-result") == [1]
    assert seqs(f'dialect: nous\nassistant_message {call}\ntool_result {{"tool_call_id": 1}}', "orphaned-tool-result") == []


def test_a_call_is_left_dangling_only_when_its_turn_ends():
    running = """
        turn_start 1
        step_start 1/1
        assistant_message 1/1 "" calls=c1:bash
        tool_call 1/1 c1 bash
    """

    assert seqs(running, "call-left-dangling") == []
    assert seqs(running + "step_end 1/1\nturn_end 1", "call-left-dangling") == [2]


def test_a_shadowed_call_dangles_nowhere():
    assert (
        seqs(
            """
        user_message "a"
        turn_start 1
        step_start 1/1
        assistant_message 1/1 "" calls=c1:bash
        user_message "summary" replace 0..3 from 0,3
        step_end 1/1
        turn_end 1
        """,
            "call-left-dangling",
        )
        == []
    )


def test_the_same_call_id_in_a_later_turn_is_repeated_unless_the_first_is_shadowed():
    first = """
        dialect: nous
        user_message "a"
        assistant_message "" calls=c1:bash
        tool_result c1 "ok"
    """
    again = '\nassistant_message "" calls=c1:bash\ntool_result c1 "ok"'

    assert seqs(first + again, "call-id-repeated") == [3]
    assert seqs(first + 'system_message "summary" replace 0..2' + again, "call-id-repeated") == []


def test_a_repeated_call_id_is_not_also_answered_twice():
    assert (
        seqs(
            """
        dialect: nous
        assistant_message "" calls=c1:bash
        tool_result c1 "ok"
        assistant_message "" calls=c1:bash
        tool_result c1 "ok"
        """,
            "call-answered-twice",
        )
        == []
    )


def chat(*messages: dict[str, object]) -> list[tuple[int | None, str]]:
    return [(one.seq, one.rule) for one in fl.check(fl.Log.from_events(messages, dialect="chat")).violations]


def uses(*ids: str) -> dict[str, object]:
    return {"role": "assistant", "content": [{"type": "tool_use", "id": id_, "name": "bash", "input": {}} for id_ in ids]}


def results(*ids: str) -> dict[str, object]:
    return {"role": "user", "content": [{"type": "tool_result", "tool_use_id": id_, "content": "ok"} for id_ in ids]}


USER: dict[str, object] = {"role": "user", "content": "go on"}


def test_parallel_results_in_one_chat_message_answer_all_their_calls():
    assert chat(USER, uses("c1", "c2"), results("c1", "c2"), USER) == []


def test_a_chat_that_goes_on_without_a_result_names_the_call_and_one_that_waits_does_not():
    assert chat(USER, uses("c1", "c2"), results("c2"), USER) == [(1, "call-unanswered")]
    assert chat(USER, uses("c1", "c2"), results("c2")) == []


def test_a_chat_result_for_nothing_and_a_second_result_are_told_apart():
    assert chat(USER, uses("c1"), results("c1"), results("c2")) == [(3, "result-without-visible-call")]
    assert chat(USER, uses("c1"), results("c1"), results("c1")) == [(3, "call-answered-twice")]


def random_pairs(size: int) -> Pairs:
    pairs = Pairs()
    pairs.tables()
    for seq in range(size):
        draw = random.random()
        if draw < 0.4:
            pairs._call(seq, (f"c{seq}", f"d{seq}") if draw < 0.1 else (f"c{seq}",))
        elif draw < 0.8 and pairs.callers:
            pairs._answer(seq, random.choice(list(pairs.callers)))
    return pairs


@pytest.mark.parametrize("seed", range(40))
def test_the_nearest_whole_ranges_are_the_longest_inside_and_the_shortest_around(seed: int):
    random.seed(seed)
    size = random.randint(2, 14)
    pairs = random_pairs(size)
    start = random.randint(0, size - 1)
    stop = random.randint(start, size - 1)
    links = [(caller, result) for call, found in pairs.answers.items() for caller in pairs.callers[call] for result in found]
    whole = {(low, high) for low in range(size) for high in range(low, size) if all((low <= a <= high) == (low <= b <= high) for a, b in links)}
    inside = [high - low for low, high in whole if start <= low and high <= stop]
    around = [high - low for low, high in whole if low <= start and high >= stop]

    inner, outer = narrower(pairs, range(start, stop + 1)), wider(pairs, range(start, stop + 1), size)

    assert (inner is None) == (not inside)
    assert inner is None or (inner in whole and inner[1] - inner[0] == max(inside))
    assert outer in whole
    assert outer[1] - outer[0] == min(around)
