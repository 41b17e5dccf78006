"""The command line: findings on stdout, notices on stderr, exit code 0 clean, 1 violations, 2 unreadable input or wrong usage."""

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import foldlens as fl
from foldlens.model.errors import ReadError
from foldlens.report.contract import explanation, markdown_table, plain_table
from foldlens.rules import RULES, RULES_BY_NAME

if TYPE_CHECKING:
    from argparse import _SubParsersAction  # pyright: ignore[reportPrivateUsage]  # argparse gives its own return type no public name

    from rich.console import Console

    from foldlens.report.finding import Checked

    Commands = _SubParsersAction[argparse.ArgumentParser]

CLEAN, VIOLATIONS, UNREADABLE = 0, 1, 2
LOG_SUFFIXES = (".jsonl", ".jsonl.zstd", ".jsonl.zst", ".json")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code."""
    options = parser().parse_args(arguments)
    try:
        return options.run(options)
    except (ReadError, ValueError, FileExistsError) as error:
        notice(str(error))
        return UNREADABLE
    except BrokenPipeError:
        sys.stderr.close()  # the reader of our output is gone: no traceback from the interpreter's own flush
        return CLEAN
    except KeyboardInterrupt:
        return UNREADABLE


def notice(text: str) -> None:
    """Say something that is no finding."""
    from foldlens.report.printable import printable

    print(f"foldlens: {printable(text)}", file=sys.stderr)


def parser() -> argparse.ArgumentParser:
    """All commands with their help."""
    top = argparse.ArgumentParser(
        prog="foldlens", description="Open recorded agent sessions: what the model really saw, and every breach of the event contract."
    )
    top.add_argument("--version", action="version", version=f"foldlens {version()}")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for add in (_add_check, _add_show, _add_explain, _add_rules):
        add(commands)
    return top


def version() -> str:
    """The installed version."""
    from importlib.metadata import version as installed

    return installed("foldlens")


def command(commands: "Commands", name: str, run: Callable[[argparse.Namespace], int], help_: str, example: str) -> argparse.ArgumentParser:
    """One subcommand with an example in its help."""
    added = commands.add_parser(name, help=help_, description=help_, epilog=f"example: {example}", formatter_class=argparse.RawDescriptionHelpFormatter)
    added.set_defaults(run=run)
    return added


def _add_check(commands: "Commands") -> None:
    check = command(
        commands, "check", run_check, "hold session logs against the event contract", "foldlens check session.jsonl --format sarif > findings.sarif"
    )
    check.add_argument("paths", nargs="+", metavar="FILE|DIR", help="a session log, or a folder that is searched for them")
    check.add_argument("--requests", metavar="FILE", help="captured requests to hold against the fold")
    check.add_argument("--format", choices=("text", "json", "sarif", "junit", "github"), default="text", help="output format (default: text)")
    check.add_argument("--select", metavar="RULE,...", help="check these rules only")
    check.add_argument("--ignore", metavar="RULE,...", help="leave these rules out")
    check.add_argument("--admission", choices=("seed", "append"), default="seed", help="judge as a loaded session, or as if appended event by event")


def _add_show(commands: "Commands") -> None:
    show = command(commands, "show", run_show, "print the messages that the model sees", "foldlens show session.jsonl --at 40")
    show.add_argument("path", metavar="FILE")
    show.add_argument("--at", type=int, metavar="SEQ", help="after the event with this seq (default: the last)")
    show.add_argument("--as", dest="dialect", metavar="DIALECT", help="fold with another dialect's rules: dsh or nous")
    show.add_argument("--full", action="store_true", help="do not cut long messages")


def _add_explain(commands: "Commands") -> None:
    explain = command(commands, "explain", run_explain, "explain one rule, with a log that keeps it and one that breaks it", "foldlens explain turn-overlap")
    explain.add_argument("rule", metavar="RULE")


def _add_rules(commands: "Commands") -> None:
    rules = command(commands, "rules", run_rules, "list the event contract", "foldlens rules --markdown")
    rules.add_argument("--markdown", action="store_true", help="as the table of the README")


def run_check(options: argparse.Namespace) -> int:
    """Check every file; the worst answer is the exit code."""
    paths, code = list(session_paths(options.paths)), CLEAN
    requests = fl.read_requests(options.requests) if options.requests else ()
    checked: list[Checked] = []
    for path, named in paths:
        try:
            log = fl.read(path)
            report = fl.check(log, requests, names(options.select), names(options.ignore), options.admission)
        except ReadError as error:
            notice(str(error))
            code = UNREADABLE if named else code
            continue
        checked.append(_checked(path, log, report))
        if not report.ok:
            code = max(code, VIOLATIONS)
        if options.format == "text":
            print_text(checked.pop())
    if options.format != "text":
        print(machine_format(options.format, checked))
    elif not paths:
        notice("no session log found")
        code = UNREADABLE
    return code


def _checked(path: Path, log: fl.Log, report: "fl.Report") -> "Checked":
    from foldlens.report.finding import Checked

    return Checked(str(path), log, report)


def names(text: str | None) -> list[str] | None:
    """The rule names of a comma-separated option."""
    return None if text is None else [name.strip() for name in text.split(",") if name.strip()]


def session_paths(arguments: Sequence[str]) -> Iterator[tuple[Path, bool]]:
    """Each file to check, and whether it was named itself: a folder may hold other files too."""
    for argument in arguments:
        path = Path(argument)
        if path.is_dir():
            yield from ((found, False) for found in sorted(path.rglob("*")) if found.is_file() and found.name.endswith(LOG_SUFFIXES))
        else:
            yield path, True


def console() -> "Console":
    """Coloured output where stdout is a terminal; log text is never read as markup."""
    from rich.console import Console

    return Console(markup=False, highlight=False, emoji=False, soft_wrap=True)


def print_text(checked: "Checked") -> None:
    """The report of one file for people."""
    from foldlens.report.text import text_lines

    output = console()
    for line in text_lines(checked):
        output.print(line)


def machine_format(name: str, checked: Sequence["Checked"]) -> str:
    """The reports of all files for programs."""
    from foldlens.report import junit, machine, sarif

    writers = {"json": machine.as_json, "github": machine.as_github, "sarif": sarif.as_sarif, "junit": junit.as_junit}
    return writers[name](checked)


def run_show(options: argparse.Namespace) -> int:
    """Print the fold."""
    from foldlens.report.fold_text import fold_lines

    log = fl.read(options.path)
    if options.at is not None and not -1 <= options.at < len(log):
        raise ValueError(f"--at {options.at}: the log's seqs run from 0 to {len(log) - 1}")
    output = console()
    for line in fold_lines(fl.fold(log, options.at), full=options.full):
        output.print(line)
    return CLEAN


def run_explain(options: argparse.Namespace) -> int:
    """Print one rule."""
    rule = RULES_BY_NAME.get(options.rule)
    if rule is None:
        from difflib import get_close_matches

        near = get_close_matches(options.rule, RULES_BY_NAME, n=3)
        raise ValueError(f"unknown rule {options.rule!r}" + (f"; did you mean {' or '.join(near)}?" if near else "; `foldlens rules` lists them"))
    print("\n".join(explanation(rule)))
    return CLEAN


def run_rules(options: argparse.Namespace) -> int:
    """Print the contract."""
    print(markdown_table(RULES) if options.markdown else plain_table(RULES))
    return CLEAN


if __name__ == "__main__":
    sys.exit(main())
