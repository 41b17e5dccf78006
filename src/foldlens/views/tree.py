"""A JSON value as an inert tree: nothing in it can be more than text."""

from collections.abc import Iterable, Mapping
from typing import Any

from foldlens.report.markup import Content, Markup, el

DEEPEST, ITEMS, CHARACTERS = 10, 80, 6_000


def tree(value: Any, name: str | None = None, depth: int = 0) -> Markup:
    """The value; objects and lists fold, long texts and lists are cut and say so."""
    label = el("span", name, cls="fl-key") if name is not None else None
    if isinstance(value, Mapping) and value and depth < DEEPEST:
        return _branch(label, f"{{{len(value)}}}", ((str(key), part) for key, part in value.items()), len(value), depth)
    if isinstance(value, list | tuple) and value and depth < DEEPEST:
        return _branch(label, f"[{len(value)}]", ((str(index), part) for index, part in enumerate(value)), len(value), depth)
    return el("div", label, _leaf(value), cls="fl-leaf")


def _branch(label: Markup | None, size: str, parts: Iterable[tuple[str, Any]], count: int, depth: int) -> Markup:
    shown: list[Content] = [tree(part, key, depth + 1) for (key, part), _ in zip(parts, range(ITEMS), strict=False)]
    if count > ITEMS:
        shown.append(el("div", f"… {count - ITEMS:,} more", cls="fl-leaf fl-quiet"))
    return el("details", el("summary", label, " ", el("span", size, cls="fl-quiet")), el("div", shown, cls="fl-branch"), open=depth < 3, cls="fl-tree")


def _leaf(value: Any) -> Markup:
    if isinstance(value, str):
        more = f" … {len(value) - CHARACTERS:,} more characters" if len(value) > CHARACTERS else ""
        return el("span", el("span", value[:CHARACTERS], cls="fl-string"), el("span", more, cls="fl-quiet"))
    written = {True: "true", False: "false", None: "null"}.get(value, str(value)) if value is None or isinstance(value, bool) else str(value)
    return el("span", written[:CHARACTERS], cls="fl-atom")
