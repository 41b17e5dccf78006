"""The horizontal axis of a session: places in the log, or recorded times in UTC, as the page's words give them."""

from typing import Any

import altair as alt

CLOCK = {
    "milliseconds": ".%L",
    "seconds": "%H:%M:%S",
    "minutes": "%H:%M",
    "hours": "%H:%M",
    "date": "%b %d",
    "week": "%b %d",
    "month": "%b %d",
    "quarter": "%b %d",
    "year": "%Y",
}
PLACES: dict[str, Any] = {"format": ",d", "tickMinStep": 1}  # a seq is whole: a short log has fewer ticks, not halves


def along(axis: str, field: str, low: float, high: float, **ticks: Any) -> alt.X:
    """A field on the axis `position` or `time` from `low` to `high`."""
    if axis == "position":
        return alt.X(field, type="quantitative", scale=alt.Scale(domain=[low, high], nice=False), axis=alt.Axis(labelBound=True, **PLACES, **ticks))
    clock = alt.Scale(type="utc", domain=[low, high], nice=False)  # without a type it would tell the hour of the browser's place
    return alt.X(field, type="temporal", scale=clock, axis=alt.Axis(labelBound=True, format=CLOCK, **ticks))
