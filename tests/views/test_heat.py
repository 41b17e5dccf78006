"""The map of rules says by sign and word what a session tried."""

from foldlens.frames.opened import Opened
from foldlens.notation import parse
from foldlens.views.heat import heat


def test_a_broken_rule_is_a_link_and_says_so_in_words():
    drawn = heat(Opened(parse("turn_start 1\nturn_start 2\n").log))

    assert 'data-fl-go="view=violations&amp;rule=turn-overlap"' in drawn
    assert 'aria-label="turn-overlap: broken"' in drawn


def test_a_rule_that_nothing_exercises_was_never_tried():
    assert 'aria-label="step-overlap: never tried"' in heat(Opened(parse("turn_start 1\nturn_end 1\n").log))
