"""`foldlens rules` and `foldlens explain`: the contract in words."""

import argparse
from difflib import get_close_matches
from typing import TYPE_CHECKING

from foldlens.cli.parts import CLEAN, command
from foldlens.report.contract import explanation, markdown_table, plain_table
from foldlens.rules import RULES, RULES_BY_NAME

if TYPE_CHECKING:
    from foldlens.cli.parts import Commands


def add(commands: "Commands") -> None:
    """Declare both commands."""
    help_ = "explain one rule, with a log that keeps it and one that breaks it"
    command(commands, "explain", run_explain, help_, "foldlens explain turn-overlap").add_argument("rule", metavar="RULE")
    rules = command(commands, "rules", run_rules, "list the event contract", "foldlens rules --markdown")
    rules.add_argument("--markdown", action="store_true", help="as the table of the README")


def run_explain(options: argparse.Namespace) -> int:
    """Print one rule."""
    rule = RULES_BY_NAME.get(options.rule)
    if rule is None:
        near = get_close_matches(options.rule, RULES_BY_NAME, n=3)
        hint = f"did you mean {' or '.join(near)}?" if near else "`foldlens rules` lists them"
        raise ValueError(f"unknown rule {options.rule!r}; {hint}")
    print("\n".join(explanation(rule)))
    return CLEAN


def run_rules(options: argparse.Namespace) -> int:
    """Print the contract."""
    print(markdown_table(RULES) if options.markdown else plain_table(RULES))
    return CLEAN
