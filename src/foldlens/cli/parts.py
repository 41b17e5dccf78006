"""What all commands share: exit codes, notices, output, and how a command is declared."""

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from foldlens.formats.names import may_be_log
from foldlens.report.printable import printable

if TYPE_CHECKING:
    from argparse import _SubParsersAction  # pyright: ignore[reportPrivateUsage]  # argparse gives its own return type no public name

    from rich.text import Text

    Commands = _SubParsersAction[argparse.ArgumentParser]

CLEAN, VIOLATIONS, UNREADABLE = 0, 1, 2


def command(commands: "Commands", name: str, run: Callable[[argparse.Namespace], int], help_: str, example: str) -> argparse.ArgumentParser:
    """One subcommand with an example in its help."""
    layout = argparse.RawDescriptionHelpFormatter
    added = commands.add_parser(name, help=help_, description=help_, epilog=f"example:\n  {example}", formatter_class=layout)
    added.set_defaults(run=run)
    return added


def notice(text: str) -> None:
    """Say something on stderr that is no finding."""
    print(f"foldlens: {printable(text)}", file=sys.stderr)


def print_lines(lines: Iterable["Text"]) -> None:
    """Coloured lines where stdout is a terminal, plain ones elsewhere; log text is never read as markup."""
    from rich.console import Console

    if not sys.stdout.isatty():  # rich spends ten times longer on a line than the check that found it
        sys.stdout.writelines(f"{line.plain}\n" for line in lines)
        return
    output = Console(markup=False, highlight=False, emoji=False, soft_wrap=True)
    for line in lines:
        output.print(line)


def session_paths(arguments: Sequence[str]) -> Iterator[tuple[Path, bool]]:
    """Each file to look at, and whether it was named itself: a folder may hold other files too."""
    for argument in arguments:
        path = Path(argument)
        if path.is_dir():
            yield from ((found, False) for found in sorted(path.rglob("*")) if may_be_log(found.name) and found.is_file())
        else:
            yield path, True


def names(text: str | None) -> list[str] | None:
    """The rule names of a comma-separated option."""
    return None if text is None else [name.strip() for name in text.split(",") if name.strip()]
