"""The requests that a harness sent during a sample session, as a proxy captures them: one chat completion a line."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import foldlens as fl
from foldlens.model.message import Message
from samples.sources import Source

STALE = {"role": "user", "content": "Write the refunds as a CSV and put the list into the ticket."}


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


def from_the_fold(source: Source) -> Iterator[str]:
    """A request for each attempt, equal to the fold, except that the first one of turn 5 still holds a message that the compaction had hidden."""
    log = source.script.log
    for seq in attempts(log):
        header = fl.fold_header(log, at=seq - 1) or {}
        messages = [{"role": "system", "content": header["system"]}, *(sent(message) for message in fl.fold(log, at=seq - 1).messages)]
        if (log[seq].get("turn"), log[seq].get("step")) == (5, 1):
            messages.insert(2, STALE)
        tools = [{"type": "function", "function": tool} for tool in header.get("tools", ())]
        body = {"model": header["config"]["model"], "messages": messages, "stream": True, "tools": tools}
        yield line((log[seq].time - 250) / 1000, log.header.id, body)


def with_a_fresh_prompt(source: Source) -> Iterator[str]:
    """One request that puts a new system prompt where the summary stood."""
    last = fl.fold(source.script.log).messages[-1]
    messages = [{"role": "system", "content": "You are a support agent."}, {"role": last.role, "content": last.content}]
    yield line(1796000003.5, None, {"model": "m", "messages": messages})


CAPTURED: dict[str, Callable[[Source], Iterator[str]]] = {"from the fold": from_the_fold, "a fresh prompt": with_a_fresh_prompt}


def requests(source: Source) -> bytes:
    """The capture beside a sample."""
    return "".join(CAPTURED[source.remark("captured")](source)).encode()
