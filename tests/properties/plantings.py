"""Single mistakes for healthy logs, each with the rule it must break: one line is edited, so every other event keeps its seq."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from properties.healthy import Draft

DSH, OLD, NOUS = "dsh", "dsh-2026-07", "nous"
BOTH = (DSH, OLD)


# What a part of the contract says later on, in its own right, because it follows turns and steps for itself.
TURN_FOLLOWERS = frozenset(
    {
        "hook-turn-mismatch",
        "hook-outside-turn",
        "approval-outside-turn",
        "dispatch-outside-turn",
        "retry-outside-step",
        "event-outside-turn",
        "compaction-owner",
    }
)
STEP_FOLLOWERS = frozenset({"retry-outside-step"})
# What names an event that the fold kept off the surface cannot be folded either.
FOLD_FOLLOWERS = frozenset({"range-not-on-surface", "shadowed-not-cited", "replacement-shadows-nothing"})
REWRITE_FOLLOWERS = frozenset({"rewrite-changes-more", *FOLD_FOLLOWERS})


@dataclass(frozen=True)
class Planting:
    """An edit of one line of a kind.

    `seed_only`: what a live append does not look at (facts: dsh 4b). `then`: rules that later events may break because of it.
    """

    rule: str
    line: str
    edit: Callable[[str], str]
    dialects: tuple[str, ...]
    seed_only: bool = False
    then: frozenset[str] = frozenset()

    @property
    def name(self) -> str:
        return f"{self.rule}: {self.line} {self.edit('…')}"

    def places(self, draft: Draft) -> list[int]:
        return [seq for seq, line in enumerate(draft.lines) if re.match(self.line, line) and self.edit(line) != line and draft.lasts(seq)]

    def planted(self, draft: Draft, random: Random) -> tuple[str, int] | None:
        """The text with the mistake, and the seq that holds it; `None` where no line fits."""
        places = self.places(draft)
        if not places:
            return None
        seq = random.choice(places)
        lines = [*draft.lines[:seq], self.edit(draft.lines[seq]), *draft.lines[seq + 1 :]]
        return "\n".join([f"dialect: {draft.dialect}", *lines]) + "\n", seq


def adding(option: str) -> Callable[[str], str]:
    return lambda line: f"{line} {option}"


def changing(pattern: str, to: str) -> Callable[[str], str]:
    return lambda line: re.sub(pattern, to, line, count=1)


def each(
    rule: str, line: str, *options: str, dialects: tuple[str, ...] = (DSH,), seed_only: bool = False, then: frozenset[str] = frozenset()
) -> list[Planting]:
    return [Planting(rule, line, adding(option), dialects, seed_only, then) for option in options]


NUMBERS = [
    *each("turn-number", "turn_start ", ".turn=99", ".turn=null", dialects=BOTH, then=TURN_FOLLOWERS),
    *each("turn-end-mismatch", "turn_end ", ".turn=99", "-.turn", dialects=BOTH),
    *each("step-number", "step_start ", ".step=99", dialects=BOTH, then=STEP_FOLLOWERS),
    *each("step-outside-turn", "step_start ", ".turn=99", dialects=BOTH, then=STEP_FOLLOWERS),
    *each("not-in-open-step", "(step_end|chunk|finish|assistant_message|tool_call) ", ".turn=99", ".step=99", dialects=BOTH),
    *each("not-in-open-step", "tool_result (?!.* replace)", ".turn=99", ".step=99", dialects=BOTH, then=REWRITE_FOLLOWERS),
    *each("recorded-seq-differs", ".", "seq=4000"),
    *each("time-backwards", "(step_end|turn_end)", "t=-5", dialects=BOTH),
]
SURFACE = [
    *each("surface-op-missing", "user_message", "no_op", dialects=BOTH, then=FOLD_FOLLOWERS),
    *each("surface-op-invalid", "user_message", 'op="insert"', "op={}", "op=7", then=FOLD_FOLLOWERS),
    *each("surface-op-on-log-only-event", "(turn|step|chunk|tool_call|header)", 'op="append"', dialects=BOTH),
    *each("sources-on-log-only-event", "(turn|step|tool_call|header)", "from 0", dialects=BOTH),
    *each("sources-empty", "user_message", "from -", dialects=BOTH, then=FOLD_FOLLOWERS),
    *each("sources-duplicate", "user_message", "from 0,0", dialects=BOTH, then=FOLD_FOLLOWERS),
    *each("source-not-earlier", "user_message", "from 4000", dialects=BOTH, then=FOLD_FOLLOWERS),
    Planting("shadowed-not-cited", "checkpoint", changing(r"from \d+,\d+,.*", "from 0"), BOTH, then=FOLD_FOLLOWERS),
    Planting("range-not-on-surface", "checkpoint", changing(r"replace \d+", "replace 0"), BOTH, then=FOLD_FOLLOWERS),
    Planting("rewrite-changes-more", "tool_result .* replace", adding(".meta=1"), (DSH,), then=FOLD_FOLLOWERS),
    *each("surface-op-invalid", "user_message", '.surface_op=["replace",5,2]', '.surface_op="x"', dialects=(NOUS,), then=FOLD_FOLLOWERS),
    *each("surface-op-on-log-only-event", "(turn|step|tool_call)", '.surface_op="append"', dialects=(NOUS,)),
    *each("orphaned-tool-result", "tool_result", '.tool_call_id="zz"', dialects=(NOUS,)),
    Planting("range-starts-ahead", "user_message .* replace", changing(r"replace \d+\.\.\d+", "replace 4000..4001"), (NOUS,)),
]
SHAPES = [
    *each("message-without-id", "user_message", '.id=""', "-.id", seed_only=True),
    *each("message-role-wrong", "user_message", '.role="assistant"', seed_only=True),
    *each("message-source-invalid", "user_message", ".source={}", seed_only=True),
    *each("message-content-invalid", "user_message", '.content="x"', seed_only=True),
    *each("assistant-source-invalid", "assistant_message", '.message.source.model=""', seed_only=True),
    *each("result-block-invalid", "tool_result (?!.* replace)", '.message.content.0.type="text"', seed_only=True, then=REWRITE_FOLLOWERS),
    *each("result-call-mismatch", "tool_result (?!.* replace)", '.message.content.0.toolCallId="zz"', seed_only=True, then=REWRITE_FOLLOWERS),
    *each("header-without-model", "header", '.header.config.model=""', seed_only=True),
    *each("header-effort-invalid", "header", '.header.config.reasoningEffort=""', seed_only=True),
    *each("header-defaults-invalid", "header", '.header.adapterDefaults={"x":true}', seed_only=True),
    *each("header-reason-legacy", "header", '.reason="fallback"'),
]
COMPACTIONS = [
    *each("compaction-id-missing", "compaction_end", '.compactionId=""'),
    *each("compaction-id-mismatch", "compaction_(end|summary)", '.compactionId="zz"'),
    *each("compaction-id-mismatch", "checkpoint", '.source.compactionId="zz"'),
    *each("compaction-owner", "compaction_start", ".turn=99"),
    *each("compaction-owner-changed", "compaction_end", ".turn=99"),
    *each("compaction-token-count", "compaction_summary", ".shadowedTokenCount=-1"),
    *each("compaction-summary-empty", "compaction_summary", ".shadowedSeqs=[]"),
    *each("compaction-range-mismatch", "compaction_summary", ".shadowedRange.start=0"),
    *each("compaction-command-mismatch", "compaction_(end|summary)", '.sourceCommandId="cmd9"'),
]
COMPANIONS = [
    *each("plan-mode-not-boolean", "plan/mode", ".active=1"),
    *each("sandbox-mode-unknown", "sandbox/mode", '.mode="all"'),
    *each("todo-status-unknown", "todo/write", '.todos.0.status="open"'),
    *each("todo-content-untrimmed", "todo/write", '.todos.0.content=" x"'),
    *each("todo-content-repeated", "todo/write", '.todos.0.content="fold"'),
    *each("todo-list-malformed", "todo/write", ".todos={}"),
    *each("command-done-without-run", "command/done", '.commandId="zz"'),
    *each("command-done-source-invalid", "command/done", ".sourceEventSeq=4000"),
    *each("approval-tool-unnamed", "approval/asked", '.toolName=""'),
    *each("approval-decided-unasked", "approval/decided", '.id="zz"'),
    *each("approval-outcome-unknown", "approval/decided", '.outcome="maybe"'),
    *each("hook-dialect-unknown", "hook/invoked", '.dialect="x"'),
    *each("hook-turn-mismatch", "hook/invoked", ".turn=99"),
    *each("hook-result-unmatched", "hook/result", '.point=""'),
    *each("hook-result-unmatched", "hook/result", '.handlerId="zz"'),
    *each("hook-duration-invalid", "hook/result", ".durationMs=-1"),
    *each("retry-number-invalid", "llm/retry ", ".retry=0", then=frozenset({"retry-started-unscheduled"})),
    *each("retry-delay-out-of-range", "llm/retry ", ".delayMs=-1"),
    *each("retry-mode-invalid", "llm/retry ", '.mode="x"'),
    *each("retry-failure-malformed", "llm/retry ", '.failure.code=""'),
    *each("retry-outside-step", "llm/retry ", ".step=99", then=frozenset({"retry-started-elsewhere"})),
    *each("retry-provider-mismatch", "llm/retry ", '.provider="q"'),
    *each("retry-out-of-order", "llm/retry ", ".retry=7", then=frozenset({"retry-started-unscheduled"})),
    *each("retry-started-unscheduled", "llm/retry-started", ".retry=7"),
    *each("retry-started-elsewhere", "llm/retry-started", ".step=99"),
    *each("dispatch-root-changed", "tool/code-dispatch ", '.rootCallId="zz"'),
    *each("dispatch-id-missing", "tool/code-dispatch ", '.subCallId=""'),
    *each("goal-create-not-fresh", 'goal/change .*"create"', ".roundsStarted=1", then=frozenset({"goal-counters-changed"})),
    *each("goal-phase-transition", 'goal/change .*"pause"', '.goal.phase="complete"'),
    *each("goal-revision-gap", 'goal/change .*"pause"', ".goal.revision=7"),
    *each("goal-counters-changed", 'goal/change .*"pause"', ".createdAt=4"),
    *each("goal-definition-changed", 'goal/change .*"pause"', '.goal.objective="other"'),
    *each("goal-revision-gap", 'goal/change .*"pause"', '.goal.id="g9"'),
    *each("schedule-interval-invalid", 'schedule/change .*"create"', ".schedule.afterSeconds=0"),
    *each("schedule-instant-not-canonical", 'schedule/change .*"create"', '.schedule.scheduledAt="2026-08-01"'),
    *each("schedule-target-inactive", 'schedule/change .*"delete"', '.id="s9"'),
    *each("workflow-run-not-open", "tool-workflow/run-end", '.runId="w9"'),
    *each("workflow-member-not-open", "tool-workflow/agent-end", ".seq=7", then=frozenset({"workflow-members-left-open"})),
    *each("workflow-outcome-unknown", "tool-workflow/(agent|run)-end", '.outcome="x" .stopReason="x"'),
]
PLANTINGS = (*NUMBERS, *SURFACE, *SHAPES, *COMPACTIONS, *COMPANIONS)
