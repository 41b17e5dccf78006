"""A tool result that rewrites another one: one for one, content only (facts: dsh 3, item 6).

Rows carry no text, so both payloads are fetched here, and only here: a log without rewrites pays nothing.
"""

from collections.abc import Mapping
from typing import Any

from foldlens.model.dialect import Envelopes, Fault
from foldlens.model.js import equal
from foldlens.model.row import Row


def rewrite(row: Row, shadowed: tuple[int, ...], envelope: Envelopes | None) -> tuple[Fault, ...]:
    """Why a tool result may not replace these nodes; nothing where it may, or where no payload can be fetched."""
    here = f"{row.type} at seq {row.seq}"
    target, *others = shadowed
    if others:
        return (Fault("rewrite-of-several", f"{here} rewrites {len(shadowed)} events ({', '.join(map(str, shadowed))}); it may rewrite exactly one", shadowed),)
    if envelope is None:
        return ()
    earlier = envelope(target)
    if earlier.get("type") != row.type:
        return (Fault("rewrite-of-no-result", f"{here} rewrites seq {target}, which is a {earlier.get('type')}, not a {row.type}", shadowed),)
    later = row.raw if row.odd else envelope(row.seq)
    changed = differences(frame(earlier.get("data")), frame(later.get("data")))
    if changed:
        return (Fault("rewrite-changes-more", f"{here} rewrites seq {target} and changes its {', '.join(changed)}; only the content may change", shadowed),)
    return ()


def frame(payload: Any) -> dict[str, Any]:
    """The payload without what a rewrite may change: the content of its first block. Blocks after the first are not compared."""
    fields = mapping(payload)
    message = mapping(fields.get("message"))
    content = message.get("content")
    first = content[0] if isinstance(content, list) and content else None
    return {**fields, "message": {**message, "content": [{**mapping(first), "content": None}]}}


def mapping(value: Any) -> Mapping[str, Any]:
    """The value where it is an object, else an empty one: what JavaScript's spread makes of it."""
    return value if isinstance(value, Mapping) else {}


def differences(earlier: dict[str, Any], later: dict[str, Any]) -> list[str]:
    """The names of the payload fields that differ, those of the message and its block one by one."""
    found = [key for key in {**earlier, **later} if key != "message" and not same(earlier, later, key)]
    before, after = earlier["message"], later["message"]
    found += [f"message.{key}" for key in {**before, **after} if key != "content" and not same(before, after, key)]
    (old,), (new,) = before["content"], after["content"]
    return found + [f"block's {key}" for key in {**old, **new} if not same(old, new, key)]


def same(left: Mapping[str, Any], right: Mapping[str, Any], key: str) -> bool:
    """Whether a field is there, or not there, on both sides with an equal value."""
    return (key in left) == (key in right) and equal(left.get(key), right.get(key))
