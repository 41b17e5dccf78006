"""Generated healthy logs in the notation: turns with tools, retries, hooks, approvals, compactions and prunes, by the contract.

What is not drawn here does not vary: a planted mistake then has one rule to break.
"""

import json
from itertools import chain
from random import Random
from typing import Any

FAILURE = {"message": "busy", "code": "RATE_LIMIT"}
GOAL = {"id": "g1", "objective": "ship", "phase": "active", "maxGoalRounds": 9}


class Draft:
    """A log being written line by line: the index of a line is the seq of its event."""

    def __init__(self, random: Random, dialect: str):
        self.random, self.dialect = random, dialect
        self.lines: list[str] = []
        self.surface: list[list[int]] = []  # seqs of messages, a call and its results in one group
        self.results: dict[int, str] = {}  # results that a prune may rewrite, as written
        self.calls = 0
        self.shadowed: set[int] = set()

    @property
    def text(self) -> str:
        return "\n".join([f"dialect: {self.dialect}", *self.lines]) + "\n"

    def add(self, line: str) -> int:
        self.lines.append(line)
        return len(self.lines) - 1

    def record(self, type_: str, **payload: Any) -> int:
        return self.add(f"{type_} {json.dumps(payload)}")

    def perhaps(self, chance: float = 0.5) -> bool:
        return self.random.random() < chance

    def some(self, most: int, least: int = 0) -> range:
        return range(self.random.randint(least, most))

    def call_ids(self) -> list[str]:
        made = [f"c{self.calls + number}" for number in self.some(3)]
        self.calls += len(made)
        return made

    def lasts(self, seq: int) -> bool:
        """Whether nothing shadows the event later on: a breach of Nous's fold must still stand at the end."""
        return self.dialect != "nous" or seq not in self.shadowed

    def shuffled(self, found: list[str]) -> list[str]:
        return self.random.sample(found, len(found))

    def old_groups(self) -> list[list[int]]:
        """A run of whole groups that a compaction may take, never the latest ones."""
        old = self.surface[:-2]
        start = self.random.randint(0, max(0, len(old) - 1))
        return old[start : start + self.random.randint(1, 4)]

    def replaced(self, groups: list[list[int]], by: int) -> None:
        at = self.surface.index(groups[0])
        self.surface[at : at + len(groups)] = [[by]]
        self.shadowed.update(chain(*groups))
        for seq in self.shadowed:
            self.results.pop(seq, None)


def spoken(calls: list[str]) -> str:
    return f" calls={','.join(f'{call}:bash' for call in calls)}" if calls else ""


def cited(seqs: list[int]) -> str:
    return f"from {','.join(map(str, seqs)) or '-'}"


def nous(random: Random) -> Draft:
    """Turns and steps with tool work; a compaction takes whole groups by position."""
    draft = Draft(random, "nous")
    draft.add('system_message "be brief"')
    for turn in draft.some(5, 1):
        draft.add(f"turn_start {turn}")
        draft.surface.append([draft.add(f'user_message "question {turn}"')])
        for step in draft.some(3, 1):
            draft.add(f"step_start {turn}/{step}")
            calls = draft.call_ids()
            group = [draft.add(f'assistant_message "answer"{spoken(calls)}')]
            for call in calls:
                draft.add(f"tool_call {call} bash")
            group += [draft.add(f'tool_result {call} "out"') for call in draft.shuffled(calls)]
            draft.surface.append(group)
            draft.add(f"step_end {turn}/{step}")
        draft.add(f"turn_end {turn}")
        groups = draft.old_groups()
        if groups and draft.perhaps():
            start, stop = groups[0][0], groups[-1][-1]
            draft.add(f'user_message "what was said" replace {start}..{stop}')
            # its position is the start of its range, which is what the next range has to name
            draft.replaced(groups, start)
    return draft


def dsh(random: Random, dialect: str = "dsh") -> Draft:
    """Everything a recorded session shows: chunks, tool work, companions, compactions inside and between turns, prunes."""
    draft = Draft(random, dialect)
    current = dialect == "dsh"
    if current:
        records_between_turns(draft)
    for turn in draft.some(4, 1):
        draft.add(f"turn_start {turn + 1}")
        if draft.perhaps(0.3):
            compaction(draft, turn + 1)
        for step in draft.some(3, 1):
            one_step(draft, turn + 1, step + 1, current)
        if current and draft.perhaps(0.3):
            prune(draft)
        draft.add(f"turn_end {turn + 1}")
        if current and draft.perhaps(0.3):
            compaction(draft, None)
    return draft


def one_step(draft: Draft, turn: int, step: int, current: bool) -> None:
    pair = f"{turn}/{step}"
    draft.add(f"step_start {pair}")
    if step == 1:
        draft.surface.append([draft.add(f'user_message "question {turn}"')])
    if step == turn == 1:
        draft.add('header "m"')
    if current:
        records_in_step(draft, turn, step)
    chunks = [draft.add(f'chunk {pair} "part"') for _ in draft.some(4)] + [draft.add(f"finish {pair}")]
    calls = draft.call_ids()
    group = [draft.add(f'assistant_message {pair} "answer"{spoken(calls)} {cited(chunks)}')]
    made = {call: draft.add(f"tool_call {pair} {call} bash") for call in calls}
    for call in calls if current else []:
        if draft.perhaps(0.3):
            dispatch(draft, call)
    for call in draft.shuffled(calls):
        line = f'tool_result {pair} {call} "out" from {made[call]} .message.id="r{call}"' if current else f'tool_result {pair} {call} "out" from {made[call]}'
        group.append(draft.add(line))
        draft.results[group[-1]] = f'tool_result {pair} {call} "pruned" .message.id="r{call}"'
    draft.surface.append(group)
    draft.add(f"step_end {pair}")


def compaction(draft: Draft, turn: int | None) -> None:
    groups = draft.old_groups()
    if not groups:
        return
    seqs = list(chain(*groups))
    owner = "-" if turn is None else turn
    span, shadowed = f"{seqs[0]}..{seqs[-1]}", json.dumps(seqs)
    if draft.dialect == "dsh":
        id_ = f"k{len(draft.lines)}"
        opened = draft.add(f"compaction_start {id_} {owner}")
        told = draft.add(f'compaction_summary {id_} {span} {shadowed} "so far"')
        placed = draft.add(f'checkpoint {id_} "so far" replace {span} {cited([opened, told, *seqs])}')
        draft.add(f"compaction_end {id_} {owner}")
    else:
        opened = draft.add(f"compaction_start {owner}")
        told = draft.add(f'compaction_summary {span} {shadowed} "so far"')
        placed = draft.add(f'checkpoint "so far" replace {span} {cited([opened, told, *seqs])}')
        draft.add(f"compaction_end {owner}")
    draft.replaced(groups, placed)


def prune(draft: Draft) -> None:
    if not draft.results:
        return
    seq = draft.random.choice(sorted(draft.results))
    line = draft.results.pop(seq)
    told = draft.add(f"compaction_prune {seq}..{seq} [{seq}]")
    placed = draft.add(f"{line} replace {seq}..{seq} from {told},{seq}")
    for group in draft.surface:
        group[:] = [placed if node == seq else node for node in group]


def dispatch(draft: Draft, call: str) -> None:
    ids = {"rootCallId": call, "parentCallId": call, "subCallId": f"{call}:code:0", "name": "read", "arguments": {}}
    draft.record("tool/code-dispatch-start", **ids)
    draft.record("tool/code-dispatch", **ids, isError=False, content=[])


def records_between_turns(draft: Draft) -> None:
    """Companions that may write outside a turn."""
    clock = {"createdAt": 5, "updatedAt": 5}
    if draft.perhaps():
        draft.record("plan/mode", active=True)
        draft.record("sandbox/mode", mode="read-only")
    if draft.perhaps():
        draft.record("command/run", commandId="cmd1", name="plan", source={"kind": "user"})
        draft.record("command/done", commandId="cmd1", kind="success")
    if draft.perhaps():
        draft.record("goal/change", kind="goal/change", version=1, operation="create", goal=GOAL | {"revision": 1}, roundsStarted=0, **clock)
        draft.record("goal/change", kind="goal/change", version=1, operation="pause", goal=GOAL | {"revision": 2, "phase": "paused"}, roundsStarted=0, **clock)
    if draft.perhaps():
        schedule = {"id": "s1", "kind": "after", "prompt": "look again", "afterSeconds": 5, "scheduledAt": "2026-08-01T00:00:00.000Z"}
        draft.record("schedule/change", version=1, operation="create", schedule=schedule)
        draft.record("schedule/change", version=1, operation="delete", id="s1")
    if draft.perhaps():
        draft.record("tool-workflow/run-start", runId="w1", name="review")
        draft.record("tool-workflow/agent-start", runId="w1", seq=1, label="read", childId="x1")
        draft.record("tool-workflow/agent-end", runId="w1", seq=1, outcome="completed")
        draft.record("tool-workflow/run-end", runId="w1", stopReason="completed")


def records_in_step(draft: Draft, turn: int, step: int) -> None:
    """Companions that write inside an open step."""
    if draft.perhaps(0.3):
        draft.record("todo/write", todos=[{"content": "read", "status": "completed"}, {"content": "fold", "status": "pending"}])
    if draft.perhaps(0.3):
        hook = {"turn": turn, "point": "PreToolUse", "handlerId": "h1"}
        draft.record("hook/invoked", **hook, dialect="codex")
        draft.record("hook/result", **hook, decision="pass", durationMs=1.5)
    if draft.perhaps(0.3):
        id_ = f"a{len(draft.lines)}"
        draft.record("approval/asked", id=id_, toolName="bash")
        draft.record("approval/decided", id=id_, outcome="rejected")
    if draft.perhaps(0.3):
        id_ = f"r{len(draft.lines)}"
        place = {"retryId": id_, "turn": turn, "step": step}
        draft.record("llm/retry", **place, provider="p", mode="always", policyKey="k", retry=1, delayMs=5, failure=FAILURE)
        draft.record("llm/retry-started", **place, retry=1)


MAKERS = {"dsh": dsh, "dsh-2026-07": lambda random: dsh(random, "dsh-2026-07"), "nous": nous}


def healthy(random: Random, dialect: str) -> Draft:
    """A log of the dialect that keeps the whole contract."""
    return MAKERS[dialect](random)
