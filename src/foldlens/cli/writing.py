"""Commands that write a new file, never over an old one, and never into the log they read."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

import foldlens as fl
from foldlens.cli.parts import CLEAN, VIOLATIONS, command, print_lines
from foldlens.writing import write_fork, write_recovered, write_witness

if TYPE_CHECKING:
    from foldlens.cli.parts import Commands


def add(commands: "Commands") -> None:
    """Declare the three commands."""
    recover = command(
        commands,
        "recover",
        run_recover,
        "write a copy of the log with what a crash left open closed",
        "foldlens recover crashed.jsonl -o recovered.jsonl",
    )
    fork = command(commands, "fork", run_fork, "write a new session that inherits the log up to an event", "foldlens fork session.jsonl --at 40 -o fork.jsonl")
    fork.add_argument("--at", type=int, metavar="SEQ", help="the last event to inherit (default: the last of the log)")
    minimize = command(
        commands,
        "minimize",
        run_minimize,
        "write the smallest log that still breaks a rule, with plain texts in place of the log's own",
        "foldlens minimize session.jsonl --rule turn-overlap -o witness.jsonl",
    )
    minimize.add_argument("--rule", required=True, metavar="RULE", help="the rule that the small log must break")
    minimize.add_argument("--seq", type=int, metavar="SEQ", help="the event that breaks it (default: the first such one)")
    minimize.add_argument("--admission", choices=("seed", "append"), default="seed", help="judge as a loaded session (default), or as if appended one by one")
    for writer in (recover, fork, minimize):
        writer.add_argument("path", metavar="FILE")
        target = "the new file; a name that ends in .txt asks for the notation" if writer is minimize else "the new file"
        writer.add_argument("-o", "--output", required=True, metavar="NEW", help=f"{target}; a file that is there already is left alone")


def _unused(path: str) -> str:
    """The path, where nothing is there yet: said before the work, and in plain words. The writers hold it once more."""
    if Path(path).exists():
        raise FileExistsError(f"{path} exists already; nothing was written")
    return path


def run_recover(options: argparse.Namespace) -> int:
    """Write the recovered log."""
    from foldlens.report.written import written_lines

    written = write_recovered(fl.read(options.path), _unused(options.output))
    print_lines(written_lines(written))
    return CLEAN if written.clean else VIOLATIONS


def run_fork(options: argparse.Namespace) -> int:
    """Write the fork."""
    from foldlens.report.written import written_lines

    written = write_fork(fl.read(options.path), _unused(options.output), "last" if options.at is None else options.at)
    print_lines(written_lines(written))
    return CLEAN if written.clean else VIOLATIONS


def run_minimize(options: argparse.Namespace) -> int:
    """Write the witness and print it; that it breaks the rule is the point, so it ends with 0."""
    from foldlens.report.written import witness_lines

    if options.rule not in fl.RULES_BY_NAME:
        raise ValueError(f"unknown rule {options.rule!r}; `foldlens rules` lists them")
    log = fl.read(options.path)
    small = write_witness(log, _unused(options.output), options.rule, options.seq, options.admission)
    print_lines(witness_lines(small, options.output, options.rule, len(log), options.admission))
    return CLEAN
