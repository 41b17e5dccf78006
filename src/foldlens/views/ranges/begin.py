"""Where the page begins: what its address asks for."""

from collections.abc import Mapping
from dataclasses import dataclass

import marimo as mo

from foldlens.frames.opened import Opened
from foldlens.recovery import recovery
from foldlens.views.desk import number
from foldlens.views.ranges.crash import open_compactions
from foldlens.views.ranges.desk import VIEWS
from foldlens.views.ranges.recorded import recorded_ranges, worst_first


@dataclass(frozen=True, slots=True, kw_only=True)
class Begin:
    """The chosen range, the view, and a range to try; `seq` names a recorded range by its event."""

    chosen: int
    view: str
    range: tuple[int, int] | None = None

    @classmethod
    def of(cls, opened: Opened, example: bool) -> "Begin":
        """From the page's address; what is malformed or names nothing counts as absent."""
        return cls.asked(opened, mo.query_params().to_dict(), example)

    @classmethod
    def asked(cls, opened: Opened, given: Mapping[str, object], example: bool) -> "Begin":
        recorded = recorded_ranges(opened)
        seq, start, stop = (number(value) if isinstance(value := given.get(key), str) else None for key in ("seq", "start", "stop"))
        named = next((index for index, found in enumerate(recorded) if found.seq == seq), None)
        asked = given.get("view")
        unfinished = "crash" if not recorded and (open_compactions(opened.log) or recovery(opened.log)) else "what-if"
        view = str(asked) if asked in VIEWS else "semantics" if example else "depth" if recorded else unfinished
        return cls(
            chosen=worst_first(opened, recorded) if named is None else named,
            view="what-if" if start is not None and stop is not None else view,
            range=(start, stop) if start is not None and stop is not None else None,
        )
