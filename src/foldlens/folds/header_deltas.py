"""The request header of edition 2026-07: a snapshot, then changes to it (facts: dsh 13)."""

from collections.abc import Iterable, Mapping
from typing import Any

from foldlens.model.event import Event

Header = dict[str, Any]


def fold_header_deltas(events: Iterable[Event]) -> Mapping[str, Any] | None:
    """The header after the last snapshot and every delta since; `None` without a snapshot.

    A delta before any snapshot changes nothing here; the harness throws there, as nobody can say what it changes.
    """
    header: Header | None = None
    for found in events:
        if found.kind == "request_header":
            snapshot = found.get("header")
            header = dict(snapshot) if isinstance(snapshot, Mapping) else None
        elif header is not None and isinstance(found.data, Mapping):
            header = changed(header, found.data)
    if header is None:
        return None
    return {"config": header.get("config")} | {key: header[key] for key in ("system", "tools") if header.get(key)}


def changed(header: Header, delta: Mapping[str, Any]) -> Header:
    """The header with one delta applied: system by lines, tools by name, config as a whole."""
    after = dict(header)
    if isinstance(system := delta.get("system"), Mapping):
        after["system"] = changed_system(header.get("system"), system)
    if isinstance(tools := delta.get("tools"), Mapping):
        after["tools"] = changed_tools(listed(header.get("tools")), tools)
    if "config" in delta:
        after["config"] = delta["config"]
    return after


def changed_system(system: Any, delta: Mapping[str, Any]) -> str | None:
    """The first kept lines, the inserted ones, the last kept ones; no line at all means no system text."""
    lines = system.split("\n") if isinstance(system, str) else []
    end = count(delta.get("keepEnd"))
    kept_end = lines[max(0, len(lines) - end) :] if end else []
    after = [*lines[: count(delta.get("keepStart"))], *map(str, listed(delta.get("insert"))), *kept_end]
    return "\n".join(after) if after else None


def changed_tools(tools: list[Any], delta: Mapping[str, Any]) -> list[Any]:
    """The tools without the removed ones, the changed ones replaced by name in their place, the added ones at the end."""
    removed = listed(delta.get("removed"))
    changes = {name_of(tool): tool for tool in listed(delta.get("changed"))}
    return [changes.get(name_of(tool), tool) for tool in tools if name_of(tool) not in removed] + listed(delta.get("added"))


def name_of(tool: Any) -> str | None:
    """The name of a tool, where it has one."""
    name = tool.get("name") if isinstance(tool, Mapping) else None
    return name if isinstance(name, str) else None


def listed(value: Any) -> list[Any]:
    """The value where it is a list, else an empty one."""
    return list(value) if isinstance(value, list | tuple) else []


def count(value: Any) -> int:
    """The value where it counts lines, else 0."""
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else 0
