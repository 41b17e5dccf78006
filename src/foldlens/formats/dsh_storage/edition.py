"""Which edition of dsh wrote a log, and whether its events carry seq and time (facts: dsh 11, 13).

Only a log whose header or first events leave that open is read through for it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from foldlens.dialects.dsh import DSH
from foldlens.dialects.dsh_2026_07 import DSH_2026_07
from foldlens.formats.dsh_storage.packed import TAGS

OLD_TYPES = frozenset({"context/message", "prompt/blocked", "request/header-delta", "compact/start", "compact/summary", "compact/end"})
LATER_TYPES = frozenset(DSH.kinds) - frozenset(DSH_2026_07.kinds) | frozenset(TAGS)


@dataclass
class Survey:
    """What the events of a whole file say."""

    numbered: bool = False
    timed: bool = False
    events: int = 0
    old: bool = False
    later: bool = False
    bare: bool = False
    starts: int = 0
    triggered: int = 0

    @property
    def older(self) -> bool:
        """Whether this is edition 2026-07. A trigger alone proves nothing: the current edition wrote it for a while, too."""
        return self.old or (self.bare and not self.later and self.starts > 0 and self.triggered == self.starts)

    @property
    def fixture(self) -> bool:
        """Whether no event at all carries seq and time, as in test snapshots."""
        return self.events > 0 and not self.numbered and not self.timed


def survey(values: Iterable[Mapping[str, Any]]) -> Survey:
    """Look at every record once."""
    found = Survey()
    for value in values:
        type_, inner = value.get("type"), value.get("data")
        inner = inner if isinstance(inner, Mapping) else {}
        found.events += 1
        found.numbered |= "seq" in value or "seq0" in value
        found.timed |= "time" in value or "time0" in value
        if not isinstance(type_, str):
            continue
        found.old |= type_ in OLD_TYPES
        found.later |= type_ in LATER_TYPES
        found.bare |= (type_ == "user/message" and "content" in inner and "id" not in inner) or (type_ == "tool/result" and "callId" in inner)
        if type_ == "turn/start":
            found.starts += 1
            found.triggered += "trigger" in inner
    return found
