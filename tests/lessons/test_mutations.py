"""One-click edits keep the rest of the log consistent."""

from foldlens.lessons.mutations import mutate

LOG = 'turn_start 1\nuser_message "see 1..4"\nuser_message "b" replace 1..1 from 1\nturn_end 1\n'


def test_dropping_an_event_renumbers_what_is_named_behind_it():
    assert mutate(LOG, "drop", 0) == 'user_message "see 1..4"\nuser_message "b" replace 0..0 from 0\nturn_end 1\n'


def test_a_text_that_looks_like_a_range_is_left_alone():
    assert '"see 1..4"' in mutate(LOG, "duplicate", 0)


def test_moving_an_event_takes_the_seqs_that_name_it_along():
    assert mutate(LOG, "down", 0).splitlines()[2] == 'user_message "b" replace 0..0 from 0'


def test_growing_a_range_moves_its_end():
    assert "replace 1..2" in mutate(LOG, "grow", 2)


def test_a_range_never_shrinks_below_one_position():
    assert "replace 1..1" in mutate(LOG, "shrink", 2)


def test_a_mutation_that_does_not_fit_changes_nothing():
    assert mutate(LOG, "retag", 0) == LOG


def test_an_event_that_does_not_exist_changes_nothing():
    assert mutate(LOG, "drop", 99) == LOG
