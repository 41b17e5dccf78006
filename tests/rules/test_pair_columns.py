"""The columns of pairs say the same as the tables by id and by seq, whatever a log does to its calls and results."""

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import foldlens as fl
from foldlens.rules.pairs import Pairs

IDS = st.sampled_from(["c1", "c2", "c3", "c4", "c5", "c6"])
STEPS = st.one_of(
    st.tuples(st.just("pair"), IDS),
    st.tuples(st.just("call"), st.lists(IDS, min_size=1, max_size=2)),
    st.tuples(st.just("result"), IDS),
    st.tuples(st.just("say"), st.none()),
    st.tuples(st.just("turn"), st.none()),
    st.tuples(st.sampled_from(["summary", "summary", "rewrite", "retell"]), st.tuples(st.integers(0, 9), st.integers(0, 4))),
)


class Written:
    """A log being written; of `nodes` on its surface it keeps the seqs."""

    def __init__(self) -> None:
        self.lines: list[str] = ['{"type":"session","version":0,"id":"s","createdAt":1,"cwd":"/w","delegationDepth":0}']
        self.nodes: list[int] = []
        self.turn = 0

    def event(self, type_: str, data: dict[str, Any], **fields: Any) -> int:
        seq = len(self.lines) - 1
        self.lines.append(json.dumps({"type": type_, "seq": seq, "time": seq, "data": data, **fields}))
        return seq

    def message(self, type_: str, content: list[Any], source: dict[str, Any], span: tuple[int, int] | None) -> None:
        role = "assistant" if type_ == "assistant/message" else "user"
        message = {"id": f"m{len(self.lines)}", "role": role, "content": content, "source": source}
        data = message if type_ == "user/message" else {"turn": self.turn, "step": 1, "message": message}
        fields: dict[str, Any] = {"surfaceOp": "append"}
        if span is not None and self.nodes:
            start = span[0] % len(self.nodes)
            shadowed = self.nodes[start : start + span[1] + 1]
            fields = {"surfaceOp": {"op": "replace", "start": shadowed[0], "end": shadowed[-1]}, "sourceEventSeqs": sorted(shadowed)}
            self.nodes[start : start + span[1] + 1] = [len(self.lines) - 1]
        else:
            self.nodes.append(len(self.lines) - 1)
        self.event(type_, data, **fields)

    def step(self, what: str, value: Any) -> None:
        """Write one of `STEPS`."""
        if what in ("pair", "call", "retell"):
            ids = ["c1"] if what == "retell" else value if what == "call" else [value]
            calls = [{"type": "tool-call", "id": id_, "name": "bash", "arguments": "{}"} for id_ in ids]
            self.message("assistant/message", calls, {"kind": "model", "provider": "p", "model": "m"}, value if what == "retell" else None)
        if what in ("pair", "result", "rewrite"):
            id_ = "c2" if what == "rewrite" else value
            block = {"type": "tool-result", "toolCallId": id_, "content": []}
            self.message("tool/result", [block], {"kind": "tool", "callId": id_}, value if what == "rewrite" else None)
        if what in ("say", "summary"):
            self.message("user/message", [{"type": "text", "text": "a"}], {"kind": "user"}, value)
        if what == "turn":
            if self.turn:
                self.event("turn/end", {"turn": self.turn, "reason": {"kind": "completed"}})
            self.turn += 1
            self.event("turn/start", {"turn": self.turn})


@settings(max_examples=400, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=st.lists(STEPS, max_size=30))
def test_columns_find_what_the_tables_find(monkeypatch: pytest.MonkeyPatch, steps: list[tuple[str, Any]]):
    written = Written()
    for what, value in steps:
        written.step(what, value)
    content = "".join(line + "\n" for line in written.lines).encode()

    found = fl.check(fl.read(content))
    with monkeypatch.context() as patched:
        patched.setattr(Pairs, "whole", lambda self, row, shadowed: None)  # so that the first replacement builds the tables
        expected = fl.check(fl.read(content))

    assert found == expected


def test_a_whole_pair_leaves_the_columns_and_its_id_may_be_used_again():
    written = Written()
    for what, value in (("turn", None), ("pair", "c1"), ("pair", "c2"), ("summary", (0, 1)), ("pair", "c1")):
        written.step(what, value)
    report = fl.check(fl.read("".join(line + "\n" for line in written.lines).encode()))

    assert not [violation for violation in report.violations if violation.rule in ("call-id-repeated", "range-cuts-pair")]
