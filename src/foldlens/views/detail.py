"""One event: what it says, what became of it, where it came from, and what is wrong with it."""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import polars as pl

from foldlens.frames.opened import Opened
from foldlens.model.event import Event
from foldlens.model.times import duration
from foldlens.model.violation import Severity
from foldlens.report.markup import Content, Markup, el
from foldlens.report.preview import called, compact
from foldlens.views.capture_words import carried
from foldlens.views.links import link, to_event, to_events
from foldlens.views.tree import tree
from foldlens.views.wording import counted, moment, size

NEAR = 60  # surface events after an event among which those that cite it are sought
RAW, TEXT = 200_000, 20_000


def detail(opened: Opened, seq: int | None, raw: bool = False) -> Markup:
    """The selected event, or what to do to select one."""
    if seq is None or not 0 <= seq < len(opened):
        hint = "Click a mark in the timeline or a row in a list, or step with the arrow keys."
        return el("aside", el("h2", "No event selected"), el("p", hint, cls="fl-quiet"), cls="fl fl-detail", aria_label="Selected event")
    event = opened.log[seq]
    parts: list[Content] = [
        title(opened, event),
        [_violation(found) for found in opened.violations.get(seq, ())],
        el("p", list(fate(opened, event))),
        list(provenance(opened, event)),
    ]
    parts += [list(blocks(event)), el("h3", "Payload"), tree(event.data), bytes_of(opened, seq, raw)]
    return el("aside", parts, cls="fl fl-detail", aria_label=f"Event {seq}")


def title(opened: Opened, event: Event) -> Markup:
    """Seq, kind, type as written, and where and when it stands."""
    row = opened.log.frame.row(event.seq, named=True)
    place = opened.log.source.place(event.seq)
    start, _ = opened.extent("time")
    where = [f"turn {row['turn']}" if row["turn"] is not None else "", f"step {row['step']}" if row["step"] is not None else ""]
    time = row["time"]
    where += [f"{moment(time)} UTC, {duration(time - start)} after the first event" if time and moment(time) else "", size(row["size"] or 0)]
    where += [f"line {place[0]:,}" if place else ""]
    head = el(
        "div", el("h2", f"#{event.seq} {event.kind}"), el("span", event.type if event.type != event.kind else "", cls="fl-quiet fl-mono"), cls="fl-detail-head"
    )
    return el("div", head, el("div", " · ".join(part for part in where if part), cls="fl-where"))


def _violation(found: Any) -> Markup:
    tone = "bad" if found.severity is Severity.ERROR else "warn" if found.severity is Severity.WARNING else "plain"
    return el(
        "div",
        el("b", "✕ " if tone == "bad" else "! ", found.rule),
        " ",
        found.message,
        " ",
        link("why", f"view=violations&rule={found.rule}"),
        cls=f"fl-note {tone}",
    )


def fate(opened: Opened, event: Event) -> Iterator[Content]:
    """Whether the model sees it, from when to when, and as what."""
    table = opened.table
    replacement = next((found for found in table.replacements if found.seq == event.seq), None)
    if event.seq not in table.seq:
        yield (
            "Log only: it is never part of what the model sees."
            if event.kind not in opened.log.dialect.surface
            else "The fold refused it, so it never reached the model."
        )
        return
    if replacement is not None:
        yield ["Stands for ", counted(len(replacement.shadowed), "message"), ": ", to_events(replacement.shadowed), ". "]
    shadower = opened.shadower(event.seq)
    if shadower is not None:
        yield ["The model saw it until ", to_event(shadower), " took its place. "]
    else:
        surface = table.surface(len(opened) - 1)
        yield f"On the surface: message {int(np.flatnonzero(surface == event.seq)[0]) + 1} of {len(surface)} at the end of the log. "
    yield [requests(opened, event.seq, shadower), link("show the fold here", f"view=fold&at={event.seq}")]


def requests(opened: Opened, seq: int, shadower: int | None) -> Content:
    """Which requests carried the message: the captured ones where there are any."""
    if len(opened.captured):
        return carried(opened.captured, seq, shadower)
    bounds = opened.stops["request"]
    first = int(np.searchsorted(bounds, seq))
    last = int(np.searchsorted(bounds, len(opened) if shadower is None else shadower)) - 1
    if last < first:
        return "No request in this log carried it. " if len(bounds) else ""
    return f"Sent with request {first}. " if first == last else f"Sent with requests {first} to {last}. "


def provenance(opened: Opened, event: Event) -> Iterator[Markup]:
    """The events it cites, those that cite it, and the other half of a tool call."""
    hidden = next((found.shadowed for found in opened.table.replacements if found.seq == event.seq), ())
    cited = [seq for seq in event.cited if 0 <= seq < len(opened) and seq not in hidden]
    if cited or (hidden and event.cited):
        yield el("p", "Cites ", to_events(cited), " and what it shadows" if hidden else None)
    citing = cited_by(opened, event.seq)
    if citing:
        yield el("p", "Cited by ", to_events(citing))
    pair = paired(opened, event)
    if pair:
        yield el("p", "Answers the call " if event.kind == "tool_result" else "Answered by ", to_events(pair))


def cited_by(opened: Opened, seq: int) -> list[int]:
    """Later events that cite this one, among the surface events that follow soon and all replacements."""
    surface = np.sort(opened.table.seq)
    first = int(np.searchsorted(surface, seq, side="right"))
    near = {int(later) for later in surface[first : first + NEAR]} | {found.seq for found in opened.table.replacements[-500:] if found.seq > seq}
    return sorted(later for later in near if seq in opened.log[later].cited)


def paired(opened: Opened, event: Event) -> list[int]:
    """The calls that a result answers, or the results of a call."""
    other = {"tool_call": "tool_result", "tool_result": "tool_call"}.get(event.kind)
    if other is None:
        return []
    call = opened.log.frame["call_id"][event.seq]
    if call is None:
        return []
    found = opened.log.frame.filter((pl.col("kind") == other) & (pl.col("call_id") == call))["seq"].to_list()
    return [seq for seq in found if (seq > event.seq) == (other == "tool_result")][: 8 if other == "tool_result" else None][-8:]


def blocks(event: Event) -> Iterator[Markup]:
    """The readable texts of a message, one block each."""
    body = event.get("message") if isinstance(event.get("message"), Mapping) else event.data
    content = body.get("content", body.get("summary")) if isinstance(body, Mapping) else None
    for name, text in _texts(content):
        more = f"\n… {len(text) - TEXT:,} more characters" if len(text) > TEXT else ""
        yield el("div", el("span", name), el("pre", text[:TEXT] + more), cls="fl-block")
    calls = body.get("tool_calls") if isinstance(body, Mapping) else None
    for call in calls if isinstance(calls, list) else ():
        if isinstance(call, Mapping):
            yield el("div", el("span", "tool call"), el("pre", called(call)[:TEXT]), cls="fl-block")


def _texts(content: Any) -> Iterator[tuple[str, str]]:
    if isinstance(content, str):
        yield "text", content
    for block in content if isinstance(content, list) else ():
        if not isinstance(block, Mapping):
            continue
        kind = block.get("type")
        if kind == "tool-call":
            yield f"tool call {block.get('id')}: {block.get('name')}", str(block.get("arguments"))
        elif kind == "tool-result":
            for name, text in _texts(block.get("content")):
                yield f"result of {block.get('toolCallId')}{' (error)' if block.get('isError') is True else ''}: {name}", text
        else:
            yield str(kind), block["text"] if isinstance(block.get("text"), str) else compact(block)


def bytes_of(opened: Opened, seq: int, raw: bool) -> Markup:
    """The line as it stands in the file, on demand."""
    line = opened.log.source.raw(seq)
    if line is None:
        why = "This event has no line of its own in the file." if opened.log.path else "The log was made in memory, so there are no bytes to show."
        return el("p", why, cls="fl-quiet")
    if not raw:
        return el("p", link(f"show the raw line, {size(len(line))}", f"raw={seq}"))
    text = line[:RAW].decode("utf-8", "backslashreplace")
    return el("div", el("h3", "Raw line"), el("pre", text, f"\n… {len(line) - RAW:,} more bytes" if len(line) > RAW else None))
