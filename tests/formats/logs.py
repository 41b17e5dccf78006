"""Small dsh logs as bytes, and ways to read them."""

import json
from typing import Any

import foldlens as fl

HEADER = b'{"type":"session","version":0,"id":"s","createdAt":1,"delegationDepth":0}\n'


def line(type_: str, seq: int, data: Any = None, **more: Any) -> bytes:
    """One event as dsh writes it."""
    return json.dumps({"type": type_, "seq": seq, "time": 10 + seq, "data": {} if data is None else data} | more, separators=(",", ":")).encode() + b"\n"


START = line("turn/start", 0, {"turn": 1})


def end(seq: int) -> bytes:
    """The end of turn 1."""
    return line("turn/end", seq, {"turn": 1, "reason": {"kind": "completed"}})


def types(log: fl.Log) -> list[str]:
    """The types of all events, as written."""
    return [event.type for event in log]


def reasons(log: fl.Log) -> list[str]:
    """What is damaged."""
    return [damage.reason for damage in log.damage]
