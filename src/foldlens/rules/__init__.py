"""The event contract: one rule a file, listed once in teaching order."""

from foldlens.model.rule import Rule
from foldlens.rules import (
    compaction_command_empty,
    compaction_command_mismatch,
    compaction_crosses_turn,
    compaction_id_mismatch,
    compaction_id_missing,
    compaction_not_open,
    compaction_overlap,
    compaction_owner,
    compaction_owner_changed,
    compaction_range_mismatch,
    compaction_summary_empty,
    compaction_summary_repeated,
    compaction_token_count,
    compaction_without_summary,
    dispatch_id_missing,
    dispatch_outside_turn,
    dispatch_parent_foreign,
    dispatch_root_changed,
    malformed,
    not_in_open_step,
    turn_number,
    turn_overlap,
)

RULES: tuple[Rule, ...] = (
    # turns and steps
    turn_overlap.RULE,
    turn_number.RULE,
    not_in_open_step.RULE,
    # compaction
    compaction_id_missing.RULE,
    compaction_command_empty.RULE,
    compaction_overlap.RULE,
    compaction_owner.RULE,
    compaction_not_open.RULE,
    compaction_id_mismatch.RULE,
    compaction_command_mismatch.RULE,
    compaction_summary_repeated.RULE,
    compaction_summary_empty.RULE,
    compaction_range_mismatch.RULE,
    compaction_token_count.RULE,
    compaction_owner_changed.RULE,
    compaction_without_summary.RULE,
    compaction_crosses_turn.RULE,
    # code dispatch
    dispatch_id_missing.RULE,
    dispatch_root_changed.RULE,
    dispatch_parent_foreign.RULE,
    dispatch_outside_turn.RULE,
    # last resort
    malformed.RULE,
)

RULES_BY_NAME = {rule.name: rule for rule in RULES}
