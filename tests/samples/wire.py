"""A sample session's requests on the wire: where they left, and one chat completion a line as a proxy captures them."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import foldlens as fl
from foldlens.model.message import Message


def attempts(log: fl.Log) -> Iterator[int]:
    """The seq at which each request left: its first chunk, or its message where no chunk was logged."""
    running: tuple[Any, Any] | None = None
    for event in log.events:
        if event.kind not in ("assistant_chunk", "assistant_message"):
            continue
        pair = event.get("turn"), event.get("step")
        if pair != running:
            yield event.seq
        ended = event.kind == "assistant_message" or (event.get("chunk", "type") == "finish" and event.get("chunk", "reason", "kind") == "error")
        running = None if ended else pair


def sent(message: Message) -> dict[str, Any]:
    """A message on the wire."""
    blocks: Sequence[Mapping[str, Any]] = message.content
    if blocks[0]["type"] == "tool-result":
        return {"role": "tool", "tool_call_id": blocks[0]["toolCallId"], "content": words(blocks[0]["content"])}
    calls = [
        {"id": block["id"], "type": "function", "function": {"name": block["name"], "arguments": block["arguments"]}}
        for block in blocks
        if block["type"] == "tool-call"
    ]
    return {"role": message.role, "content": words(blocks), **({"tool_calls": calls} if calls else {})}


def words(blocks: Sequence[Mapping[str, Any]]) -> str:
    return "".join(block["text"] for block in blocks if block["type"] == "text")


def line(time: float, session: str | None, body: Mapping[str, Any]) -> str:
    """One captured request."""
    headers = {"content-type": "application/json", **({"x-deepseek-harness-session-id": session} if session else {})}
    return json.dumps({"t": time, "method": "POST", "path": "/chat/completions", "headers": headers, "body": body}, ensure_ascii=False) + "\n"
