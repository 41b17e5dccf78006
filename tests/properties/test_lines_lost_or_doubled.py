"""An event lost, or written twice, is found by the rule that speaks of it; every seq named behind it moves along."""

import re
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import foldlens as fl
from foldlens.lessons.mutations import drop, duplicate
from foldlens.notation import parse
from properties.healthy import healthy

LOST = [
    ("nous", "assistant_message .*calls", "orphaned-tool-result"),
    ("dsh", "turn_start", "step-outside-turn|compaction-owner"),
    ("dsh", "step_start", "not-in-open-step"),
    ("dsh", "step_end", "step-overlap|turn-end-with-open-step"),
    ("dsh", "tool_call", "tool-result-without-call"),
    ("dsh", "tool_result .* replace", "prune-without-rewrite"),
    ("dsh", "compaction_start", "compaction-not-open"),
    ("dsh", "compaction_summary", "compaction-without-summary"),
    ("dsh", "checkpoint", "compaction-checkpoint-missing"),
    ("dsh", "assistant_message .*calls", "result-without-visible-call"),
    ("dsh", "hook/invoked", "hook-result-unmatched"),
    ("dsh", "approval/asked", "approval-decided-unasked"),
    ("dsh", "llm/retry ", "retry-started-unscheduled"),
    ("dsh", "command/run", "command-done-without-run"),
    ("dsh", 'schedule/change .*"create"', "schedule-target-inactive"),
    ("dsh", "tool-workflow/run-start", "workflow-run-not-open"),
    ("dsh", "tool-workflow/agent-start", "workflow-member-not-open"),
    ("dsh", "tool-workflow/agent-end", "workflow-members-left-open"),
    ("dsh", 'goal/change .*"create"', "goal-missing"),
    ("dsh-2026-07", "turn_start", "step-outside-turn|event-outside-turn"),
    ("dsh-2026-07", "step_start", "not-in-open-step"),
    ("dsh-2026-07", "step_end", "step-overlap|turn-end-with-open-step"),
    ("dsh-2026-07", "tool_call", "tool-result-without-call"),
    ("dsh-2026-07", "checkpoint", "compaction-checkpoint-missing"),
]
DOUBLED = [
    ("nous", "tool_result", "call-answered-twice"),
    ("nous", "assistant_message .*calls", "call-id-repeated"),
    ("dsh", "turn_start", "turn-overlap"),
    ("dsh", "turn_end", "turn-end-mismatch"),
    ("dsh", "step_start", "step-overlap"),
    ("dsh", "step_end", "not-in-open-step"),
    ("dsh", "tool_call", "call-dispatched-twice"),
    ("dsh", "tool_result", "tool-result-without-call|range-not-on-surface"),
    ("dsh", "compaction_start", "compaction-overlap"),
    ("dsh", "compaction_summary", "compaction-summary-repeated"),
    ("dsh", "checkpoint", "range-not-on-surface"),
    ("dsh", "compaction_end", "compaction-not-open"),
    ("dsh", "compaction_prune", "prune-without-rewrite"),
    ("dsh", "approval/asked", "approval-asked-twice"),
    ("dsh", "llm/retry ", "retry-out-of-order"),
    ("dsh", "command/run", "command-run-repeated"),
    ("dsh", 'schedule/change .*"create"', "schedule-id-reused"),
    ("dsh", "tool-workflow/run-start", "workflow-run-repeated"),
    ("dsh", "tool-workflow/agent-start", "workflow-member-repeated"),
    ("dsh", "tool-workflow/run-end", "workflow-run-not-open"),
    ("dsh", 'goal/change .*"pause"', "goal-revision-gap"),
    ("dsh-2026-07", "turn_start", "turn-overlap"),
    ("dsh-2026-07", "turn_end", "turn-end-mismatch"),
    ("dsh-2026-07", "step_start", "step-overlap"),
    ("dsh-2026-07", "step_end", "not-in-open-step"),
    ("dsh-2026-07", "tool_result", "tool-result-without-call"),
    ("dsh-2026-07", "checkpoint", "range-not-on-surface"),
]
EDITS = [(drop, *case) for case in LOST] + [(duplicate, *case) for case in DOUBLED]


@pytest.mark.parametrize(("edit", "dialect", "line", "rules"), EDITS, ids=lambda value: getattr(value, "__name__", value))
@settings(max_examples=6)
@given(seed=st.integers(0, 10_000))
def test_a_lost_or_doubled_event_is_found_and_nothing_before_it_is_blamed(edit, dialect: str, line: str, rules: str, seed: int):
    random = Random(seed)
    draft = healthy(random, dialect)
    places = [place for place, text in enumerate(draft.lines) if re.match(line, text) and draft.lasts(place)]
    assume(places)
    place = random.choice(places)
    log = parse("\n".join([f"dialect: {dialect}", *edit(draft.lines, place)])).log
    violations = fl.check(log, admission="append").violations

    assert set(rules.split("|")) & {one.rule for one in violations}
    # what a missing follower leaves open is told where it was opened, one line further up
    assert min(one.seq for one in violations) >= place - 1
