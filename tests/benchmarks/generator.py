"""Generated dsh logs of any size: healthy, shaped like recorded ones, quick to write."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

WORDS = ("fold", "range", "surface", "naïve", "日本", "plan", "grep", 'quote "x"', "tab\t", "deploy", "node", "write", "token", "line\n")
BASE = 1_780_000_000_000


class Session:
    """A session being written: numbers its events, keeps its surface, packs chunk runs when asked to."""

    def __init__(self, seed: int, packed: bool):
        self.random, self.packed = Random(seed), packed
        self.seq, self.time, self.turn = 0, BASE, 0
        self.nodes: list[int] = []
        self.texts = [json.dumps(" ".join(self.random.choices(WORDS, k=2)), ensure_ascii=False) for _ in range(997)]

    def event(self, type_: str, data: str, tail: str = "") -> str:
        line = f'{{"type":"{type_}","seq":{self.seq},"time":{self.time},"data":{data}{tail}}}\n'
        self.seq += 1
        self.time += 7
        return line

    def surface(self, type_: str, data: str, cited: list[int] | None = None, replaced: tuple[int, int] | None = None) -> str:
        if replaced is None:
            self.nodes.append(self.seq)
            op = '"append"'
        else:
            start, end = replaced
            op = f'{{"op":"replace","start":{self.nodes[start]},"end":{self.nodes[end]}}}'
            self.nodes[start : end + 1] = [self.seq]
        sources = f',"sourceEventSeqs":{json.dumps(cited, separators=(",", ":"))}' if cited is not None else ""
        return self.event(type_, data, f',"surfaceOp":{op}{sources}')

    def text(self) -> str:
        return self.texts[self.seq % 997]

    def message(self, role: str, source: str, content: str) -> str:
        return f'{{"id":"m{self.seq}","role":"{role}","content":[{content}],"source":{source}}}'

    def chunks(self, step: int, count: int) -> Iterator[str]:
        first = self.seq
        if self.packed:
            texts = ",".join(self.texts[(first + k) % 997] for k in range(count))
            gaps = ",".join(["7"] * (count - 1))
            inner = f'{{"turn":{self.turn},"step":{step},"index":0,"dt":[{gaps}],"texts":[{texts}]}}'
            yield f'{{"type":"text-chunks","seq0":{first},"time0":{self.time},"data":{inner}}}\n'
            self.seq += count
            self.time += 7 * count
            return
        for _ in range(count):
            chunk = f'{{"type":"text-delta","index":0,"text":{self.text()}}}'
            yield self.event("assistant/chunk", f'{{"turn":{self.turn},"step":{step},"chunk":{chunk}}}')

    def step(self, step: int, chunks: int, call: bool) -> Iterator[str]:
        pair = f'"turn":{self.turn},"step":{step}'
        yield self.event("step/start", f"{{{pair}}}")
        if step == 1:
            yield self.surface("user/message", self.message("user", '{"kind":"user"}', f'{{"type":"text","text":{self.text()}}}'))
        first = self.seq
        yield from self.chunks(step, chunks)
        own = list(range(first, self.seq))
        block = f',{{"type":"tool-call","id":"c{self.seq}","name":"bash","arguments":"{{\\"q\\": 1}}"}}' if call else ""
        id_ = f"c{self.seq}"
        model = '{"kind":"model","provider":"p","model":"m"}'
        body = self.message("assistant", model, f'{{"type":"text","text":{self.text()}}}{block}')
        yield self.surface("assistant/message", f'{{{pair},"message":{body}}}', own)
        if call:
            made = self.seq
            yield self.event("tool/call", f'{{{pair},"callId":"{id_}","name":"bash","arguments":"{{\\"q\\": 1}}"}}')
            result = f'{{"type":"tool-result","toolCallId":"{id_}","content":[{{"type":"text","text":{self.text()}}}]}}'
            body = self.message("user", f'{{"kind":"tool","callId":"{id_}"}}', result)
            yield self.surface("tool/result", f'{{{pair},"message":{body}}}', [made])
        yield self.event("step/end", f"{{{pair}}}")

    def full_turn(self, chunks: int) -> Iterator[str]:
        self.turn += 1
        yield self.event("turn/start", f'{{"turn":{self.turn}}}')
        if self.turn == 1:
            header = '{"config":{"provider":"p","model":"m"},"system":"be brief"}'
            yield self.event("request/header", f'{{"header":{header},"reason":"initial"}}')
        yield from self.step(1, chunks, True)
        yield from self.step(2, chunks, False)
        yield self.event("turn/end", f'{{"turn":{self.turn},"reason":{{"kind":"completed"}}}}')

    def compaction(self, start: int, end: int) -> Iterator[str]:
        shadowed = self.nodes[start : end + 1]
        id_, opened = f"k{self.seq}", self.seq
        yield self.event("compaction/start", f'{{"compactionId":"{id_}","turn":null}}')
        span = f'"shadowedRange":{{"start":{shadowed[0]},"end":{shadowed[-1]}}},"shadowedSeqs":{json.dumps(shadowed, separators=(",", ":"))}'
        told = f'"summary":[{{"type":"text","text":"so far"}}],{span},"shadowedTokenCount":9,"provider":"p","model":"m"'
        yield self.event("compaction/summary", f'{{"compactionId":"{id_}",{told}}}')
        body = self.message("user", f'{{"kind":"plugin","plugin":"compact","compactionId":"{id_}"}}', '{"type":"text","text":"so far"}')
        yield self.surface("user/message", body, [opened, opened + 1, *shadowed], (start, end))
        yield self.event("compaction/end", f'{{"compactionId":"{id_}","turn":null}}')

    def bare_replacement(self, start: int, end: int) -> Iterator[str]:
        body = self.message("user", '{"kind":"user"}', '{"type":"text","text":"so far"}')
        yield self.surface("user/message", body, sorted(self.nodes[start : end + 1]), (start, end))


def lines(events: int, *, replacements: int = 0, packed: bool = False, surface_only: bool = False, nested: bool = False, seed: int = 1) -> Iterator[str]:
    """The lines of a healthy log of about `events` events.

    Chunk-heavy unless `surface_only`. A replacement is a compaction of pairs at the front; `nested` ones swallow all but the last ten nodes,
    earlier summaries too. A surface-only log holds user messages, and replacements without compaction events.
    """
    session = Session(seed, packed)
    yield '{"type":"session","version":0,"id":"s","createdAt":1780000000000,"cwd":"/w","delegationDepth":0}\n'
    every = events // (replacements + 1) if replacements else events + 1
    due = every
    while session.seq < events:
        if surface_only:
            body = session.message("user", '{"kind":"user"}', f'{{"type":"text","text":{session.text()}}}')
            yield session.surface("user/message", body)
        else:
            yield from session.full_turn(24)
        while session.seq >= due and len(session.nodes) > 12:
            due += every
            whole_turn = 4 if len(session.nodes) % 4 else 3  # with the summary before it, from the second compaction on
            end = len(session.nodes) - 9 if nested else 1 if surface_only else whole_turn
            yield from session.bare_replacement(0, end) if surface_only else session.compaction(0, end)


def write(path: Path, events: int, **shape: bool | int) -> Path:
    """A generated log as a file."""
    with path.open("w", encoding="utf-8", newline="") as file:
        file.writelines(lines(events, **shape))  # type: ignore[arg-type]
    return path
