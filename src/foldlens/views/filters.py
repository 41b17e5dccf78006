"""The controls that narrow the list of events."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import anywidget
import polars as pl
import traitlets

from foldlens.frames.opened import Opened
from foldlens.report.markup import visible
from foldlens.views.header import tools_used
from foldlens.views.wording import counted

STATIC = Path(__file__).parent / "static"
ONLY = (
    ("violation", "with a violation"),
    ("error", "tool errors"),
    ("compaction", "compaction"),
    ("surface", "messages"),
    ("live", "messages seen at the end"),
    ("shadowed", "shadowed messages"),
)
TURNS = 400


class Filters(anywidget.AnyWidget):
    """Search text and choices; `found` says how many events match. `chose` is called with the new choices."""

    _esm = STATIC / "filters.js"
    _css = STATIC / "filters.css"
    chosen = traitlets.Dict({}).tag(sync=True)
    choices = traitlets.Dict({}).tag(sync=True)
    found = traitlets.Unicode("").tag(sync=True)

    def __init__(self, chose: Callable[[Mapping[str, str]], None], **traits: Any):
        super().__init__(**traits)
        self.on_msg(lambda _widget, message, _buffers: chose(message["filters"]))


def choices(opened: Opened) -> dict[str, list[tuple[str, str]]]:
    """What there is to choose from in this session, the most frequent kind first."""
    frame = opened.log.frame
    kinds = frame.group_by(pl.col("kind").cast(pl.String)).len().sort("len", "kind", descending=[True, False]).iter_rows()
    turns = frame.filter(pl.col("kind") == "turn_start")["turn"].drop_nulls().unique(maintain_order=True).head(TURNS)
    return {
        "kind": [(kind, f"{visible(kind)} ({number:,})") for kind, number in kinds],
        "turn": [(str(turn), f"turn {turn}") for turn in turns],
        "tool": [(name, f"{visible(name)} ({counted(number, 'call')})") for name, number in tools_used(opened).most_common(40)],
        "only": list(ONLY),
    }
