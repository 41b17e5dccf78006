"""`foldlens show`: the fold as text."""

import argparse
from typing import TYPE_CHECKING

import foldlens as fl
from foldlens.cli.parts import CLEAN, command, print_lines

if TYPE_CHECKING:
    from foldlens.cli.parts import Commands


def add(commands: "Commands") -> None:
    """Declare the command."""
    show = command(commands, "show", run, "print the messages that the model sees", "foldlens show session.jsonl --at 40")
    show.add_argument("path", metavar="FILE")
    show.add_argument("--at", type=int, metavar="SEQ", help="after the event with this seq (default: the last)")
    show.add_argument("--as", dest="dialect", metavar="DIALECT", choices=("dsh", "nous"), help="fold with the other system's rules: dsh or nous")
    show.add_argument("--full", action="store_true", help="do not cut long messages")


def run(options: argparse.Namespace) -> int:
    """Print the fold."""
    from foldlens.report.fold_text import fold_lines

    log = fl.read(options.path)
    if options.at is not None and not -1 <= options.at < len(log):
        raise ValueError(f"--at {options.at}: the log's seqs run from 0 to {len(log) - 1}")
    if options.dialect is None:
        print_lines(fold_lines(fl.fold(log, options.at), full=options.full))
    else:
        from foldlens.report.parting_text import parting_lines

        print_lines(parting_lines(log, options.at, options.dialect, full=options.full))
    return CLEAN
