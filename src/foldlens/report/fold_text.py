"""The fold as text: the messages the model sees, one block each."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from rich.text import Text

from foldlens.folds.surface import Surface
from foldlens.model.message import Message
from foldlens.report.printable import printable
from foldlens.report.summary import counted

PREVIEW = 400


def fold_lines(surface: Surface, *, full: bool = False) -> Iterator[Text]:
    """A head line, then each message with its seq and what it replaced; long texts are cut unless `full`."""
    replaced = {replacement.seq: replacement for replacement in surface.replacements}
    yield Text.assemble((f"after seq {surface.at}: {counted(len(surface.indexed), 'message')}, {counted(surface.generation, 'replacement')} so far", "bold"))
    for seq, message in surface.indexed:
        head = f"seq {seq:<5} {printable(str(message.role))}"
        taken = replaced.get(seq)
        if taken is not None:
            head += f"  replaced {taken.start}..{taken.stop}, shadowing {counted(len(taken.shadowed), 'event')}"
        yield Text.assemble((head, "cyan" if taken is None else "magenta"))
        yield Text("    " + printable(message_text(message), None if full else PREVIEW))


def message_text(message: Message) -> str:
    """What the message says: text as it is, calls and results named, anything else as JSON."""
    parts = [_part_text(part) for part in message.content] if isinstance(message.content, list) else [_plain(message.content)]
    calls = message.tool_calls if isinstance(message.tool_calls, list | tuple) else ()
    parts += [f"[calls {_call_text(call)}]" for call in calls]
    if message.role == "tool" and message.tool_call_id is not None:
        parts.insert(0, f"[answers {message.tool_call_id}]")
    return " ".join(part for part in parts if part)


def _plain(content: Any) -> str:
    if content is None:
        return ""
    return content if isinstance(content, str) else json.dumps(content, ensure_ascii=False, default=str)


def _call_text(call: Any) -> str:
    if not isinstance(call, Mapping):
        return _plain(call)
    function = call.get("function")
    named = function if isinstance(function, Mapping) else call
    return f"{call.get('id')} {named.get('name')} {_plain(named.get('arguments'))}"


def _part_text(part: Any) -> str:
    if not isinstance(part, Mapping):
        return _plain(part)
    match part.get("type"):
        case "text" | "reasoning" | "input_text" | "output_text":
            return _plain(part.get("text"))
        case "tool-call" | "tool_use":
            return f"[calls {part.get('id')} {part.get('name')} {_plain(part.get('arguments', part.get('input')))}]"
        case "tool-result" | "tool_result":
            inner = part.get("content")
            text = " ".join(map(_part_text, inner)) if isinstance(inner, list) else _plain(inner)
            return f"[answers {part.get('toolCallId', part.get('tool_use_id'))}] {text}"
        case _:
            return _plain(part)
