"""What the views of the compaction page say, as text."""

import re
from pathlib import Path
from typing import Any

import pytest

import foldlens as fl
from foldlens.compaction.standing import standing
from foldlens.frames.opened import Opened
from foldlens.notation import parse
from foldlens.views.ranges.crash import crash
from foldlens.views.ranges.cuts import cuts_at, places
from foldlens.views.ranges.depth import depth
from foldlens.views.ranges.desk import RangeDesk
from foldlens.views.ranges.example import opened as example
from foldlens.views.ranges.forks import forks
from foldlens.views.ranges.head import head
from foldlens.views.ranges.picker import RangePicker, after, letters
from foldlens.views.ranges.semantics import semantics
from foldlens.views.ranges.what_if import findings

SAMPLES = Path(__file__).parents[3] / "sample_logs"
STATES = {"chosen": 0, "view": "depth", "range": None, "generation": 0, "measure": "message", "keep": 4, "boundary": -1, "event": -1}


def desk_of(session: Opened, **states: Any) -> RangeDesk:
    return RangeDesk(session, **{name: (lambda value=value: value, lambda new: None) for name, value in (STATES | states).items()})


def sample(name: str, **states: Any) -> RangeDesk:
    return desk_of(Opened(fl.read(SAMPLES / name)), **states)


def words(markup: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", markup).split())


def test_the_compaction_records_are_held_to_what_was_hidden():
    assert "compaction/summary : ✓ agrees , names exactly what was hidden" in words(depth(sample("dsh/unbalanced-range.jsonl")))


def test_a_summary_record_that_names_other_events_disagrees():
    text = (Path(__file__).parents[2] / "samples/dsh/unbalanced-range.txt").read_text(encoding="utf-8").replace("[2, 3, 5]", "[2, 3]")

    assert "✕ disagrees , names [2, 3] in 2..5; really hidden were [2, 3, 5]" in words(depth(desk_of(Opened(parse(text).log))))


def test_a_swallowed_summary_says_what_it_had_hidden():
    assert "#8 user (it had hidden #2 #3 ):" in words(depth(sample("dsh/nested-summaries.jsonl", chosen=1)))


def test_a_fork_before_a_replacement_sees_again_what_it_hid():
    shown = words(forks(sample("dsh/unbalanced-range.jsonl", boundary=8)))

    assert "of which 3 messages are seen again" in shown
    assert shown.count("↺ seen again") == 3


def test_a_fork_after_the_last_event_sees_nothing_again():
    assert "seen again:" not in words(forks(sample("dsh/unbalanced-range.jsonl")))


def test_recovery_is_shown_with_and_without():
    shown = words(crash(fl.read(SAMPLES / "dsh/crash-in-tool.jsonl")))

    assert "2 calls without a result: providers refuse the next request. 2 messages without, 4 with." in shown
    assert shown.count("missing") == 2


def test_recovery_that_orphans_a_result_says_so():
    log = parse("""
        dialect: nous
        user_message "go"
        turn_start 1
        assistant_message "" calls=c1:bash
        tool_call c1 bash
        system_message "summary" replace 0..2
    """).log

    assert "Recovery itself would break the next request: 1 result (c1) would answer a call that a range has hidden." in words(crash(log))


def test_a_compaction_that_never_ended_is_named_with_its_summary():
    shown = words(crash(fl.read(SAMPLES / "dsh/crash-during-compaction.jsonl")))

    assert "The compaction c-1 started at #7 and never ended: its summary #8 was written but never put on the surface" in shown


def test_the_example_shows_the_two_semantics_part():
    shown = words(semantics(example().log))

    assert "They part where seq 2 replaces 1..1: by position, Nous hides nothing" in shown
    assert "✕ only Nous:" in shown


def test_the_findings_name_the_ends_of_the_range_and_what_it_leaves_alone():
    desk = sample("dsh/unbalanced-range.jsonl")
    shown = words(findings(desk, fl.try_replace(desk.opened.log, 2, 5, 10)))

    assert "hides from #2 user: Deploy the staging branch." in shown
    assert "#7 push1: ✕ cut by this range" in shown


def test_the_top_names_other_ranges_in_trouble():
    assert "1 other range of this log has trouble, too: #106" in words(head(sample("dsh/tour.jsonl")))


def test_the_picker_knows_the_surface_by_letters_and_numbers_only():
    found = standing(fl.read(SAMPLES / "dsh/nested-summaries.jsonl"), 17)

    assert letters(found) == "cua"


def test_the_picker_shows_what_is_left_alone_beside_the_new_summary():
    log = fl.read(SAMPLES / "dsh/unbalanced-range.jsonl")

    assert after(standing(log, 10), fl.try_replace(log, 2, 5, 10)) == {"rows": [[-1, "n", ""], [7, "t", "without its call"]], "before": 0, "behind": 0}


@pytest.mark.parametrize(("message", "heard"), [({"first": 1, "last": 2}, ("moved", 1, 2)), ({"start": 7, "stop": 9}, ("typed", 7, 9))])
def test_the_picker_tells_a_handle_from_two_numbers(message: dict[str, int], heard: tuple[str, int, int]):
    said: list[Any] = []
    picker = RangePicker(lambda *ends: said.append(("moved", *ends)), lambda *ends: said.append(("typed", *ends)))
    picker.hear(None, message, [])

    assert said == [heard]


@pytest.mark.parametrize(
    "path", [path for path in sorted(SAMPLES.glob("*/*")) if ".requests." not in path.name and path.stem != "empty"], ids=lambda path: path.stem
)
def test_every_view_of_every_sample_says_something(path: Path):
    session = Opened(fl.read(path))
    for chosen in range(-1, len(desk_of(session).recorded)):
        desk = desk_of(session, chosen=chosen)
        tried = desk.tried()
        said = [head(desk), depth(desk), forks(desk), semantics(session.log), crash(session.log), places(cuts_at(session.log, desk.at))]
        said += [findings(desk, fl.try_replace(session.log, *tried, desk.at))] if tried is not None else []

        assert all(words(markup) for markup in said)
