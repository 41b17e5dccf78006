"""Session logs made for tests: healthy, compacted, violated, hostile, damaged, empty; written as dsh JSONL."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

Event = dict[str, Any]
START = 1_760_000_000_000
HEADER = {"type": "session", "version": 0, "id": "sample-session", "createdAt": START, "cwd": "/home/dev/project", "delegationDepth": 0}
PAYLOADS = (
    "<script>document.title='PWNED-script'</script>",
    "<img src=x onerror=\"document.title='PWNED-onerror'\">",
    "<svg onload=\"document.title='PWNED-svg'\"></svg>",
    "<iframe srcdoc=\"<script>parent.document.title='PWNED-srcdoc'</script>\"></iframe>",
    "<a href=\"javascript:document.title='PWNED-link'\">click</a> [click](javascript:document.title='PWNED-md')",
    "<marimo-button data-label='PWNED-button'></marimo-button><marimo-ui-element></marimo-ui-element>",
    "<style>body{background:rgb(255,0,1)!important}</style><form action='http://evil.example/'><input name=q></form>",
    "![x](http://evil.example/md.png) http://evil.example/cell.png data:image/svg+xml,<svg onload=alert(1)>",
    "```\n</pre></code><b id=PWNED-fence>fence</b>\n```",
    "text/html:<img src=http://evil.example/mime.png>",
    '{"mimetype": "text/html", "data": "<b id=PWNED-mime>x</b>"}',
    "$\\href{javascript:alert(1)}{x}$ \\u202e\u202ereversed \x00 \x1b[31m \ud800",
)


class Script:
    """Builds a dsh log event by event, keeping turn and step numbers."""

    def __init__(self, start: int = START):
        self.events: list[Event] = []
        self.time, self.turn, self.step = start, 0, 0

    def add(self, type_: str, data: Any, after: int = 40, **envelope: Any) -> int:
        self.time += after
        self.events.append({"type": type_, "seq": len(self.events), "time": self.time, "data": data, **envelope})
        return len(self.events) - 1

    def start_turn(self) -> None:
        self.turn, self.step = self.turn + 1, 0
        self.add("turn/start", {"turn": self.turn})

    def end_turn(self) -> None:
        self.add("turn/end", {"turn": self.turn, "reason": {"kind": "completed"}})

    def start_step(self) -> None:
        self.step += 1
        self.add("step/start", {"turn": self.turn, "step": self.step})

    def end_step(self) -> None:
        self.add("step/end", {"turn": self.turn, "step": self.step})

    def user(self, text: str, **envelope: Any) -> int:
        message = {"id": f"m{len(self.events)}", "role": "user", "content": [{"type": "text", "text": text}], "source": {"kind": "user"}}
        return self.add("user/message", message, surfaceOp="append", **envelope)

    def header(self, system: str = "You are a careful agent.") -> int:
        tools = [{"name": "bash", "description": "Run a command", "parameters": {"type": "object"}}]
        header = {"config": {"provider": "deepseek", "model": "deepseek-chat"}, "system": system, "tools": tools}
        return self.add("request/header", {"header": header, "reason": "initial"})

    def assistant(self, text: str, calls: Iterable[tuple[str, str, str]] = (), chunks: int = 6, usage: int | None = None) -> int:
        pair = {"turn": self.turn, "step": self.step}
        words = text.split(" ") or [""]
        size = max(1, len(words) // max(chunks, 1))
        cited = [
            self.add("assistant/chunk", {**pair, "chunk": {"type": "text-delta", "index": 0, "text": " ".join(words[i : i + size]) + " "}}, 15)
            for i in range(0, len(words), size)
        ][:chunks]
        cited.append(self.add("assistant/chunk", {**pair, "chunk": {"type": "finish", "reason": {"kind": "stop"}}}, 15))
        content = [{"type": "text", "text": text}] + [{"type": "tool-call", "id": id_, "name": name, "arguments": arguments} for id_, name, arguments in calls]
        message = {
            "id": f"m{len(self.events)}",
            "role": "assistant",
            "content": content,
            "source": {"kind": "model", "provider": "deepseek", "model": "deepseek-chat"},
        }
        used = {} if usage is None else {"usage": {"inputTokens": usage, "outputTokens": len(words)}}
        return self.add("assistant/message", {**pair, "message": message, **used}, surfaceOp="append", sourceEventSeqs=cited)

    def call(self, id_: str, name: str, arguments: str = "{}") -> int:
        return self.add("tool/call", {"turn": self.turn, "step": self.step, "callId": id_, "name": name, "arguments": arguments})

    def result(self, id_: str, text: str, error: str | None = None, after: int = 400) -> int:
        block = {"type": "tool-result", "toolCallId": id_, "content": [{"type": "text", "text": text}]} | ({"isError": True} if error else {})
        message = {"id": f"m{len(self.events)}", "role": "user", "content": [block], "source": {"kind": "tool", "callId": id_}}
        extra = {"error": {"name": "ToolError", "code": error}} if error else {}
        return self.add("tool/result", {"turn": self.turn, "step": self.step, "message": message, **extra}, after, surfaceOp="append")

    def compact(self, shadowed: list[int], summary: str) -> int:
        id_ = f"k{len(self.events)}"
        first, last = shadowed[0], shadowed[-1]
        opened = self.add("compaction/start", {"compactionId": id_, "turn": self.turn}, 100)
        told = self.add(
            "compaction/summary",
            {
                "compactionId": id_, "summary": [{"type": "text", "text": summary}], "shadowedRange": {"start": first, "end": last},
                "shadowedSeqs": shadowed, "shadowedTokenCount": 40 * len(shadowed), "provider": "deepseek", "model": "deepseek-chat",
            },
            1500,
        )  # fmt: skip
        message = {
            "id": f"m{len(self.events)}", "role": "user", "content": [{"type": "text", "text": summary}],
            "source": {"kind": "plugin", "plugin": "compact", "compactionId": id_},
        }  # fmt: skip
        placed = self.add("user/message", message, surfaceOp={"op": "replace", "start": first, "end": last}, sourceEventSeqs=[opened, told, *shadowed])
        self.add("compaction/end", {"compactionId": id_, "turn": self.turn})
        return placed


def turn(script: Script, question: str, tools: int = 1, error: bool = False) -> list[int]:
    """One turn with tool work in its first step; returns the seqs of its messages."""
    script.start_turn()
    script.start_step()
    seqs = [script.user(question)]
    if script.turn == 1:
        script.header()
    calls = [(f"call-{script.turn}-{n}", ("bash", "read", "write")[n % 3], json.dumps({"command": f"grep -rn fold src | head -{n + 5}"})) for n in range(tools)]
    seqs.append(
        script.assistant(
            f"I look into “{question}” with {tools} tools before I answer, so that the answer rests on what is there.", calls, usage=900 + 300 * script.turn
        )
    )
    for id_, name, arguments in calls:
        script.call(id_, name, arguments)
    for id_, name, _ in calls:
        seqs.append(
            script.result(id_, f"{name}: 12 matches\nsrc/fold.py:14: def fold(log):\nsrc/fold.py:31:     return surface", "EXIT_CODE" if error else None)
        )
    script.end_step()
    script.start_step()
    seqs.append(
        script.assistant(
            "The fold lives in src/fold.py. It takes the log and gives the surface: the messages in the order in which the model sees them.",
            usage=1300 + 300 * script.turn,
        )
    )
    script.end_step()
    script.end_turn()
    return seqs


def healthy(turns: int = 3) -> list[Event]:
    """A few turns with tool calls, nothing wrong."""
    script = Script()
    for number in range(turns):
        turn(script, ("Where is the fold?", "Is it tested?", "Write a test for a replacement.")[number % 3], tools=1 + number % 3, error=number == 1)
    return script.events


def compacted(turns: int = 8) -> list[Event]:
    """A compaction every third turn; each later one swallows the checkpoint of the one before."""
    script = Script()
    surface: list[int] = []
    for number in range(1, turns + 1):
        surface += turn(script, f"Question {number}: what does part {number} do?", tools=1 + number % 3)
        if number % 3 == 0:
            script.start_turn()
            script.start_step()
            cut = len(surface) - 3
            placed = script.compact(surface[:cut], f"Summary after {number} turns: parts 1 to {number} were read and explained; the fold lives in src/fold.py.")
            surface = [placed, *surface[cut:]]
            surface.append(script.user("Go on."))
            surface.append(script.assistant("I go on from the summary."))
            script.end_step()
            script.end_turn()
    return script.events


def violated() -> list[Event]:
    """Two turn numbers skipped, one turn opened inside another, one event outside its step."""
    script = Script()
    turn(script, "Where is the fold?")
    script.turn = 2
    turn(script, "Is it tested?", tools=2)
    script.start_turn()
    script.start_turn()
    script.start_step()
    script.user("What now?")
    script.step = 7
    script.assistant("A step that nobody opened.")
    script.step = 1
    script.end_step()
    script.end_turn()
    return script.events


def hostile() -> list[Event]:
    """Every payload in every place that holds text."""
    script = Script()
    for number, payload in enumerate(PAYLOADS):
        script.start_turn()
        script.start_step()
        script.user(payload)
        script.header(payload)
        call = f"{payload}-{number}"
        script.assistant(payload, [(call, payload, json.dumps({"command": payload}))], chunks=2)
        script.call(call, payload, json.dumps({"command": payload}))
        script.result(call, payload, payload)
        script.add("session/title", {"title": payload, "messageSeqs": [], "source": {"kind": "user"}})
        script.add(payload, {"image": payload, payload: payload}, ignorable=True)
        script.add("todo/write", {"todos": [{"content": payload, "status": "pending"}]})
        script.end_step()
        script.end_turn()
    script.start_turn()
    script.add("turn/start", {"turn": PAYLOADS[1]})
    return script.events


def lines(events: Iterable[Event], header: dict[str, Any] | None = None) -> bytes:
    """A log as dsh writes it: the session header, then one event a line."""
    rows = [json.dumps({**HEADER, **(header or {})}), *(json.dumps(event) for event in events)]
    return ("\n".join(rows) + "\n").encode()


def damaged() -> bytes:
    """A healthy log with a torn line in the middle, bytes that are no UTF-8, and a torn tail."""
    rows = lines(healthy()).splitlines(keepends=True)
    rows[9] = rows[9][: len(rows[9]) // 2] + b"\n"
    rows[14] = b'{"type":"user/message\xff\xfe"}\n'
    return b"".join(rows) + b'{"type":"turn/start","seq":'


def write_all(folder: Path) -> dict[str, Path]:
    """Every case as a file; returns their paths by name."""
    files = {
        "healthy": lines(healthy()),
        "compacted": lines(compacted()),
        "violated": lines(violated()),
        "hostile": lines(hostile(), {"cwd": f"/home/dev/{PAYLOADS[1]}"}),
        "damaged": damaged(),
        "empty": lines([]),
    }
    paths = {name: folder / f"{name}.jsonl" for name in files}
    for name, content in files.items():
        paths[name].write_bytes(content)
    return paths
