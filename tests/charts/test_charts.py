"""Charts are pure: a valid specification, few marks, a text alternative, and no field that fetches."""

from typing import Any

import pytest

import sessions
from foldlens import Log
from foldlens.charts.shadow import shadow_chart
from foldlens.charts.strip import strip_chart
from foldlens.charts.theme import LANE, SEVERITY, SEVERITY_SHAPE, STATE
from foldlens.charts.timeline import timeline_chart
from foldlens.frames.opened import Opened
from foldlens.frames.zoomed import zoomed_frame

CASES = {"healthy": sessions.healthy, "compacted": sessions.compacted, "violated": sessions.violated, "hostile": sessions.hostile, "empty": list}


def charts(case: str) -> dict[str, Any]:
    opened = Opened(Log.from_events(CASES[case](), dialect="dsh"))
    low, high = opened.extent("position")
    made = {
        "strip": strip_chart(opened.context, opened.breaches, low, high),
        "timeline": timeline_chart(zoomed_frame(opened.spans, low, high), opened.breaches, low, high, selected=1.5),
        "shadow": shadow_chart(opened.bars, opened.messages, opened.ribbons),
    }
    first, last = opened.extent("time")
    made["by time"] = timeline_chart(zoomed_frame(opened.spans, first, last, "time"), opened.breaches, first, last, "time")
    return {name: chart.to_dict() for name, chart in made.items()}


@pytest.mark.parametrize("case", CASES)
def test_every_chart_of_every_case_is_a_valid_specification_with_a_text_alternative(case: str) -> None:
    for name, chart in charts(case).items():
        assert len(chart["description"]) > 40, name
        assert chart["usermeta"]["embedOptions"] == {"renderer": "svg", "actions": False}


@pytest.mark.parametrize("case", CASES)
def test_no_chart_has_a_field_that_a_tooltip_would_fetch_or_a_link(case: str) -> None:
    for chart in charts(case).values():
        assert '"href"' not in str(chart)
        for rows in chart["datasets"].values():
            assert not any({"image", "url", "href"} & row.keys() for row in rows)


def test_violations_are_never_merged() -> None:
    chart = charts("violated")["timeline"]

    assert sum(rows[0].get("rule") is not None and len(rows) == 3 for rows in chart["datasets"].values() if rows) == 1


def test_a_meaning_never_rests_on_colour_alone() -> None:
    assert len(set(SEVERITY_SHAPE.values())) == len(SEVERITY)
    assert len(set((LANE | STATE).values())) >= len(LANE) + len(STATE) - 2  # surface and message, replacement and compaction mean the same


def test_recorded_times_are_drawn_in_utc_wherever_the_browser_is() -> None:
    scales = [layer["encoding"]["x"]["scale"] for layer in charts("healthy")["by time"]["layer"]]

    assert {scale["type"] for scale in scales} == {"utc"}
