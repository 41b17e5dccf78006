"""Requests as a meddling proxy passes them on: one edit a turn, so that each kind of divergence is there once."""

from collections.abc import Callable, Iterator
from typing import Any

import foldlens as fl
from samples.sources import Source
from samples.wire import attempts, line, sent

Body = dict[str, Any]
TITLE = {
    "model": "deepseek-v4-flash",
    "messages": [{"role": "system", "content": "Write a short title for this session."}, {"role": "user", "content": "Why?"}],
}


def leave_one_out(body: Body) -> None:
    del body["messages"][2]


def add_one(body: Body) -> None:
    body["messages"].insert(-1, {"role": "user", "content": "Answer in one sentence."})


def swap_two(body: Body) -> None:
    messages = body["messages"]
    messages[6], messages[7] = messages[7], messages[6]


def reword(body: Body) -> None:
    body["messages"][1]["content"] = "Why does the order export miss the first row?"


def drop_a_call(body: Body) -> None:
    del body["messages"][3]


def another_model(body: Body) -> None:
    body["model"] = "deepseek-v4-pro"


EDITS: dict[int, Callable[[Body], None]] = {3: leave_one_out, 4: add_one, 5: swap_two, 6: reword, 7: drop_a_call, 8: another_model}
RETRIED = 2  # the turn whose request is sent twice


def an_edit_a_turn(source: Source) -> Iterator[str]:
    """A title request, then one request for each attempt."""
    log = source.script.log
    for place, seq in enumerate(attempts(log)):
        header = fl.fold_header(log, at=seq - 1) or {}
        messages = [{"role": "system", "content": header["system"]}, *(sent(message) for message in fl.fold(log, at=seq - 1).messages)]
        tools = [{"type": "function", "function": tool} for tool in header["tools"]]
        body: Body = {"model": header["config"]["model"], "messages": messages, "stream": True, "tools": tools}
        turn, time = log[seq].get("turn"), log[seq].time
        EDITS.get(turn, lambda _: None)(body)
        for early in (600, 250) if turn == RETRIED else (250,):
            yield line((time - early) / 1000, log.header.id, body)
        if place == 0:
            yield line((time - 200) / 1000, log.header.id, TITLE)
