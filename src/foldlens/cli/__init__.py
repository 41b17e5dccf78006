"""The command line: findings on stdout, notices on stderr, exit code 0 clean, 1 violations, 2 unreadable input or wrong usage."""

import argparse
import io
import sys
from collections.abc import Sequence

from foldlens.cli import checking, contract, covering, pages, showing, writing
from foldlens.cli.parts import CLEAN, UNREADABLE, notice
from foldlens.model.errors import ReadError

DESCRIPTION = "Open recorded agent sessions: what the model really saw, and every breach of the event contract."
EXITS = "exit codes: 0 clean, 1 violations, 2 unreadable input or wrong usage"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code."""
    options = parser().parse_args(arguments)
    _open_output()
    try:
        return options.run(options)
    except (ReadError, ValueError, OSError) as error:
        if isinstance(error, BrokenPipeError):
            sys.stderr.close()  # the reader of our output is gone: no complaint from the interpreter's own flush
            return CLEAN
        notice(str(error))
        return UNREADABLE
    except KeyboardInterrupt:
        return UNREADABLE


def _open_output() -> None:
    """A stdout that takes every text: one that the shell closed is no place to print to, and one in ASCII gets escapes."""
    if sys.stdout is None:  # pyright: ignore[reportUnnecessaryComparison]  # so under `>&-`
        sys.stdout = io.StringIO()
    elif isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def parser() -> argparse.ArgumentParser:
    """All commands with their help."""
    top = argparse.ArgumentParser(prog="foldlens", description=DESCRIPTION, epilog=EXITS)
    top.add_argument("--version", action="version", version=f"foldlens {_version()}")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for group in (pages, checking, showing, contract, covering, writing):
        group.add(commands)
    return top


def _version() -> str:
    from importlib.metadata import version

    return version("foldlens")


if __name__ == "__main__":
    sys.exit(main())
