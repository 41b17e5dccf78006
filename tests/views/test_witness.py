"""A witness is searched beside the page, holds no text of the log, and can be opened on the bench by its name."""

from foldlens.frames.opened import Opened
from foldlens.notation import parse
from foldlens.views.witness import Witness, handed, witness

LOG = parse('turn_start 1\nuser_message "my secret"\nturn_end 1\nturn_start 2\nuser_message "more"\nturn_start 3\n').log


def test_a_witness_is_small_and_marked():
    found = witness(LOG, "turn-overlap", 5)

    assert found["text"] == "turn_start 1\nturn_start 2   # ! turn-overlap\n"
    assert "2 events of 6" in found["note"]


def test_the_bench_finds_a_witness_by_its_name():
    found = witness(LOG, "turn-overlap", 5)

    assert handed[found["bench"]] == found["text"]


def test_a_search_that_fails_says_so():
    answers = {}
    Witness.search(LOG, ("turn-overlap", 0), answers)

    assert answers["turn-overlap", 0]["note"] == "No smaller log was found: turn-overlap is not broken at seq 0"


def test_only_the_rules_broken_at_the_selected_event_are_offered():
    widget, opened = Witness(""), Opened(LOG)
    widget.show(opened, 5)
    offered = list(widget.rules)
    widget.show(opened, 0)

    assert (offered, list(widget.rules)) == (["turn-overlap"], [])
