"""The event contract: one rule a file, listed once in teaching order."""

from foldlens.model.rule import Rule
from foldlens.rules import (
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
    # last resort
    malformed.RULE,
)

RULES_BY_NAME = {rule.name: rule for rule in RULES}
