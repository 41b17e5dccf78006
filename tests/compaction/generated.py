"""Generated logs for what-if ranges, and the naive answers that the quick ones are held against."""

from collections.abc import Iterable
from typing import Any

from hypothesis import strategies as st

from foldlens import Log, fold
from foldlens.notation import parse

Event = dict[str, Any]

CHATTER = """
    dialect: nous
    user_message "go"
    assistant_message "ok"
    assistant_message "" calls=k1:bash
    tool_result k1 "r"
    assistant_message "" calls=k2:bash
    tool_result k2 "r"
    assistant_message "done"
"""


def log(text: str) -> Log:
    return parse(text).log


def nous_event(kind: str, ids: tuple[str, ...], op: Any) -> Event:
    payload: Event = {"content": kind}
    if kind == "assistant_message":
        payload["tool_calls"] = [{"id": call, "name": "bash"} for call in ids]
    if kind == "tool_result":
        payload["tool_call_id"] = ids[0] if ids else None
    return {"type": kind, "data": payload | ({} if op is None else {"surface_op": op})}


def dsh_event(kind: str, ids: tuple[str, ...], seq: int, op: Any, sources: Any) -> Event:
    turn = {"turn": 1, "step": 1}
    text = [{"type": "text", "text": kind}]
    if kind == "assistant_message":
        calls = [{"type": "tool-call", "id": call, "name": "bash", "arguments": "{}"} for call in ids]
        source = {"kind": "model", "provider": "p", "model": "m"}
        payload: Event = turn | {"message": {"id": f"m{seq}", "role": "assistant", "content": text + calls, "source": source}}
    elif kind == "tool_result":
        call = ids[0] if ids else "c9"
        block = {"type": "tool-result", "toolCallId": call, "content": text}
        payload = turn | {"message": {"id": f"m{seq}", "role": "user", "content": [block], "source": {"kind": "tool", "callId": call}}}
    else:
        payload = {"id": f"m{seq}", "role": "user", "content": text, "source": {"kind": "user"}}
    event = {"type": kind.replace("_", "/"), "seq": seq, "time": 0, "data": payload, "surfaceOp": op or "append"}
    return event if sources is None else event | {"sourceEventSeqs": sources}


kinds = st.sampled_from(["user_message", "assistant_message", "tool_result", "tool_result"])
call_ids = st.lists(st.sampled_from(["c1", "c2", "c3"]), max_size=2, unique=True).map(tuple)
draws = st.lists(st.tuples(kinds, call_ids, st.integers(0, 14), st.integers(0, 14), st.integers(0, 4)), max_size=12)


@st.composite
def nous_logs(draw: st.DrawFn) -> Log:
    events: list[Event] = []
    for kind, ids, start, length, dice in draw(draws):
        op = ["replace", start, start + length % 4] if dice == 0 else None
        events.append(nous_event("system_message" if op and length % 2 else kind, ids, op))
        if dice == 1:
            events.append({"type": "step_start", "data": {}})
    return Log.from_events(events, dialect="nous")


@st.composite
def dsh_logs(draw: st.DrawFn) -> Log:
    events: list[Event] = []
    for kind, ids, start, length, dice in draw(draws):
        nodes = fold(Log.from_events(events, dialect="dsh")).seqs
        if dice == 0 and nodes:
            hidden = nodes[start % len(nodes) :][: 1 + length % 4]
            op = {"op": "replace", "start": hidden[0], "end": hidden[-1]}
            events.append(dsh_event("user_message", ids, len(events), op, sorted(hidden)))
        else:
            events.append(dsh_event(kind, ids, len(events), None, None))
    return Log.from_events(events, dialect="dsh")


logs = st.one_of(nous_logs(), dsh_logs())


def ends(log: Log, seq: int) -> tuple[list[str], list[Any]]:
    """The calls made and the call answered by an event, read from the raw payload."""
    event = log[seq]
    if event.kind == "assistant_message":
        blocks = event.get("tool_calls") or [block for block in event.get("message", "content") or [] if block["type"] == "tool-call"]
        return [block["id"] for block in blocks], []
    if event.kind == "tool_result":
        return [], [event.get("message", "source", "callId") or event.get("tool_call_id")]
    return [], []


def half_pairs(log: Log, seqs: Iterable[int]) -> tuple[set[tuple[int, Any]], set[tuple[int, Any]]]:
    """Orphaned results and dangling calls of a surface, by looking at every message before and after."""
    surface = list(seqs)
    orphaned, dangling = set[tuple[int, Any]](), set[tuple[int, Any]]()
    for place, seq in enumerate(surface):
        calls, answers = ends(log, seq)
        orphaned |= {(seq, call) for call in answers if not any(call in ends(log, other)[0] for other in surface[:place])}
        dangling |= {(seq, call) for call in calls if not any(call in ends(log, other)[1] for other in surface[place + 1 :])}
    return orphaned, dangling


def appended(log: Log, event: Any) -> Log:
    return Log.from_events([*(log.source.mapping(seq) for seq in range(len(log))), event], dialect=log.dialect.name)
