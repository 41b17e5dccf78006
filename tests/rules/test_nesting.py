"""One mistake in the nesting of turns and steps is one violation, whatever follows it."""

import pytest

from marked import assert_marked

TWO_TURNS = """
    turn_start 1
    user_message "a"
    step_start 1/1
    chunk 1/1 "x"
    assistant_message 1/1 calls=c1:bash
    tool_call 1/1 c1 bash
    tool_result 1/1 c1 "done"
    step_end 1/1
    step_start 1/2
    chunk 1/2 "y"
    step_end 1/2
    turn_end 1
    turn_start 2
    header "m"
    step_start 2/1
    chunk 2/1 "z"
    step_end 2/1
    turn_end 2
"""


def with_change(before: str, after: str) -> str:
    """The two healthy turns with one stretch of lines changed."""
    text = "\n".join(line.strip() for line in TWO_TURNS.splitlines())
    old, new = ("\n".join(line.strip() for line in part.strip().splitlines()) for part in (before, after))
    assert text.count(f"\n{old}\n") == 1, before
    return text.replace(f"\n{old}\n", f"\n{new}\n" if new else "\n", 1)


@pytest.mark.parametrize("admission", ["seed", "append"])
def test_two_healthy_turns_keep_the_contract(admission: str):
    assert_marked(TWO_TURNS, admission)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('turn_start 2\nheader "m"', 'header "m"  # ! core-event-outside-turn'),
        ('turn_start 1\nuser_message "a"\nstep_start 1/1', 'user_message "a"\nstep_start 1/1  # ! step-outside-turn'),
        ("turn_end 1\nturn_start 2", "turn_start 2  # ! turn-overlap"),
        ('step_start 1/1\nchunk 1/1 "x"', 'chunk 1/1 "x"  # ! not-in-open-step'),
        ("step_end 1/1\nstep_start 1/2", "step_start 1/2  # ! step-overlap"),
        ("step_end 1/2\nturn_end 1", "turn_end 1  # ! turn-end-with-open-step"),
        ('tool_call 1/1 c1 bash\ntool_result 1/1 c1 "done"', 'tool_result 1/1 c1 "done"  # ! tool-result-without-call'),
    ],
)
def test_a_lost_event_is_missed_once(before: str, after: str):
    assert_marked(with_change(before, after))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("turn_start 2", "turn_start 2\nturn_start 2  # ! turn-overlap"),
        ('chunk 1/1 "x"', 'chunk 1/1 "x"\nturn_start 1  # ! turn-overlap'),
        ('chunk 1/1 "x"', 'chunk 1/1 "x"\nturn_start 99  # ! turn-overlap'),
        ("step_start 1/2", "turn_start 99  # ! turn-overlap\nstep_start 1/2"),
        ("turn_end 1\nturn_start 2", "turn_end 1\nturn_start 7  # ! turn-number\nturn_start 2"),
        ("step_start 1/2", "step_start 1/2\nstep_start 1/2  # ! step-overlap"),
        ('chunk 1/1 "x"', 'chunk 1/1 "x"\nstep_start 1/9  # ! step-overlap'),
        ("step_end 1/1", "step_end 1/1\nstep_end 1/1  # ! not-in-open-step"),
        ("turn_end 1", "turn_end 1\nturn_end 1  # ! turn-end-mismatch"),
        ('tool_result 1/1 c1 "done"', 'tool_result 1/1 c1 "done"\ntool_result 1/1 c1 "done"  # ! tool-result-without-call'),
        ('chunk 1/1 "x"', 'chunk 1/1 "x"\nturn_end 1  # ! turn-end-with-open-step'),
    ],
)
def test_a_stray_event_is_reported_once(before: str, after: str):
    assert_marked(with_change(before, after))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("turn_start 2", "turn_start 5  # ! turn-number"),
        ("turn_end 1", "turn_end 9  # ! turn-end-mismatch"),
        ("step_start 1/2", "step_start 1/7  # ! step-number"),
        ("step_start 1/2", "step_start 4/2  # ! step-outside-turn"),
        ("step_end 1/1", "step_end 1/3  # ! not-in-open-step"),
        ('chunk 1/2 "y"', 'chunk 2/2 "y"  # ! not-in-open-step'),
        ("tool_call 1/1 c1 bash", "tool_call 1/8 c1 bash  # ! not-in-open-step"),
        ('tool_result 1/1 c1 "done"', 'tool_result 8/1 c1 "done"  # ! not-in-open-step'),
        ("turn_start 2", "turn_start 2 .turn=true  # ! turn-number"),
        ("step_start 1/2", 'step_start 1/2 .step="2"  # ! step-number'),
    ],
)
def test_a_wrong_number_is_reported_where_it_stands(before: str, after: str):
    assert_marked(with_change(before, after))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('chunk 1/1 "x"', 'step_end 1/1\nchunk 1/1 "x"  # ! not-in-open-step'),
        ("step_end 1/2\nturn_end 1", "turn_end 1  # ! turn-end-with-open-step\nstep_end 1/2"),
        ("step_end 1/1\nstep_start 1/2", "step_start 1/2  # ! step-overlap\nstep_end 1/1"),
        ('turn_start 2\nheader "m"\nstep_start 2/1', 'step_start 2/1  # ! step-outside-turn\nturn_start 2\nheader "m"'),
    ],
)
def test_an_event_out_of_order_is_reported_once(before: str, after: str):
    assert_marked(with_change(before, after))


def test_a_turn_end_without_a_number_between_turns_counts_as_one_more_turn():
    # The harness compares null with its own null there (facts: dsh 5).
    assert_marked("""
        turn_end 1 .turn=null
        turn_start 2
    """)


def test_a_turn_end_that_names_no_turn_at_all_is_reported():
    assert_marked("turn_end 1 -.turn   # ! turn-end-mismatch")


def test_a_malformed_turn_start_is_reported_once():
    assert_marked("""
        turn/start null   # ! malformed-payload
        step_start 1/1
        step_end 1/1
        turn_end 1
        turn_start 2
    """)


def test_a_float_that_is_whole_is_the_same_turn():
    assert_marked("""
        turn_start 1
        step_start 1/1 .turn=1.0 .step=1e0
        step_end 1/1
    """)
