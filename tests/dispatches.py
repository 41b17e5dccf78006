"""A dsh session played step by step, with the request that really leaves at each dispatch: the reference for joining and judging."""

import json
from collections.abc import Callable
from typing import Any

import foldlens as fl

T0 = 1_780_000_000_000
Messages = list[dict[str, Any]]


class Played:
    """Events and the records of a capture, ten milliseconds apart. `sent` gives what the log says now, in the shape of the wire."""

    def __init__(self, id_: str = "s-1"):
        self.id, self.events, self.records, self.clock = id_, list[dict[str, Any]](), list[dict[str, Any]](), T0
        self.surface: list[tuple[int, dict[str, Any]]] = []
        self.turn = self.step = 0
        self.header: dict[str, Any] = {
            "config": {"provider": "p", "model": "m", "maxTokens": 100},
            "system": "be kind",
            "tools": [{"name": "bash", "parameters": {}}],
        }

    def event(self, type_: str, data: dict[str, Any], **envelope: Any) -> int:
        self.clock += 10
        seq = len(self.events)
        self.events.append({"type": type_, "seq": seq, "time": self.clock, "data": data, **envelope})
        return seq

    def shown(self, type_: str, data: dict[str, Any], message: dict[str, Any], replace: tuple[int, int] | None = None, cited: list[int] | None = None) -> int:
        nodes = [seq for seq, _ in self.surface]
        if replace is None:
            seq = self.event(type_, data, surfaceOp="append")
            self.surface.append((seq, message))
            return seq
        first, last = nodes.index(replace[0]), nodes.index(replace[1])
        shadowed = nodes[first : last + 1]
        seq = self.event(type_, data, surfaceOp={"op": "replace", "start": replace[0], "end": replace[1]}, sourceEventSeqs=[*(cited or []), *shadowed])
        self.surface[first : last + 1] = [(seq, message)]
        return seq

    def start_turn(self, text: str) -> None:
        self.turn, self.step = self.turn + 1, 0
        self.event("turn/start", {"turn": self.turn})
        self.start_step()
        self.user(text)

    def start_step(self) -> None:
        self.step += 1
        self.event("step/start", self.pair)

    @property
    def pair(self) -> dict[str, int]:
        return {"turn": self.turn, "step": self.step}

    def log_header(self) -> None:
        self.event("request/header", {"header": self.header, "reason": "initial"})

    def user(self, *texts: str) -> int:
        data = {"id": f"u{len(self.events)}", "role": "user", "source": {"kind": "user"}, "content": [{"type": "text", "text": text} for text in texts]}
        return self.shown("user/message", data, {"role": "user", "content": "".join(texts)})

    def stream(self, text: str, finish: bool = True) -> None:
        self.event("assistant/chunk", self.pair | {"chunk": {"type": "text-delta", "index": 0, "text": text}})
        if finish:
            self.event("assistant/chunk", self.pair | {"chunk": {"type": "finish", "reason": {"kind": "stop"}}})

    def answer(self, text: str, *calls: str, reasoning: str = "") -> int:
        self.stream(text)
        blocks = [{"type": "reasoning", "text": reasoning}] if reasoning else []
        blocks += [{"type": "text", "text": text}] if text else []
        blocks += [{"type": "tool-call", "id": call, "name": "bash", "arguments": '{"n": 1.0}'} for call in calls]
        message = {"id": f"a{len(self.events)}", "role": "assistant", "source": {"kind": "model", "provider": "p", "model": "m"}, "content": blocks}
        wire: dict[str, Any] = {"role": "assistant", "content": text}
        wire |= {"reasoning_content": reasoning} if reasoning else {}
        wire |= {"tool_calls": [{"id": call, "type": "function", "function": {"name": "bash", "arguments": '{"n": 1.0}'}} for call in calls]} if calls else {}
        return self.shown("assistant/message", self.pair | {"message": message}, wire)

    def result(self, call: str, text: str) -> int:
        self.event("tool/call", self.pair | {"callId": call, "name": "bash", "arguments": '{"n": 1.0}'})
        block = {"type": "tool-result", "toolCallId": call, "content": [{"type": "text", "text": text}]}
        message = {"id": f"r{len(self.events)}", "role": "user", "source": {"kind": "tool", "callId": call}, "content": [block]}
        return self.shown("tool/result", self.pair | {"message": message}, {"role": "tool", "tool_call_id": call, "content": text})

    def end_step(self) -> None:
        self.event("step/end", self.pair)

    def end_turn(self) -> None:
        self.end_step()
        self.event("turn/end", {"turn": self.turn, "reason": {"kind": "completed"}})

    def retry(self, number: int = 1) -> None:
        where = {"retryId": "x", **self.pair, "retry": number}
        failure = {"message": "no", "code": "E"}
        self.event("llm/retry", where | {"provider": "p", "mode": "normal", "maxRetries": 9, "policyKey": "k", "delayMs": 1, "failure": failure})
        self.event("llm/retry-started", where)

    def compact(self, first: int, last: int, turn: int | None = None, fail: bool = False) -> None:
        ids = {"compactionId": f"c{len(self.events)}"}
        start = self.event("compaction/start", ids | {"turn": turn})
        self.send([*self.sent(), {"role": "user", "content": "Sum it up."}], headers={"x-deepseek-harness-compact": "1"})
        if fail:
            self.event("compaction/end", ids | {"turn": turn, "error": "no"})
            return
        nodes = [seq for seq, _ in self.surface]
        shadowed = nodes[nodes.index(first) : nodes.index(last) + 1]
        facts = {
            "summary": [{"type": "text", "text": "sum"}],
            "shadowedRange": {"start": first, "end": last},
            "shadowedSeqs": shadowed,
            "shadowedTokenCount": 9,
        }
        summary = self.event("compaction/summary", ids | facts | {"provider": "p", "model": "m"})
        data = {
            "id": f"u{len(self.events)}",
            "role": "user",
            "source": {"kind": "plugin", "plugin": "compact", **ids},
            "content": [{"type": "text", "text": "sum"}],
        }
        self.shown("user/message", data, {"role": "user", "content": "sum"}, replace=(first, last), cited=[start, summary])
        self.event("compaction/end", ids | {"turn": turn})

    def sent(self) -> Messages:
        return [{"role": "system", "content": self.header["system"]}, *(json.loads(json.dumps(message)) for _, message in self.surface)]

    def send(self, messages: Messages | None = None, *, headers: dict[str, str] | None = None, id_: str | None = None, **body: Any) -> int:
        """The capture of the request that leaves now; gives its index."""
        self.clock += 10
        tools = [{"type": "function", "function": tool} for tool in self.header["tools"]]
        said = {"model": "m", "messages": messages or self.sent(), "tools": tools, "max_tokens": 100, "stream": True} | body
        kept = {"x-deepseek-harness-session-id": id_ or self.id, "authorization": "Bearer secret"} | (headers or {})
        self.records.append({"t": self.clock / 1000, "path": "/chat/completions", "headers": kept, "body": said})
        return len(self.records) - 1

    def ask_and_answer(self, text: str, *calls: str) -> None:
        """A turn of one request, and a second one where there are calls."""
        self.start_turn(text)
        if self.turn == 1:
            self.log_header()
        self.send()
        self.answer(f"re {text}", *calls)
        for call in calls:
            self.result(call, f"out {call}")
        if calls:
            self.end_step()
            self.start_step()
            self.send()
            self.answer(f"done {text}")
        self.end_turn()

    @property
    def log(self) -> fl.Log:
        header = {"version": 0, "id": self.id, "createdAt": T0, "delegationDepth": 0}
        return fl.Log.from_events(self.events, dialect="dsh", header=header)

    def requests(self, change: Callable[[dict[str, Any]], dict[str, Any]] = lambda record: record) -> Any:
        return fl.read_requests("\n".join(json.dumps(change(record)) for record in self.records).encode())

    def report(self, change: Callable[[dict[str, Any]], dict[str, Any]] = lambda record: record) -> fl.Report:
        return fl.check(self.log, requests=self.requests(change))


def without_key_and_time(record: dict[str, Any]) -> dict[str, Any]:
    """A record of a capture that keeps bodies only."""
    compact = {name: value for name, value in record["headers"].items() if name == "x-deepseek-harness-compact"}
    return {"headers": compact, "body": record["body"]}


def without_time(record: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in record.items() if name != "t"}
