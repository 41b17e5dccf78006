"""The shadow map at any generation, by message, by seq and by size."""

from pathlib import Path

import pytest

import foldlens as fl
from foldlens.charts.shadow import shadow_chart
from foldlens.compaction.cuts import safe_cuts
from foldlens.frames.cut_map import BINS, cut_map, window_map
from foldlens.frames.shadows import messages_frame
from foldlens.frames.stretched import shadows
from foldlens.model.log import Log

TOUR = Path(__file__).parents[2] / "sample_logs/dsh/tour.jsonl"


@pytest.fixture(name="log", scope="module")
def _log() -> Log:
    return fl.read(TOUR)


def test_a_generation_shows_the_surface_of_that_time(log: Log):
    for at in (3, 50, 81, 82, 105, 106, 133):
        frame = messages_frame(log, at)

        assert frame.filter(frame["slot"].is_not_null()).sort("slot")["seq"].to_list() == list(fl.fold(log, at=at).seqs)


@pytest.mark.parametrize("measure", ["message", "seq", "size"])
def test_messages_fill_the_width_without_gaps(log: Log, measure: str):
    found = shadows(log, None, measure)

    assert found.messages["left"].to_list()[1:] == found.messages["right"].to_list()[:-1]
    assert found.messages["right"].max() == found.width


def test_by_size_a_message_is_as_wide_as_its_line(log: Log):
    found = shadows(log, None, "size").messages
    widths = (found["right"] - found["left"]).to_list()

    assert widths == [log.frame["size"][seq] for seq in found["seq"]]


def test_by_seq_a_message_begins_at_its_number(log: Log):
    found = shadows(log, None, "seq").messages

    assert found["left"].to_list() == found["seq"].to_list()


@pytest.mark.parametrize("at", [-1, 40, None])
@pytest.mark.parametrize("measure", ["message", "seq", "size"])
def test_the_map_is_a_valid_chart_at_any_generation(log: Log, at: int | None, measure: str):
    found = shadows(log, at, measure)
    chart = shadow_chart(found.bars, found.messages, found.ribbons, 82, width=found.width, title=found.title, broken=[106])

    assert chart.to_dict()["layer"]


def test_fifty_levels_stay_on_one_screen():
    events = "\n".join(['user_message "m"', *(f'system_message "s" replace 0..{at}' for at in range(50))])
    from foldlens.notation import parse

    found = shadows(parse(f"dialect: nous\n{events}").log)

    assert found.bars["depth"].max() == 50
    assert shadow_chart(found.bars, found.messages, found.ribbons).to_dict()["height"] < 420


def test_the_cut_map_covers_every_place_once(log: Log):
    cuts = safe_cuts(log, 105).cuts
    runs = cut_map(cuts)

    assert sum((runs["right"] - runs["left"]).to_list()) == len(cuts)
    assert runs.filter(runs["state"] == "safe").height > 0


def test_of_very_many_places_each_stretch_says_its_share(log: Log):
    many = safe_cuts(log, 105).cuts * (BINS // 10)
    placed = [cut._replace(place=place) for place, cut in enumerate(many)]
    runs = cut_map(placed)

    assert runs.height <= 2 * BINS
    assert 0 < runs["share"].min() < 1


def test_window_sizes_are_runs_of_one_answer(log: Log):
    windows = safe_cuts(log, 105).windows
    runs = window_map(windows)

    assert runs["left"][0] == -0.5
    assert set(runs["state"]) == {"safe", "cuts a pair"}
