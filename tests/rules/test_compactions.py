"""The compaction part of the contract where it forgives, and where it stops forgiving (facts: dsh 6)."""

import pytest

import foldlens as fl
from foldlens.notation import parse
from marked import assert_marked


def test_a_compaction_that_a_crash_left_open_is_forgiven_at_the_next_end_seed():
    assert_marked("""
        turn_start 1
        compaction_start k1 1
        turn_end 1 interrupted
        end_seed
        turn_start 2
        compaction_start k2 2
        compaction_end k2 2 .error="failed"
    """)


def test_a_loaded_log_ends_with_an_implied_end_seed():
    assert_marked("""
        turn_start 1
        compaction_start k1 1
        turn_end 1 interrupted
    """)


def test_the_same_log_breaks_at_the_turn_boundary_when_it_is_appended_live():
    assert_marked(
        """
        turn_start 1
        compaction_start k1 1
        turn_end 1 interrupted   # ! compaction-crosses-turn
    """,
        admission="append",
    )


@pytest.mark.parametrize("closing", ['compaction_end k1 1 .error="late"', "compaction_start k2 -"])
def test_a_compaction_that_goes_on_later_is_not_forgiven(closing: str):
    assert_marked(f"""
        turn_start 1
        compaction_start k1 1
        turn_end 1   # ! compaction-crosses-turn
        {closing}
        end_seed
    """)


def test_what_comes_after_the_end_seed_cannot_undo_the_pardon():
    assert_marked("""
        turn_start 1
        compaction_start k1 1
        turn_end 1
        end_seed
        compaction_end k1 1 .error="late"   # ! compaction-not-open
    """)


def test_an_end_seed_closes_a_compaction_live_as_well():
    assert_marked(
        """
        user_message "a"
        compaction_start k1 -
        end_seed
        compaction_summary k1 0..0 [0] "s"   # ! compaction-not-open
        compaction_end k1 -
    """,
        admission="append",
    )


def test_a_summary_outside_the_turn_of_a_forgiven_compaction_is_its_own_violation():
    assert_marked("""
        user_message "a"
        turn_start 1
        compaction_start k1 1
        turn_end 1
        compaction_summary k1 0..0 [0] "s"   # ! compaction-owner
        end_seed
    """)


def test_a_crossed_compaction_is_one_violation_whatever_its_summary_says():
    assert_marked(
        """
        user_message "a"
        turn_start 1
        compaction_start k1 1
        turn_end 1   # ! compaction-crosses-turn
        compaction_summary k1 0..0 [0] "s"
        turn_start 2
        compaction_end k1 1
    """,
        admission="append",
    )


def test_an_error_of_null_or_of_nothing_excuses_a_missing_summary():
    for error in ("null", '""', "{}"):
        assert_marked(f"""
            compaction_start k1 -
            compaction_end k1 - .error={error}
        """)


def test_a_nested_start_is_one_violation_whichever_of_the_two_goes_on():
    for going_on in ("k1", "k2"):
        assert_marked(f"""
            user_message "a"
            compaction_start k1 -
            compaction_start k2 -   # ! compaction-overlap
            compaction_summary {going_on} 0..0 [0] "s"
            checkpoint {going_on} "s" replace 0..0 from 0
            compaction_end {going_on} -
        """)


def test_an_id_that_was_reported_once_is_accepted_like_the_first():
    assert_marked("""
        user_message "a"
        compaction_start k1 -
        compaction_summary k2 0..0 [0] "s"   # ! compaction-id-mismatch
        checkpoint k1 "s" replace 0..0 from 0
        compaction_end k2 -
    """)


def test_a_start_without_an_id_leaves_the_id_to_the_events_that_follow():
    assert_marked("""
        compaction_start "" -   # ! compaction-id-missing
        compaction_end k1 - .error="failed"
    """)


def test_a_missing_start_is_one_violation():
    assert_marked("""
        user_message "a"
        compaction_summary k1 0..0 [0] "s"   # ! compaction-not-open
        checkpoint k1 "s" replace 0..0 from 0
        compaction_end k1 -
        turn_start 1
    """)


def test_a_checkpoint_may_come_before_its_summary_and_twice():
    assert_marked("""
        user_message "a"
        compaction_start k1 -
        checkpoint k1 "s" replace 0..0 from 0
        compaction_summary k1 0..0 [0] "s"
        checkpoint k1 "s" replace 2..2 from 2
        compaction_end k1 -
    """)


def test_a_compact_message_that_replaces_nothing_is_no_checkpoint():
    assert_marked("""
        checkpoint k1 "s"
    """)


def test_a_replacement_by_another_plugin_is_no_checkpoint():
    assert_marked("""
        user_message "a"
        checkpoint "" "s" replace 0..0 from 0 .source.plugin="other"
    """)


def test_the_source_command_is_held_against_the_starts_where_one_of_them_has_none():
    assert_marked("""
        user_message "a"
        compaction_start k1 - .sourceCommandId="cmd"
        compaction_summary k1 0..0 [0] "s" .sourceCommandId="cmd"
        checkpoint k1 "s" replace 0..0 from 0   # ! compaction-command-mismatch
        compaction_end k1 - .sourceCommandId="cmd"
    """)


def test_true_is_not_the_turn_1():
    assert_marked("""
        turn_start 1
        compaction_start k1 - .turn=true   # ! compaction-owner
        compaction_end k1 - .turn=true .error="failed"
    """)


def test_a_turn_of_1_point_0_is_the_turn_1():
    assert_marked("""
        turn_start 1
        compaction_start k1 - .turn=1.0
        compaction_end k1 1 .error="failed"
    """)


def warnings_of(text: str) -> list[tuple[int | None, str]]:
    return [(one.seq, one.rule) for one in fl.check(parse(text).log).violations]


def test_a_checkpoint_that_the_fold_refused_is_not_missing_as_well():
    assert warnings_of("""
        user_message "a"
        compaction_start k1 -
        compaction_summary k1 0..0 [0] "s"
        checkpoint k1 "s" replace 9..9 from 0
        compaction_end k1 -
    """) == [(3, "range-not-on-surface")]


def test_a_failed_compaction_needs_no_checkpoint():
    assert (
        warnings_of("""
        user_message "a"
        compaction_start k1 -
        compaction_summary k1 0..0 [0] "s"
        compaction_end k1 - .error="failed"
    """)
        == []
    )


def test_a_summary_in_the_tail_of_a_growing_log_may_still_get_its_checkpoint():
    assert (
        warnings_of("""
        user_message "a"
        compaction_start k1 -
        compaction_summary k1 0..0 [0] "s"
    """)
        == []
    )


def test_a_summary_that_came_after_its_checkpoint_is_held_against_it():
    assert warnings_of("""
        user_message "a"
        user_message "b"
        compaction_start k1 -
        checkpoint k1 "s" replace 0..1 from 0,1
        compaction_summary k1 1..1 [1] "s"
        compaction_end k1 -
    """) == [(4, "shadowed-differs")]


def test_a_prune_is_held_against_its_rewrite():
    text = """
        turn_start 1
        step_start 1/1
        assistant_message 1/1 "" calls=c1:bash,c2:bash
        tool_call 1/1 c1 bash
        tool_call 1/1 c2 bash
        tool_result 1/1 c1 "long" .message.id="r1"
        tool_result 1/1 c2 "long" .message.id="r2"
        step_end 1/1
        compaction_prune {0}..{0} [{0}]
        tool_result 1/1 c2 "short" replace 6..6 from 6 .message.id="r2"
        turn_end 1
    """

    assert warnings_of(text.format(6)) == []
    assert warnings_of(text.format(5)) == [(9, "shadowed-differs")]


def test_a_record_of_the_older_edition_is_held_against_its_replacement_too():
    assert warnings_of("""
        dialect: dsh-2026-07
        turn_start 1
        user_message "a"
        user_message "b"
        compact/start {"turn": 1}
        compact/summary {"summary": [], "shadowedRange": {"start": 1, "end": 1}, "shadowedSeqs": [1], "shadowedTokenCount": 1}
        user_message "s" replace 1..2 from 1,2
        compact/end {"turn": 1}
        turn_end 1
    """) == [(5, "shadowed-differs")]
