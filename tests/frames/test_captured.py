"""Captured requests in numbers: verdicts, retries, what each says about one event, and the event to look at first."""

import pytest

import foldlens as fl
from edited import CASE, captured, succession
from foldlens.frames.captured import Verdict
from foldlens.frames.opened import Opened
from foldlens.frames.unpaired import unpaired_rows
from foldlens.model.alignment import RowStatus


def test_every_request_has_its_verdict():
    counts = captured().counts

    assert counts == {Verdict.EXEMPT: 5, Verdict.DIVERGES: 6, Verdict.AUXILIARY: 1}
    assert captured().broken == [5, 6, 7, 8, 9, 10]


def test_a_session_without_captures_has_none():
    assert len(Opened(fl.read(CASE)).captured) == 0


def test_a_second_attempt_belongs_to_the_first_one():
    assert captured().groups == {4: 3}


def test_a_title_request_has_no_request_before_it_and_is_passed_over():
    assert captured().before(1) is None
    assert captured().before(2) == 0


@pytest.mark.parametrize(("place", "seq"), [(5, 3), (6, 35), (8, 2), (9, 7), (10, 67), (1, None)])
def test_the_event_to_look_at_is_the_one_that_the_request_got_wrong(place: int, seq: int | None):
    assert captured().point(place) == seq


def test_an_event_knows_the_requests_that_left_it_out_or_reworded_it():
    def fates(seq: int) -> dict[int, RowStatus]:
        return {carrier.place: carrier.status for carrier in captured().carriers(seq, shadower=75)}

    assert fates(3)[5] is RowStatus.MISSING
    assert fates(2)[8] is RowStatus.CHANGED
    assert [place for place, status in fates(2).items() if status is RowStatus.EQUAL] == [0, 2, 3, 4, 5, 6, 7, 9, 10]


def test_no_request_after_the_compaction_carries_what_it_hid():
    assert 11 not in {carrier.place for carrier in captured().carriers(2, shadower=75)}


def test_a_request_whose_call_was_dropped_breaks_two_rules():
    assert [violation.rule for violation in captured().violations[9]] == ["request-missing-message", "request-orphaned-result"]


def test_a_result_without_its_call_is_marked_at_its_row():
    alignment = captured().alignments[9]
    marked = unpaired_rows(alignment, captured().violations[9])

    assert [alignment.rows[row].index for row in marked] == [3]
    assert "request 9 holds a tool result for 'cat1' at index 3" in next(iter(marked.values()))


def test_a_retry_sends_the_same_again_and_appends_nothing():
    assert (succession(4).extends, succession(4).appended) == (True, 0)


def test_a_plain_step_appends_and_keeps_the_prefix():
    found = succession(2)

    assert (found.extends, found.appended, found.cause) == (True, 2, None)


def test_a_compaction_is_named_as_what_ended_the_prefix():
    found = succession(11)

    assert found.kept == 1
    assert found.cause is not None
    assert (found.cause.seq, found.cause.words) == (75, "seq 75 took the place of seq 2")


def test_a_left_out_message_ends_the_prefix_without_an_event():
    found = succession(5)

    assert found.kept == 2
    assert found.cause is not None
    assert found.cause.words == "no event did it: seq 3 is still on the surface, and this request leaves it out"


def test_a_reworded_message_ends_the_prefix_without_an_event():
    cause = succession(8).cause

    assert cause is not None
    assert cause.words.endswith("this request sends seq 2 otherwise than the log says")


def test_another_model_ends_the_prefix_before_the_first_message():
    assert succession(10).header == ("model",)


def test_the_rows_of_two_requests_hold_every_message_of_both_once():
    for place in range(2, 12):
        found = succession(place)
        rows = [found.rows[row] for row in range(len(found.rows))]

        assert [row.seq for row in rows if row.seq is not None] == list(range(len(found.sent_before)))
        assert [row.index for row in rows if row.index is not None] == list(range(len(found.sent_now)))
        assert sum(size for size, _ in found.rows.runs()) == len(rows)
