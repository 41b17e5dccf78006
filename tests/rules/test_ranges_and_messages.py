"""Ranges that miss what they mean, ids used twice, and clocks that go back."""

import foldlens as fl
from foldlens.notation import parse


def broken(text: str) -> list[tuple[int | None, str]]:
    return [(one.seq, one.rule) for one in fl.check(parse(text).log).violations]


def test_a_summary_over_bookkeeping_and_messages_shadows_something():
    assert (
        broken("""
        dialect: nous
        user_message "a"
        step_start 1/1
        system_message "summary" replace 0..1
    """)
        == []
    )


def test_a_range_that_names_a_summary_by_its_seq_is_one_warning():
    assert broken("""
        dialect: nous
        user_message "a"
        user_message "b"
        system_message "summary" replace 0..1
        system_message "again" replace 2..2
    """) == [(3, "range-misses-replacement")]


def test_a_range_may_name_the_seq_of_a_replacement_that_is_gone():
    assert (
        broken("""
        dialect: nous
        user_message "a"
        user_message "b"
        system_message "summary" replace 0..1
        system_message "all" replace 0..2
        user_message "c"
        system_message "all again" replace 0..4
    """)
        == []
    )


def test_a_range_that_starts_at_its_own_seq_starts_ahead():
    assert broken("""
        dialect: nous
        user_message "a"
        system_message "summary" replace 1..1
    """) == [(1, "range-starts-ahead")]


def test_a_summary_at_the_head_may_be_summarised_again():
    assert (
        broken("""
        dialect: nous
        user_message "a"
        system_message "summary" replace 0..0
        user_message "b"
        system_message "summary of all" replace 0..2
    """)
        == []
    )


def test_a_system_message_in_the_middle_may_be_summarised():
    assert (
        broken("""
        dialect: nous
        system_message "be brief"
        user_message "a"
        system_message "memory"
        system_message "summary" replace 1..2
    """)
        == []
    )


def test_fixture_placeholders_are_no_message_ids():
    assert (
        broken("""
        user_message "a" .id="{{sessionId}}"
        user_message "b" .id="{{sessionId}}"
    """)
        == []
    )


def test_each_message_with_an_id_in_use_is_named_with_the_latest_that_has_it():
    violations = fl.check(parse('user_message "a" .id="m"\nuser_message "b" .id="m"\nuser_message "c" .id="m"').log).violations

    assert [(one.seq, one.related) for one in violations] == [(1, (0,)), (2, (1,))]


def test_a_time_of_0_says_nothing():
    assert (
        broken("""
        user_message "a" t=5000
        user_message "b" t=0
        user_message "c" t=1000
    """)
        == []
    )


def test_after_a_reversal_time_counts_from_there():
    assert broken("""
        user_message "a" t=9000
        user_message "b" t=1000
        user_message "c" t=2000
    """) == [(1, "time-backwards")]


def test_a_nous_replacement_may_carry_the_time_of_what_it_replaces_and_an_append_may_not():
    text = """
        dialect: nous
        user_message "a" t=1000
        user_message "b" t=2000
        system_message "summary" t=1000{op}
    """

    assert broken(text.format(op=" replace 0..1")) == []
    assert broken(text.format(op="")) == [(2, "time-backwards")]


def test_iso_times_of_different_zones_are_compared_as_instants():
    times = ("2026-01-01T10:00:00+02:00", "2026-01-01T08:30:00Z", "2026-01-01T08:29:59.5Z")
    log = fl.Log.from_events([{"type": "user_message", "data": {"content": "a"}, "time": time} for time in times], dialect="nous")

    assert [(one.seq, one.rule) for one in fl.check(log).violations] == [(2, "time-backwards")]


def test_a_second_record_of_a_pending_call_is_named_and_one_after_its_result_is_not():
    text = """
        turn_start 1
        step_start 1/1
        assistant_message 1/1 "" calls=c1:bash
        tool_call 1/1 c1 bash
        tool_call 1/1 c1 bash
        tool_result 1/1 c1 "ok"
        tool_call 1/1 c1 bash
    """

    assert broken(text) == [(4, "call-dispatched-twice")]
