"""The header of a request against the folded one: model, system, temperature, maxTokens, stop, tools (facts: dsh 10)."""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from foldlens.folds.surface import fold_header
from foldlens.model.js import equal, text_of
from foldlens.model.log import Log

FIELDS = ("model", "system", "temperature", "maxTokens", "stop", "tools")
CONFIG = frozenset({"model", "temperature", "maxTokens", "stop"})
LONGEST = 80


class HeaderDifference(NamedTuple):
    """One field that differs, with both values in words."""

    field: str
    sent: str
    logged: str

    def __str__(self) -> str:
        return f"{self.field}: the request says {self.sent}, the folded header {self.logged}"


def header_differences(sent: Mapping[str, Any], folded: Mapping[str, Any], *, own: bool) -> tuple[HeaderDifference, ...]:
    """Every field that differs, in the harness's order.

    On a wire that is not the log's own shape, a sampling field or model that was not sent is not compared: the adapter may leave it to the server.
    """
    found: list[HeaderDifference] = []
    for name in FIELDS:
        if not own and name in CONFIG and sent.get(name) is None:
            continue
        one, other = sent.get(name), folded_field(folded, name)
        if not same_field(name, one, other, own=own):
            found.append(HeaderDifference(name, shown(one), shown(other)))
    return tuple(found)


def header_in_force(log: Log, at: int) -> Mapping[str, Any] | None:
    """The folded header after the event `at`, each distinct one folded once; `None` where none was logged."""
    if "header_seqs" not in log.memo:
        fold_header(log, at)
    headers: dict[int, Mapping[str, Any] | None] = log.memo.setdefault("headers", {})
    count = bisect_right(log.memo["header_seqs"], at)
    if count not in headers:
        headers[count] = fold_header(log, at)
    return headers[count]


def folded_field(folded: Mapping[str, Any], name: str) -> Any:
    """The value of a field in a folded header; `None` where absent."""
    place = folded.get("config") if name in CONFIG else folded
    return place.get(name) if isinstance(place, Mapping) else None


def same_field(name: str, sent: Any, logged: Any, *, own: bool) -> bool:
    """Whether both values mean the same: no tools is an empty list, no system an empty text, one stop text a list of one."""
    if name in ("tools", "system"):
        sent, logged = sent or None, logged or None
    if not own and name == "stop" and isinstance(sent, str):
        sent = [sent]
    if not own and name == "tools" and isinstance(sent, Sequence) and isinstance(logged, Sequence):
        return len(sent) == len(logged) and all(map(_same_tool, sent, logged))
    return equal(sent, logged)


def _same_tool(sent: Any, logged: Any) -> bool:
    """Whether the wire's tool holds all that the logged one does; a wire may add marks of its own."""
    if not isinstance(sent, Mapping) or not isinstance(logged, Mapping):
        return equal(sent, logged)
    return all(key in sent and equal(sent[key], value) for key, value in logged.items())


def shown(value: Any) -> str:
    """A value in a sentence, bounded."""
    if value is None:
        return "nothing"
    if isinstance(value, Sequence) and not isinstance(value, str):
        names = ", ".join(str(item.get("name", item)) if isinstance(item, Mapping) else text_of(item) for item in value)
        return f"{len(value)} ({_cut(names)})"
    return repr(_cut(value)) if isinstance(value, str) else text_of(value)


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
