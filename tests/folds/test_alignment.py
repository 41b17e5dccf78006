"""A request and the fold side by side: every message in one row, edits found as what they are, in near-linear time."""

import json
import time
from collections import Counter
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import foldlens as fl
from dispatches import Played
from foldlens.folds.sequence import common_runs
from foldlens.folds.words import word_changes


def nous(count: int) -> tuple[fl.Log, list[dict[str, Any]]]:
    texts = [f"message number {number} of this session" for number in range(count)]
    log = fl.Log.from_events([{"type": "user_message", "data": {"content": text}} for text in texts], dialect="nous")
    return log, [{"role": "user", "content": text} for text in texts]


def rows(log: fl.Log, request: list[dict[str, Any]]) -> list[tuple[str, int | None, int | None]]:
    return [(str(row.status), row.index, row.seq) for row in fl.align(log, request).rows if row.status != "equal"]


def test_equal_lists_have_equal_rows_only():
    log, request = nous(5)

    alignment = fl.align(log, request)

    assert str(alignment.status) == "equal"
    assert [(row.index, row.seq) for row in alignment.rows] == [(number, number) for number in range(5)]


def test_a_dropped_message_is_missing_where_it_belongs():
    log, request = nous(5)
    del request[2]

    assert rows(log, request) == [("missing", None, 2)]
    assert [row.seq for row in fl.align(log, request).rows] == [0, 1, 2, 3, 4]


def test_an_inserted_message_is_extra():
    log, request = nous(5)
    request.insert(2, {"role": "user", "content": "from nowhere"})

    assert rows(log, request) == [("extra", 2, None)]


def test_swapped_messages_are_moved_with_where_they_belong():
    log, request = nous(5)
    request[1], request[3] = request[3], request[1]
    found = [row for row in fl.align(log, request).rows if row.status == "moved"]

    assert {(row.index, row.seq) for row in found} == {(1, 3), (3, 1)} or len(found) == 2
    assert "comes after seq" in found[0].reason


def test_a_changed_message_shows_its_words():
    log, request = nous(5)
    request[2]["content"] = "message number two of this session"

    (row,) = [row for row in fl.align(log, request).rows if row.status == "changed"]

    assert (row.index, row.seq) == (2, 2)
    assert row.words == (("same", "message number "), ("removed", "2"), ("added", "two"), ("same", " of this session"))


def test_a_message_with_quite_another_text_is_extra_and_the_logged_one_missing():
    log, request = nous(5)
    request[2]["content"] = "日本"

    assert rows(log, request) == [("extra", 2, None), ("missing", None, 2)]


def test_an_overlay_has_a_row_without_a_seq():
    log, request = nous(2)
    request.insert(0, {"role": "system", "content": "be kind"})

    first = fl.align(log, request).rows[0]

    assert (str(first.status), first.index, first.seq, first.exemptions) == ("exempt", 0, None, ("overlay",))
    assert first.reason == "A leading system message that no event produced may face a fold with none."


def test_row_indices_count_the_request_as_sent():
    played = Played()
    played.ask_and_answer("first", "c1")

    found = played.report().requests[1]

    assert [row.index for row in found.rows] == list(range(len(played.records[1]["body"]["messages"])))
    assert [row.seq for row in found.rows] == [None, *(seq for seq, _ in played.surface[:3])]


def test_an_alignment_goes_into_json_with_its_rows_and_without_the_bodies():
    played = Played()
    played.ask_and_answer("first")

    (found,) = json.loads(played.report().model_dump_json())["requests"]

    assert found["request"] == {"index": 0, "session_id": "s-1", "purpose": "conversation", "wire": "openai-chat", "time": played.records[0]["t"]}
    assert [row["status"] for row in found["rows"]] == ["exempt", "exempt"]


@given(st.lists(st.integers(0, 6), max_size=30), st.lists(st.integers(0, 6), max_size=30))
def test_runs_are_equal_entries_in_order_on_both_sides(left: list[int], right: list[int]):
    runs = common_runs(np.array(left, dtype=np.int64), np.array(right, dtype=np.int64))

    assert all(left[run.left : run.left + run.size] == right[run.right : run.right + run.size] for run in runs)
    assert all(one.left + one.size <= other.left and one.right + one.size <= other.right for one, other in pairwise(runs))


@given(st.data())
def test_every_message_of_both_sides_is_in_exactly_one_row(data: st.DataObject):
    log, request = nous(data.draw(st.integers(1, 12)))
    sent = data.draw(st.lists(st.sampled_from([*request, {"role": "user", "content": "new"}]), max_size=14))

    found = (
        Counter(row.index for row in fl.align(log, sent).rows if row.index is not None),
        Counter(row.seq for row in fl.align(log, sent).rows if row.seq is not None),
    )

    assert found == (Counter(range(len(sent))), Counter(range(len(request))))


@pytest.mark.parametrize("repeated", [False, True])
def test_a_hundred_thousand_messages_with_ten_edits_are_compared_in_well_under_a_second(repeated: bool):
    left = np.arange(100_000) % (7 if repeated else 1 << 40)
    edited = left.tolist()
    for number in range(10):
        place = number * 9_731 + 17
        edited[place : place + 1] = [[], [10**6 + number, edited[place]], [10**6 + number]][number % 3]

    started = time.process_time()
    runs = common_runs(np.array(edited), left)

    assert time.process_time() - started < 0.8
    assert sum(run.size for run in runs) >= 99_990


@given(st.text("ab ,\n", max_size=40), st.text("ab ,\n", max_size=40))
def test_word_changes_give_back_both_texts(logged: str, sent: str):
    changes = word_changes(logged, sent)

    assert "".join(text for what, text in changes if what != "added") == logged
    assert "".join(text for what, text in changes if what != "removed") == sent


def test_a_long_unchanged_stretch_is_cut_in_its_middle():
    logged = "word " * 1000

    (same, added) = word_changes(logged, logged + "end")

    assert len(same[1]) < 200
    assert added == ("added", "end")
