"""The bench remembers, and a walk tells the scope of a violation."""

from foldlens.check import check
from foldlens.lessons.bench import Bench
from foldlens.lessons.page import Exercise
from foldlens.lessons.pages.turns import PAGE
from foldlens.lessons.walk import walk
from foldlens.notation import parse


def test_undo_brings_back_the_text_before_the_last_edit():
    bench = Bench.of(PAGE)

    assert bench.mutated("drop", 0).undone() == bench


def test_undo_at_the_start_changes_nothing():
    bench = Bench.of(PAGE)

    assert bench.undone() is bench


def test_an_echo_of_the_same_text_is_no_edit():
    bench = Bench.of(PAGE)

    assert bench.edited(log=bench.log) is bench


def test_an_edit_counts_against_the_start_of_an_exercise():
    exercise: Exercise = PAGE.exercises[0]

    assert Bench.of(exercise).mutated("drop", 7).attempt.edits == 1


def test_a_walk_names_what_was_open():
    log = parse("turn_start 1\nturn_start 2\n").log
    (violation,) = check(log).violations

    assert "At that moment turn 1 was open since seq 0, and no step." in walk(log, violation)
