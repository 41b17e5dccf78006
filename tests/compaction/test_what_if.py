"""What-if ranges, safe ranges and safe cuts."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from compaction.generated import CHATTER, appended, half_pairs, log, logs
from foldlens import Log, fold, safe_cuts, safe_ranges, try_replace
from foldlens.compaction.standing import standing


@given(logs, st.integers(0, 16), st.integers(0, 16))
def test_a_what_if_equals_appending_and_folding(log: Log, start: int, stop: int):
    trial = try_replace(log, start, stop)
    after = appended(log, trial.event)
    orphaned, dangling = half_pairs(after, fold(after).seqs)

    assert trial.surface == fold(after).seqs
    assert trial.legal == (len(after) - 1 in fold(after).seqs)
    assert {(half.seq, half.call_id) for half in trial.orphaned} == {(seq, str(call)) for seq, call in orphaned if call is not None} | {
        (seq, "null") for seq, call in orphaned if call is None
    }
    assert {(half.seq, half.call_id) for half in trial.dangling} == dangling
    assert trial.shadowed == (fold(after).replacements[-1].shadowed if trial.legal else ())


@settings(max_examples=60)
@given(logs)
def test_a_what_if_before_a_recorded_replacement_is_that_replacement(log: Log):
    for replacement in fold(log).replacements:
        trial = try_replace(log, replacement.start, replacement.stop, at=replacement.seq - 1)

        assert (trial.shadowed, trial.surface) == (replacement.shadowed, fold(log, at=replacement.seq).seqs)


@settings(max_examples=60)
@given(logs)
def test_safe_ranges_are_those_that_make_no_orphan_when_tried_one_by_one(log: Log):
    found = standing(log)
    before = half_pairs(log, found.seqs)
    whole = set[tuple[int, int]]()
    for first in range(len(found.seqs)):
        for last in range(first, len(found.seqs)):
            start, stop = found.written(first, last)
            after = appended(log, try_replace(log, start, stop).event)
            now = half_pairs(after, fold(after).seqs)
            if now[0] <= before[0] and now[1] <= before[1]:
                whole.add((start, stop))
    ranges = safe_ranges(log)

    assert set(ranges) == whole
    assert len(ranges) == len(list(ranges))
    assert all((start, stop) in ranges for start, stop in whole)


@given(logs, st.integers(0, 16), st.integers(0, 16))
def test_the_nearest_safe_ranges_are_the_longest_inside_and_the_shortest_around(log: Log, start: int, stop: int):
    found = standing(log)
    trial = try_replace(log, start, stop)
    if not trial.shadowed or trial.safe:
        return
    span = found.index[trial.shadowed[0]], found.index[trial.shadowed[-1]]
    whole = [(a, b) for a in range(len(found.seqs)) for b in range(a, len(found.seqs)) if found.bounds.whole(a, b)]
    inside = [ends for ends in whole if span[0] <= ends[0] and ends[1] <= span[1]]
    around = [ends for ends in whole if ends[0] <= span[0] and span[1] <= ends[1]]

    assert trial.smaller == (found.written(*max(inside, key=lambda ends: (ends[1] - ends[0], -ends[0]))) if inside else None)
    assert trial.larger == found.written(*min(around, key=lambda ends: ends[1] - ends[0]))


@settings(max_examples=60)
@given(logs)
def test_a_window_is_safe_when_the_kept_results_keep_their_calls(log: Log):
    found = standing(log)
    for window in safe_cuts(log).windows:
        trial = try_replace(log, window.start, window.stop)

        assert window.orphaned == tuple(half.seq for half in trial.orphaned if half.cut)
        assert window.safe == (not window.orphaned)
        assert window.safe == (window.smaller_stop == window.larger_stop == window.stop) or not window.safe
        assert window.keep == sum(not found.is_system(index) for index in range(found.spanned(window.start, window.stop)[1] + 1, len(found.seqs)))


@given(logs)
def test_a_range_between_two_whole_cuts_is_safe(log: Log):
    found = standing(log)
    places = [cut.place for cut in safe_cuts(log).cuts if cut.whole]
    splittable = [place for place in places if not 0 < place < len(found.seqs) or found.positions[place - 1] < found.positions[place]]

    assert all(found.bounds.whole(a, b - 1) for a in splittable for b in splittable if a < b)


def test_a_range_that_ends_on_a_call_cuts_its_result():
    trial = try_replace(log(CHATTER), 1, 4, text="sum")

    assert (trial.smaller, trial.larger, trial.surface, trial.safe) == ((1, 3), (1, 5), (0, 7, 5, 6), False)
    assert trial.sentence == "replacing 1..4 hides 4 messages and leaves result 'k2' at seq 5 without its call; nearest whole ranges: 1..3 or 1..5"


def test_a_range_that_begins_on_a_result_leaves_its_call_dangling():
    trial = try_replace(log(CHATTER), 3, 6)

    assert [(half.seq, half.call_id, half.partner, half.cut) for half in trial.dangling] == [(2, "k1", 3, True)]
    assert (trial.smaller, trial.larger) == ((4, 6), (2, 6))


def test_what_was_broken_before_is_told_apart_from_what_the_range_cuts():
    trial = try_replace(log('dialect: nous\ntool_result c9 "r"\nuser_message "a"'), 1, 1)

    assert ([half.cut for half in trial.orphaned], trial.safe) == ([False], True)


def test_a_what_if_names_swallowed_summaries_rewrites_and_system_messages():
    text = CHATTER + 'system_message "rules"\ntool_result k1 "short" replace 3..3\nsystem_message "first" replace 0..1\nuser_message "on"'
    trial = try_replace(log(text), 0, 7)

    assert (trial.summaries, trial.rewrites, trial.systems) == ((9,), (8,), (7,))


def test_sizes_are_bytes_of_text():
    trial = try_replace(log('dialect: nous\nuser_message "äb"\nuser_message "cd"'), 0, 0, text="x")

    assert (trial.size_before, trial.size_after) == (5, 3)


def test_dsh_says_what_the_event_must_cite():
    trial = try_replace(log('user_message "a"\nuser_message "b"\nuser_message "s" replace 0..0 from 0\nuser_message "c"'), 2, 3)

    assert (trial.legal, trial.sources, trial.event["sourceEventSeqs"]) == (True, (1, 2, 3), [1, 2, 3])


def test_a_range_on_what_is_no_longer_there_is_refused_and_the_stand_in_offered():
    trial = try_replace(log('user_message "a"\nuser_message "b"\nuser_message "s" replace 0..1 from 0,1\nuser_message "c"'), 0, 3)

    assert (trial.legal, trial.larger) == (False, (2, 3))
    assert "0, which is not on the surface" in trial.sentence


def test_a_range_may_run_backwards_in_numbers_in_dsh_only():
    text = 'user_message "a"\nuser_message "b"\nuser_message "s" replace 0..0 from 0'

    assert try_replace(log(text), 2, 1).legal
    assert not try_replace(log("dialect: nous\n" + text.replace(" from 0", "")), 2, 1).legal


def test_a_flat_chat_takes_no_replacement_but_has_safe_ranges():
    chat = Log.from_events(
        [
            {"role": "user", "content": "go"},
            {"role": "assistant", "tool_calls": [{"id": "c1"}]},
            {"role": "tool", "tool_call_id": "c1", "content": "r"},
        ],
        dialect="chat",
    )

    assert not try_replace(chat, 0, 1).legal
    assert list(safe_ranges(chat)) == [(0, 0), (0, 2), (1, 2)]


def test_keeping_the_last_messages_says_which_sizes_break_a_pair():
    windows = safe_cuts(log(CHATTER)).windows

    assert [window.keep for window in windows if not window.safe] == [2, 4]
    assert safe_cuts(log(CHATTER)).keeping(2).orphaned == (5,)
    assert safe_cuts(log(CHATTER)).keeping(7) is None


def test_leading_system_messages_stay_out_of_the_window():
    window = safe_cuts(log('dialect: nous\nsystem_message "rules"\nuser_message "a"\nuser_message "b"')).keeping(1)

    assert (window.start, window.stop) == (1, 1)


def test_an_empty_log_has_one_cut_and_nothing_else():
    empty = Log.from_events([], dialect="nous")

    assert (list(safe_ranges(empty)), len(safe_cuts(empty).cuts), safe_cuts(empty).windows) == ([], 1, ())


@pytest.mark.parametrize("at", [-2, 7])
def test_a_place_outside_the_log_is_the_callers_mistake(at: int):
    with pytest.raises(ValueError, match="no event at seq"):
        safe_ranges(log(CHATTER), at=at)
